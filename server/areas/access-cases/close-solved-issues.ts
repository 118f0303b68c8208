import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import type { RowsOfAll } from '../../platform/database.ts'
import { closeIssues, type AccessScope } from './close-issues.ts'
import { allowedMethods } from './current-preferences.ts'
import { openCases, type OpenCaseRow } from './open-case.queries.ts'
import { describeFact, isSolved, type Circumstances, type SolvingFact } from './solving-facts.ts'
import { raiseWhereBlocked } from './raise-issues.ts'
import { entryRows } from './raise-issues.queries.ts'
import { isUsable, whyNoticeIsUnlawful } from './usable-methods.ts'

const usableMethods = ({ isVacant, hasKey, disqualified, state, hasNoticeRule, issues }: OpenCaseRow) => {
  const isNoticeLawful = whyNoticeIsUnlawful(state, hasNoticeRule ? {} : null, issues) === null
  return (method: EntryMethod): boolean => isUsable(method, { isVacant, hasKey, disqualified, isNoticeLawful })
}

/**
 * Resolves the access issues that a fact solves. The area that writes the fact calls this in its transaction, after the
 * write and before `refreshCards`.
 */
export const closeSolvedIssues = async (scope: AccessScope, propertyId: number, fact: SolvingFact): Promise<void> =>
  closeIssuesSolvedAt(scope, [{ propertyId, fact }])

/** The same at many properties, each with one fact. */
export async function closeIssuesSolvedAt(
  scope: AccessScope,
  facts: readonly { propertyId: number; fact: SolvingFact }[],
): Promise<void> {
  if (facts.length === 0) return
  const factAt = new Map(facts.map(({ propertyId, fact }) => [propertyId, fact]))
  for (const found of await scope.db.rows(openCases(scope.agencyId, [...factAt.keys()], scope.today)))
    await closeSolved(scope, found, factAt.get(found.propertyId) as SolvingFact)
}

/** What `settleAccess` needs to know of a property, after the change. */
export const accessToSettle = ({ agencyId, today }: AccessScope, propertyId: number) =>
  [openCases(agencyId, [propertyId], today), entryRows(agencyId, [propertyId], today)] as const

/**
 * Resolves the access issues that a fact solves at a property, and raises one where no way in is left. Returns whether it has changed
 * any.
 */
export async function settleAccess(
  scope: AccessScope,
  propertyId: number,
  fact: SolvingFact,
  read?: RowsOfAll<ReturnType<typeof accessToSettle>>,
): Promise<boolean> {
  const { db, agencyId, today } = scope
  const [[found], rows] = read ?? (await db.batch(accessToSettle(scope, propertyId)))
  const hasClosed = found !== undefined && (await closeSolved(scope, found, fact))
  const raised = await raiseWhereBlocked(
    scope,
    hasClosed ? await db.rows(entryRows(agencyId, [propertyId], today)) : rows,
  )
  return hasClosed || raised.length > 0
}

/** Whether it has resolved any. */
async function closeSolved(scope: AccessScope, found: OpenCaseRow, fact: SolvingFact): Promise<boolean> {
  if (found.issues.length === 0) return false
  const { isVacant, hasReachableOccupant, hasKey } = found
  const canUse = usableMethods(found)
  const property: Circumstances = {
    isVacant,
    hasReachableOccupant,
    hasKey,
    hasAllowedMethod: allowedMethods(found, scope.today).some(canUse),
  }
  // A method that was allowed but cannot be used, such as a notice without a key, solves nothing.
  const usableFact: SolvingFact =
    fact.kind === 'PREFERENCES_SAVED' ? { ...fact, newlyAllowed: fact.newlyAllowed.filter(canUse) } : fact
  const solved = found.issues.filter((issue) => isSolved(issue, usableFact, property))
  if (solved.length === 0) return false
  await closeIssues(scope, found, solved, { reason: describeFact(fact, property), actionId: null })
  return true
}
