import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays } from '../contract/days.ts'
import { todayIn } from '../server/platform/scope.ts'
import { agenciesOfSize, usualSize, type Agency } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { startPortals } from './portal-processes.ts'
import { quantile, say, type Figure } from './report.ts'
import { runBench } from './run-bench.ts'
import type { BenchDatabase } from './bench-database.ts'

/* Many users submit a booking of one time concurrently, over several rounds: in each, one may succeed. */

const help = `Submits bookings of one time for different properties, all concurrently, on two servers.

  npm run bench -- booking-race

  --database x    DATA_DIR of an embedded PostgreSQL with a database, or the owner's address; else one is made under ./data-bench
  --rounds n   default 60
  --people n   per round; default 100
  --port n     first of two ports for the servers; default 5460`

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    rounds: { type: 'string', default: '60' },
    people: { type: 'string', default: '100' },
    port: { type: 'string', default: '5460' },
    help: { type: 'boolean' },
  },
})

type Place = { propertyId: number; session: Session }
type Round = { booked: number; refused: number; others: string[]; visits: number; retries: number; seconds: number }

/** Let properties of several agencies, whose smoke alarm checks are made due and bookable for this measurement. */
async function findPlaces({ owner }: BenchDatabase, sessions: readonly Session[], count: number): Promise<Place[]> {
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
async function addTechnician({ owner }: BenchDatabase, { state }: Agency): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into technicians (state, name, latitude, longitude, radius_km, service_ids)
     select state, 'Race Runner', avg(latitude), avg(longitude), 5000, '{1,2,3,4,5,6}' from suburbs where state = $1
      group by state returning id`,
    [state],
  )
  return rows[0]?.id as number
}

type Window = { id: string; date: string; from: string; to: string }

async function addWindow({ owner }: BenchDatabase, agency: Agency, technicianId: number, at: number): Promise<Window> {
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

/** Repeats the request while all connections of the server are in use, with the key of the first, so that nothing is done twice. */
async function submit(port: number, { propertyId, session }: Place, technicianId: number, window: Window) {
  const { id: oasMetadataId, date, from: startTime, to: endTime } = window
  for (let retries = 0; ; retries += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/v1/property/${propertyId}/booking`, {
      method: 'POST',
      headers: {
        cookie: session.cookie,
        origin: `http://localhost:${port}`,
        'content-type': 'application/json',
        'idempotency-key': `race-${process.pid}-${oasMetadataId}-${propertyId}`,
      },
      body: JSON.stringify({
        propertyId,
        bookingTypes: ['SMOKE_ALARM_SERVICE'],
        contacts: [],
        nominatedContact: {
          isEnabled: true,
          name: 'Ana Lee',
          email: 'ana@bench.example',
          mobile: '0491570159',
          isPrimaryContact: true,
        },
        oasResult: { oasMetadataId, date, startTime, endTime, technicianId },
      }),
    })
    const text = await reply.text()
    if (reply.status !== 503 || retries === 20) return { status: reply.status, text, retries }
    await sleep(100 + Math.random() * 400)
  }
}

async function race(
  { owner }: BenchDatabase,
  ports: readonly number[],
  places: readonly Place[],
  technicianId: number,
  window: Window,
): Promise<Round> {
  const began = performance.now()
  const replies = await Promise.all(
    places.map(async (place, at) => submit(ports[at % ports.length] as number, place, technicianId, window)),
  )
  const seconds = (performance.now() - began) / 1000
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from visits v join technician_slots s on s.id = $1
      where v.technician_id = $2 and v.status in ('BOOKED', 'HELD') and v.starts_at < s.ends_at and v.ends_at > s.starts_at`,
    [window.id, technicianId],
  )
  return {
    booked: replies.filter(({ status }) => status === 201).length,
    refused: replies.filter(({ status }) => status === 409).length,
    others: replies
      .filter(({ status }) => status !== 201 && status !== 409)
      .map(({ status, text }) => `${status} ${text}`),
    visits: rows[0]?.count ?? 0,
    retries: replies.reduce((sum, { retries }) => sum + retries, 0),
    seconds,
  }
}

async function removeTraces({ owner }: BenchDatabase, technicianId: number): Promise<void> {
  const visits = `select agency_id, id from visits where technician_id = ${technicianId}`
  await owner.query(
    `update access_issues set resolved_by_visit_id = null where (agency_id, resolved_by_visit_id) in (${visits});
     delete from visit_services where (agency_id, visit_id) in (${visits});
     delete from visit_contacts where (agency_id, visit_id) in (${visits});
     delete from visits where technician_id = ${technicianId};
     delete from technician_slots where technician_id = ${technicianId};
     delete from technicians where id = ${technicianId}`,
  )
}

async function measure(database: BenchDatabase): Promise<Figure[]> {
  const [people, rounds, port] = [Number(values.people), Number(values.rounds), Number(values.port)]
  const agencies = await agenciesOfSize(database, usualSize, 'vic', 12)
  const sessions = await openSessions(database, agencies)
  // Each round books one of the properties, which then drops out.
  const all = await findPlaces(database, sessions, people + rounds)
  const technicianId = await addTechnician(database, agencies[0] as Agency)
  const portals = await startPortals(database, [port, port + 1])
  const results: Round[] = []
  try {
    const booked = new Set<number>()
    for (let at = 0; at < rounds; at += 1) {
      const places = all.filter(({ propertyId }) => !booked.has(propertyId)).slice(0, people)
      const window = await addWindow(database, agencies[0] as Agency, technicianId, at)
      const round = await race(database, portals.ports, places, technicianId, window)
      results.push(round)
      for (const other of round.others) say(`  ${other}`)
      const { rows } = await database.owner.query<{ id: number }>(
        'select property_id as id from visits where technician_id = $1',
        [technicianId],
      )
      for (const { id } of rows) booked.add(id)
    }
  } finally {
    await portals.stop()
    await removeTraces(database, technicianId)
  }
  const all100 = results.filter(({ booked, refused, visits }) => booked === 1 && refused === people - 1 && visits === 1)
  const seconds = results.map((each) => each.seconds)
  return [
    { name: 'Rounds', value: rounds, unit: '' },
    {
      name: `… with one booking and ${people - 1} answers 409`,
      value: all100.length,
      unit: '',
      limit: { atLeast: rounds },
    },
    {
      name: 'Requests repeated because the server was busy',
      value: results.reduce((sum, { retries }) => sum + retries, 0),
      unit: '',
    },
    { name: 'Seconds of a round, median', value: quantile(seconds, 0.5), unit: 's' },
    { name: 'Seconds of a round, longest', value: Math.max(...seconds), unit: 's' },
  ]
}

await runBench({ help, values, database: { name: 'tenancies', properties: 2_000 } }, measure)
