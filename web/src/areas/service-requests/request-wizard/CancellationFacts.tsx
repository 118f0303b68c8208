import type {
  CancellationForm,
  CancellationReasonGroup,
  CancellationSummary,
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
  const isRequested = ({ id }: { id: number }) => request.services.includes(id)
  const pending = summary.cancellableServices.filter(({ isPendingCancellation }) => isPendingCancellation)
  const taken = pending.filter(isRequested).map(({ id }) => id)
  const isLast = summary.cancellableServices.every((service) => isRequested(service) || pending.includes(service))
  const reason = reasons.flatMap(({ children }) => children).find(({ id }) => id === request.cancellationReasonId)
  return (
    <>
      <FactList>
        <Fact label="Services to cancel">{serviceNames(request.services)}</Fact>
        {taken.length > 0 ? <Fact label="Already requested by a colleague">{serviceNames(taken)}</Fact> : null}
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
