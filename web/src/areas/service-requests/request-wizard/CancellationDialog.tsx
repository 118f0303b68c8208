import { useQuery } from '@tanstack/react-query'
import {
  alreadyCancelledText,
  getCancellationSummary,
  listCancellationReasons,
  nothingToCancelText,
  type CancellationSummary,
} from '@contract/service-requests/cancellations.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { WizardLoading } from '@/shared/wizard-shell/WizardLoading.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { CancellationRequest } from './CancellationRequest.tsx'

const unknown: CancellationSummary = { isPropertyCancelled: false, canSelectServices: true, cancellableServices: [] }

/** Requests the cancellation of some or all services of a property. */
export default function CancellationDialog({ property, onClose }: PropertyDialogProps) {
  const summary = useQuery({
    ...endpointQuery(getCancellationSummary, { params: { id: property.id } }),
    // Loaded again: a service that a colleague requested in the meantime cannot be requested again.
    staleTime: 0,
  })
  const reasons = useQuery(endpointQuery(listCancellationReasons, {}))
  const { isPropertyCancelled, cancellableServices } = summary.data ?? unknown
  const instead =
    !summary.data || !reasons.data ? (
      <WizardLoading queries={[summary, reasons]} failureText="Failed to get the services that can be cancelled" />
    ) : isPropertyCancelled ? (
      <EmptyState title={alreadyCancelledText} />
    ) : cancellableServices.every(({ isPendingCancellation }) => isPendingCancellation) ? (
      <EmptyState title={nothingToCancelText} />
    ) : null
  return (
    <CancellationRequest
      property={property}
      onClose={onClose}
      summary={summary.data ?? unknown}
      reasons={reasons.data ?? []}
      instead={instead}
    />
  )
}
