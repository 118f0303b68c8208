import type { Day } from '../../../contract/days.ts'
import { recordChanges, type Change } from '../../platform/audit.ts'
import type { ProblemCode } from './access-problems.ts'
import type { AccessScope } from './close-issues.ts'
import { allowedMethods, isMethodFor } from './current-preferences.ts'
import { entryRows, insertIssues, type EntryRow } from './raise-issues.queries.ts'
import { needsKey } from './usable-methods.ts'

/** Raises an issue at each property that does not have it; returns those properties. */
export async function raiseIssues(
  scope: AccessScope,
  code: ProblemCode,
  propertyIds: readonly number[],
  reason?: string,
): Promise<number[]> {
  if (propertyIds.length === 0) return []
  const raised = await scope.db.rows(insertIssues(scope, code, propertyIds))
  const changes: Change[] = raised.map(({ issueId, propertyId, problem }) => ({
    action: 'raise-access-issue',
    entity: 'access_issues',
    entityId: issueId,
    propertyId,
    after: { problem, ...(reason !== undefined && { reason }) },
  }))
  await recordChanges(scope.db, scope, changes, scope.source)
  return raised.map(({ propertyId }) => propertyId)
}

/** No entry method that applies to the property, vacant or let, is allowed by its preferences. */
export const leavesNoWayIn = (row: EntryRow, today: Day): boolean =>
  !allowedMethods(row, today).some((method) => isMethodFor(method, row.isVacant))

/** Every entry method that is allowed needs a key, there is none, and no issue says so yet. */
export function lacksKey(row: EntryRow, today: Day): boolean {
  const allowed = allowedMethods(row, today).filter((method) => isMethodFor(method, row.isVacant))
  return !row.hasKey && !row.hasKeyIssue && allowed.length > 0 && allowed.every(needsKey)
}

export const idsOf = (rows: readonly { propertyId: number }[]): number[] => rows.map(({ propertyId }) => propertyId)

/**
 * Raises an issue at properties whose preferences leave no way in, or only ways that need a key that is not there.
 * Called after a change of the preferences, the key or the vacancy, before `refreshCards`; returns the properties with a
 * new issue.
 */
export async function raiseNoWayIn(scope: AccessScope, propertyIds: readonly number[]): Promise<number[]> {
  if (propertyIds.length === 0) return []
  const { db, agencyId, today } = scope
  return raiseWhereBlocked(scope, await db.rows(entryRows(agencyId, propertyIds, today)))
}

/** The same for properties whose ways in have been read. */
export async function raiseWhereBlocked(scope: AccessScope, rows: readonly EntryRow[]): Promise<number[]> {
  const { today } = scope
  const blocked = rows.filter((row) => leavesNoWayIn(row, today))
  const keyless = rows.filter((row) => lacksKey(row, today))
  return [
    ...(await raiseIssues(scope, 'BLOCKED_BY_PREFERENCES', idsOf(blocked))),
    ...(await raiseIssues(scope, 'KEY_NEEDED', idsOf(keyless))),
  ]
}
