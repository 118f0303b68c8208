import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SoftwareUnreachable } from '../../outside/software/bill.ts'
import { AuthorisationRevoked, QuotaReached, type SoftwareConnector } from '../../outside/software/connector.ts'
import type { Collection, RecordPage, SoftwareRecord } from '../../outside/software/records.ts'
import { createLogger } from '../../platform/logging.ts'
import { TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { beginConnecting, storeCredentials } from './connections.queries.ts'
import { syncSoftwareJob } from './sync-software.job.ts'

/* What the engine makes of faults of any software: the answers are scripted. */

const software = 'PALACE'
const log = createLogger('silent')
const minutes = 60_000

let offices: TestOffices
let office: TestOffice
/** Throws what is wrong. */
let answer: (collection: Collection, cursor: string | undefined) => RecordPage
let asked: string[]

beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())
beforeEach(async () => {
  office = await offices.agency()
  asked = []
  offices.portal.clock.offset = 0
})

const nothing: RecordPage = { records: [], cursor: '{}', isLast: true }
const property = (number: number, more: object = {}): SoftwareRecord => ({
  externalId: `p${number}`,
  label: `${number} High Street`,
  changedAt: null,
  value: {
    addressLine: `${number} High Street`,
    suburb: offices.suburb.name,
    state: 'vic',
    postcode: offices.suburb.postcode,
    managerExternalId: null,
    isResidential: true,
    managedSince: null,
    lostOn: null,
    ...more,
  },
})
/** Ten properties on three pages. */
const pageAt = (cursor: string | undefined): RecordPage => {
  const page = Number(cursor ?? 0)
  const records = [1, 2, 3, 4].flatMap((place) => (page * 4 + place > 10 ? [] : [property(page * 4 + place)]))
  return { records, cursor: String(page + 1), isLast: page === 2 }
}

const connector = {
  software,
  acceptsBills: false,
  isOffered: true,
  authorisation: 'KEYS',
  authorisationUrl: () => '',
  authorise: async () => ({ credentials: {}, account: 'Office', accountId: '1' }),
  open: () => ({
    requests: 0,
    averageMs: 0,
    collections: ['managers', 'people', 'properties', 'tenancies'],
    changedSince: async (collection, cursor) => {
      asked.push(`${collection} ${cursor ?? ''}`)
      return answer(collection, cursor)
    },
    postBill: async () => ({ kind: 'refused', reason: '' }),
  }),
} satisfies SoftwareConnector

const read = async () => {
  const { workerDatabases: databases, clock, secrets } = offices.portal
  const connectors = new Map([[software, connector]])
  const job = syncSoftwareJob({
    databases,
    clock,
    secrets,
    connectors,
    portalUrl: 'http://portal.test',
    states: ['vic'],
  })
  await job.perform({ state: 'vic', agencyId: office.agencyId, software }, { log, attempt: 1, maxAttempts: 8 })
  return (await office.runs())[0]
}
/** As if the user had typed keys: the next job finishes it. */
const connect = async () => {
  const { databases, secrets, clock } = offices.portal
  const key = { state: 'vic' as const, agencyId: office.agencyId, software }
  const [master] = await offices.portal.given.rows<{ id: number }>(
    'select user_id as id from memberships where agency_id = $1',
    [office.agencyId],
  )
  await databases.of('vic').transaction({ ...key, userId: null }, async (db) => {
    await db.rows(beginConnecting(office.agencyId, software, master?.id ?? 0, false, clock.now()))
    await db.rows(storeCredentials(office.agencyId, software, secrets.seal(key, {}), clock.now()))
  })
}
const stored = async () =>
  (
    await offices.portal.given.rows<{ id: string }>(
      'select external_id as id from portfolio_properties where agency_id = $1 order by length(external_id), external_id',
      [office.agencyId],
    )
  ).map(({ id }) => id)
const all = Array.from({ length: 10 }, (_, place) => `p${place + 1}`)
const state = async () => (await office.stateNow()).connections[0]

test('permission that is withdrawn between two pages keeps what came, is told once, and all comes after connecting again', async () => {
  answer = (collection, cursor) => {
    if (collection !== 'properties') return nothing
    if (cursor === '1') throw new AuthorisationRevoked('The software answered 401')
    return pageAt(cursor)
  }
  await connect()
  expect(await read()).toMatchObject({ status: 'FAILED', counts: { properties: { received: 4, added: 4 } } })
  await read()
  expect([await stored(), await state()]).toMatchObject([all.slice(0, 4), { state: 'REVOKED' }])
  const mails = await offices.portal.given.rows('select 1 from mails where agency_id = $1', [office.agencyId])
  expect(mails).toHaveLength(1)
  answer = (collection, cursor) => (collection === 'properties' ? pageAt(cursor) : nothing)
  await connect()
  expect(await read()).toMatchObject({ status: 'DONE', counts: { properties: { received: 10, added: 6, same: 4 } } })
  expect(await stored()).toEqual(all)
})

