import type { PropertyManager } from '../../../contract/agency.ts'
import { takesBills } from './takes-bills.queries.ts'
import { sql } from '../../platform/sql.ts'

export const activeIntegrations = (agencyId: number) => sql<{
  software: string
  connectedAt: string
  isRevoked: boolean
  takesInvoices: boolean
  lastReadAt: string | null
  nextReadAt: string | null
}>`
  select software, connected_at as "connectedAt", connection = 'REVOKED' as "isRevoked",
         ${takesBills(sql`agency_id`, sql`software`)} as "takesInvoices",
         -- What the provider loaded was not read.
         case when connection <> 'MANAGED' then last_synced_at end as "lastReadAt",
         case when connection = 'CONNECTED' and not is_held then next_sync_at end as "nextReadAt"
    from agency_integrations
   where agency_id = ${agencyId} and is_active order by software`

export const activePropertyManagers = (agencyId: number) => sql<PropertyManager>`
  select id, name, email from property_managers where agency_id = ${agencyId} and is_active order by name, id`

/** The logo at the head of letters; none for most agencies. */
export const agencyLogo = (agencyId: number) => sql<{ storageKey: string; type: string; name: string }>`
  select f.storage_key as "storageKey", f.detected_type as type, a.name
    from agencies a join files f on f.agency_id = a.id and f.id = a.logo_file_id and f.status = 'STORED'
   where a.id = ${agencyId}`
