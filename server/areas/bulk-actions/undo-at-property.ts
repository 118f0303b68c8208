import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { reopenClosedIssues } from '../access-cases/reopen-case.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { restorePreferences } from '../entry-preferences/restore-preferences.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { undoConfirmation } from '../tenancies/undo-confirmation.ts'
import type { Restore } from './do-at-property.ts'
import { restoreKeys } from './edit-at-property.ts'

/** Restores one property and reopens the issues that the action closed. A problem is why the property is kept as it is. */
export async function undoAtProperty(scope: Scope, propertyId: number, restore: Restore | null): Promise<string> {
  if (!restore) throw ruleBroken('This cannot be undone')
  const { changedCase, confirmation, preferences, keys } = restore
  await lockActiveProperty(scope, propertyId)
  if (confirmation) await undoConfirmation(scope, propertyId, confirmation)
  if (preferences) await restorePreferences(scope, propertyId, preferences)
  if (keys) await restoreKeys(scope, propertyId, keys)
  await reopenClosedIssues(scope, propertyId, changedCase)
  if (preferences || keys) await raiseNoWayIn(scope, [propertyId])
  await refreshCards(scope, [propertyId])
  if (keys)
    return keys.before.propertyManagerId === keys.after.propertyManagerId
      ? 'The keys are as before'
      : 'The property manager is as before'
  return confirmation ? 'The confirmation was taken back' : 'The entry preferences are as before'
}
