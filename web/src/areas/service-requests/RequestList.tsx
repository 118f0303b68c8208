import { useState } from 'react'
import type { PropertyService, ServiceRequest } from '@contract/properties/property-page.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { RequestItem } from './RequestItem.tsx'

type RequestListProps = {
  propertyId: number
  requests: readonly ServiceRequest[]
  services: readonly PropertyService[]
}

/** The newest requests are shown first; older ones are folded away. */
const shownAtFirst = 3

const inOrder = (requests: readonly ServiceRequest[]): ServiceRequest[] => {
  const isOpen = (request: ServiceRequest) => Number(request.status === 'PENDING')
  return requests.toSorted(
    (one, other) => isOpen(other) - isOpen(one) || (one.requestedAt < other.requestedAt ? 1 : -1),
  )
}

/** The status of each hold and cancellation request: pending ones first, then the newest. */
export function RequestList({ propertyId, requests, services }: RequestListProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (requests.length === 0) return <p className="text-quiet">No hold or cancellation has been requested.</p>
  const ordered = inOrder(requests)
  const shown = showsAll ? ordered : ordered.slice(0, shownAtFirst)
  const rest = ordered.length - shown.length
  return (
    <div className="flex flex-col items-start gap-3">
      <ul className="flex w-full flex-col divide-y divide-line" aria-label="Requests to the provider">
        {shown.map((request) => (
          <li key={`${request.kind}-${request.requestId}`} className="py-3 first:pt-0 last:pb-0">
            <RequestItem propertyId={propertyId} request={request} services={services} />
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button size="small" variant="quiet" onPress={() => setShowsAll(true)}>
          Show {rest} earlier {rest === 1 ? 'request' : 'requests'}
        </Button>
      ) : null}
    </div>
  )
}
