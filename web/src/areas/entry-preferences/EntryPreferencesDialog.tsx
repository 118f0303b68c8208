import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  entryPreferencesForm,
  exceptionBounds,
  getEntryPreferences,
  setEntryPreferences,
} from '@contract/entry-preferences.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useLatestForm } from '@/shared/form-shell/use-latest.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { fieldsToMerge, toFormValues, type PreferenceValues } from './preference-values.ts'
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
  const client = useQueryClient()
  const today = useAgencyToday()
  const params = { id: property.id }
  const known = useQuery({
    ...endpointQuery(getEntryPreferences, { params }),
    // Not cached, so that a colleague's change is seen before it is overwritten.
    gcTime: 0,
  })
  const bounds = known.data?.tempExpireDateSettings ?? exceptionBounds(today)
  const { min, max } = bounds
  const schema = useMemo(() => entryPreferencesForm({ min, max }), [min, max])
  const form = useFormShell(schema, nothing)
  const save = useEndpoint(setEntryPreferences, {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success('Entry method preference updated', property.address)
      onClose()
    },
  })
  const { seen, conflict } = useLatestForm(form, {
    known: known.data,
    toValues: toFormValues,
    fields: fieldsToMerge,
    reload: async () => (await known.refetch({ throwOnError: true })).data,
    error: save.error,
  })
  return (
    <FormDialog
      title="Entry method preferences"
      submitLabel="Save preferences"
      form={form}
      onSubmit={(values) => {
        if (seen) save.mutate({ params, body: { ...values, version: seen.version } })
      }}
      isPending={save.isPending}
      error={save.error}
      conflict={conflict}
      failureText="Failed to save the entry method preferences"
      onClose={onClose}
    >
      <PropertyDialogIntro
        address={property.address}
        failure="Failed to get the entry method preferences"
        known={known}
      >
        {known.data ? <WhosePreference {...known.data} /> : null}
      </PropertyDialogIntro>
      {known.data ? <PreferenceFields form={form} today={today} bounds={bounds} /> : null}
    </FormDialog>
  )
}
