import { sql } from '../../platform/sql.ts'

export type IntegrationRow = {
  software: string
  isActive: boolean
  connectedAt: string
  lastSyncedAt: string | null
  hasFailed: boolean
}

export const agencyIntegrations = (agencyId: number) => sql<IntegrationRow>`
  select s.name as software, i.is_active as "isActive", i.connected_at as "connectedAt",
         i.last_synced_at as "lastSyncedAt", i.last_error is not null as "hasFailed"
    from agency_integrations i join management_software s on s.code = i.software
   where i.agency_id = ${agencyId} order by i.connected_at desc`
