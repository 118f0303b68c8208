import { noManager, type ManagerKey } from '../../../contract/paging.ts'
import { sql, type Sql } from '../../platform/sql.ts'

export const isManagedBy = (column: Sql, manager: ManagerKey): Sql =>
  manager === noManager ? sql`${column} is null` : sql`${column} = ${manager}`

/** Whether the property manager, if one is given, belongs to the agency; one who has left does too. */
export const isManagerOf = (agencyId: number, manager: ManagerKey | undefined): Sql =>
  manager === undefined || manager === noManager
    ? sql`true`
    : sql`exists (select from property_managers where agency_id = ${agencyId} and id = ${manager})`
