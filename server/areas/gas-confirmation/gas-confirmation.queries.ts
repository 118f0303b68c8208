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
