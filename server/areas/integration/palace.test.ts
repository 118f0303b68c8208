import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ConnectionQuestion } from '../../../contract/integration/connection-forms.ts'
import { palaceLogin } from '../../management-software/palace-login.ts'
import { people, TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { ownPortal } from '../../testing/test-portal.ts'

let offices: TestOffices
let office: TestOffice
let propertyId: number
beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())
beforeEach(async () => {
  office = await offices.agency()
  propertyId = await offices.portal.given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  await office.put('', offices.smallOffice(), 'PALACE')
})

const property = async () => (await office.master.get(`/v1/property/${propertyId}`)).body.data
const put = async (path: string, data: object) => office.put(path, data, 'PALACE')

test('properties come with agents, owners, keys and tenancies, and a second reading finds nothing new', async () => {
  await office.connectPalace()
  const [run] = await office.runs()
  expect(run).toMatchObject({ status: 'DONE', note: null, requests: 4 })
  expect(run?.counts).toMatchObject({
    managers: { received: 1 },
    people: { received: 1 },
    properties: { received: 2, linked: 1, added: 1 },
    tenancies: { received: 2 },
  })
  for (const text of ['Tom Okafor', 'Olga Owner', 'Tina Tenant', 'K7', '2027-01-10'])
    expect(JSON.stringify(await property())).toContain(text)
  await office.syncNow('SYNC', 'PALACE')
  const [second] = await office.runs()
  expect(second).toMatchObject({ status: 'DONE', requests: 4, counts: { properties: { received: 0, changed: 0 } } })
})

test('a changed agent, owner, key or tenancy is found', async () => {
  await office.connectPalace()
  const { p1 } = offices.smallOffice().properties
  await put('/properties/p1', { ...p1, key: 'K8', owners: people('Oscar Owner', 'oscar@example.com') })
  await put('/tenancies/t1', { ...offices.smallOffice().tenancies.t1, end: '2027-03-03' })
  await office.syncNow('SYNC', 'PALACE')
  const text = JSON.stringify(await property())
  for (const change of ['K8', 'Oscar Owner', '2027-03-03']) expect(text).toContain(change)
})

test('an archived property is lost, and one that an answer lacks is not', async () => {
  await office.connectPalace()
  const whole = offices.smallOffice()
  await put('/properties/p2', { ...whole.properties.p2, lostOn: '2026-03-01' })
  await office.syncNow('SYNC', 'PALACE')
  const rows = await offices.portal.given.rows(
    'select external_id, is_active from portfolio_properties where agency_id = $1 order by external_id',
    [office.agencyId],
  )
  expect(rows).toEqual([
    { external_id: 'p1', is_active: true },
    { external_id: 'p2', is_active: false },
  ])
  expect(await property()).toMatchObject({ hasSources: true })
})

test('a tenancy whose tenants left long ago, and that was never archived, is not the one in force here', async () => {
  const { given } = offices.portal
  const tenancyId = await given.tenancy(office.agencyId, propertyId, {
    occupant: 'Tina Tenant',
    columns: { starts_on: '2026-01-12' },
  })
  const past = {
    propertyId: 'p1',
    start: '2018-02-01',
    vacate: '2020-03-01',
    tenants: people('Pia Past', 'p@example.com'),
  }
  await put('/tenancies/t0', past)
  await office.connectPalace()
  const tenancies = await given.rows(
    `select t.id, t.vacates_on as "vacatesOn", o.name from tenancies t join occupants o on o.tenancy_id = t.id where t.property_id = $1`,
    [propertyId],
  )
  expect(tenancies).toEqual([{ id: tenancyId, vacatesOn: null, name: 'Tina Tenant' }])
  const left = (await office.master.get('/v1/agency/integration/excluded')).body.data
  expect(left).toMatchObject({ items: [{ externalId: 't0', reason: 'It ended before the software was connected' }] })
})

