import { lazy } from 'react'
import { Controller, useWatch } from 'react-hook-form'
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
import { LazyPart } from '@/shared/LazyPart.tsx'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'
import { waysIn } from './ways-in.ts'

const DatePicker = lazy(async () => ({ default: (await import('@/ui/fields/DatePicker.tsx')).DatePicker }))

type PreferenceFieldProps = {
  field: EntryPreferenceField
  control: FormOf<ReturnType<typeof entryPreferencesForm>>['control']
  today: Day
  bounds: { min: Day; max: Day }
}

const choices = [
  { value: 'YES', label: entryPreferenceValueLabels.YES, description: entryOptions[1] },
  { value: 'BY_EXCEPTION', label: entryPreferenceValueLabels.BY_EXCEPTION, description: entryOptions[0] },
  { value: 'NO', label: entryPreferenceValueLabels.NO, description: 'Not allowed' },
] as const

/** One way in: always, until a date, or not at all. */
export function PreferenceField({ field: name, control, today, bounds }: PreferenceFieldProps) {
  const value = useWatch({ control, name: `preferences.${name}` })
  const { min, max } = bounds
  const isWide = useIsWide('md')
  return (
    <div className="flex flex-col gap-3">
      <Controller
        control={control}
        name={`preferences.${name}`}
        render={({ field, fieldState }) => (
          <RadioGroup
            label={entryPreferenceFieldLabels[name]}
            description={waysIn[name]}
            options={choices}
            value={field.value ?? null}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            orientation={isWide ? 'horizontal' : 'vertical'}
            look={isWide ? 'boxes' : 'plain'}
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      {value === 'BY_EXCEPTION' ? (
        <LazyPart fallback={<Skeleton shape="row" className="max-w-72" />}>
          <Controller
            control={control}
            name={`tempPreferences.${name}ExpiresAt`}
            render={({ field, fieldState }) => (
              <DatePicker
                label={`Expiration date, ${entryPreferenceFieldLabels[name].toLowerCase()}`}
                description={`The last day it is allowed, up to ${shortDay(max)}.`}
                isRequired
                today={today}
                min={min}
                max={max}
                boundsMessage={`Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`}
                value={field.value ?? null}
                onChange={field.onChange}
                onBlur={field.onBlur}
                ref={field.ref}
                errorMessage={fieldState.error?.message}
                className="max-w-80"
              />
            )}
          />
        </LazyPart>
      ) : null}
    </div>
  )
}
