import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  entryPreferencesForm,
  exceptionBounds,
  getEntryPreferences,
  setEntryPreferences,
} from '@contract/entry-preferences.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { usePropertyForm } from '@/shared/property-actions/use-property-form.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { preferenceFieldsToMerge, toPreferenceValues, type PreferenceValues } from './preference-values.ts'
import { PreferenceFields } from './PreferenceFields.tsx'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { WhosePreference } from './WhosePreference.tsx'

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
