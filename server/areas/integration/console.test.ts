import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activationKey, consoleEvent, type ConsoleEventType } from '../../management-software/console-rows.ts'
import type { OfficeBook, SoftwareOffice } from '../../management-software/office-book.ts'
import { openSoftwareSession } from './open-session.ts'
import { people, TestOffices, type TestOffice } from '../../testing/test-office.ts'

/* Console Cloud: what it posts is stored once, and read as other software is. */

const software = 'CONSOLE'

let offices: TestOffices
let office: TestOffice
beforeAll(async () => {
  offices = await TestOffices.openReachable()
})
afterAll(async () => offices.close())
beforeEach(async () => {
  office = await offices.agency()
  await office.put('', offices.smallOffice(), software)
})

const keyOf = ({ name }: TestOffice) =>
  activationKey(offices.portal.config.connectors.consoleCloud, { name, generation: 1 })
const connect = async () => office.connectByKeys(software, { activationKey: keyOf(office) })

/** As the stand-in has the office. */
const asOffice = ({ name }: TestOffice, items = offices.smallOffice()): SoftwareOffice => {
  const mapOf = (all: object) =>
    new Map(
      Object.entries(all).map(([id, data]) => [id, { id, data: { owners: [], tenants: [], ...(data as object) } }]),
    )
  return {
    name,
    items: { managers: new Map(), properties: mapOf(items.properties), tenancies: mapOf(items.tenancies) },
  } as unknown as ReturnType<OfficeBook['find']> & object
}
const eventOf = (
  id: string,
  {
    type = 'REQUESTED',
    items,
    ...more
  }: Partial<Parameters<typeof consoleEvent>[2]> & {
    items?: ReturnType<TestOffices['smallOffice']>
    type?: ConsoleEventType
  } = {},
) => consoleEvent(asOffice(office, items), id, { type, now: offices.portal.clock.now(), ...more }) as object
const post = async (event: object | string, secret = 'development') =>
  (
    await offices.portal.app.inject({
      method: 'POST',
      url: `/webhooks/software/${software}/events/${secret}`,
      headers: { 'content-type': 'application/json' },
      payload: typeof event === 'string' ? event : JSON.stringify(event),
    })
  ).statusCode
const stored = async () =>
  (
    await offices.portal.given.rows<{ count: number }>(
      `select count(*)::int as count from software_records where agency_id = $1 and collection = 'events'`,
      [office.agencyId],
    )
  )[0]?.count

test('a property that is given to us comes with its landlord, key and tenancy', async () => {
  const { given } = offices.portal
  const propertyId = await given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  await connect()
  expect(await office.stateNow()).toMatchObject({ connections: [{ state: 'CONNECTED' }] })
  expect(await post(eventOf('p1'))).toBe(204)
  await office.perform(software)
  expect((await office.runs())[0]).toMatchObject({ status: 'DONE', cause: 'WEBHOOK', requests: 1 })
  const page = async () => (await office.master.get(`/v1/property/${propertyId}`)).body.data
  expect(await page()).toMatchObject({ softwareName: 'Console Cloud', keyNumber: 'K7' })
  const tenancies = async () =>
    JSON.stringify((await office.master.get(`/v1/property/${propertyId}/tenancy`)).body.data)
  expect(await tenancies()).toContain('Tina Tenant')

  // An older event that comes later changes nothing, a newer one does.
  const later = offices.smallOffice()
  later.properties.p1 = offices.at('12', 'High St', { key: 'K8', owners: people('Olga Owner', 'olga@example.com') })
  const now = new Date(offices.portal.clock.now().getTime() + 60_000)
  expect(await post(eventOf('p1', { type: 'UPDATED', items: later, now }))).toBe(204)
  expect(await post(eventOf('p1', { type: 'TENANCY_UPDATED' }))).toBe(204)
  await office.perform(software)
  expect(await page()).toMatchObject({ keyNumber: 'K8' })
  expect(await tenancies()).toContain('Tina Tenant')
})

