import { lazy } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { shortDay } from '@contract/day-text.ts'
import type { Day } from '@contract/days.ts'
import { availabilityTags, temporaryKeyBounds, type Availability } from '@contract/keys.ts'
import { longestNotes } from '@contract/limits.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { TextArea } from '@/ui/fields/TextArea.tsx'
import type { KeyControl } from './key-values.ts'

const DatePicker = lazy(async () => ({ default: (await import('@/ui/fields/DatePicker.tsx')).DatePicker }))

type OnsiteKeyFieldsProps = {
  control: KeyControl
  today: Day
  /** The last day of the temporary key that is there now. */
  currentExpiry: Day | null
}

const choice = (value: Availability, description: string) => ({
  value,
  label: availabilityTags[value].label,
  description,
})
const choices = [
  choice('AVAILABLE', 'A key stays at the property.'),
  choice('TEMPORARY', 'A key is there until a date.'),
  choice('UNAVAILABLE', 'No key is kept at the property.'),
]

/** The key that is kept at the property itself: this is ours to know, integrated or not. */
export function OnsiteKeyFields({ control, today, currentExpiry }: OnsiteKeyFieldsProps) {
  const availability = useWatch({ control, name: 'propertyKey.onsiteAvailability' })
  const { min, max } = temporaryKeyBounds(today)
  // What stands may stay, though it has come nearer than a new one could be set; the rules refuse the days between.
  const first = currentExpiry !== null && currentExpiry < min ? currentExpiry : min
  return (
    <section aria-label="Onsite key" className="flex flex-col gap-4">
      <h3 className="text-[0.9375rem] font-semibold">Onsite key</h3>
      <Controller
        control={control}
        name="propertyKey.onsiteAvailability"
        render={({ field, fieldState }) => (
          <RadioGroup
            label="Is a key kept at the property?"
            options={choices}
            value={field.value ?? null}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            look="boxes"
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      {availability === 'TEMPORARY' ? (
        <LazyPart fallback={<Skeleton shape="row" className="max-w-60" />}>
          <Controller
            control={control}
            name="propertyKey.temporaryKeyExpirationDate"
            render={({ field, fieldState }) => (
              <DatePicker
                label="Expiration date"
                description={`The last day the key is there, from ${shortDay(min)} to ${shortDay(max)}.`}
                isRequired
                today={today}
                min={first}
                max={max}
                boundsMessage={`Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`}
                value={field.value ?? null}
                onChange={field.onChange}
                onBlur={field.onBlur}
                ref={field.ref}
                errorMessage={fieldState.error?.message}
                className="max-w-72"
              />
            )}
          />
        </LazyPart>
      ) : null}
      <Controller
        control={control}
        name="propertyKey.keyOnsiteNotes"
        render={({ field, fieldState }) => (
          <TextArea
            {...field}
            value={field.value ?? ''}
            label="Onsite notes"
            description="Where the key is and how to get it, such as the place of a lockbox."
            isOptional={availability === 'UNAVAILABLE'}
            maxLength={longestNotes}
            rows={3}
            errorMessage={fieldState.error?.message}
          />
        )}
      />
    </section>
  )
}
