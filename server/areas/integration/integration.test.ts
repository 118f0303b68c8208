import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { QuotaReached } from '../../outside/software/connector.ts'
import type { Job } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/logging.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { people, TestOffice, TestOffices } from '../../testing/test-office.ts'
import type { Browser, TestPortal } from '../../testing/test-portal.ts'

import { StartedSync } from './run-sync.ts'

const log = createLogger('silent')

let offices: TestOffices
let portal: TestPortal
let software: FastifyInstance
let job: Job
let smallOffice: TestOffices['smallOffice']
let agencyId: number
let master: Browser
let office: string
let put: TestOffice['put']
let perform: TestOffice['perform']
let stateNow: TestOffice['stateNow']
let runs: TestOffice['runs']
let bringCode: TestOffice['bringCode']
let connect: TestOffice['connect']
let syncNow: TestOffice['syncNow']

beforeAll(async () => {
  offices = await TestOffices.open()
  ;({ portal, software, job, smallOffice } = offices)
  await portal.given.features('PortfolioMirroring')
})
afterAll(async () => offices.close())
beforeEach(async () => {
  const opened = await offices.agency()
  ;({ agencyId, master, name: office, put, perform, stateNow, runs, bringCode, connect, syncNow } = opened)
})

/** The property is the one of the office's first record. */
async function connectWithProperty(): Promise<number> {
  const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
  await portal.makeCards(agencyId)
  await put('', smallOffice())
  await connect()
  return propertyId
}

async function changeKeyOnBothSides(): Promise<number> {
  const propertyId = await connectWithProperty()
  await portal.given.rows(
    `update properties set key_number = 'OURS', updated_by = (select min(id) from users) where agency_id = $1 returning id`,
    [agencyId],
  )
  // A later change of the property was not one of the key.
  await portal.given.rows(
    `insert into audit_events (at, state, agency_id, user_id, user_name, source, action, entity, entity_id, property_id, before, after)
     values ('2026-03-04T05:06:00Z', 'vic', $1, 1, 'Mara Typed', 'PORTAL', 'edit-keys', 'properties', $2::int, $2::int,
             '{"keyNumber": "K7"}', '{"keyNumber": "OURS"}'),
            ('2026-03-05T05:06:00Z', 'vic', $1, 2, 'Ned Notes', 'PORTAL', 'edit-keys', 'properties', $2::int, $2::int,
             '{"keyNumber": "OURS"}', '{"keyNumber": "OURS"}') returning id`,
    [agencyId, propertyId],
  )
  await put('/properties/p1', { ...smallOffice().properties.p1, key: 'K8' })
  await syncNow()
  return propertyId
}

