import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  defaultPeriod,
  evidencePackForm,
  futurePeriodText,
  listEvidencePacks,
  requestEvidencePack,
  type EvidencePack,
} from '@contract/evidence-packs.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDatePicker } from '@/shared/form-fields/FormDatePicker.tsx'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { PackList } from './PackList.tsx'

const refetchMs = 1500
const isMaking = (packs: readonly EvidencePack[] | null | undefined) =>
  (packs ?? []).some(({ status }) => status === 'MAKING')

/** Requests an evidence pack for a period, and lists those that were made. */
export default function EvidencePackDialog({ property, onClose }: PropertyDialogProps) {
  const client = useQueryClient()
  const today = useAgencyToday()
  const params = { id: property.id }
  const period = useMemo(() => defaultPeriod(today), [today])
  const form = useFormShell(evidencePackForm, period)
  const known = useQuery({
    ...endpointQuery(listEvidencePacks, { params }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isMaking(state.data) ? refetchMs : false),
  })
  const request = useEndpoint(requestEvidencePack, {
    onSuccess: () => {
      form.reset(form.getValues())
      void client.invalidateQueries({ queryKey: endpointKey(listEvidencePacks) })
      void reloadProperty(client)
    },
  })
  return (
    <FormDialog
      title="Evidence pack"
      submitLabel="Make the pack"
      cancelLabel="Close"
      form={form}
      onSubmit={(body) => {
        if (body.to > today) form.setError('to', { message: futurePeriodText }, { shouldFocus: true })
        else request.mutate({ params, body })
      }}
      isPending={request.isPending}
      error={asRefusal(request.error)}
      failureText="The pack could not be requested. Please try again."
      onClose={onClose}
    >
      <PropertyDialogIntro address={property.address} failure="Failed to load the evidence packs" known={known}>
        <p className="text-quiet">
          A PDF and an archive for an owner, an insurer or a tribunal: results with the law behind them, tenancies,
          checks, findings, notices of entry, steps taken and documents. Anyone who gets it can check that nothing was
          changed.
        </p>
      </PropertyDialogIntro>
      {known.data ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormDatePicker form={form} name="from" label="From" today={today} max={today} />
            <FormDatePicker form={form} name="to" label="To" today={today} max={today} />
          </div>
          <PackList packs={known.data} propertyId={property.id} />
        </>
      ) : null}
    </FormDialog>
  )
}
