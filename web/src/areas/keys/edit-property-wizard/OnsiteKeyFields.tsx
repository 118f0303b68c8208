import { shortDay } from '@contract/day-text.ts'
import type { Day } from '@contract/days.ts'
import { availabilityTags, temporaryKeyBounds, type Availability } from '@contract/keys.ts'
import { longestNotes } from '@contract/limits.ts'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import type { KeyFormState } from './key-values.ts'

type OnsiteKeyFieldsProps = {
  form: KeyFormState
  today: Day
  /** The last day of the current temporary key. */
  currentExpiry: Day | null
}

const choice = (value: Availability, description: string) => ({
  value,
  label: availabilityTags[value].label,
  description,
})
const choices = [
  choice('AVAILABLE', 'A key stays at the property.'),
  choice('TEMPORARY', 'A key is at the property until a date.'),
  choice('UNAVAILABLE', 'No key is kept at the property.'),
]

/** The onsite key, which is managed here for integrated properties too. */
export function OnsiteKeyFields({ form, today, currentExpiry }: OnsiteKeyFieldsProps) {
  const availability = form.watch('propertyKey.onsiteAvailability')
  const { min, max } = temporaryKeyBounds(today)
  // The current date may stay although it is before the minimum for a new one; the form rules refuse the days in
  // between.
  const first = currentExpiry !== null && currentExpiry < min ? currentExpiry : min
  return (
    <section aria-label="Onsite key" className="flex flex-col gap-4">
      <h3 className="text-[0.9375rem] font-semibold">Onsite key</h3>
      <FormRadioGroup
        form={form}
        name="propertyKey.onsiteAvailability"
        label="Is a key kept at the property?"
        options={choices}
        look="boxes"
      />
      {availability === 'TEMPORARY' ? (
        <LazyDatePicker
          form={form}
          name="propertyKey.temporaryKeyExpirationDate"
          label="Expiration date"
          description={`The last day the key is at the property, from ${shortDay(min)} to ${shortDay(max)}.`}
          isRequired
          today={today}
          min={first}
          max={max}
          boundsMessage={`Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`}
          className="max-w-72"
        />
      ) : null}
      <FormTextArea
        form={form}
        name="propertyKey.keyOnsiteNotes"
        label="Onsite notes"
        description="Where the key is and how to get it, such as the place of a lockbox."
        isOptional={availability === 'UNAVAILABLE'}
        maxLength={longestNotes}
        rows={3}
      />
    </section>
  )
}
