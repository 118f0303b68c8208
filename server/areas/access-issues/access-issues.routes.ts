import { getAccessCase, takeAccessAction } from '../../../contract/access-issues/access-case.ts'
import {
  accessIssueQuery,
  listAccessIssues,
  listNotices,
  listUrgentAccessIssues,
  listUrgentNotices,
  type AccessIssueQuery,
} from '../../../contract/access-issues/access-issue-lists.ts'
import type { Day } from '../../../contract/days.ts'
import type { UrgentQuery } from '../../../contract/dashboard/urgent-lists.ts'
import type { Scope } from '../../platform/scope.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { toAccessIssue, toNotice, toResolvedNotice } from './access-replies.ts'
import { listOpenCases, listResolvedNotices } from './list-access-issues.ts'
import { readCase } from './read-case.ts'
import { undoable } from '../undoable-actions/undoable.ts'
import { takeAction } from './take-action.ts'

const everything = accessIssueQuery.parse({})
const urgentOnes = ({ propertyManagerId, ...paging }: UrgentQuery): AccessIssueQuery => ({
  ...everything,
  ...paging,
  facet: ['URGENT_ACTIVE_NOTICES'],
  'property-manager': propertyManagerId,
})
/** On the dashboard the longest waiting is first. */
const listUrgentCases = async (scope: Scope, query: UrgentQuery) =>
  listOpenCases(scope, urgentOnes(query), { isUnsafeFirst: false })

const replyOf = <Row, Item>(
  { rows, ...totals }: { rows: Row[]; total: number; unfilteredTotal?: number },
  item: (row: Row, today: Day) => Item,
  today: Day,
) => ({
  items: rows.map((row) => item(row, today)),
  ...totals,
})

export const accessIssuesRoutes = ({ apiUrl }: { apiUrl: string }): Route[] => [
  serve(getAccessCase, async ({ scope, params }) => (await readCase(scope, params.id)).reply),
  serve(takeAccessAction, async ({ scope, params: { id: propertyId }, body }) => {
    const take = async () => takeAction(scope, propertyId, body, apiUrl)
    // An email cannot be taken back.
    return body.email ? take() : undoable(scope, { kind: 'SOLVE_ACCESS', propertyId }, take)
  }),
  serve(listAccessIssues, async ({ scope, query }) =>
    replyOf(await listOpenCases(scope, query), toAccessIssue, scope.today),
  ),
  serve(listUrgentAccessIssues, async ({ scope, query }) =>
    replyOf(await listUrgentCases(scope, query), toAccessIssue, scope.today),
  ),
  serve(listNotices, async ({ scope, query }) =>
    query.resolved === 'true'
      ? replyOf(await listResolvedNotices(scope, query), toResolvedNotice, scope.today)
      : replyOf(await listOpenCases(scope, query), toNotice, scope.today),
  ),
  serve(listUrgentNotices, async ({ scope, query }) =>
    replyOf(await listUrgentCases(scope, query), toNotice, scope.today),
  ),
]
