import { shortDay } from '@contract/day-text.ts'
import type { Day } from '@contract/days.ts'
import {
  entryOptions,
  entryPreferenceFieldLabels,
  entryPreferenceValueLabels,
  type EntryPreferenceField,
  type entryPreferencesForm,
} from '@contract/entry-preferences.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'

/** The meaning of each entry method, for the person who decides. */
const entryMethodMeanings: Record<EntryPreferenceField, string> = {
  occupantAppointmentPreference: 'The technician agrees a time with the occupant, who opens the door.',
  internalEnPreference: 'The occupant is given notice, and the technician enters with a key.',
  vacantEntryPreference: 'Between tenancies the technician enters with a key.',
}

type PreferenceFieldProps = {
  field: EntryPreferenceField
  form: FormOf<ReturnType<typeof entryPreferencesForm>>
  today: Day
  bounds: { min: Day; max: Day }
}

const choices = [
  { value: 'YES', label: entryPreferenceValueLabels.YES, description: entryOptions[1] },
  { value: 'BY_EXCEPTION', label: entryPreferenceValueLabels.BY_EXCEPTION, description: entryOptions[0] },
  { value: 'NO', label: entryPreferenceValueLabels.NO, description: 'Not allowed' },
] as const

/** One entry method: always, until a date, or never. */
export function PreferenceField({ field: name, form, today, bounds }: PreferenceFieldProps) {
  const value = form.watch(`preferences.${name}`)
  const { min, max } = bounds
  const isWide = useIsWide('md')
  return (
    <div className="flex flex-col gap-3">
      <FormRadioGroup
        form={form}
        name={`preferences.${name}`}
        label={entryPreferenceFieldLabels[name]}
        description={entryMethodMeanings[name]}
        options={choices}
        orientation={isWide ? 'horizontal' : 'vertical'}
        look={isWide ? 'boxes' : 'plain'}
      />
      {value === 'BY_EXCEPTION' ? (
        <LazyDatePicker
          form={form}
          name={`tempPreferences.${name}ExpiresAt`}
          label={`Expiration date, ${entryPreferenceFieldLabels[name].toLowerCase()}`}
          description={`The last day it is allowed, up to ${shortDay(max)}.`}
          isRequired
          today={today}
          min={min}
          max={max}
          boundsMessage={`Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`}
          className="max-w-80"
        />
      ) : null}
    </div>
  )
}
