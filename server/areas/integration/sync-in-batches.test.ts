import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/sql.ts'
import { createLogger } from '../../platform/logging.ts'
import { people, TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { syncSoftwareJob } from './sync-software.job.ts'
import { propertiesInStreets } from './mirror.queries.ts'

let offices: TestOffices
let office: TestOffice

beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())
beforeEach(async () => {
  office = await offices.agency()
})

const rows = async <Row>(text: string, values: unknown[] = []) => offices.portal.given.rows<Row>(text, values)
const street = 'Batch Street'
const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))

async function onService(count: number): Promise<number[]> {
  const ids: number[] = []
  for (const streetNumber of numbers(count))
    ids.push(await offices.portal.given.property(office.agencyId, { streetNumber, streetName: street }))
  await offices.portal.makeCards(office.agencyId)
  return ids
}

/** An office with a key, an owner and a tenancy at each property. */
const largeOffice = (
  count: number,
  owner = (number: string): object[] => people(`Owner ${number}`, `o${number}@example.com`),
) => ({
  managers: { m1: { name: 'Tom Okafor', email: 'tom@office.example.com' } },
  properties: Object.fromEntries(
    numbers(count).map((number) => [
      `p${number}`,
      offices.at(number, street, { managerId: 'm1', key: `K${number}`, owners: owner(number) }),
    ]),
  ),
  tenancies: Object.fromEntries(
    numbers(count).map((number) => [
      `t${number}`,
      { propertyId: `p${number}`, start: '2026-01-10', tenants: people(`Tenant ${number}`, `t${number}@example.com`) },
    ]),
  ),
})

describe('many records at once', () => {
  test('each reach their own property, with an audit of each and correct cards', async () => {
    const ids = await onService(120)
    await office.put('', largeOffice(120))
    await office.connect()
    expect((await office.runs())[0]?.counts).toMatchObject({
      properties: { received: 120, linked: 120, conflicts: 0 },
      tenancies: { received: 120, added: 120, excluded: 0 },
    })
    const found = await rows(
      `select p.id, p.key_number as key, k.name as owner, o.name as tenant, t.software, n.number
         from properties p
         join property_contacts pc on pc.agency_id = p.agency_id and pc.property_id = p.id
         join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
         join tenancies t on t.agency_id = p.agency_id and t.property_id = p.id
         join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
         join contact_numbers n on n.agency_id = o.agency_id and n.occupant_id = o.id
        where p.agency_id = $1 order by p.id`,
      [office.agencyId],
    )
    expect(found).toEqual(
      ids.map((id, at) => ({
        id,
        key: `K${at + 1}`,
        owner: `Owner ${at + 1}`,
        tenant: `Tenant ${at + 1}`,
        software: 'PROPERTY_ME',
        number: '+61412555001',
      })),
    )
    const audited = await rows(
      `select action, count(*)::int, count(distinct property_id)::int as properties from audit_events
        where agency_id = $1 and action in ('edit-keys', 'edit-landlords', 'add-tenancy', 'link-with-software')
        group by action order by action`,
      [office.agencyId],
    )
    expect(audited).toEqual(
      ['add-tenancy', 'edit-keys', 'edit-landlords', 'link-with-software'].map((action) => ({
        action,
        count: 120,
        properties: 120,
      })),
    )
    const cards = async () =>
      rows('select subject_id, facet_mask, item from property_cards where agency_id = $1 order by kind, subject_id', [
        office.agencyId,
      ])
    const written = await cards()
    await offices.portal.makeCards(office.agencyId)
    expect(await cards()).toEqual(written)
  })

  test('with the same landlord make one contact; people without an email address stay apart', async () => {
    await onService(4)
    const owner = (number: string) =>
      Number(number) <= 2 ? people('Olga Owner', 'olga@example.com') : [{ name: 'John Smith', phones: [] }]
    await office.put('', largeOffice(4, owner))
    await office.connect()
    const contacts = await rows(
      'select name, count(*)::int from contacts where agency_id = $1 group by name order by name',
      [office.agencyId],
    )
    expect(contacts).toEqual([
      { name: 'John Smith', count: 2 },
      { name: 'Olga Owner', count: 1 },
    ])
  })

  test('lose only the one that the database refuses', async () => {
    await onService(9)
    await rows(
      `alter table properties add constraint refused check (key_number is distinct from 'K1' or agency_id <> ${office.agencyId}) not valid`,
    )
    try {
      await office.put('', largeOffice(9))
      await office.connect()
    } finally {
      await rows('alter table properties drop constraint refused')
    }
    expect((await office.runs())[0]).toMatchObject({
      status: 'DONE',
      counts: { properties: { received: 9, excluded: 1 } },
    })
    const excluded = (await office.master.get('/v1/agency/integration/excluded')).body.data
    expect(excluded).toMatchObject({
      total: 1,
      items: [{ externalId: 'p1', reason: 'It could not be stored. We have been told about it.' }],
    })
    const keys = await rows<{ key: string | null }>(
      'select key_number as key from properties where agency_id = $1 order by id',
      [office.agencyId],
    )
    expect(keys.map(({ key }) => key)).toEqual([
      null,
      ...numbers(9)
        .slice(1)
        .map((number) => `K${number}`),
    ])
  })
})

