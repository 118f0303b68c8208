import type { WaterCharging } from '../../../contract/updates.ts'
import { sql } from '../../platform/sql.ts'

export type WaterRow = WaterCharging & { isCancelled: boolean }

export const waterChargingRow = (agencyId: number, propertyId: number) => sql<WaterRow>`
  select is_water_charged as "isWaterCharged", version, cancelled_at is not null as "isCancelled"
    from properties where agency_id = ${agencyId} and id = ${propertyId}`
