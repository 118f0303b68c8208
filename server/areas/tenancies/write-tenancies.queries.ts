import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'

/** A job writes without a user. */
type Writer = { agencyId: number; userId: number | null; now: Date; today: Day }
export type LeaseColumns = { startDate: Day; endDate: Day | null; vacateDate: Day | null; notes: string | null }

/** Closes tenancies whose closing day has passed, so that they no longer block others. */
export const settleEnded = (agencyId: number, propertyId: number, today: Day) => sql`
  update tenancies set status = 'CLOSED'
   where agency_id = ${agencyId} and property_id = ${propertyId} and status = 'OPEN' and closes_on <= ${today}`

export const insertTenancy = (
  { agencyId, userId, now }: Writer,
  propertyId: number,
  { startDate, endDate, vacateDate, notes }: LeaseColumns,
  { leaseType, closesOn }: { leaseType: string; closesOn: Day | null },
) => sql<{ tenancyId: number }>`
  insert into tenancies
    (agency_id, property_id, lease_type, starts_on, ends_on, vacates_on, closes_on, notes, created_at, created_by)
  values (${agencyId}, ${propertyId}, ${leaseType}, ${startDate}, ${endDate}, ${vacateDate}, ${closesOn}, ${notes},
          ${now.toISOString()}, ${userId})
  returning id as "tenancyId"`

export const updateLease = (
  { agencyId, userId, now }: Writer,
  tenancyId: number,
  { startDate, endDate, vacateDate, notes }: LeaseColumns,
) => sql`
  update tenancies
     set starts_on = ${startDate}, ends_on = ${endDate}, vacates_on = ${vacateDate}, notes = ${notes},
         version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${tenancyId}`

/** Closes a tenancy on the day the next one begins; null when none follows. */
export const closeAt = ({ agencyId, userId, now, today }: Writer, tenancyId: number, closesOn: Day | null) => sql`
  update tenancies
     set closes_on = ${closesOn}, status = case when ${closesOn}::date <= ${today}::date then 'CLOSED' else 'OPEN' end,
         version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${tenancyId}`

/** Ends all tenancies that have begun: today, or earlier if they were vacated or followed earlier. */
export const vacateAll = ({ agencyId, userId, now, today }: Writer, propertyId: number) => sql<{ tenancyId: number }>`
  update tenancies
     set vacates_on = case when least(vacates_on, closes_on, ${today}::date) > starts_on
                           then least(vacates_on, closes_on, ${today}::date) else vacates_on end,
         closes_on = least(closes_on, ${today}::date), status = 'CLOSED',
         version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and property_id = ${propertyId} and starts_on <= ${today}
     and (status = 'OPEN' or vacates_on is null)
  returning id as "tenancyId"`

/** Occupants are deleted with their tenancy. */
export const deleteTenancies = (agencyId: number, tenancyIds: readonly number[]) => sql`
  delete from tenancies where agency_id = ${agencyId} and id = any(${tenancyIds}::int[])`

/** Takes tenancies out of force while they are restored. */
export const suspendTenancies = (agencyId: number, tenancyIds: readonly number[]) => sql`
  update tenancies set status = 'CLOSED', closes_on = coalesce(closes_on, starts_on)
   where agency_id = ${agencyId} and id = any(${tenancyIds}::int[])`

/** Writes tenancies as they were; one that ended meanwhile stays ended. */
export const writeStoredTenancies = (
  { agencyId, userId, now, today }: Writer,
  propertyId: number,
  tenancies: readonly object[],
) => sql`
  insert into tenancies as t
    (agency_id, id, property_id, status, lease_type, starts_on, ends_on, vacates_on, closes_on, notes, software, version, created_at,
     created_by, updated_at, updated_by, people_removed_at)
  select ${agencyId}, x.id, ${propertyId}, case when x.closes_on <= ${today}::date then 'CLOSED' else x.status end, x.lease_type,
         x.starts_on, x.ends_on, x.vacates_on, x.closes_on, x.notes, x.software, x.version + 1, x.created_at, x.created_by,
         ${now.toISOString()}::timestamptz, ${userId}::int, x.people_removed_at
    from jsonb_populate_recordset(null::tenancies, ${JSON.stringify(tenancies)}::jsonb) x
  on conflict (agency_id, id) do update
     set status = excluded.status, lease_type = excluded.lease_type, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
         vacates_on = excluded.vacates_on, closes_on = excluded.closes_on, notes = excluded.notes, version = t.version + 1,
         updated_at = excluded.updated_at, updated_by = excluded.updated_by`
