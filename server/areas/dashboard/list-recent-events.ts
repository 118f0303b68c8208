import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { listRecentEvents, RecentEvent, RecentKind } from '../../../contract/dashboard/coming-and-recent.ts'
import type { UrgentQuery } from '../../../contract/dashboard/urgent-lists.ts'
import type { Scope } from '../../platform/scope.ts'
import { pageOfManager } from './page-of-manager.ts'
import { recentEventCount, recentEvents, type RecentRow } from './recent-events.queries.ts'

type Description = [kind: RecentKind, text: string]

const answers: Record<string, string> = { APPROVED: 'approved', DECLINED: 'declined' }

function quoteText(number: string, status: string | null): Description {
  if (status === 'AWAITING_APPROVAL') return ['NEW', `Quote #${number} can be approved`]
  if (status === 'EXPIRED') return ['WORSE', `Quote #${number} expired`]
  return ['DECIDED', `Quote #${number} ${status === 'ACCEPTED' ? 'accepted' : 'rejected'}`]
}

const descriptions: Record<RecentRow['source'], (detail: string, status: string | null) => Description> = {
  finding: (title) => ['NEW', `Finding: ${title}`],
  'issue-raised': (problem) => ['NEW', `Access issue: ${problem}`],
  'issue-resolved': (problem) => ['DECIDED', `Access issue resolved: ${problem}`],
  quote: quoteText,
  hold: (_, status) => ['DECIDED', `Hold ${answers[status ?? ''] ?? 'answered'}`],
  cancellation: (_, status) => ['DECIDED', `Cancellation ${answers[status ?? ''] ?? 'answered'}`],
  'invoice-overdue': (number) => ['WORSE', `Invoice #${number} is overdue`],
  'service-overdue': () => ['WORSE', 'A service is overdue'],
}

/** What happened, and whether it is new, decided or worse. */
export const describeRecent = ({ source, detail, status }: Pick<RecentRow, 'source' | 'detail' | 'status'>) =>
  descriptions[source](detail, status)

function recentReply({ source, detail, status, at, ...event }: RecentRow): RecentEvent {
  const [kind, text] = describeRecent({ source, detail, status })
  return { ...event, kind, text, at: new Date(at).toISOString() }
}

export async function readRecentEvents(scope: Scope, query: UrgentQuery): Promise<ReplyOf<typeof listRecentEvents>> {
  const { agencyId, state, today } = scope
  const of = { agencyId, managerId: query.propertyManagerId, today, state }
  const { rows, total } = await pageOfManager(
    scope,
    query.propertyManagerId,
    recentEvents(of, { page: query.page, pageSize: query['page-size'] }),
    recentEventCount(of),
  )
  return { items: rows.map(recentReply), total }
}