describe('a tenancy and the one after it', () => {
  test('are two tenancies here, and a later change of either is no conflict', async () => {
    const [propertyId] = await onService(1)
    const given = largeOffice(1)
    const today = offices.portal.clock.now()
    const dayIn = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const next = { propertyId: 'p1', start: dayIn(40), tenants: people('Next Tenant', 'next@example.com') }
    await office.put('', { ...given, tenancies: { ...given.tenancies, t2: next } })
    await office.connect()
    const tenants = async () =>
      (
        await rows<{ name: string }>(
          `select o.name from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
            where t.property_id = $1 and t.status = 'OPEN' order by t.starts_on`,
          [propertyId],
        )
      ).map(({ name }) => name)
    expect(await tenants()).toEqual(['Tenant 1', 'Next Tenant'])
    await office.put('/tenancies/t1', { ...given.tenancies['t1'], tenants: people('Tenant One', 't1@example.com') })
    await office.syncNow()
    await office.put('/tenancies/t2', { ...next, tenants: people('Other Tenant', 'next@example.com') })
    await office.syncNow()
    expect(await tenants()).toEqual(['Tenant One', 'Other Tenant'])
    expect(await office.stateNow()).toMatchObject({ toDecide: { conflicts: 0 } })
  })
})

test('a tenancy that began in the software before a renewal here keeps its start here, and its people come', async () => {
  const [propertyId = 0] = await onService(1)
  const { given } = offices.portal
  await rows(
    `insert into tenancies (agency_id, property_id, lease_type, starts_on, closes_on, status, created_at)
     values ($1, $2, 'NEW', '2026-02-01', '2026-03-01', 'CLOSED', now())`,
    [office.agencyId, propertyId],
  )
  await given.tenancy(office.agencyId, propertyId, { occupant: 'Rita Renewed', columns: { starts_on: '2026-03-01' } })
  await office.put('', largeOffice(1))
  await office.connect()
  const found = await rows(
    `select t.starts_on::text as start, o.name from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
      where t.property_id = $1 and t.status = 'OPEN'`,
    [propertyId],
  )
  expect(found).toEqual([{ start: '2026-03-01', name: 'Tenant 1' }])
  expect((await office.runs())[0]?.counts.tenancies).toMatchObject({ excluded: 0 })
})

test('software that is connected is read again within the day that the portal promises, also after a failure', async () => {
  await office.put('', offices.smallOffice())
  await office.connect()
  const hoursUntilNext = async () =>
    (
      await rows<{ hours: number }>(
        `select extract(epoch from next_sync_at - $2)::float / 3600 as hours from agency_integrations where agency_id = $1`,
        [office.agencyId, offices.portal.clock.now()],
      )
    )[0]?.hours
  expect(await hoursUntilNext()).toBeLessThan(24)
  await office.put('/control', { mode: 'down' })
  for (let attempt = 1; attempt <= 4; attempt += 1) await office.perform()
  expect((await office.runs())[0]).toMatchObject({ status: 'FAILED' })
  expect(await hoursUntilNext()).toBeLessThan(24)
})

