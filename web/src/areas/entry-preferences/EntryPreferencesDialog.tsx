import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  entryPreferencesForm,
  exceptionBounds,
  getEntryPreferences,
  setEntryPreferences,
  agencyEntryPreferences,
  entryPreferenceFields,
  entryPreferenceFieldLabels,
  entryPreferenceValueLabels,
  type EntryPreferenceField,
  type EntryPreferenceValue,
} from '@contract/entry-preferences.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { usePropertyForm } from '@/shared/property-actions/use-property-form.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { findLabel } from '@contract/labels.ts'
import type { EntryMethodPreferences } from '@contract/properties/property-page.ts'
import type { Day } from '@contract/days.ts'
import { longestNotes } from '@contract/limits.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { PreferenceField } from './PreferenceField.tsx'
import type * as z from 'zod/mini'
import { mergeField, type MergeField } from '@/shared/form-shell/merge-values.ts'
import { formatDay } from '@/ui/format.ts'

type PreferenceValues = z.input<ReturnType<typeof entryPreferencesForm>>

const toPreferenceValues = ({ preferences, tempPreferences, comments }: EntryMethodPreferences): PreferenceValues => ({
  preferences: preferences as Record<keyof typeof preferences, EntryPreferenceValue>,
  tempPreferences,
  comments: comments ?? '',
})

function describeWay({ preferences, tempPreferences }: PreferenceValues, field: EntryPreferenceField): string {
  const label = findLabel(entryPreferenceValueLabels, preferences[field] ?? '')
  const until = tempPreferences?.[`${field}ExpiresAt`]
  return preferences[field] === 'BY_EXCEPTION' && until ? `${label}, until ${formatDay(until)}` : label
}

/** An entry method and its end date belong together. */
const wayField = (field: EntryPreferenceField): MergeField<PreferenceValues> => {
  const answer = mergeField<PreferenceValues>(entryPreferenceFieldLabels[field], `preferences.${field}`, (values) =>
    describeWay(values, field),
  )
  const until = mergeField<PreferenceValues>('', `tempPreferences.${field}ExpiresAt`, () => '')
  return { ...answer, copy: (from, to) => until.copy(from, answer.copy(from, to)) }
}

/** The fields that a colleague may change concurrently. */
const preferenceFieldsToMerge: readonly MergeField<PreferenceValues>[] = [
  ...entryPreferenceFields.map(wayField),
  mergeField<PreferenceValues>('Comments', 'comments', ({ comments }) => comments ?? ''),
]

type PreferenceFieldsProps = {
  form: FormOf<ReturnType<typeof entryPreferencesForm>>
  today: Day
  bounds: { min: Day; max: Day }
}

function PreferenceFields({ form, today, bounds }: PreferenceFieldsProps) {
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

/** Whether the property's preference applies or the agency's. */
function WhosePreference({ isOwn, agencyPreference }: EntryMethodPreferences) {
  const preference = findLabel(agencyEntryPreferences, String(agencyPreference))
  return (
    <p className="text-sm text-quiet">
      {isOwn
        ? `Chosen for this property. Your agency’s preference is ${preference}.`
        : `Nothing was chosen for this property yet, so your agency’s preference applies: ${preference}.`}
    </p>
  )
}

const nothing: PreferenceValues = {
  preferences: {
    occupantAppointmentPreference: null,
    internalEnPreference: null,
    vacantEntryPreference: null,
  },
  tempPreferences: {
    occupantAppointmentPreferenceExpiresAt: null,
    internalEnPreferenceExpiresAt: null,
    vacantEntryPreferenceExpiresAt: null,
  },
  comments: '',
}

/** Edits the entry methods that are allowed at one property. */
export default function EntryPreferencesDialog({ property, onClose }: PropertyDialogProps) {
  const today = useAgencyToday()
  const params = { id: property.id }
  const known = useQuery({ ...endpointQuery(getEntryPreferences, { params }), gcTime: 0 })
  const bounds = known.data?.tempExpireDateSettings ?? exceptionBounds(today)
  const { min, max } = bounds
  const schema = useMemo(() => entryPreferencesForm({ min, max }), [min, max])
  const dialog = usePropertyForm({
    property,
    onClose,
    schema,
    nothing,
    known,
    toValues: toPreferenceValues,
    fields: preferenceFieldsToMerge,
    save: setEntryPreferences,
    toInput: (body) => ({ params, body }),
    reload: reloadProperty,
    savedText: 'Entry method preference updated',
  })
  return (
    <FormDialog
      {...dialog}
      title="Entry method preferences"
      submitLabel="Save preferences"
      failureText="Failed to save the entry method preferences"
    >
      <PropertyDialogIntro
        address={property.address}
        failure="Failed to get the entry method preferences"
        known={known}
      >
        {known.data ? <WhosePreference {...known.data} /> : null}
      </PropertyDialogIntro>
      {known.data ? <PreferenceFields form={dialog.form} today={today} bounds={bounds} /> : null}
    </FormDialog>
  )
}
