import type { GasConfirmation } from '../../../contract/gas-confirmation.ts'
import { sql } from '../../platform/sql.ts'

export type GasRow = {
  hasGasAppliances: boolean | null
  gasApplianceCount: number | null
  confirmedBy: string | null
  confirmedAt: string | null
  version: number
  isCancelled: boolean
}

export const propertyGas = (agencyId: number, propertyId: number) => sql<GasRow>`
  select p.has_gas as "hasGasAppliances", p.gas_appliance_count as "gasApplianceCount",
         (select u.name from users u where u.id = p.gas_confirmed_by) as "confirmedBy", p.gas_confirmed_at as "confirmedAt",
         p.version, p.cancelled_at is not null as "isCancelled"
    from properties p where p.agency_id = ${agencyId} and p.id = ${propertyId}`

/** Updates only the expected version, if given; returns no row if the version has changed. */
export const saveGas = (
  { agencyId, userId, now }: { agencyId: number; userId: number; now: Date },
  propertyId: number,
  { hasGasAppliances, gasApplianceCount, version }: GasConfirmation,
) => {
  const seenVersion = version ?? null
  return sql<{ version: number }>`
    update properties
       set has_gas = ${hasGasAppliances}, gas_appliance_count = ${gasApplianceCount}, gas_confirmed_by = ${userId},
           gas_confirmed_at = ${now.toISOString()}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
     where agency_id = ${agencyId} and id = ${propertyId} and (${seenVersion}::int is null or version = ${seenVersion}::int)
    returning version`
}
