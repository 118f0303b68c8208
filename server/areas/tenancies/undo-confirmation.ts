import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { propertyVacancy } from './tenancies.queries.ts'
import { restoreConfirmation } from '../property-lock/write-property.queries.ts'

/** When the details were confirmed before a confirmation, and by it. */
export type Confirmation = { confirmedBefore: string | null; confirmedAt: string }

/**
 * Takes back a confirmation; refused if the details were confirmed or saved since. The caller has locked the property
 * and refreshes its card afterwards.
 */
export async function undoConfirmation(
  scope: Scope,
  propertyId: number,
  { confirmedBefore, confirmedAt }: Confirmation,
): Promise<void> {
  const { db, agencyId } = scope
  const now = await one(db, propertyVacancy(agencyId, propertyId))
  if (now.confirmedAt !== confirmedAt) throw ruleBroken('The tenancy details were confirmed or changed again since')
  await db.rows(restoreConfirmation(scope, propertyId, confirmedBefore))
  await recordChange(db, scope, {
    action: 'undo-tenancy-confirmation',
    entity: 'properties',
    entityId: propertyId,
    propertyId,
    before: { confirmedAt },
    after: { confirmedAt: confirmedBefore },
  })
}
