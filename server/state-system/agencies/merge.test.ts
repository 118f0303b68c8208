import { beforeAll, expect, test } from 'vitest'
import { mergeAgenciesJob } from '../../areas/agency-merges/merge-agencies.job.ts'
import { holdWhilePaused } from '../../areas/agencies/hold-jobs.ts'
import { verifyAgency } from '../../areas/ledger/verify-ledger.ts'
import { createLogger } from '../../platform/logging.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const portal = await testPortal()
const system = await testStateSystem()
const { given, clock } = system
let staff: SystemBrowser

beforeAll(async () => {
  staff = system.browser()
  await staff.signIn('vic', (await system.person({ isAdministrator: true, name: 'Ada Office' })).username)
})

const pathOf = (agencyId: number) => `/vic/Agencies/merge/${agencyId}`
const start = async (from: number, into: number, typedName: string) => {
  const { body } = await staff.get(`${pathOf(from)}?into=${into}`)
  const form_token =
    hiddenIn(body)['form_token'] ?? hiddenIn((await staff.get('/vic/Users/profile')).body)['form_token']
  return staff.post(pathOf(from), { form_token: form_token ?? '', into: String(into), typedName })
}
const mergesOf = async (agencyId: number) =>
  given.rows<{ id: number; status: string; failure: string | null }>(
    'select id, status, failure from agency_merges where agency_id = $1 order by id',
    [agencyId],
  )
const run = async (agencyId: number, attempt = 10) => {
  const [merge] = (await mergesOf(agencyId)).slice(-1)
  const databases = portal.workerDatabases
  return mergeAgenciesJob({ databases, unhurriedDatabases: databases, clock }).perform(
    { state: 'vic', mergeFrom: agencyId, mergeId: merge!.id },
    { log: createLogger('silent'), attempt, maxAttempts: 10 },
  )
}
const nameOf = async (agencyId: number) =>
  (await given.rows<{ name: string }>('select name from agencies where id = $1', [agencyId]))[0]!.name

/** An office with a user and properties with services, tenants, a quote and an invoice. */
async function givenOffice(streetName: string) {
  const office = await portal.office()
  const { agencyId } = office
  const managerId = await given.propertyManager(agencyId)
  const properties: number[] = []
  for (const [place, key] of ['K1', 'K2'].entries()) {
    const id = await given.property(agencyId, {
      managerId: place === 0 ? managerId : null,
      streetNumber: String(place + 1),
      streetName,
      columns: { key_number: key, is_key_available: true },
    })
    await given.service(agencyId, id)
    await given.tenancy(agencyId, id, { occupant: `Tenant of ${streetName}` })
    properties.push(id)
  }
  await given.quote(agencyId, properties[0]!)
  await given.invoice(agencyId, properties[1]!)
  await portal.makeCards(agencyId)
  return { ...office, properties, managerId }
}
type Office = Awaited<ReturnType<typeof givenOffice>>

const dashboard = async ({ browser }: Pick<Office, 'browser'>) =>
  (await browser.get('/v1/portfolio')).body.data as { total: number; items: { propertyId?: number }[] }
const counters = async (agencyId: number) =>
  new Map(
    (
      await given.rows<{ key: string; count: number }>(
        `select kind || '-' || counter as key, count from card_counters where agency_id = $1 and manager_id = 0 and count > 0`,
        [agencyId],
      )
    ).map(({ key, count }) => [key, count]),
  )

test('an office moves into another: numbers, lists, ledger, users and links are those of both', async () => {
  const [from, into] = [await givenOffice('Source Street'), await givenOffice('Target Street')]
  const sums = new Map(await counters(into.agencyId))
  for (const [key, count] of await counters(from.agencyId)) sums.set(key, (sums.get(key) ?? 0) + count)
  await given.rows(
    `insert into audit_events (state, agency_id, property_id, source, action, entity) values ('vic', $1, $2, 'PORTAL', 'confirm-gas', 'properties')`,
    [from.agencyId, from.properties[0]],
  )
  const name = await nameOf(from.agencyId)
  const target = await nameOf(into.agencyId)
  const shown = await staff.get(`${pathOf(from.agencyId)}?into=${into.agencyId}`)
  for (const text of [
    'What would happen',
    'The same key number in both',
    'K1 (1 Source Street)',
    'Nothing has been changed',
  ])
    expect(shown.body).toContain(text)

  const wrong = await start(from.agencyId, into.agencyId, 'Another name')
  expect([wrong.statusCode, wrong.body.includes(`Type the name of the agency: ${name}`)]).toEqual([422, true])
  for (let times = 0; times < 2; times++)
    expect((await start(from.agencyId, into.agencyId, name)).headers.location).toContain('notice=started')
  expect(await mergesOf(from.agencyId)).toMatchObject([{ status: 'WAITING' }])
  expect((await from.browser.get('/v1/portfolio')).body.error?.message).toContain(`It is being merged into ${target}`)
  await run(from.agencyId)
  await run(from.agencyId)
  expect(await mergesOf(from.agencyId)).toMatchObject([{ status: 'DONE' }])

  expect(await counters(into.agencyId)).toEqual(sums)
  expect((await dashboard(into)).total).toBe(4)
  expect((await dashboard(from)).total).toBe(4)
  const search = (await into.browser.get('/v1/portfolio?query=Source')).body.data as { total: number }
  expect(search.total).toBe(2)
  const database = portal.workerDatabases.of('vic')
  for (const agencyId of [from.agencyId, into.agencyId])
    expect((await verifyAgency(database, { state: 'vic', agencyId })).faults).toEqual([])
  expect((await from.browser.get(`/v1/property/${from.properties[0]}`)).status).toBe(200)
  const agencies = (await from.browser.get('/v1/auth/agencies')).body.data
  expect(agencies).toEqual([
    { complianceAgencyId: into.agencyId, complianceAgencyName: target, formerIds: [from.agencyId] },
  ])
  const audited = await given.rows(
    `select agency_id as agency, action from audit_events where agency_id in ($1, $2) order by id`,
    [from.agencyId, into.agencyId],
  )
  expect(audited).toEqual([
    { agency: into.agencyId, action: 'confirm-gas' },
    { agency: from.agencyId, action: 'start-merge' },
    { agency: into.agencyId, action: 'start-merge' },
    { agency: from.agencyId, action: 'merge-agencies' },
    { agency: into.agencyId, action: 'merge-agencies' },
  ])
  const page = await staff.get(`/vic/Agencies/view/${from.agencyId}`)
  for (const text of [`Merged into ${target}`, 'Everything moved to']) expect(page.body).toContain(text)
  expect(page.body).not.toContain('Open again')

  const done: unknown[] = []
  const job = holdWhilePaused(
    { task: 'send-mail', perform: async (payload) => void done.push(payload) },
    { databases: portal.workerDatabases, clock },
  )
  await job.perform(
    { state: 'vic', agencyId: from.agencyId, mailId: 1 },
    { log: createLogger('silent'), attempt: 1, maxAttempts: 1 },
  )
  expect(done).toEqual([{ state: 'vic', agencyId: into.agencyId, mailId: 1 }])
})

