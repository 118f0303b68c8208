import type { WaterCharging, WaterChargingForm } from '../../../contract/updates.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { missingProperty, staleProperty } from '../property-lock/lock-property.ts'
import { waterChargingRow, type WaterRow } from './water-charging.queries.ts'
import { saveWater } from '../property-lock/write-property.queries.ts'

async function findWater(scope: Scope, propertyId: number): Promise<WaterRow> {
  const row = await maybeOne(scope.db, waterChargingRow(scope.agencyId, propertyId))
  if (!row) throw await missingProperty(scope, propertyId)
  return row
}

export async function readWaterCharging(scope: Scope, propertyId: number): Promise<WaterCharging> {
  const { isWaterCharged, version } = await findWater(scope, propertyId)
  return { isWaterCharged, version }
}

export async function saveWaterCharging(
  scope: Scope,
  propertyId: number,
  form: WaterChargingForm,
): Promise<WaterCharging> {
  const before = await findWater(scope, propertyId)
  if (before.isCancelled) throw ruleBroken('This property has been cancelled')
  const [saved] = await scope.db.rows(saveWater(scope, propertyId, form))
  if (!saved) throw await staleProperty(scope, propertyId)
  await recordChange(scope.db, scope, {
    action: 'tell-water-charging',
    entity: 'properties',
    entityId: propertyId,
    propertyId,
    before: { isWaterCharged: before.isWaterCharged },
    after: { isWaterCharged: saved.isWaterCharged },
  })
  await refreshCards(scope, [propertyId])
  return saved
}
