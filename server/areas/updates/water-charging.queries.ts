import type { WaterCharging, WaterChargingForm } from '../../../contract/updates.ts'
import { sql } from '../../platform/sql.ts'

export type WaterRow = WaterCharging & { isCancelled: boolean }

export const waterCharging = (agencyId: number, propertyId: number) => sql<WaterRow>`
  select is_water_charged as "isWaterCharged", version, cancelled_at is not null as "isCancelled"
    from properties where agency_id = ${agencyId} and id = ${propertyId}`

/** Updates only the expected version, if given; returns no row if the version has changed. */
export const saveWater = (
  { agencyId, userId, now }: { agencyId: number; userId: number; now: Date },
  propertyId: number,
  { isWaterCharged, version }: WaterChargingForm,
) => {
  const seenVersion = version ?? null
  return sql<WaterCharging>`
    update properties
       set is_water_charged = ${isWaterCharged}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
     where agency_id = ${agencyId} and id = ${propertyId} and (${seenVersion}::int is null or version = ${seenVersion}::int)
    returning is_water_charged as "isWaterCharged", version`
}