test('an event with a time far ahead counts from when it came, so that later ones are still believed', async () => {
  const propertyId = await offices.portal.given.property(office.agencyId, {
    streetNumber: '12',
    streetName: 'High Street',
  })
  await offices.portal.makeCards(office.agencyId)
  await connect()
  const of = (key: string) => {
    const items = offices.smallOffice()
    items.properties.p1 = offices.at('12', 'High St', { key })
    return items
  }
  const ahead = new Date('2099-01-01T00:00:00Z')
  expect(await post(eventOf('p1', { items: of('K-ahead'), now: ahead }))).toBe(204)
  expect(
    await post(
      eventOf('p1', {
        type: 'UPDATED',
        items: of('K-later'),
        now: new Date(offices.portal.clock.now().getTime() + 1000),
      }),
    ),
  ).toBe(204)
  await office.perform(software)
  expect((await office.master.get(`/v1/property/${propertyId}`)).body.data).toMatchObject({ keyNumber: 'K-later' })
})

test('an event that comes while the connection is held longer than a user would wait is taken once it is free', async () => {
  await connect()
  const { given } = offices.portal
  await given.rows('begin')
  await given.rows('select from agency_integrations where agency_id = $1 for update', [office.agencyId])
  const posted = post(eventOf('p1'))
  // Two turns of a lock end in this time.
  await sleep(2600)
  await given.rows('rollback')
  expect(await posted).toBe(204)
  expect(await stored()).toBe(1)
})

test('the same event is stored once, and one that does not come from Console not at all', async () => {
  await connect()
  const event = eventOf('p1', { eventId: 'e1' })
  expect([await post(event), await post(event)]).toEqual([204, 204])
  expect(await stored()).toBe(1)
  await office.perform(software)
  const runs = (await office.runs()).length
  expect(await post({ ...event, officeId: 'changed' })).toBe(204)
  expect(await post(event)).toBe(204)
  expect([await stored(), (await office.runs()).length]).toEqual([1, runs])
  expect(await post(eventOf('p2'), 'guessed')).toBe(404)
  for (const body of ['', '{', '[]', 'null', '<html>', '{"eventId":7}']) expect(await post(body)).toBe(400)
  for (const id of ['', 'x'.repeat(101), 'a\0b', '\n']) {
    expect(await post({ ...event, eventId: id })).toBe(400)
    expect(await post({ ...event, officeId: id })).toBe(400)
  }
  // Another agency’s office gets its own only.
  const other = await offices.agency()
  await other.put('', offices.smallOffice(), software)
  expect(await post(consoleEvent(asOffice(other), 'p1', { type: 'REQUESTED', now: new Date() }) as object)).toBe(204)
  expect(await stored()).toBe(1)
})

test('an event that comes before its office is connected waits for the agency that connects it, for 30 days', async () => {
  const early = async () =>
    (await offices.portal.given.rows<{ id: string }>('select id from early_events order by place')).map(({ id }) => id)
  const before = await early()
  const now = (seconds: number) => new Date(offices.portal.clock.now().getTime() + seconds * 1000)
  const later = offices.smallOffice()
  later.properties.p1 = offices.at('12', 'High St', { key: 'K9' })
  for (const event of [
    eventOf('p1', { eventId: 'early 1', now: now(1) }),
    eventOf('p1', { eventId: 'early 1', now: now(1) }),
    eventOf('p1', { eventId: 'early 2', type: 'UPDATED', items: later, now: now(2) }),
    eventOf('p2', { eventId: 'early 3', now: now(3) }),
  ])
    expect(await post(event)).toBe(204)
  expect(await early()).toEqual([...before, 'early 1', 'early 2', 'early 3'])
  // Another agency with another office gets nothing of it.
  const other = await offices.agency()
  await other.put('', offices.smallOffice(), software)
  await other.connectByKeys(software, { activationKey: keyOf(other) })
  expect((await other.runs())[0]).toMatchObject({ status: 'DONE', counts: { properties: { received: 0 } } })
  await connect()
  expect([await stored(), await early()]).toEqual([3, before])
  expect((await office.runs())[0]).toMatchObject({ status: 'DONE', counts: { properties: { received: 2 } } })
  const keys = await offices.portal.given.rows(
    `select record->>'keyNumber' as key from software_records
      where agency_id = $1 and collection = 'properties' and external_id = 'p1'`,
    [office.agencyId],
  )
  expect(keys).toEqual([{ key: 'K9' }])

  const forget = async (days: number) => {
    const { given } = offices.portal
    await given.rows(
      `update early_events set received_at = now() - make_interval(days => $1) where id = 'never' returning 1`,
      [days],
    )
    await given.rows('select app.forget_early_events(now())')
  }
  await offices.portal.given.rows(
    `insert into early_events values ('CONSOLE', 'nobody', 'never', default, 'p', 'k', '{}', now()) returning 1`,
  )
  await forget(29)
  expect(await early()).toContain('never')
  await forget(31)
  expect(await early()).not.toContain('never')
})

