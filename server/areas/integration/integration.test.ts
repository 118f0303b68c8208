import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FieldConflict, IntegrationState, SyncRun, UncertainMatch } from '../../../contract/integration.ts'
import { buildManagementSoftware } from '../../management-software.ts'
import { openConnectors } from '../../outside/software/connectors.ts'
import { createLogger } from '../../platform/logging.ts'
import type { Job } from '../../platform/jobs.ts'
import { testPortal, type Browser, type TestPortal } from '../../testing/test-portal.ts'
import { syncSoftwareJob } from './sync-software.job.ts'

const log = createLogger('silent')
const apiKey = 'key of the stand-in'

let portal: TestPortal
let software: FastifyInstance
let url: string
let job: Job
let agencyId: number
let master: Browser
let office: string
let suburb: { name: string; postcode: string }

beforeAll(async () => {
  portal = await testPortal()
  const settings = { propertyMe: { url: '', clientId: 'portal', clientSecret: 'client secret' }, vaultRe: { url: '', apiKey } }
  software = await buildManagementSoftware({ config: { ...portal.config, connectors: settings }, clock: portal.clock, log })
  await software.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(software.server.address() as AddressInfo).port}`
  const connectors = openConnectors({
    propertyMe: { ...settings.propertyMe, url: `${url}/property-me-api` },
    vaultRe: { url: `${url}/vault-re-api` },
  })
  const { databases, clock, secrets } = portal
  job = syncSoftwareJob({ databases, clock, secrets, connectors, portalUrl: 'http://portal.test', states: ['vic'] })
  suburb = (await portal.given.rows<{ name: string; postcode: string }>(
    `select name, postcode from suburbs where state = 'vic' order by id limit 1`,
  ))[0] as typeof suburb
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
  const reply = await software.inject({ method: 'PUT', url: `/offices/${code}/${encodeURIComponent(office)}${path}`, payload })
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
    t1: { propertyId: 'p1', start: '2026-01-10', end: '2027-01-10', tenants: people('Tina Tenant', 'tina@example.com') },
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
