import { scaled, type Bench } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { addTechnician, addWindow, findPlaces, type Place, type Window } from './booking-places.ts'
import { call, type Reply } from './calls.ts'
import { agenciesOfSize, usualSize, type Agency } from './chosen-agencies.ts'
import { openSessions } from './open-sessions.ts'
import { startPortals, type Server } from './processes.ts'
import { median, say, type Figure } from './report.ts'

const rounds = scaled(60, 2)
const people = scaled(100, 6)

type Round = { isRight: boolean; retries: number; seconds: number }

async function submit(server: Server, place: Place, technicianId: number, window: Window): Promise<Reply> {
  const { propertyId, session } = place
  const { id: oasMetadataId, date, from: startTime, to: endTime } = window
  return call(server, session, `/v1/property/${propertyId}/booking`, {
    key: `race-${process.pid}-${oasMetadataId}-${propertyId}`,
    body: {
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
    },
  })
}

/** All submit at once: one must succeed, and the others must get 409. */
async function race(
  { owner }: BenchDatabase,
  servers: readonly Server[],
  places: readonly Place[],
  technicianId: number,
  window: Window,
): Promise<Round> {
  const began = performance.now()
  const replies = await Promise.all(
    places.map(async (place, at) => submit(servers[at % servers.length] as Server, place, technicianId, window)),
  )
  const seconds = (performance.now() - began) / 1000
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from visits v join technician_slots s on s.id = $1
      where v.technician_id = $2 and v.status in ('BOOKED', 'HELD') and v.starts_at < s.ends_at and v.ends_at > s.starts_at`,
    [window.id, technicianId],
  )
  const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length
  for (const { status, text } of replies) if (status !== 201 && status !== 409) say(`  ${status} ${text}`)
  return {
    isRight: count(201) === 1 && count(409) === people - 1 && rows[0]?.count === 1,
    retries: replies.reduce((sum, { retries }) => sum + retries, 0),
    seconds,
  }
}

async function measure(database: BenchDatabase): Promise<Figure[]> {
  const agencies = await agenciesOfSize(database, usualSize, 'vic', 12)
  const sessions = await openSessions(database, agencies)
  // Each round books one of the properties, which then drops out.
  const all = await findPlaces(database, sessions, people + rounds)
  const technicianId = await addTechnician(database, agencies[0] as Agency)
  const servers = await startPortals(database, scaled(2))
  const results: Round[] = []
  for (let at = 0; at < rounds; at += 1) {
    const { rows } = await database.owner.query<{ id: number }>(
      'select property_id as id from visits where technician_id = $1',
      [technicianId],
    )
    const places = all.filter(({ propertyId }) => !rows.some(({ id }) => id === propertyId)).slice(0, people)
    const window = await addWindow(database, agencies[0] as Agency, technicianId, at)
    results.push(await race(database, servers, places, technicianId, window))
  }
  const seconds = results.map((each) => each.seconds)
  const wrong = results.filter(({ isRight }) => !isRight).length
  const retries = results.reduce((sum, each) => sum + each.retries, 0)
  return [
    { name: 'Rounds', value: rounds, unit: '' },
    { name: `… without one booking and ${people - 1} answers 409`, value: wrong, unit: '', limit: { atMost: 0 } },
    { name: 'Requests repeated because the server was busy', value: retries, unit: '' },
    { name: 'Seconds of a round, median', value: median(seconds), unit: 's' },
    { name: 'Seconds of a round, longest', value: Math.max(...seconds), unit: 's' },
  ]
}

export const bench: Bench = {
  about: 'Lets 100 users submit a booking of one time for different properties at once, on two servers, 60 times.',
  properties: 2_000,
  needsCopy: true,
  measures: { 'booking-race': measure },
}
