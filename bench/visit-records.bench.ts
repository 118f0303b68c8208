import { randomUUID } from 'node:crypto'
import { submitVisit } from '../server/areas/visit-records/submit-visit.ts'
import type { VisitForm } from '../server/areas/visit-records/visit-form.ts'
import type { Database } from '../server/platform/database.ts'
import { todayIn } from '../server/platform/scope.ts'
import { asRecorder, openedBooking, passedForm } from '../server/testing/given-visits.ts'
import { rebuildAgency } from '../server/testing/rebuild-agency.ts'
import { scaled, type Bench } from './bench.ts'
import { openAs, type BenchDatabase } from './bench-database.ts'
import { agenciesOfSize, usualSize, type Agency } from './chosen-agencies.ts'
import { ownCpuSeconds } from './cpu-time.ts'
import { median, quantile, type Figure } from './report.ts'

const count = scaled(100, 4)

type BookedVisit = { visitId: number; technicianId: number }

/** Books visits for today, each at a property of its own, and closes what was found before, which the form would ask about. */
async function bookVisits({ owner }: BenchDatabase, { id, state }: Agency): Promise<BookedVisit[]> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into technicians (state, name, latitude, longitude, radius_km, service_ids)
     select state, 'Visit Bench', avg(latitude), avg(longitude), 5000, '{1,2,3,4,5,6}' from suburbs where state = $1
      group by state returning id`,
    [state],
  )
  // Without a licence the records would wait for release.
  await owner.query(
    `insert into technician_licences (state, technician_id, kind, name, licence_number, service_ids)
     select state, $2, code, name, 'Bench ' || code, service_ids from licence_kinds where state = $1`,
    [state, rows[0]?.id],
  )
  await owner.query(
    `insert into property_services (agency_id, property_id, service_id, enrolled_on)
     select p.agency_id, p.id, s.id, current_date - 400 from properties p, services s
      where p.agency_id = $1 and p.cancelled_at is null and s.code in ('gas', 'electrical') on conflict do nothing`,
    [id],
  )
  await owner.query(
    `update findings set status = 'RESOLVED', resolved_at = now()
      where agency_id = $1 and status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED')`,
    [id],
  )
  const visits = await owner.query<BookedVisit>(
    `with places as (select p.id, row_number() over (order by p.id) as n
                       from properties p where p.agency_id = $1 and p.cancelled_at is null limit $3),
          visits_made as (
            insert into visits (agency_id, property_id, technician_id, starts_at, ends_at, status, booked_at, entry_method)
            select $1, p.id, $2, now() - n * interval '2 minutes', now() - (n - 1) * interval '2 minutes', 'BOOKED',
                   now() - interval '1 day', 'APPOINTMENT' from places p
            returning agency_id, id, technician_id),
          services_made as (
            insert into visit_services (agency_id, visit_id, service_id, booking_type)
            select v.agency_id, v.id, s.id, (select max(k.code) from booking_types k where k.service_id = s.id and not k.is_repair)
              from visits_made v, services s where s.code in ('gas', 'electrical'))
     select id as "visitId", technician_id as "technicianId" from visits_made`,
    [id, rows[0]?.id, count],
  )
  if (visits.rows.length < count) throw new Error(`The agency has only ${visits.rows.length} properties`)
  return visits.rows
}

const passed = passedForm('vic', ['gas', 'electrical'])
const failed: VisitForm = { ...passed, 'gas.finding.n1.code': 'GAS12', 'gas.finding.n1.quote': 'yes' }

async function submit(database: Database, { id: agencyId, userId }: Agency, visit: BookedVisit, place: number) {
  const began = performance.now()
  await asRecorder(database, { agencyId, userId }, async (recorder) =>
    submitVisit(recorder, {
      visitId: visit.visitId,
      opened: openedBooking(visit),
      form: place % 3 === 0 ? failed : passed,
      version: 0,
      submissionKey: randomUUID(),
    }),
  )
  return performance.now() - began
}

/** The counters and cards of the agency, as the database has them. */
async function readCards({ owner }: BenchDatabase, { id }: Agency): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    `select coalesce((select json_agg(x) from (select manager_id, kind, counter, count from card_counters
               where agency_id = $1 and count <> 0 order by 1, 2, 3) x)::text, '') ||
            coalesce((select json_agg(y) from (select subject_id, facet_mask::text, tallies::text from property_cards
               where agency_id = $1 order by 1) y)::text, '') as text`,
    [id],
  )
  return rows[0]?.text ?? ''
}

/**
 * Visits for gas and electrical in Victoria, every third with a finding to quote: the CPU of submitting one after
 * another, and whether many submitted at once end as if they had come one after another.
 */
async function measure(bench: BenchDatabase): Promise<Figure[]> {
  const [agency] = await agenciesOfSize(bench, 2 * usualSize, 'vic', 1)
  if (!agency) throw new Error('The database has no agency in Victoria')
  const database = openAs(bench, 'stateSystem', 10).of('vic')
  const rebuild = async () =>
    database.transaction({ state: 'vic', agencyId: null, userId: agency.userId }, async (db) =>
      rebuildAgency({ db, state: 'vic', agencyId: agency.id, today: todayIn('vic', new Date()) }),
    )
  const visits = await bookVisits(bench, agency)
  await rebuild()
  const [own, inDatabase] = [ownCpuSeconds(), bench.cpuSeconds()]
  const times: number[] = []
  for (const [place, visit] of visits.entries()) times.push(await submit(database, agency, visit, place))
  const [server, postgres] = [ownCpuSeconds() - own, bench.cpuSeconds() - inDatabase]
  const others = await bookVisits(bench, agency)
  await rebuild()
  const began = performance.now()
  await Promise.all(others.map(async (visit, place) => submit(database, agency, visit, place)))
  const seconds = (performance.now() - began) / 1000
  const cards = await readCards(bench, agency)
  await rebuild()
  const { rows } = await bench.owner.query<{ done: number; numbers: number }>(
    `select count(*) filter (where v.status = 'COMPLETED')::int as done,
            (select count(distinct i.visit_id)::int from invoices i where i.agency_id = $1 and i.visit_id = any($2)) as numbers
       from visits v where v.agency_id = $1 and v.id = any($2)`,
    [agency.id, others.map(({ visitId }) => visitId)],
  )
  const isSerial = (await readCards(bench, agency)) === cards && rows[0]?.done === count
  return [
    { name: 'Submitting a visit: server', value: (server * 1000) / count, unit: 'CPU ms' },
    { name: 'Submitting a visit: PostgreSQL', value: (postgres * 1000) / count, unit: 'CPU ms' },
    { name: 'Submitting a visit, median', value: median(times), unit: 'ms' },
    { name: 'Submitting a visit, 95 of 100', value: quantile(times, 0.95), unit: 'ms' },
    { name: `${count} visits of an agency submitted at once`, value: seconds, unit: 's' },
    { name: '… ended differently than one after another', value: isSerial ? 0 : 1, unit: '', limit: { atMost: 0 } },
    { name: '… and were invoiced, unless a plan covers them', value: rows[0]?.numbers ?? 0, unit: '' },
  ]
}

export const bench: Bench = {
  about: 'Submits the records of 100 visits, first one after another and then all at once.',
  properties: 2_000,
  needsCopy: true,
  measures: { 'visit-records': measure },
}
