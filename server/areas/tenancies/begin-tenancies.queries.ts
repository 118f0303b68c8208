import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import { isLeaseInForce } from '../compliance/lease-in-force.queries.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

/** Same batch size as the nightly refresh, because these tenancies also change the cards of their properties. */
const batchSize = 200

/** Locked in order of id, like every lock of several properties. */
export const lockBegunTenancies = (agencyId: number, today: Day) => sql<{ propertyId: number; startsOn: Day }>`
  with changing as (
    select subject_id as id from property_cards
     where agency_id = ${agencyId} and kind = ${cardKindIds.property} and next_change_on <= ${today} order by subject_id limit ${batchSize}
  )
  select p.id as "propertyId", t.starts_on as "startsOn"
    from changing c
    join properties p on p.agency_id = ${agencyId} and p.id = c.id and p.is_vacant
    join tenancies t on t.agency_id = p.agency_id and t.property_id = p.id and ${isLeaseInForce(today)}
   order by p.id for update of p`
