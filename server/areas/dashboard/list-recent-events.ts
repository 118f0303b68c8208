import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { listRecentEvents, RecentEvent, RecentKind } from '../../../contract/dashboard/coming-and-recent.ts'
import type { UrgentQuery } from '../../../contract/dashboard/urgent-lists.ts'
import { states } from '../../../contract/states.ts'
import type { Scope } from '../../platform/scope.ts'
import { pageOfManager } from './page-of-manager.ts'
import { recentEventCount, recentEvents, type RecentRow } from './recent-events.queries.ts'

type Description = [kind: RecentKind, text: string]

const answers: Record<string, string> = { APPROVED: 'approved', DECLINED: 'declined' }

function quoteText(number: string, status: string | null): Description {
  if (status === 'AWAITING_APPROVAL') return ['NEW', `Quote ${number} can be approved`]
  if (status === 'EXPIRED') return ['WORSE', `Quote ${number} expired`]
  return ['DECIDED', `Quote ${number} ${status === 'ACCEPTED' ? 'accepted' : 'rejected'}`]
}

/** What happened, and whether it is new, decided or worse. */
export function describeRecent({
  source,
  detail,
  status,
}: Pick<RecentRow, 'source' | 'detail' | 'status'>): Description {
  switch (source) {
    case 'finding':
      return ['NEW', `Finding: ${detail}`]
    case 'issue-raised':
      return ['NEW', `Access issue: ${detail}`]
    case 'issue-resolved':
      return ['DECIDED', `Access issue resolved: ${detail}`]
    case 'quote':
      return quoteText(detail, status)
    case 'hold':
      return ['DECIDED', `Hold ${answers[status ?? ''] ?? 'answered'}`]
    case 'cancellation':
      return ['DECIDED', `Cancellation ${answers[status ?? ''] ?? 'answered'}`]
    case 'invoice-overdue':
      return ['WORSE', `Invoice ${detail} is overdue`]
    case 'service-overdue':
      return ['WORSE', 'A service is overdue']
  }
}

function recentReply({ source, detail, status, at, ...event }: RecentRow): RecentEvent {
  const [kind, text] = describeRecent({ source, detail, status })
  return { ...event, kind, text, at: new Date(at).toISOString() }
}

export async function readRecentEvents(scope: Scope, query: UrgentQuery): Promise<ReplyOf<typeof listRecentEvents>> {
  const { agencyId, state, today } = scope
  const of = { agencyId, managerId: query.propertyManagerId, today, timeZone: states[state].timeZone }
  const { rows, total } = await pageOfManager(
    scope,
    query.propertyManagerId,
    recentEvents(of, { page: query.page, pageSize: query['page-size'] }),
    recentEventCount(of),
  )
  return { items: rows.map(recentReply), total }
}
