import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stateCodes, states, type StateCode } from '../../../contract/states.ts'
import { Databases } from '../../platform/databases.ts'
import { createLogger } from '../../platform/logging.ts'
import { Given } from '../../testing/given.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { fillRosterJob } from './fill-roster.job.ts'

let source: TestDatabase
let databases: Databases
let given: Given

beforeAll(async () => {
  source = await testDatabase()
  given = await Given.in(source.ownerUrl)
  const urls = Object.fromEntries(stateCodes.map((state) => [state, source.workerUrl])) as Record<StateCode, string>
  databases = new Databases(urls, { poolSize: 2, applicationName: 'tests' })
})
afterAll(async () => {
  await given.close()
  await databases.close()
  await source.drop()
})
afterEach(async () => given.clear('technicians'))

const fill = async (now: string, only: readonly StateCode[] = stateCodes) =>
  fillRosterJob({ databases, states: only, clock: { now: () => new Date(now) } }).perform(undefined, {
    log: createLogger('silent'),
    attempt: 1,
    maxAttempts: 1,
  })

/** Working from 8 am to 6 pm on weekdays, near a suburb of the state. */
async function technician(state: StateCode, hours: [number, string, string][] = [1, 2, 3, 4, 5].map(weekdayHours)) {
  const [suburb] = await given.rows<{ latitude: number; longitude: number }>(
    'select latitude, longitude from suburbs where state = $1 order by locality desc, id limit 1',
    [state],
  )
  const id = await given.row('technicians', { state, name: 'Tess Tester', service_ids: '{1}', ...suburb })
  for (const [weekday, starts, ends] of hours)
    await given.row('technician_hours', { technician_id: id, weekday, starts_at: starts, ends_at: ends, state })
  return id
}
const weekdayHours = (weekday: number): [number, string, string] => [weekday, '08:00', '18:00']

const windowsOf = async (technicianId: number, state: StateCode) =>
  (
    await given.rows<{ text: string }>(
      `select to_char(starts_at at time zone $2, 'YYYY-MM-DD HH24:MI') || to_char(ends_at at time zone $2, '-HH24:MI') as text
         from technician_slots where technician_id = $1 order by starts_at`,
      [technicianId, states[state].timeZone],
    )
  ).map(({ text }) => text)
const daysOf = async (technicianId: number, state: StateCode) => [
  ...new Set((await windowsOf(technicianId, state)).map((text) => text.slice(0, 10))),
]

test('the next four weeks get windows of two hours on working days, from tomorrow on', async () => {
  const id = await technician('vic')
  await fill('2026-11-16T02:00:00Z')
  const windows = await windowsOf(id, 'vic')
  expect(windows.slice(0, 6)).toEqual([
    '2026-11-17 08:00-10:00',
    '2026-11-17 10:00-12:00',
    '2026-11-17 12:00-14:00',
    '2026-11-17 14:00-16:00',
    '2026-11-17 16:00-18:00',
    '2026-11-18 08:00-10:00',
  ])
  expect(windows).toHaveLength(20 * 5)
  expect(windows.at(-1)).toBe('2026-12-14 16:00-18:00')
})

test('a second run changes nothing, and the next day adds one day', async () => {
  const id = await technician('vic')
  await fill('2026-11-16T02:00:00Z')
  const ids = async () => given.rows('select id from technician_slots order by id')
  const before = await ids()
  await fill('2026-11-16T03:00:00Z')
  expect(await ids()).toEqual(before)
  await fill('2026-11-17T02:00:00Z')
  expect((await daysOf(id, 'vic')).at(-1)).toBe('2026-12-15')
  expect(await ids()).toHaveLength(before.length + 5)
})

test('public holidays have no windows: of the state, and local ones where they apply', async () => {
  const melbourne = await technician('vic')
  const [regional] = await given.rows<{ latitude: number; longitude: number }>(
    `select latitude, longitude from suburbs where state = 'vic' and locality = '' order by longitude limit 1`,
  )
  const mildura = await technician('vic')
  await given.rows('update technicians set latitude = $2, longitude = $3 where id = $1', [
    mildura,
    regional?.latitude,
    regional?.longitude,
  ])
  await fill('2026-10-20T02:00:00Z')
  expect(await daysOf(melbourne, 'vic')).not.toContain('2026-11-03')
  expect(await daysOf(mildura, 'vic')).toContain('2026-11-03')
  await fill('2026-12-10T02:00:00Z')
  for (const id of [melbourne, mildura]) expect(await daysOf(id, 'vic')).not.toContain('2026-12-25')
})

test('windows follow the clocks of the state over a change of daylight saving and in half-hour zones', async () => {
  const adelaide = await technician('sa')
  const darwin = await technician('nt')
  await fill('2026-09-28T02:00:00Z')
  const instants = await given.rows<{ id: number; at: Date }>(
    `select technician_id as id, starts_at as at from technician_slots
      where (starts_at at time zone 'Australia/Adelaide')::date in ('2026-10-02', '2026-10-06')
        and to_char(starts_at at time zone (select time_zone from states where code = state), 'HH24:MI') = '08:00' order by 1, 2`,
  )
  expect(instants.map(({ id, at }) => [id, at.toISOString()])).toEqual([
    [adelaide, '2026-10-01T22:30:00.000Z'],
    [adelaide, '2026-10-05T21:30:00.000Z'],
    [darwin, '2026-10-01T22:30:00.000Z'],
    [darwin, '2026-10-05T22:30:00.000Z'],
  ])
})

test('a change of hours, or a technician who leaves, takes windows away, but no visit', async () => {
  const agencyId = await given.agency('vic')
  const propertyId = await given.property(agencyId)
  const id = await technician('vic', [[2, '08:00', '13:00']])
  await fill('2026-11-16T02:00:00Z', ['vic'])
  expect((await windowsOf(id, 'vic')).slice(0, 2)).toEqual(['2026-11-17 08:00-10:00', '2026-11-17 10:00-12:00'])
  await given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: id,
    starts_at: '2026-11-16T21:00:00Z',
    ends_at: '2026-11-16T23:00:00Z',
    status: 'BOOKED',
    booked_at: '2026-11-01T00:00:00Z',
  })
  await given.rows(`update technician_hours set starts_at = '10:00' where technician_id = $1`, [id])
  await fill('2026-11-16T03:00:00Z', ['vic'])
  expect((await windowsOf(id, 'vic'))[0]).toBe('2026-11-17 10:00-12:00')
  await given.rows('update technicians set is_active = false where id = $1', [id])
  await fill('2026-11-16T04:00:00Z', ['vic'])
  expect(await windowsOf(id, 'vic')).toEqual([])
  expect(await given.rows('select status from visits where agency_id = $1', [agencyId])).toEqual([{ status: 'BOOKED' }])
  await given.rows('delete from visits where agency_id = $1', [agencyId])
})

test('the roster of one state does not touch that of another', async () => {
  const id = await technician('nsw')
  await fill('2026-11-16T02:00:00Z', ['vic'])
  expect(await windowsOf(id, 'nsw')).toEqual([])
})
