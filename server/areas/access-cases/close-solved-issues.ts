import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { maybeOne } from '../../platform/database.ts'
import { closeIssues, type AccessScope } from './close-issues.ts'
import { allowedMethods } from './current-preferences.ts'
import { openCase, type OpenCaseRow } from './open-case.queries.ts'
import { describeFact, isSolved, type Circumstances, type SolvingFact } from './solving-facts.ts'
import { isUsable, whyNoticeIsUnlawful } from './usable-methods.ts'

const usableMethods = ({ isVacant, hasKey, disqualified, state, hasNoticeRule, issues }: OpenCaseRow) => {
  const isNoticeLawful = whyNoticeIsUnlawful(state, hasNoticeRule ? {} : null, issues) === null
  return (method: EntryMethod): boolean => isUsable(method, { isVacant, hasKey, disqualified, isNoticeLawful })
}

/**
 * Resolves the access issues that a fact solves. The area that writes the fact calls this in its transaction, after the
 * write and before `refreshCards`.
 */
export async function closeSolvedIssues(scope: AccessScope, propertyId: number, fact: SolvingFact): Promise<void> {
  const { db, agencyId, today } = scope
  const found = await maybeOne(db, openCase(agencyId, propertyId, today))
  if (!found || found.issues.length === 0) return
  const { isVacant, hasReachableOccupant, hasKey } = found
  const canUse = usableMethods(found)
  const property: Circumstances = {
    isVacant,
    hasReachableOccupant,
    hasKey,
    hasAllowedMethod: allowedMethods(found, today).some(canUse),
  }
  // A method that was allowed but cannot be used, such as a notice without a key, solves nothing.
  const usableFact: SolvingFact =
    fact.kind === 'PREFERENCES_SAVED' ? { ...fact, newlyAllowed: fact.newlyAllowed.filter(canUse) } : fact
  const solved = found.issues.filter((issue) => isSolved(issue, usableFact, property))
  if (solved.length === 0) return
  const reason = describeFact(fact, property)
  await closeIssues(scope, { ...found, propertyId }, solved, { reason, actionId: null })
}
