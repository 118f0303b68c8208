import { useQuery } from '@tanstack/react-query'
import {
  listBookableServices,
  listBookingEntryMethods,
  type BookableService,
} from '@contract/bookings/booking-calls.ts'
import { getProperty } from '@contract/properties/property-page.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { BookingWizard, bookingTitle } from './BookingWizard.tsx'

type BookingDialogProps = PropertyDialogProps & {
  /** Offered instead of the services that are due, if the experiment is on. */
  overriddenServices?: readonly BookableService[] | undefined
  /** Called after a booking instead of `onClose`. */
  onBooked?: () => void
}

const noServiceText = 'There is no service available. Please try again later or contact us'

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
  const known = useQuery({ ...endpointQuery(getProperty, { params }), staleTime: 0 })
  const services = isOverridden ? overriddenServices : bookable.data
  if (services && services.length > 0 && methods.data && known.data && !isReloading(bookable, methods, known))
    return (
      <BookingWizard
        property={property}
        services={services}
        methods={methods.data}
        occupants={known.data.tenancy.currentTenancy?.occupants ?? []}
        onBooked={onBooked ?? onClose}
        onClose={onClose}
      />
    )
  const failed = [bookable, methods, known].filter(({ error }) => error !== null)
  return (
    <WizardShell
      title={bookingTitle}
      address={property.address}
      error={null}
      failureText=""
      asksBeforeClosing={false}
      onClose={onClose}
      primary={{ label: 'Close', onPress: onClose }}
    >
      {failed.length > 0 ? (
        <ErrorPanel
          message={errorMessage(failed[0]?.error, 'The services could not be loaded')}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
        />
      ) : services?.length === 0 ? (
        <EmptyState title={noServiceText} />
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton className="w-1/3" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      )}
    </WizardShell>
  )
}

/** Earlier replies are not shown while they are loaded again, because the wizard keeps what it began with. */
const isReloading = (...queries: { isFetchedAfterMount: boolean; isEnabled: boolean }[]): boolean =>
  queries.some(({ isEnabled, isFetchedAfterMount }) => isEnabled && !isFetchedAfterMount)
