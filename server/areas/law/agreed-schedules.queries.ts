import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export type AgreedRow = {
  serviceId: number
  months: number
  agreedOn: Day
  version: number
  by: string | null
  at: string
}

export const agreedOfAgency = (state: StateCode, agencyId: number) => sql<AgreedRow>`
  select s.service_id as "serviceId", s.interval_months as months, s.agreed_on as "agreedOn", s.version,
         (select u.name from users u where u.id = s.agreed_by) as by, s.updated_at as at
    from agreed_schedules s join agencies a on a.id = s.agency_id and a.state = ${state}
   where s.agency_id = ${agencyId} order by s.service_id`

/** Locks the agency, so that two users cannot agree two schedules at once. */
export const lockAgency = (state: StateCode, agencyId: number) => sql<{ name: string }>`
  select name from agencies where id = ${agencyId} and state = ${state} for no key update`

type Agreed = { months: number; agreedOn: Day; userId: number; now: Date }
export const setAgreed = (agencyId: number, serviceId: number, { months, agreedOn, userId, now }: Agreed) => sql`
  insert into agreed_schedules as s (agency_id, service_id, interval_months, agreed_on, agreed_by, updated_at)
  values (${agencyId}, ${serviceId}, ${months}, ${agreedOn}, ${userId}, ${now.toISOString()})
  on conflict (agency_id, service_id) do update
     set interval_months = excluded.interval_months, agreed_on = excluded.agreed_on, agreed_by = excluded.agreed_by,
         updated_at = excluded.updated_at, version = s.version + 1`

export const removeAgreed = (agencyId: number, serviceId: number) => sql`
  delete from agreed_schedules where agency_id = ${agencyId} and service_id = ${serviceId}`

export type AgencyAgreements = { id: number; name: string; agreements: { serviceId: number; months: number }[] }
/** Agencies with this in their name, or those that have agreed something. */
export const agenciesWithSchedules = (
  state: StateCode,
  pattern: string | null,
  atMost: number,
  offset: number,
) => sql<AgencyAgreements>`
  select a.id, a.name, coalesce(
           (select json_agg(json_build_object('serviceId', s.service_id, 'months', s.interval_months) order by s.service_id)
              from agreed_schedules s where s.agency_id = a.id), '[]') as agreements
    from agencies a
   where a.state = ${state}
     and ${pattern === null ? sql`exists (select from agreed_schedules s where s.agency_id = a.id)` : sql`a.name ilike ${pattern}`}
   order by a.name, a.id
   limit ${atMost} offset ${offset}`