describe('a first connection', () => {
  test('brings managers, keys, landlords and tenancies to the matching property, and the others as new managements', async () => {
    const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    expect((await master.get(`/v1/property/${propertyId}`)).body.data).toMatchObject({ hasSources: false })
    await put('', smallOffice())
    await connect()
    const [run] = await runs()
    expect(run).toMatchObject({ status: 'DONE', cause: 'CONNECTION', note: null })
    expect(run?.counts.properties).toMatchObject({ received: 2, excluded: 0 })
    expect(await stateNow()).toMatchObject({ connections: [{ state: 'CONNECTED', account: office, error: null }] })
    const page = (await master.get(`/v1/property/${propertyId}`)).body.data
    expect(page).toMatchObject({
      keyNumber: 'K7',
      softwareName: 'PropertyMe',
      propertyManager: { name: 'Tom Okafor' },
      hasSources: true,
    })
    const tenants = await portal.given.rows('select name, email from occupants where agency_id = $1', [agencyId])
    expect(tenants).toEqual([{ name: 'Tina Tenant', email: 'tina@example.com' }])
    const list = (await master.get('/v1/portfolio/integrated?provided-by=OTHER')).body.data
    expect(list).toMatchObject({ total: 1 })
    const sources = (await master.get(`/v1/property/${propertyId}/sources`)).body.data
    expect(sources).toHaveLength(5)
  })

  test('read again brings nothing twice', async () => {
    await connectWithProperty()
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

describe('a dry run first', () => {
  test('lists another property manager who is known already, also in a later dry run', async () => {
    await portal.given.propertyManager(agencyId, 'Tom Okafor')
    const before = await portal.given.propertyManager(agencyId, 'Ruth Before')
    await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street', managerId: before })
    await portal.makeCards(agencyId)
    await put('', smallOffice())
    await connect({ isDryFirst: true })
    await syncNow('DRY')
    for (const { differences } of await runs())
      expect(differences).toContainEqual(
        expect.objectContaining({ what: 'Property manager changed', from: 'Ruth Before', to: 'Tom Okafor' }),
      )
  })

  test('takes over nothing, also by schedule, until the user lets it be read', async () => {
    const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    await put('', smallOffice())
    await connect({ isDryFirst: true })
    await perform()
    const keyNow = async () => portal.given.rows('select key_number from properties where id = $1', [propertyId])
    expect(await runs()).toMatchObject([{ kind: 'DRY', cause: 'CONNECTION', status: 'DONE' }])
    const differences = (await runs())[0]?.differences ?? []
    expect(differences.map(({ what }) => what)).toContain('Tenants changed')
    expect(differences).toContainEqual(
      expect.objectContaining({ what: 'Property manager changed', to: 'new manager Tom Okafor' }),
    )
    expect(await stateNow()).toMatchObject({ connections: [{ state: 'CONNECTED', isHeld: true, lastSyncedAt: null }] })
    expect(await keyNow()).toEqual([{ key_number: null }])
    await syncNow()
    expect(await keyNow()).toEqual([{ key_number: 'K7' }])
    expect(await stateNow()).toMatchObject({ connections: [{ isHeld: false }] })
  })
})

describe('a change that the agency only stated', () => {
  /** An issue that the agency closed by saying that it updated the tenants in its software. */
  async function stateChange(propertyId: number): Promise<void> {
    await portal.given.features('AgencyEntryMethod')
    await portal.given.accessCase(agencyId, propertyId, { problemId: 1 })
    await portal.makeCards(agencyId)
    const solutionLabel = 'UpdateTenantDetails'
    const taken = await master.post(`/v2/property/${propertyId}/access-issues/action`, { solutionLabel })
    expect(taken.status).toBe(200)
  }
  const issues = async (propertyId: number) => {
    const { data } = (await master.get(`/v2/property/${propertyId}/access-issues`)).body as {
      data: { blocked_entry_methods: { problem_sets: { public_descriptions: string[] }[] }[] }
    }
    return data.blocked_entry_methods.flatMap(({ problem_sets: sets }) =>
      sets.map((set) => set.public_descriptions.at(-1)),
    )
  }

  test('and that the next reading does not bring opens a new issue that refers to the closed one, once', async () => {
    const propertyId = await connectWithProperty()
    await stateChange(propertyId)
    expect(await issues(propertyId)).toEqual([])
    await syncNow()
    await syncNow()
    expect(await issues(propertyId)).toEqual([
      expect.stringMatching(/^Closed before on .*: The agency stated that it updated the tenant details\.$/),
    ])
  })

  test('and that the next reading brings leaves the issue closed', async () => {
    const propertyId = await connectWithProperty()
    await stateChange(propertyId)
    await put('/tenancies/t1', { ...smallOffice().tenancies.t1, tenants: people('Tara Tenant', 'tara@example.com') })
    await syncNow()
    expect(await issues(propertyId)).toEqual([])
  })
})

describe('a change in the software', () => {
  test('of a tenant shows at the property with its source; the tenancy stays the same', async () => {
    const propertyId = await connectWithProperty()
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
    const propertyId = await connectWithProperty()
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
    const propertyId = await changeKeyOnBothSides()
    const keyNow = async () =>
      (await portal.given.rows('select key_number from properties where id = $1', [propertyId]))[0]
    expect(await keyNow()).toEqual({ key_number: 'OURS' })
    const conflicts = (await master.get('/v1/agency/integration/conflicts')).body.data
    expect(conflicts).toMatchObject({ items: [{ portalAt: '2026-03-04T05:06:00.000Z', portalBy: 'Mara Typed' }] })
    expect(conflicts).toMatchObject({
      total: 1,
      items: [{ propertyId, field: 'key', softwareValue: 'K8', portalValue: 'OURS', softwareName: 'PropertyMe' }],
    })
    const decision = { propertyId, field: 'key', use: 'SOFTWARE', softwareValue: 'K8' }
    // A value that came after the page was loaded.
    await put('/properties/p1', { ...smallOffice().properties.p1, key: 'K9' })
    await syncNow()
    for (const use of ['SOFTWARE', 'PORTAL'])
      expect((await master.post('/v1/agency/integration/conflicts/decide', { ...decision, use })).status).toBe(409)
    expect(await keyNow()).toEqual({ key_number: 'OURS' })
    await put('/properties/p1', { ...smallOffice().properties.p1, key: 'K8' })
    await syncNow()
    expect((await master.post('/v1/agency/integration/conflicts/decide', decision)).body.data).toMatchObject({
      toDecide: { conflicts: 0 },
    })
    expect(await keyNow()).toEqual({ key_number: 'K8' })
    expect((await master.post('/v1/agency/integration/conflicts/decide', { ...decision, use: 'PORTAL' })).status).toBe(
      409,
    )
  })

  test('is listed by a dry run, which changes nothing', async () => {
    const propertyId = await connectWithProperty()
    await put('/properties/p1', { ...smallOffice().properties.p1, key: 'K9' })
    await syncNow('DRY')
    const [run] = await runs()
    expect(run).toMatchObject({ kind: 'DRY', status: 'DONE' })
    expect(run?.differences).toEqual([expect.objectContaining({ what: 'Agency key changed', from: 'K7', to: 'K9' })])
    expect(await portal.given.rows('select key_number from properties where id = $1', [propertyId])).toEqual([
      { key_number: 'K7' },
    ])
  })

  test('is listed by a dry run for a property that it would link, with the tenancy', async () => {
    const { properties, tenancies } = smallOffice()
    await put('', { properties: { p2: properties.p2 }, tenancies: {} })
    await connect()
    await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    await put('/properties/p1', properties.p1)
    await put('/tenancies/t1', tenancies.t1)
    await syncNow('DRY')
    const [dry] = await runs()
    expect(dry?.counts.tenancies).toMatchObject({ added: 1, parked: 0 })
    expect(dry?.differences.map(({ what }) => what)).toContain('Tenants changed')
    await syncNow()
    expect((await runs())[0]?.counts).toMatchObject({
      properties: { linked: 1, added: 0 },
      tenancies: { added: 1, parked: 0 },
    })
  })

  test('that loses a management is told, and the property can be edited here again', async () => {
    const propertyId = await connectWithProperty()
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
    expect(matches).toMatchObject({
      total: 1,
      items: [{ externalId: 'p1', tenants: expect.stringContaining('Tina Tenant'), candidates: [{ propertyId }] }],
    })
    const decision = { software: 'PROPERTY_ME', externalId: 'p1', propertyId }
    expect((await master.post('/v1/agency/integration/matches/decide', decision)).body.data).toMatchObject({
      toDecide: { matches: 0 },
    })
    await perform()
    expect(await portal.given.rows('select name from occupants where agency_id = $1', [agencyId])).toEqual([
      { name: 'Tina Tenant' },
    ])
    expect((await runs())[0]).toMatchObject({
      cause: 'DECISION',
      requestedBy: 'Priya Nair',
      counts: { properties: { received: 1 }, tenancies: { changed: 1 } },
    })
    expect((await master.post('/v1/agency/integration/matches/decide', decision)).status).toBe(409)
  })
})

describe('faults of the software', () => {
  test('a withdrawn permission is told once by mail, and mended by connecting again', async () => {
    await connectWithProperty()
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
      note: expect.stringMatching(/^PropertyMe allows no more requests (at the moment|until)/),
    })
    await put('/control', { dailyQuota: 1000 })
    await perform()
    expect((await runs())[0]).toMatchObject({ status: 'DONE', note: null })
  })

  test('a quota that ends later says when in the agency’s time, and nothing is asked before', async () => {
    await put('', smallOffice())
    await connect()
    await master.post('/v1/agency/integration/PROPERTY_ME/sync', { kind: 'SYNC' })
    const { databases, clock, secrets } = portal
    const key = { state: 'vic' as const, agencyId, software: 'PROPERTY_ME' }
    const run = await StartedSync.open(
      { databases, clock, secrets, connectors: offices.connectors, portalUrl: 'http://portal.test' },
      key,
    )
    const before = clock.now().getTime()
    await run?.postpone(new QuotaReached(6 * 3_600_000))
    const [connection] = (await stateNow()).connections
    const until = connection?.waitsUntil ?? ''
    expect(Date.parse(until) - before).toBeGreaterThanOrEqual(6 * 3_600_000)
    expect(connection).toMatchObject({ isRunning: true, nextSyncAt: until })
    const note = `PropertyMe allows no more requests until ${momentIn('vic', until)}. The run goes on by itself then.`
    expect(connection?.waitNote).toBe(note)
    expect((await runs())[0]).toMatchObject({ status: 'RUNNING', note })
    await perform()
    expect(await stateNow()).toMatchObject({ connections: [{ isRunning: false, waitsUntil: null }] })
  })

  test('records that make no sense are left out with a reason, and the others come', async () => {
    await put('', smallOffice())
    await put('/control', { mode: 'nonsense' })
    await connect()
    expect((await runs())[0]?.status).toBe('DONE')
    const excluded = (await master.get('/v1/agency/integration/excluded')).body.data as {
      total: number
      items: { label: string; reason: string }[]
    }
    expect(excluded.total).toBeGreaterThan(0)
    for (const { label, reason } of excluded.items) {
      expect(label).not.toBe('Unnamed')
      expect(reason).not.toContain('some of its fields')
    }
  })

  test('records that were left out come when everything is read again', async () => {
    await put('', smallOffice())
    await put('/control', { mode: 'nonsense' })
    await connect()
    await put('/control', { mode: 'ok' })
    await syncNow()
    const excluded = async () =>
      ((await master.get('/v1/agency/integration/excluded')).body.data as { total: number }).total
    expect(await excluded()).toBeGreaterThan(0)
    await master.post('/v1/agency/integration/PROPERTY_ME/sync', { kind: 'SYNC', isAll: true })
    await perform()
    expect((await runs())[0]).toMatchObject({ status: 'DONE', counts: { properties: { received: 2 } } })
    expect(await excluded()).toBe(0)
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
  test('users who are not master users, other agencies, other sessions, and used codes', async () => {
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
      expect((await colleague.post(`/v1/agency/integration/${call}`, call === 'finish' ? code : {})).status).toBe(403)
    const [member] = await portal.given.rows<{ userId: number }>(
      'select user_id as "userId" from memberships where agency_id = $1 and is_master',
      [agencyId],
    )
    const elsewhere = await portal.signIn(member?.userId as number)
    const inAnotherSession = await elsewhere.post('/v1/agency/integration/finish', code)
    expect([inAnotherSession.status, inAnotherSession.body.error?.message]).toEqual([
      422,
      expect.stringContaining('another browser'),
    ])
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

describe('disconnecting', () => {
  test('keeps everything, makes it editable, and connecting again links it again', async () => {
    const propertyId = await connectWithProperty()
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

describe('empty in the software', () => {
  test('a key and landlords that it never had leave those of the portal alone', async () => {
    const propertyId = await portal.given.property(agencyId, {
      streetNumber: '12',
      streetName: 'High Street',
      columns: { key_number: 'E500' },
    })
    const [contact] = await portal.given.rows<{ id: number }>(
      `insert into contacts (agency_id, name, email) values ($1, 'Joshua Hamilton', 'joshua@example.com') returning id`,
      [agencyId],
    )
    await portal.given.rows(
      `insert into property_contacts (agency_id, property_id, contact_id, role, position) values ($1, $2, $3, 'LANDLORD', 1) returning 1`,
      [agencyId, propertyId, contact?.id],
    )
    await portal.makeCards(agencyId)
    const { managers, tenancies } = smallOffice()
    await put('', { managers, tenancies, properties: { p1: offices.at('12', 'High St') } })
    await connect()
    expect(
      await portal.given.rows(
        `select p.key_number, k.name from properties p join property_contacts pc on pc.property_id = p.id join contacts k on k.id = pc.contact_id
          where p.id = $1`,
        [propertyId],
      ),
    ).toEqual([{ key_number: 'E500', name: 'Joshua Hamilton' }])
    const sources = (await master.get(`/v1/property/${propertyId}/sources`)).body.data as { field: string }[]
    expect(sources.map(({ field }) => field)).toEqual(['lease', 'tenants'])
  })
})

describe('a value of the portal that was kept', () => {
  test('stays the portal’s when another field changes in the software, and each field has its own time', async () => {
    const propertyId = await changeKeyOnBothSides()
    await master.post('/v1/agency/integration/conflicts/decide', {
      propertyId,
      field: 'key',
      use: 'PORTAL',
      softwareValue: 'K8',
    })
    type Source = { field: string; isPortal: boolean; changedAt: string | null }
    const sources = async () =>
      new Map(
        ((await master.get(`/v1/property/${propertyId}/sources`)).body.data as Source[]).map((each) => [
          each.field,
          each,
        ]),
      )
    const before = await sources()
    await portal.given.rows(
      `update property_sources set changed_at = '2026-02-01T00:00:00Z' where property_id = $1 returning 1`,
      [propertyId],
    )
    const owners = people('Oscar Other', 'oscar@example.com')
    await put('/properties/p1', { ...smallOffice().properties.p1, key: 'K8', owners })
    await syncNow()
    const after = await sources()
    expect(before.get('key')).toMatchObject({ isPortal: true })
    expect(after.get('key')).toMatchObject({ isPortal: true })
    expect(after.get('manager')?.changedAt).toMatch(/^2026-02-01/)
    expect(after.get('landlords')?.changedAt).not.toMatch(/^2026-02-01/)
    const [kept] = await portal.given.rows(
      `select decision from property_sources where property_id = $1 and field = 'key'`,
      [propertyId],
    )
    expect(kept).toEqual({ decision: 'PORTAL' })
  })
})

describe('a key of the portal that was kept', () => {
  test('is edited here, while the property manager stays that of the software', async () => {
    const propertyId = await changeKeyOnBothSides()
    const pageNow = async () =>
      (await master.get(`/v1/property/${propertyId}`)).body.data as {
        isAgencyKeyKept: boolean
        keyNumber: string | null
        propertyManager: { name: string } | null
        version: number
      }
    const edit = async (keyNumber: string) =>
      master.put(`/v1/property/${propertyId}`, {
        agencyKey: { isKeyAvailable: true, keyNumber, propertyManagerId: null },
        propertyKey: { onsiteAvailability: 'UNAVAILABLE', temporaryKeyExpirationDate: null, keyOnsiteNotes: '' },
        version: (await pageNow()).version,
      })
    // Neither value is edited while a person has to choose.
    expect((await edit('TYPED')).status).toBe(200)
    expect(await pageNow()).toMatchObject({ isAgencyKeyKept: false, keyNumber: 'OURS' })
    await master.post('/v1/agency/integration/conflicts/decide', {
      propertyId,
      field: 'key',
      use: 'PORTAL',
      softwareValue: 'K8',
    })
    expect((await edit('TYPED')).status).toBe(200)
    await put('/properties/p1', { ...smallOffice().properties.p1, key: 'K8', owners: people('New', 'new@example.com') })
    await syncNow()
    expect(await pageNow()).toMatchObject({
      isAgencyKeyKept: true,
      keyNumber: 'TYPED',
      propertyManager: { name: 'Tom Okafor' },
    })
  })
})

describe('a management that was lost before the software was connected', () => {
  test('is told if the property is on service, unless it is managed again under another id', async () => {
    const lostId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    const againId = await portal.given.property(agencyId, { streetNumber: '14', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    const lost = { lostOn: '2026-03-01' }
    await put('', {
      properties: { p1: offices.at('12', 'High St', lost), p2: offices.at('14', 'High St', lost) },
    })
    await connect()
    expect((await runs())[0]?.counts.properties).toMatchObject({ lost: 2, added: 0 })
    await put('/properties/p3', offices.at('14', 'High St', { key: 'K3' }))
    await syncNow()
    expect((await master.get('/v1/agency/integration/lost')).body.data).toMatchObject({
      total: 1,
      items: [{ propertyId: lostId, externalId: 'p1' }],
    })
    expect(await portal.given.rows('select key_number, software from properties where id = $1', [againId])).toEqual([
      { key_number: 'K3', software: 'PROPERTY_ME' },
    ])
  })
})

describe('changing the software', () => {
  test('links the properties with the new one, those of the earlier one no longer count, and back again', async () => {
    const propertyId = await connectWithProperty()
    await master.post('/v1/agency/integration/PROPERTY_ME/disconnect')
    expect((await master.post('/v1/agency/integration/VAULTRE/keys', { token: 'x' })).status).toBe(422)
    await perform()
    const others = async () =>
      ((await master.get('/v1/portfolio/integrated?provided-by=OTHER')).body.data as { total: number }).total
    expect(await others()).toBe(0)
    const sources = (await master.get(`/v1/property/${propertyId}/sources`)).body.data
    expect(sources).toContainEqual(expect.objectContaining({ field: 'key', isDisconnected: true }))
    const opened = new TestOffice(offices, agencyId, master)
    const { token } = await put('', smallOffice(), 'VAULTRE')
    await opened.connectVaultRe(token)
    const softwareNow = async () =>
      (await portal.given.rows('select software, key_number from properties where id = $1', [propertyId]))[0]
    expect(await softwareNow()).toEqual({ software: 'VAULTRE', key_number: 'K7' })
    expect(await others()).toBe(1)
    await master.post('/v1/agency/integration/VAULTRE/disconnect')
    await perform('VAULTRE')
    await connect()
    expect(await softwareNow()).toEqual({ software: 'PROPERTY_ME', key_number: 'K7' })
    expect(await others()).toBe(1)
    const fresh = await portal.given.rows(
      `select 1 from portfolio_properties where agency_id = $1 and is_active and first_active_on > now() - interval '30 days'`,
      [agencyId],
    )
    expect(fresh).toEqual([])
  })

  test('leaves nothing to decide about the earlier one', async () => {
    const propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'High Street' })
    await portal.makeCards(agencyId)
    const { properties, ...rest } = smallOffice()
    await put('', { ...rest, properties: { ...properties, p1: { ...properties.p1, unit: '1' } } })
    await connect()
    expect(await stateNow()).toMatchObject({ toDecide: { matches: 1 } })
    await master.post('/v1/agency/integration/PROPERTY_ME/disconnect')
    expect(await stateNow()).toMatchObject({ toDecide: { matches: 0 } })
    expect((await master.get('/v1/agency/integration/matches')).body.data).toEqual({ items: [], total: 0 })
    const decision = { software: 'PROPERTY_ME', externalId: 'p1', propertyId }
    expect((await master.post('/v1/agency/integration/matches/decide', decision)).status).toBe(422)
  })
})