test('the wait for a list, which may come whole, does not shorten the turn of an agency', async () => {
  await office.put('', offices.smallOffice())
  await office.connect()
  await office.put('/control', { mode: 'slow', delayMs: 1100 })
  const { workerDatabases: databases, clock, secrets } = offices.portal
  const parts = { databases, clock, secrets, connectors: offices.connectors, portalUrl: 'http://portal.test' }
  const job = syncSoftwareJob({ ...parts, states: ['vic'], sliceMs: 1000 })
  const payload = { state: 'vic', agencyId: office.agencyId, software: 'PROPERTY_ME' }
  await job.perform(payload, { log: createLogger('silent'), attempt: 1, maxAttempts: 8 })
  const [run] = await office.runs()
  expect(run).toMatchObject({ status: 'RUNNING', counts: { managers: { received: 1 } } })
  expect(run?.counts.people).toBeDefined()
})

test('software that answers slowly gives its worker back after the first reply, and goes on in the lane of the slow ones', async () => {
  await office.put('', offices.smallOffice())
  await office.connect()
  await office.put('/control', { mode: 'slow', delayMs: 1600 })
  await office.syncNow()
  const [run] = await office.runs()
  expect(run).toMatchObject({ status: 'RUNNING', counts: { managers: { received: 1 } } })
  expect(run?.counts.properties).toBeUndefined()
  const lane = async () =>
    rows('select is_slow as "isSlow" from agency_integrations where agency_id = $1', [office.agencyId])
  expect(await lane()).toEqual([{ isSlow: true }])
  await office.perform()
  expect((await office.runs())[0]).toMatchObject({ status: 'DONE' })
  await office.put('/control', { mode: 'ok' })
  await office.syncNow()
  expect(await lane()).toEqual([{ isSlow: false }])
})

test('an address is looked for in other suburbs without reading the other properties of the agency', async () => {
  const [one] = await onService(1)
  await rows(
    `with added as (
       insert into properties (agency_id, street_number, street_name, address_line_1, address_line_2, suburb_id)
       select agency_id, n::text, 'Far Street', n || ' Far Street', address_line_2, suburb_id from properties, generate_series(1, 1000) n
        where id = $1 returning *)
     insert into portfolio_properties (agency_id, software, external_id, property_id, address_line_1, address_line_2, suburb_id, first_active_on)
     select agency_id, 'PROPERTY_ME', id, id, address_line_1, address_line_2, suburb_id, '2026-01-01' from added returning 1`,
    [one],
  )
  for (const table of ['properties', 'portfolio_properties']) await rows(`analyze ${table}`)
  const tenant = { state: 'vic' as const, agencyId: office.agencyId, userId: null }
  const wanted = propertiesInStreets(
    office.agencyId,
    'PROPERTY_ME',
    Array.from({ length: 100 }, (_, at) => `${at + 1} batch`),
    ['of-this-page'],
  )
  const [found] = await offices.portal.workerDatabases
    .of('vic')
    .reader(tenant)
    .rows(sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`explain (analyze, buffers, format json) ${wanted}`)
  const plan = found?.['QUERY PLAN'][0].Plan
  expect(plan?.['Actual Rows']).toBe(1)
  expect(JSON.stringify(plan)).toContain('properties_by_street')
  expect(JSON.stringify(plan)).not.toContain('Anti')
  expect(plan?.['Shared Hit Blocks']).toBeLessThan(400)
})

test('a tenancy that was read before its property is taken over with the property', async () => {
  await onService(1)
  const { managers, properties, tenancies } = largeOffice(1)
  // Both were added while the lists were read: the property after the list of properties.
  await office.put('', { managers, tenancies })
  await office.connect()
  await office.put('', { properties })
  await office.syncNow()
  expect(
    await rows(
      `select o.name from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id where t.agency_id = $1`,
      [office.agencyId],
    ),
  ).toEqual([{ name: 'Tenant 1' }])
})
