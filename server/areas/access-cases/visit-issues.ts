import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { recordChanges } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { caseSnapshot } from './case-snapshot.queries.ts'
import type { AccessScope } from './close-issues.ts'
import { closeSolvedIssues } from './close-solved-issues.ts'
import { raiseIssues } from './raise-issues.ts'
import {
  blockMethodsAgain,
  issuesResolvedBy,
  noteResolvingVisit,
  reopenResolvedCases,
  reopenResolvedIssues,
  type Resolver,
} from './visit-issues.queries.ts'

/** Closes the issues that a booked visit solves, and notes the visit with them. */
export async function closeIssuesByVisit(
  scope: AccessScope,
  propertyId: number,
  visitId: number,
  entryMethod: EntryMethod,
): Promise<void> {
  const { db, agencyId } = scope
  const before = await maybeOne(db, caseSnapshot(agencyId, propertyId))
  if (!before || before.issues.length === 0) return
  await closeSolvedIssues(scope, propertyId, { kind: 'VISIT_BOOKED', entryMethod })
  const ids = before.issues.map(({ issueId }) => issueId)
  await db.rows(noteResolvingVisit(agencyId, ids, visitId))
}

/** Reopens what the booking of a cancelled visit had closed. Returns the problems that are open again. */
export const reopenIssuesOfVisit = async (scope: AccessScope, propertyId: number, visitId: number): Promise<string[]> =>
  reopen(scope, propertyId, { visitId }, 'The visit was cancelled')

/** Reopens what an action of the agency had closed. */
export const reopenIssuesOfAction = async (
  scope: AccessScope,
  propertyId: number,
  actionId: number,
  reason: string,
): Promise<string[]> => reopen(scope, propertyId, { actionId }, reason)

/**
 * If another case was opened since, the issue is raised there. The caller has locked the property and refreshes its card
 * afterwards.
 */
async function reopen(scope: AccessScope, propertyId: number, by: Resolver, reason: string): Promise<string[]> {
  const { db, agencyId } = scope
  const resolved = await db.rows(issuesResolvedBy(agencyId, by))
  for (const { code } of resolved.filter(({ hasSuccessor }) => hasSuccessor))
    await raiseIssues(scope, code, [propertyId])
  const issues = resolved.filter(({ hasSuccessor }) => !hasSuccessor)
  const problems = resolved.map(({ problem }) => problem)
  if (issues.length === 0) return problems
  const caseIds = [...new Set(issues.map(({ caseId }) => caseId))]
  await db.batch([
    reopenResolvedIssues(
      agencyId,
      issues.map(({ issueId }) => issueId),
    ),
    reopenResolvedCases(agencyId, caseIds),
    blockMethodsAgain(agencyId, caseIds),
  ])
  await recordChanges(
    db,
    scope,
    issues.map(({ issueId, problem }) => ({
      action: 'reopen-access-issue',
      entity: 'access_issues',
      entityId: issueId,
      propertyId,
      before: { problem, isResolved: true },
      after: { problem, isResolved: false, reason },
    })),
    scope.source,
  )
  return problems
}
