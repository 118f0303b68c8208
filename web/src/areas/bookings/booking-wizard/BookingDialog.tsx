import { useQuery } from '@tanstack/react-query'
import {
  listBookableServices,
  listBookingEntryMethods,
  type BookableService,
} from '@contract/bookings/booking-calls.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { usePropertyQuery } from '@/shared/property-actions/property-query.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { WizardLoading } from '@/shared/wizard-shell/WizardLoading.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { AlreadyBooked } from './AlreadyBooked.tsx'
import { BookingWizard } from './BookingWizard.tsx'
import { NoWayIn } from './NoWayIn.tsx'

type BookingDialogProps = PropertyDialogProps & {
  /** Offered instead of the services that are due, if the experiment is on. */
  overriddenServices?: readonly BookableService[] | undefined
  /** Called after a booking instead of `onClose`. */
  onBooked?: () => void
}

/** Books a visit for the tenant. Everything is loaded again, because a colleague may have booked in the meantime. */
export default function BookingDialog({ property, overriddenServices, onBooked, onClose }: BookingDialogProps) {
  const params = { id: property.id }
  const isOverridden = useExperiment('OverrideBookableServices') && overriddenServices !== undefined
  const bookable = useQuery({
    ...endpointQuery(listBookableServices, { params }),
    enabled: !isOverridden,
    staleTime: 0,
  })
  const methods = useQuery({ ...endpointQuery(listBookingEntryMethods, { params }), staleTime: 0 })
  const known = useQuery({ ...usePropertyQuery(property.id), staleTime: 0 })
  const services = isOverridden ? overriddenServices : bookable.data
  const visits = known.data?.visits ?? []
  const isLoaded = services && methods.data && known.data && !isReloading(bookable, methods, known)
  return (
    <BookingWizard
      property={property}
      services={services ?? []}
      methods={methods.data ?? []}
      isAlreadyBooked={services?.length === 0 && visits.length > 0}
      details={known.data ?? null}
      onBooked={onBooked ?? onClose}
      onClose={onClose}
      instead={
        !isLoaded ? (
          <WizardLoading queries={[bookable, methods, known]} failureText="The services could not be loaded" />
        ) : services.length === 0 && visits.length > 0 ? (
          <AlreadyBooked propertyId={property.id} visits={visits} onClose={onClose} />
        ) : services.length === 0 ? (
          <EmptyState title="There is no service available. Please try again later or contact us" />
        ) : methods.data?.every(({ problem }) => problem !== null) ? (
          <NoWayIn methods={methods.data} details={known.data} />
        ) : null
      }
    />
  )
}

/** Earlier replies are not shown while they are loaded again, because the wizard keeps what it began with. */
const isReloading = (...queries: { isFetchedAfterMount: boolean; isEnabled: boolean }[]): boolean =>
  queries.some(({ isEnabled, isFetchedAfterMount }) => isEnabled && !isFetchedAfterMount)
