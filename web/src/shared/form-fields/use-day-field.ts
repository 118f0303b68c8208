import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isDay, type Day } from '@contract/days.ts'
import { useBoundField } from './use-bound-field.ts'

/** A date of a form. A typed text that cannot be used is a value that the form's rules refuse, until the field goes. */
export function useDayField<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: Path<Input>,
) {
  const { getValues, setValue } = form
  useEffect(
    () => () => {
      const left: unknown = getValues(name)
      // A field that is no longer shown could not be corrected, and would hold up the form.
      if (typeof left === 'string' && !isDay(left)) setValue(name, null as PathValue<Input, Path<Input>>)
    },
    [getValues, setValue, name],
  )
  return useBoundField<Input, Output, Path<Input>, Day>(form, name)
}
