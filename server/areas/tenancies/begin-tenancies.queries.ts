import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import { isLeaseInForce } from '../compliance/lease-in-force.queries.ts'

/** Same batch size as the nightly refresh, because these tenancies also change the cards of their properties. */
const batchSize = 200

/** In order of id, like every lock of several properties. */
export const endVacancies = (agencyId: number, today: Day, now: Date) => sql<{ propertyId: number; startsOn: Day }>`
  with changing as (
    select subject_id as id from property_cards
     where agency_id = ${agencyId} and kind = 1 and next_change_on <= ${today} order by subject_id limit ${batchSize}
  ), begun as (
    select p.id, t.starts_on
      from changing c
      join properties p on p.agency_id = ${agencyId} and p.id = c.id and p.is_vacant
      join tenancies t on t.agency_id = p.agency_id and t.property_id = p.id and ${isLeaseInForce(today)}
     order by p.id for update of p
  )
  update properties p
     set is_vacant = false, version = p.version + 1, updated_at = ${now.toISOString()}, updated_by = null
    from begun where p.agency_id = ${agencyId} and p.id = begun.id
  returning p.id as "propertyId", begun.starts_on as "startsOn"`
