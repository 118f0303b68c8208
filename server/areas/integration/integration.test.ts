import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IntegrationState, SyncRun } from '../../../contract/integration/connections.ts'
import { buildManagementSoftware } from '../../management-software.ts'
import { openConnectors, type Connectors } from '../../outside/software/connectors.ts'
import { createLogger } from '../../platform/logging.ts'
import type { Job } from '../../platform/jobs.ts'
import { testPortal, type Browser, type TestPortal } from '../../testing/test-portal.ts'
import { openSession } from './open-session.ts'
import { syncSoftwareJob } from './sync-software.job.ts'

const log = createLogger('silent')
const apiKey = 'key of the stand-in'

let portal: TestPortal
let software: FastifyInstance
let url: string
let job: Job
let connectors: Connectors
let agencyId: number
let master: Browser
let office: string
let suburb: { name: string; postcode: string }

beforeAll(async () => {
  portal = await testPortal()
  const settings = {
    propertyMe: { url: '', clientId: 'portal', clientSecret: 'client secret', isBuiltIn: true },
    vaultRe: { url: '', apiKey },
  }
  software = await buildManagementSoftware({
    config: { ...portal.config, connectors: settings },
    clock: portal.clock,
    log,
  })
  await software.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(software.server.address() as AddressInfo).port}`
  connectors = openConnectors({
    propertyMe: { ...settings.propertyMe, url: `${url}/property-me-api` },
    vaultRe: { url: `${url}/vault-re-api` },
  })
  const { databases, clock, secrets } = portal
  job = syncSoftwareJob({ databases, clock, secrets, connectors, portalUrl: 'http://portal.test', states: ['vic'] })
  suburb = (
    await portal.given.rows<{ name: string; postcode: string }>(
      `select name, postcode from suburbs where state = 'vic' order by id limit 1`,
    )
  )[0] as typeof suburb
})
afterAll(async () => {
  await software.close()
  await portal.close()
})
beforeEach(async () => {
  agencyId = await portal.given.agency()
  office = `Office ${agencyId}`
  const userId = await portal.given.user('vic', { name: 'Priya Nair' })
  await portal.given.membership(userId, agencyId, { isMaster: true })
  master = await portal.signIn(userId)
})

const at = (number: string, street = 'High Street', more: object = {}) => ({
  number,
  street,
  suburb: suburb.name,
  state: 'VIC',
  postcode: suburb.postcode,
  ...more,
})
const put = async (path: string, payload: object, code = 'PROPERTY_ME') => {
  const reply = await software.inject({
    method: 'PUT',
    url: `/offices/${code}/${encodeURIComponent(office)}${path}`,
    payload,
  })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ token: string; requests: number }>()
}
const perform = async (code = 'PROPERTY_ME', attempt = 1) =>
  job.perform({ state: 'vic', agencyId, software: code }, { log, attempt, maxAttempts: 8 })
const stateNow = async (who = master) => (await who.get('/v1/agency/integration/state')).body.data as IntegrationState
const runs = async () => ((await master.get('/v1/agency/integration/runs')).body.data as { items: SyncRun[] }).items

/** The user allows the connection at the stand-in and comes back with a code. */
async function bringCode() {
  const begun = await master.post('/v1/agency/integration/PROPERTY_ME/begin')
  expect(begun.body.error).toBeUndefined()
  const asked = new URL((begun.body.data as { url: string }).url)
  const query = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), office })
  const allowed = await software.inject({ url: `/property-me-api/connect/allow?${query.toString()}` })
  const back = new URL(allowed.headers.location as string)
  return { code: back.searchParams.get('code'), state: back.searchParams.get('state') }
}
async function connect() {
  const reply = await master.post('/v1/agency/integration/finish', await bringCode())
  expect(reply.body.error).toBeUndefined()
  await perform()
}
const syncNow = async (kind: 'SYNC' | 'DRY' = 'SYNC') => {
  expect((await master.post('/v1/agency/integration/PROPERTY_ME/sync', { kind })).status).toBe(200)
  await perform()
}

const people = (name: string, email: string) => [{ name, email, phones: ['0412 555 001'] }]
const smallOffice = () => ({
  managers: { m1: { name: 'Tom Okafor', email: 'tom@office.example.com' } },
  properties: {
    p1: at('12', 'High St', { managerId: 'm1', key: 'K7', owners: people('Olga Owner', 'olga@example.com') }),
    p2: at('99', 'Elm Street'),
  },
  tenancies: {
    t1: {
      propertyId: 'p1',
      start: '2026-01-10',
      end: '2027-01-10',
      tenants: people('Tina Tenant', 'tina@example.com'),
    },
    t2: { propertyId: 'p2', start: '2026-01-10', tenants: people('Nora New', 'nora@example.com') },
  },
})

describe('a first connection', () => {
  test('brings managers, keys, landlords and tenancies to the matching property, and the others as new managements', async () => {
    const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    await put('', smallOffice())
    await connect()
    const [run] = await runs()
    expect(run).toMatchObject({ status: 'DONE', cause: 'CONNECTION', note: null })
    expect(run?.counts.properties).toMatchObject({ received: 2, excluded: 0 })
    expect(await stateNow()).toMatchObject({ connections: [{ state: 'CONNECTED', account: office, error: null }] })
    const page = (await master.get(`/v1/property/${propertyId}`)).body.data
    expect(page).toMatchObject({ keyNumber: 'K7', softwareName: 'PropertyMe', propertyManager: { name: 'Tom Okafor' } })
    const tenants = await portal.given.rows('select name, email from occupants where agency_id = $1', [agencyId])
    expect(tenants).toEqual([{ name: 'Tina Tenant', email: 'tina@example.com' }])
    const list = (await master.get('/v1/portfolio/integrated?provided-by=OTHER')).body.data
    expect(list).toMatchObject({ total: 1 })
    const sources = (await master.get(`/v1/property/${propertyId}/sources`)).body.data
    expect(sources).toHaveLength(5)
  })

  test('read again brings nothing twice', async () => {
    await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    await put('', smallOffice())
    await connect()
    const before = await portal.given.rows('select count(*)::int from audit_events where agency_id = $1', [agencyId])
    await put('/control', { mode: 'repeat' })
    await portal.given.rows('delete from software_cursors where agency_id = $1 returning 1', [agencyId])
    await syncNow()
    const [run] = await runs()
    expect(run?.counts.tenancies).toMatchObject({ received: 2, same: 2, added: 0, changed: 0 })
    const after = await portal.given.rows(
      `select count(*)::int from audit_events where agency_id = $1 and action <> 'start-sync'`,
      [agencyId],
    )
    expect(after).toEqual(before)
  })
})

describe('a change in the software', () => {
  test('of a tenant shows at the property with its source; the tenancy stays the same', async () => {
    const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    await put('', smallOffice())
    await connect()
    await put('/tenancies/t1', { ...smallOffice().tenancies.t1, tenants: people('Tara Tenant', 'tara@example.com') })
    await syncNow()
    const tenants = await portal.given.rows(
      `select o.name, t.software, t.property_id from occupants o join tenancies t on t.agency_id = o.agency_id and t.id = o.tenancy_id
        where o.agency_id = $1`,
      [agencyId],
    )
    expect(tenants).toEqual([{ name: 'Tara Tenant', software: 'PROPERTY_ME', property_id: propertyId }])
    expect((await runs())[0]?.counts.tenancies).toMatchObject({ changed: 1 })
  })

  test('is a change of the tenancy in force if that has the same people or started later', async () => {
    const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    const tenancyId = await portal.given.tenancy(agencyId, propertyId, { occupant: 'Tina Tenant' })
    await portal.makeCards(agencyId)
    const given = smallOffice()
    await put('', { ...given, tenancies: { t1: { ...given.tenancies.t1, start: '2026-01-10' } } })
    await connect()
    const tenancies = async () =>
      portal.given.rows('select id, status, starts_on::text from tenancies where property_id = $1', [propertyId])
    expect(await tenancies()).toEqual([{ id: tenancyId, status: 'OPEN', starts_on: '2026-01-10' }])
    // An earlier tenancy that the software closes does not end the one in force.
    await put('/tenancies/t0', { ...given.tenancies.t1, start: '2024-01-10', closedOn: '2026-01-09' })
    await syncNow()
    expect(await tenancies()).toEqual([{ id: tenancyId, status: 'OPEN', starts_on: '2026-01-10' }])
  })

  test('of a landlord changes the contact, and the earlier one leaves the property', async () => {
    const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    await put('', smallOffice())
    await connect()
    const landlords = async () =>
      portal.given.rows(
        `select k.name, k.email from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
          where pc.property_id = $1`,
        [propertyId],
      )
    const { p1 } = smallOffice().properties
    await put('/properties/p1', { ...p1, owners: people('Olga Owner', 'new@example.com') })
    await syncNow()
    expect(await landlords()).toEqual([{ name: 'Olga Owner', email: 'new@example.com' }])
    await put('/properties/p1', { ...p1, owners: people('Oscar Other', 'oscar@example.com') })
    await syncNow()
    expect(await landlords()).toEqual([{ name: 'Oscar Other', email: 'oscar@example.com' }])
  })

  test('of a value that was changed here too waits for a decision and changes nothing until then', async () => {
    const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    await put('', smallOffice())
    await connect()
    await portal.given.rows(
      `update properties set key_number = 'OURS', updated_by = (select min(id) from users) where agency_id = $1 returning id`,
      [agencyId],
    )
    await put('/properties/p1', { ...smallOffice().properties.p1, key: 'K8' })
    await syncNow()
    const keyNow = async () =>
      (await portal.given.rows('select key_number from properties where id = $1', [propertyId]))[0]
    expect(await keyNow()).toEqual({ key_number: 'OURS' })
    const conflicts = (await master.get('/v1/agency/integration/conflicts')).body.data
    expect(conflicts).toMatchObject({
      total: 1,
      items: [{ propertyId, field: 'key', softwareValue: 'K8', portalValue: 'OURS', softwareName: 'PropertyMe' }],
    })
    const decision = { propertyId, field: 'key', use: 'SOFTWARE' }
    expect((await master.post('/v1/agency/integration/conflicts/decide', decision)).body.data).toMatchObject({
      toDecide: { conflicts: 0 },
    })
    expect(await keyNow()).toEqual({ key_number: 'K8' })
    expect((await master.post('/v1/agency/integration/conflicts/decide', { ...decision, use: 'PORTAL' })).status).toBe(
      409,
    )
  })

  test('is listed by a dry run, which changes nothing', async () => {
    const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    await put('', smallOffice())
    await connect()
    await put('/properties/p1', { ...smallOffice().properties.p1, key: 'K9' })
    await syncNow('DRY')
    const [run] = await runs()
    expect(run).toMatchObject({ kind: 'DRY', status: 'DONE' })
    expect(run?.differences).toEqual([
      expect.objectContaining({ what: 'Agency key would change', from: 'K7', to: 'K9' }),
    ])
    expect(await portal.given.rows('select key_number from properties where id = $1', [propertyId])).toEqual([
      { key_number: 'K7' },
    ])
  })

  test('that loses a management is told, and the property can be edited here again', async () => {
    const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    await put('', smallOffice())
    await connect()
    await put('/properties/p1', { ...smallOffice().properties.p1, lostOn: '2026-03-01' })
    await syncNow()
    const lost = (await master.get('/v1/agency/integration/lost')).body.data
    expect(lost).toMatchObject({ total: 1, items: [{ propertyId, externalId: 'p1' }] })
    expect(await portal.given.rows('select software from properties where id = $1', [propertyId])).toEqual([
      { software: null },
    ])
    const kept = await master.post('/v1/agency/integration/lost/keep', { software: 'PROPERTY_ME', externalId: 'p1' })
    expect(kept.body.data).toMatchObject({ toDecide: { lost: 0 } })
  })
})

describe('a property whose address is only similar', () => {
  test('waits for a person, and its tenancy follows the decision', async () => {
    const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    const { properties, ...rest } = smallOffice()
    await put('', { ...rest, properties: { ...properties, p1: { ...properties.p1, unit: '1' } } })
    await connect()
    const matches = (await master.get('/v1/agency/integration/matches')).body.data
    expect(matches).toMatchObject({ total: 1, items: [{ externalId: 'p1', candidates: [{ propertyId }] }] })
    const decision = { software: 'PROPERTY_ME', externalId: 'p1', propertyId }
    expect((await master.post('/v1/agency/integration/matches/decide', decision)).body.data).toMatchObject({
      toDecide: { matches: 0 },
    })
    await perform()
    expect(await portal.given.rows('select name from occupants where agency_id = $1', [agencyId])).toEqual([
      { name: 'Tina Tenant' },
    ])
    expect((await master.post('/v1/agency/integration/matches/decide', decision)).status).toBe(409)
  })
})

describe('faults of the software', () => {
  test('a withdrawn permission is told once by mail, and mended by connecting again', async () => {
    await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    await put('', smallOffice())
    await connect()
    await software.inject({ method: 'POST', url: `/offices/PROPERTY_ME/${encodeURIComponent(office)}/revoke` })
    await syncNow()
    await perform()
    expect(await stateNow()).toMatchObject({
      connections: [{ state: 'REVOKED', error: 'PropertyMe no longer accepts our connection. Please connect again.' }],
    })
    const mails = await portal.given.rows('select subject from mails where agency_id = $1', [agencyId])
    expect(mails).toEqual([{ subject: 'The connection with PropertyMe has ended' }])
    await connect()
    expect(await stateNow()).toMatchObject({ connections: [{ state: 'CONNECTED', error: null }] })
    expect((await runs())[0]?.counts.tenancies).toMatchObject({ received: 2, same: 2 })
  })

  test('a limit of requests postpones the run, which then goes on where it stopped', async () => {
    await put('', smallOffice())
    await connect()
    await put('/control', { dailyQuota: 0 })
    await syncNow()
    expect((await runs())[0]).toMatchObject({
      status: 'RUNNING',
      note: 'PropertyMe allows no more requests at the moment. The run goes on by itself.',
    })
    await put('/control', { dailyQuota: 1000 })
    await perform()
    expect((await runs())[0]).toMatchObject({ status: 'DONE', note: null })
  })

  test('records that make no sense are left out with a reason, and the others come', async () => {
    await put('', smallOffice())
    await put('/control', { mode: 'nonsense' })
    await connect()
    expect((await runs())[0]?.status).toBe('DONE')
    const excluded = (await master.get('/v1/agency/integration/excluded')).body.data as { total: number }
    expect(excluded.total).toBeGreaterThan(0)
  })

  test('a crash in the middle is continued and brings nothing twice', async () => {
    await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    await put('', smallOffice())
    await master.post('/v1/agency/integration/finish', await bringCode())
    const stopped = AbortSignal.abort(new Error('the worker was stopped'))
    const payload = { state: 'vic', agencyId, software: 'PROPERTY_ME' }
    await expect(job.perform(payload, { log, attempt: 1, maxAttempts: 8, signal: stopped })).rejects.toThrow('stopped')
    await perform()
    await perform()
    expect(await portal.given.rows('select name from occupants where agency_id = $1', [agencyId])).toHaveLength(1)
  })
})

describe('refused are', () => {
  test('users who are not master users, other agencies, and used codes', async () => {
    await put('', smallOffice())
    const code = await bringCode()
    const strangerAgency = await portal.given.agency()
    const strangerId = await portal.given.user('vic')
    await portal.given.membership(strangerId, strangerAgency, { isMaster: true })
    const stranger = await portal.signIn(strangerId)
    expect((await stranger.post('/v1/agency/integration/finish', code)).status).toBe(422)
    const colleagueId = await portal.given.user('vic')
    await portal.given.membership(colleagueId, agencyId)
    const colleague = await portal.signIn(colleagueId)
    for (const call of ['finish', 'PROPERTY_ME/begin', 'PROPERTY_ME/disconnect'])
      expect(
        (await colleague.post(`/v1/agency/integration/${call}`, call === 'finish' ? code : undefined)).status,
      ).toBe(403)
    expect((await master.post('/v1/agency/integration/finish', code)).status).toBe(200)
    expect((await master.post('/v1/agency/integration/finish', code)).status).toBe(422)
    await perform()
    expect(await stateNow(stranger)).toMatchObject({ connections: [], toDecide: { matches: 0 } })
    const runsOfStranger = await stranger.get('/v1/agency/integration/runs')
    expect(runsOfStranger.body.data).toEqual({ items: [], total: 0 })
    const decision = { software: 'PROPERTY_ME', externalId: 'p1', propertyId: null }
    expect((await stranger.post('/v1/agency/integration/matches/decide', decision)).status).toBe(404)
  })

  test('tokens never leave the server', async () => {
    await put('', smallOffice())
    await connect()
    const [row] = await portal.given.rows<{ sealed: Buffer }>(
      'select sealed from software_credentials where agency_id = $1',
      [agencyId],
    )
    expect(row?.sealed.toString('latin1')).not.toContain('access')
    const reply = await master.get('/v1/agency/integration/state')
    expect(JSON.stringify(reply.body)).not.toMatch(/token|secret/i)
  })
})

describe('VaultRE', () => {
  test('is connected with keys, reads the list and then events, and a signed call starts a run', async () => {
    await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    const { token } = await put('', smallOffice(), 'VAULTRE')
    const reply = await master.post('/v1/agency/integration/VAULTRE/keys', { apiKey, token })
    expect(reply.status).toBe(200)
    await perform('VAULTRE')
    expect((await runs())[0]).toMatchObject({ status: 'DONE', counts: { tenancies: { received: 2 } } })
    const hook = `/webhooks/software/vic/${agencyId}/VAULTRE`
    const forged = await portal.app.inject({
      method: 'POST',
      url: hook,
      headers: { 'content-type': 'application/json', 'x-timestamp': String(Date.now()), 'x-signature': 'a'.repeat(64) },
      payload: '{}',
    })
    expect(forged.statusCode).toBe(404)
    await put(
      '/tenancies/t1',
      { ...smallOffice().tenancies.t1, tenants: people('Tara Tenant', 'tara@example.com') },
      'VAULTRE',
    )
    expect((await master.post('/v1/agency/integration/VAULTRE/sync', { kind: 'SYNC' })).status).toBe(200)
    await perform('VAULTRE')
    expect(await portal.given.rows('select name from occupants where agency_id = $1', [agencyId])).toEqual([
      { name: 'Tara Tenant' },
    ])
  })

  test('with a wrong key is not connected, and says so', async () => {
    await put('', smallOffice(), 'VAULTRE')
    await master.post('/v1/agency/integration/VAULTRE/keys', { apiKey: 'wrong', token: 'wrong' })
    await perform('VAULTRE')
    expect(await stateNow()).toMatchObject({ connections: [{ state: 'REVOKED' }] })
  })
})

describe('bills', () => {
  test('go through the connection once, and their payments come back through it', async () => {
    await put('', smallOffice())
    await connect()
    const { databases, clock, secrets } = portal
    const key = { state: 'vic' as const, agencyId, software: 'PROPERTY_ME' }
    const session = await openSession({ databases, clock, secrets, connectors }, key)
    const bill = {
      reference: `bill-${agencyId}`,
      invoiceNumber: 'I1',
      issuedDate: '2026-01-10',
      dueDate: '2026-02-10',
      totalIncGst: '110.00',
      gst: '10.00',
      supplierName: 'Provider',
      supplierAbn: '53004085616',
      propertyReference: 'p1',
      propertyAddress: '12 High Street',
      description: 'Smoke alarm service',
    }
    const stored = await session?.postBill(bill)
    expect(stored).toMatchObject({ kind: 'stored' })
    expect(await session?.postBill(bill)).toEqual(stored)
    const query = { references: bill.reference, after: 0 }
    expect(await session?.listPayments(query)).toEqual([])
    const { billId } = stored as { billId: string }
    const paid = await software.inject({ method: 'PUT', url: `/bills/${billId}/payment` })
    expect(paid.statusCode).toBe(200)
    expect(await session?.listPayments(query)).toMatchObject([{ reference: bill.reference, amount: '110.00', billId }])
  })
})

describe('disconnecting', () => {
  test('keeps everything, makes it editable, and connecting again links it again', async () => {
    const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    await put('', smallOffice())
    await connect()
    expect((await master.post('/v1/agency/integration/PROPERTY_ME/disconnect')).status).toBe(200)
    await perform()
    const softwareNow = async () =>
      (await portal.given.rows('select software, key_number from properties where id = $1', [propertyId]))[0]
    expect(await softwareNow()).toEqual({ software: null, key_number: 'K7' })
    expect(await portal.given.rows('select 1 from software_credentials where agency_id = $1', [agencyId])).toEqual([])
    await connect()
    expect(await softwareNow()).toEqual({ software: 'PROPERTY_ME', key_number: 'K7' })
  })
})
