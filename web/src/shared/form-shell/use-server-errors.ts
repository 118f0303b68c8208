import { useEffect, useMemo } from 'react'
import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { CallError } from '@/shared/api/call-error.ts'

/** Puts what the server refused beside its fields and focuses the first. Answers what has no field here, for above the form. */
export function useServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: CallError | null,
): string[] {
  const { setError, getValues } = form
  const [placed, unmatched] = useMemo(() => {
    const entries = Object.entries(error?.fields ?? {})
    const hasField = (path: string) => get(getValues(), path) !== undefined
    return [
      entries.filter(([path]) => hasField(path)),
      entries.filter(([path]) => !hasField(path)).map(([, text]) => text),
    ]
  }, [error, getValues])

  useEffect(() => {
    placed.forEach(([path, message], index) => {
      setError(path as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 })
    })
  }, [placed, setError])

  return unmatched
}
