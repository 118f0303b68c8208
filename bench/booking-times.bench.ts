import { addDays } from '../contract/days.ts'
import { todayIn } from '../server/platform/scope.ts'
import { isSmokeRun, scaled, type Bench } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { agenciesOfSize, usualSize, type Agency } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { bareCost } from './pgbench.ts'
import { startPortals, type Server } from './processes.ts'
import { recordTrips } from './recorded-statements.ts'
import { median, rounded, say, skip, type Figure } from './report.ts'
import { costOf, getRequest } from './send-load.ts'

const [few, many] = [scaled(20, 2), scaled(200, 4)]
const visitsPerTechnician = 100
const rounds = scaled(3)
const requestsPerRound = scaled(100)
const warmUpRequests = scaled(300)

/** A due service of a property, which the roster below surrounds. */
async function findProperty({ owner }: BenchDatabase, agency: Agency): Promise<number> {
  await owner.query('update agencies set allow_agency_portal_booking = true where id = $1', [agency.id])
  const { rows } = await owner.query<{ id: number }>(
    `select p.id from properties p
       join property_services s on s.agency_id = p.agency_id and s.property_id = p.id and s.service_id = 1
      where p.agency_id = $1 and p.cancelled_at is null and not p.is_vacant and s.cancelled_at is null
        and s.on_hold_until is null and s.next_due_on <= current_date + 50 and s.job_status <> 'BOOKED_IN'
      order by p.id limit 1`,
    [agency.id],
  )
  if (!rows[0]) throw new Error('No property of this agency has a service that is due')
  return rows[0].id
}

/** Which windows are booked: each second one of a technician, or the same ones of all, so that nobody is free then. */
type Pattern = 'scattered' | 'same times'

async function removeTechnicians(owner: BenchDatabase['owner']): Promise<void> {
  await owner.query(
    `delete from visits where technician_id in (select id from technicians where name like 'Bench %');
     delete from technician_slots where technician_id in (select id from technicians where name like 'Bench %');
     delete from technician_hours where technician_id in (select id from technicians where name like 'Bench %');
     delete from technicians where name like 'Bench %'`,
  )
}

/** Technicians beside the property, their roster, and for each half of the coming windows and as many past ones booked. */
async function surround(
  { owner }: BenchDatabase,
  agency: Agency,
  propertyId: number,
  { count, pattern }: { count: number; pattern: Pattern },
): Promise<void> {
  const today = todayIn(agency.state, new Date())
  await removeTechnicians(owner)
  await owner.query(
    `with place as (
       select coalesce(p.latitude, u.latitude) as latitude, coalesce(p.longitude, u.longitude) as longitude
         from properties p join suburbs u on u.id = p.suburb_id where p.agency_id = $1 and p.id = $2
     ), made as (
       insert into technicians (state, name, latitude, longitude, service_ids)
       select $3, 'Bench ' || n, latitude + n * 0.001, longitude, '{1,2,3,4,5,6}' from place, generate_series(1, $4) n
       returning id, state
     )
     insert into technician_hours (technician_id, weekday, starts_at, ends_at, state)
     select id, weekday, '08:00', '18:00', state from made, generate_series(1, 5) weekday`,
    [agency.id, propertyId, agency.state, count],
  )
  await owner.query(`select app.fill_roster($1, $2, $3)`, [agency.state, addDays(today, 1), addDays(today, 28)])
  await owner.query(
    `with places as (
       select p.agency_id, p.id, row_number() over (order by p.id) - 1 as number, count(*) over () as total
         from properties p join agencies a on a.id = p.agency_id where a.state = $1 and p.id <> $2
     ), taken as (
       select s.*, row_number() over (order by s.starts_at, s.technician_id) as number
         from (select s.*, row_number() over (partition by s.technician_id order by s.starts_at) as place
                 from technician_slots s join technicians t on t.id = s.technician_id and t.name like 'Bench %') s
        where (s.place + case when $4 then hashint4(s.technician_id) else 0 end) % 2 = 0 and s.place <= $3
     )
     insert into visits (agency_id, property_id, technician_id, starts_at, ends_at, status, booked_at, finished_at)
     select p.agency_id, p.id, s.technician_id, s.starts_at - past.weeks * interval '1 week', s.ends_at - past.weeks * interval '1 week',
            case when past.weeks = 0 then 'BOOKED' else 'COMPLETED' end, now(), case when past.weeks > 0 then now() end
       from taken s join places p on p.number = s.number % p.total, (values (0), (8)) past (weeks)`,
    [agency.state, propertyId, visitsPerTechnician, pattern === 'scattered'],
  )
  await owner.query('analyze visits, technicians, technician_slots, technician_hours')
}

