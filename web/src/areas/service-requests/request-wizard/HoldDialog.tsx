import { useQuery } from '@tanstack/react-query'
import { noHoldBecause, nothingToHoldText } from '@contract/service-requests/holds.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { propertyQuery } from '@/shared/property-actions/property-query.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { WizardLoading } from '@/shared/wizard-shell/WizardLoading.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { HoldRequest } from './HoldRequest.tsx'
import { serviceName } from '../service-names.ts'

const choicesOf = ({ services, requests }: PropertyForActions, today: string) =>
  services
    .filter(({ isCancelled }) => !isCancelled)
    .map((service) => ({
      id: service.serviceId,
      name: serviceName(service.serviceId),
      block: noHoldBecause(service, requests, today),
    }))

/** Requests a hold of services until a day. */
export default function HoldDialog({ property, onClose }: PropertyDialogProps) {
  const today = useAgencyToday()
  const known = useQuery({
    ...propertyQuery(property.id),
    // Loaded again: a service that a colleague requested in the meantime cannot be requested again.
    staleTime: 0,
  })
  const services = known.data ? choicesOf(known.data, today) : []
  const instead = !known.data ? (
    <WizardLoading queries={[known]} failureText="Failed to get property" />
  ) : known.data.isCancelled ? (
    <EmptyState title="This property has been cancelled" />
  ) : services.every(({ block }) => block !== null) ? (
    <EmptyState title={nothingToHoldText} />
  ) : null
  return (
    <HoldRequest
      property={property}
      onClose={onClose}
      services={services}
      known={known.data ?? null}
      today={today}
      instead={instead}
    />
  )
}