test.each([
  { source: null, target: 'SUBSCRIPTION', kept: { plan: 'PAYG', startsOn: null } },
  { source: 'SUBSCRIPTION', target: null, kept: { plan: 'SUBSCRIPTION', startsOn: '2026-01-05' } },
  { source: 'SUBSCRIPTION', target: 'SUBSCRIPTION', kept: { plan: null, startsOn: '2026-01-05' } },
])('properties of $source that come to $target are charged as before', async ({ source, target, kept }) => {
  const [from, into] = [await given.agency(), await given.agency()]
  const propertyId = await given.property(from, { columns: { enrolled_at: '2021-03-01T00:00:00Z' } })
  const both = [
    [from, source, '2026-01-05'],
    [into, target, '2024-02-01'],
  ] as const
  for (const [agency_id, plan, valid_from] of both)
    if (plan !== null)
      await given.row('billing_agreements', {
        agency_id,
        version: 1,
        plan,
        valid_from,
        payer: 'LANDLORD',
        period: 'YEAR',
        reason: 'Agreed',
        recorded_at: '2024-01-01T00:00:00Z',
      })
  const shown = await staff.get(`${pathOf(from)}?into=${into}`)
  expect(shown.body.includes('How they are charged')).toBe(source !== target)
  await start(from, into, await nameOf(from))
  await run(from)
  const found = await given.rows(
    `select billing_plan as plan, billing_starts_on::text as "startsOn" from properties where id = $1 and agency_id = $2`,
    [propertyId, into],
  )
  expect(found).toEqual([kept])
})

test('the page asks for the agency into which it is merged', async () => {
  const { statusCode, body } = await staff.get(`${pathOf(await given.agency())}?into=`)
  expect([statusCode, body.includes('Choose the agency into which')]).toEqual([422, true])
})

test('what is being done hinders a merge, before it begins and when it does; the office then goes on', async () => {
  const [from, into] = [await givenOffice('First Street'), await givenOffice('Second Street')]
  const name = await nameOf(from.agencyId)
  const bulk = await given.row('bulk_actions', {
    agency_id: from.agencyId,
    kind: 'CONFIRM_TENANCY',
    started_by: from.userId,
    started_at: new Date().toISOString(),
  })
  const refused = await start(from.agencyId, into.agencyId, name)
  expect([refused.statusCode, refused.body.includes('A bulk action is being done.')]).toEqual([422, true])
  await given.rows('update bulk_actions set finished_at = now() where id = $1', [bulk])
  await start(from.agencyId, into.agencyId, name)
  await given.rows('update bulk_actions set finished_at = null where id = $1', [bulk])
  await run(from.agencyId, 1)
  expect(await mergesOf(from.agencyId)).toMatchObject([
    { status: 'FAILED', failure: 'A bulk action is being done. Wait until it ends.' },
  ])
  expect((await dashboard(from)).total).toBe(2)
  expect((await staff.get(pathOf(from.agencyId))).body).toContain('A bulk action is being done.')
  expect((await start(from.agencyId, from.agencyId, name)).statusCode).toBe(422)
})

test('staff without the role, of another state and users of agencies are refused', async () => {
  const [from, into] = [await given.agency(), await given.agency('nsw')]
  const own = await system.person({ agencies: [from], isMaster: true })
  const law = await system.person({ roles: ['LAW'] })
  for (const { username } of [own, law]) {
    const browser = system.browser()
    await browser.signIn('vic', username)
    const form_token = hiddenIn((await browser.get('/vic/Users/profile')).body)['form_token'] ?? ''
    expect((await browser.get(pathOf(from))).statusCode).toBe(403)
    expect((await browser.post(pathOf(from), { form_token, into: '1', typedName: 'x' })).statusCode).toBe(403)
  }
  expect((await start(from, into, await nameOf(from))).statusCode).toBe(404)
  expect((await staff.get(`${pathOf(into)}?into=${from}`)).statusCode).toBe(404)
  expect((await system.browser().get(pathOf(from))).statusCode).not.toBe(200)
  expect(await mergesOf(from)).toEqual([])
})