type TimesCost = { both: number; timesBare: number }

async function costOfTimes(
  database: BenchDatabase,
  portals: readonly Server[],
  session: Session,
  propertyId: number,
): Promise<TimesCost> {
  const asked = { path: `/v1/property/${propertyId}/booking/availability?service=SMOKE_ALARM_SERVICE`, session }
  const requests = [getRequest(asked)]
  const order = { scripts: await recordTrips(database, [asked]), clients: 2, threads: 2 }
  await costOf(database, portals, requests, warmUpRequests)
  const costs: { server: number; postgres: number; both: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    costs.push({
      ...(await costOf(database, portals, requests, requestsPerRound)),
      bare: isSmokeRun ? NaN : await bareCost(database, order),
    })
  const middle = (part: keyof (typeof costs)[number]) => median(costs.map((cost) => cost[part]))
  say(
    `  ${rounded(middle('server'))} µs in the server, ${rounded(middle('postgres'))} µs in PostgreSQL; ` +
      `bare SQL ${rounded(middle('bare'))} µs`,
  )
  return { both: middle('both'), timesBare: median(costs.map(({ both, bare }) => both / bare)) }
}

const settings: { count: number; pattern: Pattern }[] = [
  { count: few, pattern: 'scattered' },
  { count: many, pattern: 'scattered' },
  { count: many, pattern: 'same times' },
]

async function measure(database: BenchDatabase): Promise<Figure[]> {
  const [agency] = await agenciesOfSize(database, usualSize, 'vic', 1)
  if (!agency) throw new Error('There is no agency in Victoria')
  const id = await findProperty(database, agency)
  const [session] = await openSessions(database, [agency])
  const portals = await startPortals(database)
  const costs: TimesCost[] = []
  for (const setting of settings) {
    await surround(database, agency, id, setting)
    say(`${setting.count} technicians in range, ${setting.count * visitsPerTechnician} visits, ${setting.pattern}`)
    costs.push(await costOfTimes(database, portals, session as Session, id))
  }
  const [withFew, withMany, withoutFree] = costs as [TimesCost, TimesCost, TimesCost]
  const name = 'CPU for the free times of a property'
  const figures: Figure[] = [
    { name: `${name}, ${few} technicians`, value: withFew.both, unit: 'CPU µs' },
    { name: `${name}, ${many} technicians`, value: withMany.both, unit: 'CPU µs' },
    {
      name: 'Free times with ten times the technicians and visits',
      value: withMany.both / withFew.both,
      unit: '×',
      limit: { atMost: 3 },
    },
    {
      name: 'Free times with half of them booked by every technician',
      value: withoutFree.both / withMany.both,
      unit: '×',
      limit: { atMost: 10 },
    },
  ]
  if (isSmokeRun) return [...figures, ...skip('free times under pgbench')]
  const limit = { atMost: 4 }
  return [...figures, { name: 'Free times ÷ the same SQL under pgbench', value: withMany.timesBare, unit: '×', limit }]
}

export const bench: Bench = {
  about:
    'Measures the free times of a property with 20 and with 200 technicians in range, beside its bare SQL. Needs pgbench.',
  properties: 2_000,
  needsCopy: true,
  measures: { 'booking-times': measure },
}
