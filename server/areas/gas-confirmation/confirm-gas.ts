import type { GasConfirmation, GasConfirmationState } from '../../../contract/gas-confirmation.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { propertyGas, type GasRow } from './gas-confirmation.queries.ts'
import { missingProperty, staleProperty } from '../property-lock/lock-property.ts'
import { saveGas } from '../property-lock/write-property.queries.ts'

/** Only Victorian law requires the confirmation. */
async function findGas(scope: Scope, propertyId: number): Promise<GasRow> {
  const row = await maybeOne(scope.db, propertyGas(scope.agencyId, propertyId))
  if (!row) throw await missingProperty(scope, propertyId)
  if (scope.state !== 'vic') throw ruleBroken('Gas appliances are confirmed for properties in Victoria only')
  return row
}

const saidIn = ({ hasGasAppliances, gasApplianceCount }: GasRow) => ({ hasGasAppliances, gasApplianceCount })
const stateOf = (row: GasRow): GasConfirmationState => ({
  ...saidIn(row),
  confirmedBy: row.confirmedBy,
  confirmedAt: row.confirmedAt,
  version: row.version,
})

export const readGas = async (scope: Scope, propertyId: number): Promise<GasConfirmationState> =>
  stateOf(await findGas(scope, propertyId))

/** Confirming unchanged values counts as a new confirmation. */
export async function confirmGas(
  scope: Scope,
  propertyId: number,
  confirmation: GasConfirmation,
): Promise<GasConfirmationState> {
  const before = await findGas(scope, propertyId)
  if (before.isCancelled) throw ruleBroken('This property has been cancelled')
  const saved = await scope.db.rows(saveGas(scope, propertyId, confirmation))
  if (saved.length === 0) throw await staleProperty(scope, propertyId)
  const after = await findGas(scope, propertyId)
  await recordChange(scope.db, scope, {
    action: 'confirm-gas',
    entity: 'properties',
    entityId: propertyId,
    propertyId,
    before: saidIn(before),
    after: saidIn(after),
  })
  await refreshCards(scope, [propertyId])
  return stateOf(after)
}
