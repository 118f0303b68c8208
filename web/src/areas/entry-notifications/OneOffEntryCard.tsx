import { lazy, useState } from 'react'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { serviceOfId, services as catalogue } from '@contract/services.ts'
import { states } from '@contract/states.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'

const WithdrawOneOffDialog = lazy(async () => import('./WithdrawOneOffDialog.tsx'))

const nameOf = (serviceId: number): string => {
  const code = serviceOfId(serviceId)
  return code ? catalogue[code].name : `Service ${serviceId}`
}

/** One-off entry notifications that no booking has used yet. */
export default function OneOffEntryCard({ property }: { property: PropertyDetails }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const [withdrawnId, setWithdrawnId] = useState<number | null>(null)
  const { oneOffEntryRequests: requests, compliancePropertyId: id } = property
  const withdrawn = requests.find(({ requestId }) => requestId === withdrawnId)
  return (
    <Card title="One-off entry notification">
      <ul className="flex flex-col divide-y divide-line">
        {requests.map(({ requestId, serviceIds, requestedBy, requestedAt }) => (
          <li
            key={requestId}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-medium">{serviceIds.map(nameOf).join(', ')}</p>
              <p>The next booking may be by entry notice.</p>
              <p className="text-sm text-quiet">
                Requested by {requestedBy}, {formatDayAndTime(requestedAt, timeZone)}
              </p>
            </div>
            <Button size="small" onPress={() => setWithdrawnId(requestId)}>
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      {withdrawn ? (
        <LazyPart>
          <WithdrawOneOffDialog
            propertyId={id}
            requestId={withdrawn.requestId}
            services={withdrawn.serviceIds.map(nameOf).join(', ')}
            onClose={() => setWithdrawnId(null)}
          />
        </LazyPart>
      ) : null}
    </Card>
  )
}
