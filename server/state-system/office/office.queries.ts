import { sql } from '../../platform/sql.ts'

export type ManagerRow = { name: string; email: string | null; phone: string | null }

export const agencyManagers = (agencyId: number, most: number) => sql<ManagerRow>`
  select name, email, phone from property_managers
   where agency_id = ${agencyId} and is_active order by lower(name), id limit ${most}`