test('too many requests between two pages postpone the run, which goes on with the next page', async () => {
  let waits: number[] = [5000, 20 * minutes]
  answer = (collection, cursor) => {
    if (collection !== 'properties') return nothing
    const [waitMs] = cursor === '1' ? waits : []
    if (waitMs !== undefined) {
      waits = waits.slice(1)
      throw new QuotaReached(waitMs)
    }
    return pageAt(cursor)
  }
  await connect()
  expect(await read()).toMatchObject({
    status: 'RUNNING',
    note: 'Palace allows no more requests at the moment. The run goes on by itself.',
  })
  expect((await read())?.note).toMatch(/^Palace allows no more requests until .*\. The run goes on by itself then\.$/)
  expect(await state()).toMatchObject({ waitsUntil: expect.any(String) })
  expect(await read()).toMatchObject({
    status: 'DONE',
    note: null,
    counts: { properties: { received: 10, added: 10 } },
  })
  expect(asked.filter((each) => each.startsWith('properties'))).toEqual([
    'properties ',
    'properties 1',
    'properties 1',
    'properties 1',
    'properties 2',
  ])
})

test('software that is down for an hour is said to be, tried again by itself, and loses nothing', async () => {
  answer = () => nothing
  await connect()
  await read()
  answer = () => {
    throw new SoftwareUnreachable('The software answered 500')
  }
  for (let minute = 30; minute < 90; minute += 10) {
    offices.portal.clock.offset = minute * minutes
    await read()
  }
  const runs = (await office.runs()).filter(({ status }) => status === 'FAILED')
  expect(runs[0]?.note).toBe('Palace could not be reached: The software answered 500. We try again with the next run.')
  expect(await state()).toMatchObject({ state: 'CONNECTED', error: runs[0]?.note })
  offices.portal.clock.offset = 91 * minutes
  answer = (collection, cursor) =>
    collection === 'properties' ? pageAt(cursor === '{}' ? undefined : cursor) : nothing
  await read()
  expect((await office.runs())[0]).toMatchObject({ status: 'DONE' })
  expect([await stored(), await state()]).toMatchObject([all, { error: null }])
})

test('of 10,000 tenants of a tenancy the first fifty come, and HTML in names is text', async () => {
  const { given } = offices.portal
  const propertyId = await given.property(office.agencyId, { streetNumber: '1', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  const persons = Array.from({ length: 10_000 }, (_, place) => ({
    name: place === 0 ? '<b>Tina</b> & “Co”' : `Tenant ${place}`,
    email: null,
    phones: [],
  }))
  const tenancy = {
    externalId: 't1',
    label: 'Tenancy',
    changedAt: null,
    value: {
      propertyExternalId: 'p1',
      startsOn: '2026-01-10',
      endsOn: null,
      vacatesOn: null,
      isClosed: false,
      tenants: { contactIds: ['c1'] },
    },
  }
  answer = (collection) => ({
    ...nothing,
    records:
      collection === 'people'
        ? [{ externalId: 'c1', label: 'Tenants', changedAt: null, value: { persons } }]
        : collection === 'properties'
          ? [property(1)]
          : collection === 'tenancies'
            ? [tenancy]
            : [],
  })
  await connect()
  expect(await read()).toMatchObject({ status: 'DONE', counts: { tenancies: { received: 1, added: 1 } } })
  const occupants = await given.rows('select name from occupants where agency_id = $1 order by position, id', [
    office.agencyId,
  ])
  expect(occupants).toHaveLength(50)
  expect(occupants[0]).toEqual({ name: '<b>Tina</b> & “Co”' })
  expect((await office.master.get(`/v1/property/${propertyId}/tenancy`)).status).toBe(200)
})

test('a record that comes twice, on one page or on two, counts once, as it was said last', async () => {
  answer = (collection, cursor) => {
    if (collection !== 'properties') return nothing
    const [first, second] = [property(1, { keyNumber: 'K1' }), property(1, { keyNumber: 'K2' })]
    return cursor === undefined
      ? { records: [first, property(2), first], cursor: '1', isLast: false }
      : { records: [property(2), second], cursor: '2', isLast: true }
  }
  await connect()
  expect(await read()).toMatchObject({ status: 'DONE', counts: { properties: { added: 2, changed: 1, same: 1 } } })
  expect(await stored()).toEqual(['p1', 'p2'])
  const [record] = await offices.portal.given.rows<{ key: string }>(
    `select record->>'keyNumber' as key from software_records where agency_id = $1 and external_id = 'p1'`,
    [office.agencyId],
  )
  expect(record?.key).toBe('K2')
})

test('what changes between two lists of one reading comes with the next one', async () => {
  const { given } = offices.portal
  await given.property(office.agencyId, { streetNumber: '1', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  const tenants = [{ name: 'Tina Tenant', email: null, phones: [] }]
  const lease = { startsOn: '2026-01-10', endsOn: null, vacatesOn: null, isClosed: false }
  const value = { propertyExternalId: 'p1', ...lease, tenants }
  const tenancy = { externalId: 't1', label: 'Tenancy', changedAt: null, value }
  let isAdded = false
  answer = (collection) => {
    const records = collection === 'tenancies' ? [tenancy] : collection === 'properties' && isAdded ? [property(1)] : []
    return { ...nothing, records }
  }
  const occupants = async () => given.rows('select name from occupants where agency_id = $1', [office.agencyId])
  await connect()
  expect(await read()).toMatchObject({ status: 'DONE', counts: { tenancies: { parked: 1 } } })
  expect(await occupants()).toEqual([])
  isAdded = true
  offices.portal.clock.offset = 31 * minutes
  expect(await read()).toMatchObject({ status: 'DONE' })
  expect(await occupants()).toEqual([{ name: 'Tina Tenant' }])
})
