import { recordChanges } from '../../platform/audit.ts'
import type { ProblemCode } from './access-problems.ts'
import type { AccessScope } from './close-issues.ts'
import { allowedMethods, isMethodFor } from './current-preferences.ts'
import { preferencesOf, raiseIssues as insertIssues, type ChosenPreferences } from './raise-issues.queries.ts'
import type { Day } from '../../../contract/days.ts'

/** Raises an issue at each property that does not have it; returns those properties. */
export async function raiseIssues(
  scope: AccessScope,
  code: ProblemCode,
  propertyIds: readonly number[],
): Promise<number[]> {
  if (propertyIds.length === 0) return []
  const raised = await scope.db.rows(insertIssues(scope, code, propertyIds))
  const changes = raised.map(({ issueId, propertyId, problem }) => ({
    action: 'raise-access-issue',
    entity: 'access_issues',
    entityId: issueId,
    propertyId,
    after: { problem },
  }))
  await recordChanges(scope.db, scope, changes, scope.source)
  return raised.map(({ propertyId }) => propertyId)
}

/** No entry method that applies to the property, vacant or let, is allowed by its preferences. */
export const leavesNoWayIn = (row: ChosenPreferences, today: Day): boolean =>
  !allowedMethods(row, today).some((method) => isMethodFor(method, row.isVacant))

/**
 * Raises an issue at properties whose preferences leave no way in. Called after a change of the preferences or of the
 * vacancy, before `refreshCards`; returns the properties with a new issue.
 */
export async function raiseBlockedByPreferences(scope: AccessScope, propertyIds: readonly number[]): Promise<number[]> {
  if (propertyIds.length === 0) return []
  const rows = await scope.db.rows(preferencesOf(scope.agencyId, propertyIds))
  const blocked = rows.filter((row) => leavesNoWayIn(row, scope.today)).map(({ propertyId }) => propertyId)
  return raiseIssues(scope, 'BLOCKED_BY_PREFERENCES', blocked)
}
