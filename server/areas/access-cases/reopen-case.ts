import { recordChanges } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { AccessScope } from './close-issues.ts'
import {
  blockMethods,
  caseSnapshot,
  caseVersion,
  reopenCase,
  reopenIssues,
  type CaseSnapshot,
} from './case-snapshot.queries.ts'

/** A case before a change, and its version after it. */
export type ChangedCase = { before: CaseSnapshot; versionAfter: number }

/** Does the work, and returns what is needed to reopen the issues that it closed; null if it closed none. */
export async function noteClosedIssues(
  scope: AccessScope,
  propertyId: number,
  work: () => Promise<unknown>,
): Promise<ChangedCase | null> {
  const { db, agencyId } = scope
  const before = await maybeOne(db, caseSnapshot(agencyId, propertyId))
  await work()
  if (!before) return null
  const { version } = await one(db, caseVersion(agencyId, before.caseId))
  return version === before.version ? null : { before, versionAfter: version }
}

/**
 * Reopens the issues that a change closed, and their case; refused if the case was changed since. The caller has locked
 * the property and refreshes its card afterwards.
 */
export async function reopenClosedIssues(
  scope: AccessScope,
  propertyId: number,
  changed: ChangedCase | null,
): Promise<void> {
  if (!changed) return
  const { db, agencyId } = scope
  const { before, versionAfter } = changed
  const now = await one(db, caseVersion(agencyId, before.caseId))
  if (now.version !== versionAfter || now.hasSuccessor) throw ruleBroken('Its access issues have changed since')
  const [reopened] = await db.batch([
    reopenIssues(
      agencyId,
      before.issues.map(({ issueId }) => issueId),
    ),
    blockMethods(agencyId, before.caseId, before.blockedMethods),
    reopenCase(agencyId, before),
  ])
  const problems = new Map(before.issues.map(({ issueId, problem }) => [issueId, problem]))
  await recordChanges(
    db,
    scope,
    reopened.map(({ issueId }) => ({
      action: 'reopen-access-issue',
      entity: 'access_issues',
      entityId: issueId,
      propertyId,
      before: { problem: problems.get(issueId), isResolved: true },
      after: { problem: problems.get(issueId), isResolved: false },
    })),
    scope.source,
  )
}
