import type { Day } from '@contract/days.ts'
import { entryPreferenceFields, type entryPreferencesForm } from '@contract/entry-preferences.ts'
import { longestNotes } from '@contract/limits.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { PreferenceField } from './PreferenceField.tsx'

type PreferenceFieldsProps = {
  form: FormOf<ReturnType<typeof entryPreferencesForm>>
  today: Day
  bounds: { min: Day; max: Day }
}

export function PreferenceFields({ form, today, bounds }: PreferenceFieldsProps) {
  const chosen = form.watch('preferences')
  const leavesNoWay = entryPreferenceFields.every((field) => chosen[field] === 'NO')
  return (
    <>
      {entryPreferenceFields.map((field) => (
        <PreferenceField key={field} field={field} form={form} today={today} bounds={bounds} />
      ))}
      {leavesNoWay ? (
        <Banner tone="attention" isUrgent>
          No entry method is allowed, so services at this property cannot go ahead.
        </Banner>
      ) : null}
      <FormTextArea form={form} name="comments" label="Comments" isOptional maxLength={longestNotes} rows={3} />
    </>
  )
}