test('what came while the connection was broken is read when it is mended', async () => {
  await connect()
  const revoke = `/offices/${software}/${encodeURIComponent(office.name)}/revoke`
  await offices.software.inject({ method: 'POST', url: revoke })
  await office.syncNow('SYNC', software)
  expect((await office.stateNow()).connections).toMatchObject([{ state: 'REVOKED' }])
  expect(await post(eventOf('p1'))).toBe(204)
  const again = activationKey(offices.portal.config.connectors.consoleCloud, { name: office.name, generation: 2 })
  await office.connectByKeys(software, { activationKey: again })
  expect((await office.runs())[0]).toMatchObject({ status: 'DONE', counts: { properties: { received: 1 } } })
})

test('the event that ends the connection is believed once the activation key is refused', async () => {
  await connect()
  const ended = { ...eventOf('p1'), eventType: 'INTEGRATION_DEACTIVATED', event: null }
  expect(await post(ended)).toBe(204)
  await office.perform(software)
  expect((await office.stateNow()).connections).toMatchObject([{ state: 'CONNECTED' }])
  const revoke = `/offices/${software}/${encodeURIComponent(office.name)}/revoke`
  await offices.software.inject({ method: 'POST', url: revoke })
  expect(await post({ ...ended, eventId: 'another' })).toBe(204)
  await office.perform(software)
  expect((await office.stateNow()).connections).toMatchObject([{ state: 'REVOKED' }])
})

test('a property that is taken back is told, not ended', async () => {
  const { given } = offices.portal
  const propertyId = await given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  await connect()
  await post(eventOf('p1'))
  await office.perform(software)
  const now = new Date(offices.portal.clock.now().getTime() + 60_000)
  await post(eventOf('p1', { type: 'CANCELLED', now }))
  await office.perform(software)
  expect((await office.master.get('/v1/agency/integration/lost')).body.data).toMatchObject({ items: [{ propertyId }] })
  const rows = await given.rows('select 1 from properties where id = $1 and cancelled_at is null', [propertyId])
  expect(rows).toHaveLength(1)
})

