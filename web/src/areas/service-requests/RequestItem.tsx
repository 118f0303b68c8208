import { lazy, useState } from 'react'
import type { PropertyService, ServiceRequest } from '@contract/properties/property-page.ts'
import { reviewHours } from '@contract/limits.ts'
import { requestStatusTag } from '@contract/service-requests/service-requests.ts'
import { states } from '@contract/states.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { formatDay, formatDayAndTime } from '@/ui/format.ts'
import { serviceNames } from './service-names.ts'

const WithdrawDialog = lazy(async () => import('./WithdrawDialog.tsx'))

type RequestItemProps = {
  propertyId: number
  request: ServiceRequest
  services: readonly PropertyService[]
}

const titleOf = ({ kind, holdDate }: ServiceRequest): string =>
  kind === 'CANCELLATION' ? 'Cancellation' : holdDate === null ? 'Hold' : `Hold until ${formatDay(holdDate)}`

export function RequestItem({ propertyId, request, services }: RequestItemProps) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const tag = requestStatusTag(request.status)
  const isPending = request.status === 'PENDING'
  const isAll = services.length > 1 && services.every(({ serviceId }) => request.serviceIds.includes(serviceId))
  const title = titleOf(request)
  return (
    <article aria-label={`${title}, ${tag.label}`} className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <Badge tone={tag.tone}>{tag.label}</Badge>
        {isPending ? (
          <Button size="small" variant="quiet" onPress={() => setIsWithdrawing(true)} className="ml-auto">
            Withdraw
          </Button>
        ) : null}
      </div>
      <p>{isAll ? `All services: ${serviceNames(request.serviceIds)}` : serviceNames(request.serviceIds)}</p>
      <p className="break-words whitespace-pre-line">{request.reason}</p>
      {request.notes ? <p className="break-words whitespace-pre-line text-quiet">{request.notes}</p> : null}
      <p className="text-sm text-quiet">
        Requested by {request.requestedBy}, {formatDayAndTime(request.requestedAt, timeZone)}
      </p>
      {isPending ? (
        <p className="text-sm text-quiet">
          {request.kind === 'HOLD' ? 'Reviewed' : 'Processed'} by the provider within {reviewHours} hours
        </p>
      ) : null}
      {request.reviewedAt ? (
        <p className="text-sm text-quiet">
          {tag.label} by the provider, {formatDayAndTime(request.reviewedAt, timeZone)}
        </p>
      ) : null}
      {request.reviewNote ? (
        <p className="mt-1 border-l-2 border-line-strong pl-3 break-words whitespace-pre-line">
          <span className="sr-only">Note from the provider: </span>
          {request.reviewNote}
        </p>
      ) : null}
      {isWithdrawing ? (
        <LazyPart>
          <WithdrawDialog
            propertyId={propertyId}
            requestId={request.requestId}
            kind={request.kind === 'HOLD' ? 'hold' : 'cancellation'}
            title={title}
            onClose={() => setIsWithdrawing(false)}
          />
        </LazyPart>
      ) : null}
    </article>
  )
}
