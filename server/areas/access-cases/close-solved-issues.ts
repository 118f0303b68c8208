import { maybeOne } from '../../platform/database.ts'
import { closeIssues, type AccessScope } from './close-issues.ts'
import { allowedMethods, isMethodFor } from './current-preferences.ts'
import { openCase } from './open-case.queries.ts'
import { describeFact, isSolved, type Circumstances, type SolvingFact } from './solving-facts.ts'

/**
 * Resolves the access issues that a fact solves. The area that writes the fact calls this in its transaction, after the
 * write and before `refreshCards`.
 */
export async function closeSolvedIssues(scope: AccessScope, propertyId: number, fact: SolvingFact): Promise<void> {
  const { db, agencyId, today } = scope
  const found = await maybeOne(db, openCase(agencyId, propertyId, today))
  if (!found || found.issues.length === 0) return
  const { isVacant, hasReachableOccupant, hasKey } = found
  const property: Circumstances = {
    isVacant,
    hasReachableOccupant,
    hasKey,
    hasAllowedMethod: allowedMethods(found, today).some((method) => isMethodFor(method, isVacant)),
  }
  const solved = found.issues.filter((issue) => isSolved(issue, fact, property))
  if (solved.length === 0) return
  const reason = describeFact(fact, property)
  await closeIssues(scope, { ...found, propertyId }, solved, { reason, actionId: null })
}
