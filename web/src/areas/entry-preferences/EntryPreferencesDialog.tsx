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
  entryOptions,
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
import type * as z from 'zod/mini'
import { mergeField, type MergeField } from '@/shared/form-shell/merge-values.ts'
import { formatDay } from '@/ui/format.ts'
import { shortDay } from '@contract/day-text.ts'
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
function PreferenceField({ field: name, form, today, bounds }: PreferenceFieldProps) {
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

type EntryPreferencesDialogProps = PropertyDialogProps & {
  /** Called after saving instead of `onClose`. */
  onSaved?: () => void
}

/** Edits the entry methods that are allowed at one property. */
export default function EntryPreferencesDialog({ property, onClose, onSaved }: EntryPreferencesDialogProps) {
  const today = useAgencyToday()
  const params = { id: property.id }
  const known = useQuery({ ...endpointQuery(getEntryPreferences, { params }), gcTime: 0 })
  const bounds = known.data?.tempExpireDateSettings ?? exceptionBounds(today)
  const { min, max } = bounds
  const schema = useMemo(() => entryPreferencesForm({ min, max }), [min, max])
  const dialog = usePropertyForm({
    property,
    onClose,
    onSaved,
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
