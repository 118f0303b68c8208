import type { AccessIssueState } from '../../../contract/access-issues/access-issues.ts'
import type { Day } from '../../../contract/days.ts'
import { recordChanges, type Actor, type Change, type Source } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { moveCase, resolveIssues, unblockMethods, withdrawRequests, type Resolution } from './close-issues.queries.ts'

/** A request's scope, or that of a job or of the provider's staff, who also name the source of the change. */
export type AccessScope = Actor & { db: Db; agencyId: number; today: Day; source?: Source }

type OpenCase = { caseId: number; propertyId: number; status: string }
type OpenIssue = { issueId: number; problem: string }

/**
 * Resolves issues of an open case, unblocks the entry methods that no other issue blocks, and closes the case if it has
 * no issue left. The caller has locked the property and refreshes its card afterwards.
 */
export async function closeIssues(
  scope: AccessScope,
  { caseId, propertyId, status }: OpenCase,
  issues: readonly OpenIssue[],
  resolution: Resolution & { statusWhileOpen?: AccessIssueState },
): Promise<{ isCaseClosed: boolean }> {
  const { reason, statusWhileOpen = status } = resolution
  const ids = issues.map(({ issueId }) => issueId)
  const [, , , moved] = await scope.db.batch([
    resolveIssues(scope, ids, resolution),
    withdrawRequests(scope, ids),
    unblockMethods(scope, caseId),
    moveCase(scope, caseId, statusWhileOpen),
  ])
  const after = moved[0]?.status ?? status
  const changes: Change[] = issues.map(({ issueId, problem }) => ({
    action: 'resolve-access-issue',
    entity: 'access_issues',
    entityId: issueId,
    propertyId,
    before: { problem, isResolved: false },
    after: { problem, isResolved: true, reason },
  }))
  if (after !== status)
    changes.push({
      action: 'move-access-case',
      entity: 'access_cases',
      entityId: caseId,
      propertyId,
      before: { status },
      after: { status: after, reason },
    })
  await recordChanges(scope.db, scope, changes, scope.source)
  return { isCaseClosed: after === 'RESOLVED' }
}
