import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import { mostRows, type Addressed } from './row-limits.ts'

export type TenancyChangeRow = Addressed & {
  leaseType: 'NEW' | 'RENEWAL'
  startsOn: string
  vacatesOn: string | null
  isTracked: boolean
}

/** Tenancies that begin or end around today, by the day of the change. */
export const tenancyChanges = (agencyId: number, from: Day) => sql<TenancyChangeRow>`
  select t.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         t.lease_type as "leaseType", t.starts_on as "startsOn", t.vacates_on as "vacatesOn",
         p.tracks_between_tenancies as "isTracked"
    from tenancies t
    join properties p on p.agency_id = t.agency_id and p.id = t.property_id
   where t.agency_id = ${agencyId} and p.cancelled_at is null
     and (t.starts_on >= ${from}::date or t.vacates_on >= ${from}::date)
   order by greatest(t.starts_on, t.vacates_on) desc, t.id desc
   limit ${mostRows + 1}`
