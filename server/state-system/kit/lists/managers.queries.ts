import { noManager, type ManagerKey } from '../../../../contract/paging.ts'
import { sql } from '../../../platform/sql.ts'

export type ManagerChoice = { id: number; name: string }

/** The property managers of an agency by name, and the chosen one even if they have left. */
export const managerChoices = (agencyId: number, chosen: ManagerKey | undefined) => sql<ManagerChoice>`
  select id, name from property_managers
   where agency_id = ${agencyId} and (is_active or id = ${chosen === noManager ? null : (chosen ?? null)}::int)
   order by lower(name), id`
