import { sql, type Sql } from '../../platform/sql.ts'

/** Whether the agency has connected the software and it takes invoices; in all other software people enter them. */
export const takesBills = (agencyId: Sql, software: Sql): Sql => sql`exists (
  select from agency_integrations c join management_software w on w.code = c.software and w.accepts_invoices
   where c.agency_id = ${agencyId} and c.software = ${software} and c.connection = 'CONNECTED')`
