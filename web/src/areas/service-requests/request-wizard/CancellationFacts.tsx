import {
  servicesToCancel,
  type CancellationForm,
  type CancellationReasonGroup,
  type CancellationSummary,
} from '@contract/service-requests/cancellations.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { serviceNames } from '../service-names.ts'

type CancellationFactsProps = {
  request: CancellationForm
  summary: CancellationSummary
  reasons: readonly CancellationReasonGroup[]
}

export function CancellationFacts({ request, summary, reasons }: CancellationFactsProps) {
  const ending = servicesToCancel(summary, request.services)
  const pending = summary.cancellableServices.filter(({ isPendingCancellation }) => isPendingCancellation)
  const isLast = ending.length + pending.length === summary.cancellableServices.length
  const reason = reasons.flatMap(({ children }) => children).find(({ id }) => id === request.cancellationReasonId)
  return (
    <>
      <FactList>
        <Fact label="Services to cancel">{serviceNames(ending)}</Fact>
        <Fact label="Reason">{reason?.text}</Fact>
        <Fact label="Feedback">
          {request.notes === null ? null : <span className="break-words whitespace-pre-line">{request.notes}</span>}
        </Fact>
      </FactList>
      {isLast ? (
        <Banner tone="attention">
          This leaves no services: once it is approved, the property itself and its booked visits are cancelled.
        </Banner>
      ) : null}
    </>
  )
}
