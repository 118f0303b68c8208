import { addDays } from '../contract/days.ts'
import { todayIn } from '../server/platform/scope.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { Agency } from './chosen-agencies.ts'
import type { Session } from './open-sessions.ts'

/** A property that can be booked, and who books it. */
export type Place = { propertyId: number; session: Session }

/** Let properties of several agencies, whose smoke alarm checks are made due and bookable for a measurement. */
export async function findPlaces(
  { owner }: BenchDatabase,
  sessions: readonly Session[],
  count: number,
): Promise<Place[]> {
  const ids = sessions.map(({ agency }) => agency.id)
  await owner.query(
    `update agencies set allow_agency_portal_booking = true, entry_preference_code = 3 where id = any($1)`,
    [ids],
  )
  const { rows } = await owner.query<{ id: number; agencyId: number }>(
    `with chosen as (
       select p.agency_id, p.id from properties p
         join property_services s on s.agency_id = p.agency_id and s.property_id = p.id and s.service_id = 1
        where p.agency_id = any($1) and p.cancelled_at is null and not p.is_vacant and s.cancelled_at is null
          and not exists (select from visits v where v.agency_id = p.agency_id and v.property_id = p.id and v.status = 'BOOKED')
          and not exists (select from entry_preferences e where e.agency_id = p.agency_id and e.property_id = p.id)
        order by md5(p.id::text) limit $2
     )
     update property_services s set next_due_on = current_date + 10, on_hold_until = null, job_status = 'SERVICE_PENDING'
       from chosen c where s.agency_id = c.agency_id and s.property_id = c.id and s.service_id = 1
     returning s.property_id as id, s.agency_id as "agencyId"`,
    [ids, count],
  )
  if (rows.length < count) throw new Error(`Only ${rows.length} properties of the agencies are let`)
  return rows.map(({ id, agencyId }) => ({
    propertyId: id,
    session: sessions.find(({ agency }) => agency.id === agencyId) as Session,
  }))
}

/** A technician in reach of all properties, with a window for each round. */
export async function addTechnician({ owner }: BenchDatabase, { state }: Agency): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into technicians (state, name, latitude, longitude, radius_km, service_ids)
     select state, 'Race Runner', avg(latitude), avg(longitude), 5000, '{1,2,3,4,5,6}' from suburbs where state = $1
      group by state returning id`,
    [state],
  )
  return rows[0]?.id as number
}

export type Window = { id: string; date: string; from: string; to: string }

export async function addWindow(
  { owner }: BenchDatabase,
  agency: Agency,
  technicianId: number,
  at: number,
): Promise<Window> {
  const date = addDays(todayIn(agency.state, new Date()), 1 + (at % 28))
  const from = String(8 + 2 * Math.floor(at / 28)).padStart(2, '0')
  const to = String(Number(from) + 2).padStart(2, '0')
  const { rows } = await owner.query<{ id: string }>(
    `insert into technician_slots (state, technician_id, starts_at, ends_at)
     select code, $2::int, ($3::date + $4::time) at time zone time_zone, ($3::date + $5::time) at time zone time_zone
       from states where code = $1 returning id`,
    [agency.state, technicianId, date, `${from}:00`, `${to}:00`],
  )
  return { id: rows[0]?.id as string, date, from: `${from}:00`, to: `${to}:00` }
}