test('a certificate and a bill go to the property, once its service was given to us', async () => {
  await connect()
  const { databases, clock, secrets } = offices.portal
  const key = { state: 'vic' as const, agencyId: office.agencyId, software }
  const session = await openSoftwareSession({ databases, clock, secrets, connectors: offices.connectors }, key)
  const result = {
    id: 'r1',
    kind: 'RECORD' as const,
    propertyReference: 'p1',
    propertyAddress: '12 High Street',
    service: 'smoke' as const,
    doneOn: '2026-11-01',
    nextDueOn: '2027-11-01',
    intervalMonths: 12,
    isCompliant: true,
    technician: 'Tom',
    supplierName: 'Safety checks',
    supplierAbn: '97000000023',
    appliances: [],
    document: { title: 'Report', fileName: 'report.pdf', bytes: Buffer.from('pdf') },
  }
  const note = async () => {}
  expect(await session?.sendResult?.(result, note)).toEqual({
    kind: 'refused',
    reason: 'this service of the property was not given to us there',
  })
  await post(eventOf('p1'))
  expect(await session?.sendResult?.(result, note)).toMatchObject({ kind: 'stored' })
  // Each service has a process of its own.
  const blinds = { ...result, id: 'r2', service: 'blinds' as const, nextDueOn: null }
  expect((await session?.sendResult?.(blinds, note))?.kind).toBe('refused')
  await post(eventOf('p1', { service: 'BLINDS' }))
  expect(await session?.sendResult?.(blinds, note)).toMatchObject({ kind: 'stored' })
  expect((await session?.sendResult?.({ ...result, service: 'gas' }, note))?.kind).toBe('refused')
  expect((await session?.sendResult?.({ ...result, isCompliant: false }, note))?.kind).toBe('refused')
  const url = `/offices/${software}/${encodeURIComponent(office.name)}`
  const certificate = (details: object) => ({ kind: 'certificate', propertyId: 'p1', details })
  const certificateFileId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
  const lastInspectionDate = result.doneOn
  expect((await offices.software.inject({ url })).json<{ received: object[] }>().received).toEqual([
    certificate({ service: 'SMOKE_ALARMS', expiryDate: '2027-11-01', lastInspectionDate, certificateFileId }),
    certificate({ service: 'BLINDS', lastInspectionDate, certificateFileId }),
  ])
  const bill = {
    reference: `r-${office.agencyId}`,
    invoiceNumber: `C-${office.agencyId}`,
    issuedDate: '2026-11-01',
    dueDate: '2026-12-01',
    totalIncGst: '275.10',
    gst: '25.01',
    supplierName: 'Safety checks',
    supplierAbn: '97 000 000 023',
    agencyName: office.name,
    propertyReference: 'p1',
    propertyAddress: '12 High Street',
    description: 'Smoke alarms',
    pdf: 'JVBERg==',
  }
  const once = await session?.postBill(bill, note)
  expect(once).toMatchObject({ kind: 'stored' })
  expect(await session?.postBill(bill, note)).toEqual(once)
})

test('of 1,000 events, some twice and in any order, none is lost and none counts double', async () => {
  await connect()
  const items = offices.smallOffice()
  const properties = Object.fromEntries(
    Array.from({ length: 100 }, (_, place) => [`q${place}`, offices.at(String(place + 1), 'Long Road')]),
  )
  const at = offices.portal.clock.now().getTime()
  const events = Object.keys(properties).flatMap((id) =>
    Array.from({ length: 10 }, (_, step) =>
      eventOf(id, {
        type: step === 0 ? 'REQUESTED' : 'UPDATED',
        items: {
          ...items,
          properties: { ...items.properties, [id]: { ...properties[id], key: `K${step}` } } as typeof items.properties,
        },
        now: new Date(at + step * 1000),
      }),
    ),
  )
  const shuffled = [...events, ...events.filter((_, place) => place % 5 === 0)].toSorted((one, other) =>
    JSON.stringify(one).slice(12, 30) < JSON.stringify(other).slice(12, 30) ? -1 : 1,
  )
  const statuses = new Set<number>()
  for (let from = 0; from < shuffled.length; from += 20)
    for (const status of await Promise.all(shuffled.slice(from, from + 20).map(async (event) => post(event))))
      statuses.add(status)
  expect([...statuses]).toEqual([204])
  expect(await stored()).toBe(1000)
  await office.perform(software)
  const rows = await offices.portal.given.rows<{ key: string }>(
    `select record->>'keyNumber' as key from software_records where agency_id = $1 and collection = 'properties'`,
    [office.agencyId],
  )
  expect([rows.length, new Set(rows.map(({ key }) => key))]).toEqual([100, new Set(['K9'])])
})
