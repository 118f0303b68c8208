import { useQuery } from '@tanstack/react-query'
import {
  listBookableServices,
  listBookingEntryMethods,
  type BookableService,
  type BookingEntryMethod,
} from '@contract/bookings/booking-calls.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { propertyQuery } from '@/shared/property-actions/property-query.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { WizardLoading } from '@/shared/wizard-shell/WizardLoading.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { BookingWizard } from './BookingWizard.tsx'
import type { BookedVisit } from '@contract/bookings/visits.ts'
import { states } from '@contract/states.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { visitServices, visitTime } from '../visit-labels.ts'
import { entryMethodLabels } from '@contract/entry-preferences.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { AddKey } from './AddKey.tsx'

type NoWayInProps = { methods: readonly BookingEntryMethod[]; details: PropertyForActions | null | undefined }

/** Why no visit can be booked: each way in, with its obstacle. */
function NoWayIn({ methods, details }: NoWayInProps) {
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="attention" title="There is no way to get in at present">
        Please change what is in the way on the property page, then book the visit.
      </Banner>
      <FactList>
        {methods.map(({ method, problem }) => (
          <Fact key={method} label={entryMethodLabels[method]}>
            {problem}
          </Fact>
        ))}
      </FactList>
      {details ? <AddKey details={details} /> : null}
    </div>
  )
}

type AlreadyBookedProps = { propertyId: number; visits: readonly BookedVisit[]; onClose: () => void }

/** Shown if nothing is left to book: the visits that are booked, each with the way to it. */
function AlreadyBooked({ propertyId, visits, onClose }: AlreadyBookedProps) {
  const { timeZone } = states[useSession().complianceAgencyState]
  return (
    <EmptyState title="Already booked">
      <ul className="flex flex-col gap-2">
        {visits.map((visit) => (
          <li key={visit.visitId}>
            <TextLink href={paths.visit(propertyId, visit.visitId)} onClick={onClose}>
              {visitTime(visit, timeZone)}
            </TextLink>
            <span className="block text-sm">{visitServices(visit)}</span>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}

type BookingDialogProps = PropertyDialogProps & {
  /** Offered instead of the services that are due, if the experiment is on. */
  overriddenServices?: readonly BookableService[] | undefined
  /** Called after a booking instead of `onClose`. */
  onBooked?: (visit: BookedVisit) => void
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
  const known = useQuery({ ...propertyQuery(property.id), staleTime: 0 })
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