test('many tenancies whose tenants have left wait for the master user, although none of them was archived', async () => {
  const { given } = offices.portal
  const six = [1, 2, 3, 4, 5, 6]
  for (const number of six)
    await given.property(office.agencyId, { streetNumber: String(number), streetName: 'Oak Street' })
  await offices.portal.makeCards(office.agencyId)
  const properties = Object.fromEntries(six.map((number) => [`o${number}`, offices.at(String(number), 'Oak Street')]))
  const fill = async (vacate?: string) => {
    const tenancies = six.map((number) => {
      const tenants = people(`Tina ${number}`, `t${number}@example.com`)
      return [`o${number}`, { propertyId: `o${number}`, start: '2026-01-10', vacate, tenants }] as const
    })
    await put('', { properties, tenancies: Object.fromEntries(tenancies) })
  }
  await fill()
  await office.connectPalace()
  await fill('2026-02-20')
  await office.syncNow('SYNC', 'PALACE')
  expect((await office.stateNow()).toDecide.held).toBe(6)
  const left = `select 1 from tenancies where agency_id = $1 and vacates_on is not null`
  expect(await given.rows(left, [office.agencyId])).toEqual([])
})

test('an office on Palace Legacy is read at its own address', async () => {
  await put('/control', { product: 'legacy' })
  await office.connectPalace({ product: 'LEGACY' })
  expect(await office.stateNow()).toMatchObject({
    connections: [{ state: 'CONNECTED', account: `API login ${office.name}`, error: null }],
  })
})

test('faults of Palace lose nothing: down, too many requests, records twice, rubbish', async () => {
  await put('/control', { mode: 'repeat' })
  await office.connectPalace()
  expect((await office.runs())[0]?.counts).toMatchObject({ properties: { received: 2, linked: 1, added: 1 } })
  await put('/control', { mode: 'nonsense' })
  await office.syncNow('SYNC', 'PALACE')
  expect((await office.stateNow()).connections[0]).toMatchObject({ state: 'CONNECTED' })
  expect(JSON.stringify(await property())).toContain('Tina Tenant')
  await put('/control', { mode: 'down' })
  await office.perform('PALACE')
  await put('/control', { mode: 'ok' })
  await office.perform('PALACE')
  expect((await office.runs())[0]).toMatchObject({ status: 'DONE' })
})

/** A portal that reaches the stand-in while its users wait. */
async function reachingPortal() {
  const url = `http://127.0.0.1:${(offices.software.server.address() as AddressInfo).port}/palace-api`
  const portal = await ownPortal({ PALACE_URL: url })
  const agencyId = await portal.given.agency()
  const memberOf = async (isMaster: boolean) => {
    const userId = await portal.given.user('vic')
    await portal.given.membership(userId, agencyId, { isMaster })
    return portal.signIn(userId)
  }
  return { portal, memberOf, master: await memberOf(true) }
}

test('a login that Palace does not know is refused while the user waits, and the supplier is chosen once', async () => {
  const { portal, memberOf, master } = await reachingPortal()
  try {
    const { login, password } = palaceLogin({ name: office.name, generation: 1 })
    const connect = async (typed: object) => master.post('/v1/agency/integration/PALACE/keys', typed)
    const refused = await connect({ product: 'LIQUID', login, password: 'wrong' })
    expect([refused.status, refused.body.error?.message]).toEqual([
      422,
      'Palace does not know this API login. Please check it, and whether you use Palace Liquid or Palace Legacy.',
    ])

    const ask = async (more: object, who = master) =>
      who.post('/v1/agency/integration/PALACE/questions', { product: 'LIQUID', login, password, ...more })
    const { questions } = (await ask({})).body.data as { questions: ConnectionQuestion[] }
    expect(questions.map(({ name }) => name)).toEqual(['supplier', 'agent', 'diaryGroup'])
    expect(questions[0]?.options.map(({ label }) => label)).toEqual([
      'Not listed yet: no invoices',
      'Supplier 97000000023',
    ])
    const chosen = { supplier: '97000000023', agent: 'm1', diaryGroup: 'none' }
    expect((await ask(chosen)).body.data).toEqual({ questions: [] })
    expect((await connect({ product: 'LIQUID', login, password })).body.error?.message).toBe(
      'Please choose: Which supplier are we?',
    )
    const gone = await connect({ product: 'LIQUID', login, password, ...chosen, supplier: '1' })
    expect(gone.body.error?.message).toBe('Palace no longer has this choice: Which supplier are we?')
    expect((await connect({ product: 'LIQUID', login, password, ...chosen })).status).toBe(200)
    expect((await ask({}, await memberOf(false))).status).toBe(403)
    await put('/control', { mode: 'down' })
    expect((await ask({})).status).toBe(503)
  } finally {
    await portal.close()
  }
})
