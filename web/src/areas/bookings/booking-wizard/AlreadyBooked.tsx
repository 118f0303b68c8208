import type { BookedVisit } from '@contract/bookings/visits.ts'
import { states } from '@contract/states.ts'
import { PropertyLink } from '@/shared/details/PropertyLink.tsx'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { visitServices, visitTime } from '../visit-labels.ts'

type AlreadyBookedProps = { propertyId: number; visits: readonly BookedVisit[]; onClose: () => void }

/** Shown if nothing is left to book: the visits that are booked, each with the way to it. */
export function AlreadyBooked({ propertyId, visits, onClose }: AlreadyBookedProps) {
  const { timeZone } = states[useSession().complianceAgencyState]
  return (
    <EmptyState title="Already booked">
      <ul className="flex flex-col gap-2">
        {visits.map((visit) => (
          <li key={visit.visitId}>
            <PropertyLink href={paths.visit(propertyId, visit.visitId)} onClick={onClose}>
              {visitTime(visit, timeZone)}
            </PropertyLink>
            <span className="block text-sm">{visitServices(visit)}</span>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
