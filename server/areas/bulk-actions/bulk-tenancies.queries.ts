import type { BulkTenancy } from '../../../contract/bulk-actions/bulk-actions.ts'
import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import { isLeaseInForce } from '../compliance/lease-in-force.queries.ts'

/** In the order of the ids. A vacant property has no tenancy to state, even if one is still open. */
export const bulkTenancies = (agencyId: number, propertyIds: readonly number[], today: Day) => sql<BulkTenancy>`
  select p.id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         p.is_vacant as "isVacant", t.starts_on as "leaseStart", t.ends_on as "leaseEnd",
         array(select o.name::text from occupants o
                where o.agency_id = t.agency_id and o.tenancy_id = t.id order by o.position) as tenants
    from unnest(${propertyIds}::int[]) with ordinality as x (id, place)
    join properties p on p.agency_id = ${agencyId} and p.id = x.id
    left join tenancies t
      on t.agency_id = p.agency_id and t.property_id = p.id and not p.is_vacant and ${isLeaseInForce(today)}
   order by x.place`
