import type { ResolveRequest } from '@contract/access-issues/access-issue-lists.ts'
import { requestStatusTag } from '@contract/service-requests/service-requests.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay, toDay } from '@/ui/format.ts'

/** What became of the last request to resolve an access issue. */
export function ResolveRequestState({ request, timeZone }: { request: ResolveRequest; timeZone: string }) {
  const { status, requestedBy, requestedAt, reviewNote } = request
  const { label, tone } = requestStatusTag(status)
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs font-normal wrap-anywhere text-quiet">
      <Badge tone={tone}>{label}</Badge>
      Request to resolve by {requestedBy}, {formatDay(toDay(requestedAt, timeZone))}
      {reviewNote ? <span className="block w-full text-text">{reviewNote}</span> : null}
    </span>
  )
}
