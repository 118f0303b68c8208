import type { StateCode } from '../../../contract/states.ts'
import {
  findingFacts,
  findingTables,
  isOpenFinding,
  type RawFinding,
} from '../../areas/findings/finding-facts.queries.ts'
import { sql } from '../../platform/sql.ts'

export type ListedFinding = RawFinding & { serviceId: number }

const openFinding = sql`${findingFacts} || jsonb_build_object('serviceId', f.service_id)`

/** The open findings of a property, the oldest first. */
export const openFindingsOf = (agencyId: number, propertyId: number) => sql<{ finding: ListedFinding }>`
  select ${openFinding} as finding from ${findingTables}
   where f.agency_id = ${agencyId} and f.property_id = ${propertyId} and ${isOpenFinding}
   order by f.found_on, f.id`

export type FindingOfProperty = {
  agencyId: number
  agencyName: string
  propertyId: number
  address: string
  finding: ListedFinding
}

export const findOpenFinding = (state: StateCode, agencyId: number, id: number) => sql<FindingOfProperty>`
  select a.id as "agencyId", a.name as "agencyName", p.id as "propertyId", p.address_line_1 || ', ' || p.address_line_2 as address,
         ${openFinding} as finding
    from ${findingTables}
    join agencies a on a.id = f.agency_id and a.state = ${state}
    join properties p on p.agency_id = f.agency_id and p.id = f.property_id
   where f.agency_id = ${agencyId} and f.id = ${id} and ${isOpenFinding}`
