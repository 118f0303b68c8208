import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { people, TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { endingsAllowed } from './held-endings.ts'

/* A reading never ends by itself more than a person would. */

let offices: TestOffices
let office: TestOffice
beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())

const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
const lots = (lost: readonly number[], managerId = 'm1') =>
  Object.fromEntries(
    numbers.map((number) => [
      `p${number}`,
      offices.at(String(number), 'Elm Street', { managerId, ...(lost.includes(number) && { lostOn: '2026-03-01' }) }),
    ]),
  )
const managers = { m1: { name: 'Tom Okafor' }, m2: { name: 'Ines Costa' } }

beforeEach(async () => {
  office = await offices.agency()
  await office.put('', { managers, properties: lots([]) })
  await office.connect()
})

const givenHome = async () =>
  offices.portal.given.property(office.agencyId, { streetNumber: '1', streetName: 'Elm Street' })
const active = async () =>
  (
    await offices.portal.given.rows<{ count: number }>(
      'select count(*)::int as count from portfolio_properties where agency_id = $1 and is_active',
      [office.agencyId],
    )
  )[0]?.count
const mails = async () =>
  offices.portal.given.rows<{ subject: string }>('select subject from mails where agency_id = $1', [office.agencyId])
const held = async () => (await office.stateNow()).toDecide.held
const decide = async (use: 'SOFTWARE' | 'PORTAL', who = office.master) =>
  who.post('/v1/agency/integration/PROPERTY_ME/held/decide', { use, count: await held() })

test('five or five in a hundred are made without asking', () => {
  expect([0, 99, 100, 139, 140, 20_000].map(endingsAllowed)).toEqual([5, 5, 5, 6, 7, 1000])
})

test('five lost managements end by themselves, and the run lists nothing to decide', async () => {
  await office.put('', { properties: lots([1, 2, 3, 4, 5]) })
  await office.syncNow()
  expect([await active(), (await office.stateNow()).toDecide.held]).toEqual([3, 0])
  expect((await office.runs())[0]?.note).toBeNull()
})

test('six wait for the master user, who is told once and takes them over', async () => {
  await office.put('', { properties: lots([1, 2, 3, 4, 5, 6]) })
  await office.syncNow('DRY')
  const [dry] = await office.runs()
  expect(dry).toMatchObject({
    counts: { properties: { held: 6 } },
    note: expect.stringMatching(/^6 managements/) as string,
  })
  expect(dry?.differences).toHaveLength(6)
  await office.syncNow()
  expect([await active(), (await office.stateNow()).toDecide.held]).toEqual([8, 6])
  await office.syncNow()
  expect(await mails()).toEqual([{ subject: '6 changes from PropertyMe wait for you' }])
  const list = (await office.master.get('/v1/agency/integration/held')).body.data as { items: { reason: string }[] }
  expect(list.items.map(({ reason }) => reason)).toEqual(numbers.slice(0, 6).map(() => 'It would leave your portfolio'))

  const stranger = await offices.agency()
  expect((await decide('SOFTWARE', stranger.master)).status).toBe(422)
  const userId = await offices.portal.given.user()
  await offices.portal.given.membership(userId, office.agencyId, {})
  expect((await decide('SOFTWARE', await offices.portal.signIn(userId))).status).toBe(403)

  expect((await decide('SOFTWARE')).status).toBe(200)
  await office.perform()
  expect([await active(), (await office.stateNow()).toDecide.held]).toEqual([2, 0])
  expect((await decide('SOFTWARE')).status).toBe(409)
  // The permission was for those, not for the next ones.
  await office.put('', { properties: lots([]) })
  await office.syncNow()
  await office.put('', { properties: lots([1, 2, 3, 4, 5, 6, 7]) })
  await office.syncNow()
  expect([await active(), (await office.stateNow()).toDecide.held]).toEqual([8, 7])
})

test('who leaves them after a run has failed takes back the permission to end others', async () => {
  await office.put('', { properties: lots([1, 2, 3, 4, 5, 6]) })
  await office.syncNow()
  await decide('SOFTWARE')
  await offices.portal.given.rows(
    `update software_runs set status = 'FAILED', ended_at = now() where agency_id = $1 and status = 'RUNNING'`,
    [office.agencyId],
  )
  expect((await decide('PORTAL')).status).toBe(200)
  await office.put('', { properties: lots(numbers, 'm2') })
  await office.syncNow()
  expect([await active(), (await office.stateNow()).toDecide.held]).toEqual([8, 8])
})

test('what came after the master user looked waits again, also if the run that was allowed finds it', async () => {
  await office.put('', { properties: lots([1, 2, 3, 4, 5, 6]) })
  await office.syncNow()
  const path = '/v1/agency/integration/PROPERTY_ME/held/decide'
  for (const use of ['SOFTWARE', 'PORTAL']) expect((await office.master.post(path, { use, count: 5 })).status).toBe(409)
  expect((await office.master.post(path, { use: 'SOFTWARE', count: 6 })).status).toBe(200)
  await office.put('', { properties: lots(numbers) })
  await office.perform()
  expect([await active(), await held()]).toEqual([8, 8])
  expect((await office.runs())[0]).toMatchObject({ note: expect.stringMatching(/^8 managements/) as string })
  expect((await decide('SOFTWARE')).status).toBe(200)
  await office.perform()
  expect([await active(), await held()]).toEqual([0, 0])
})

test('what the master user leaves stays until the software changes it again', async () => {
  await office.put('', { properties: lots([], 'm2') })
  await office.syncNow()
  expect(await held()).toBe(8)
  expect((await decide('PORTAL')).status).toBe(200)
  await office.syncNow()
  expect(await held()).toBe(0)
  await offices.portal.given.rows(
    `update portfolio_properties set is_catch_up_due = true, property_id = $2 where agency_id = $1 and external_id = 'p1' returning id`,
    [office.agencyId, await givenHome()],
  )
  await office.syncNow()
  expect(await held()).toBe(0)
  const managerOf = async (externalId: string) =>
    offices.portal.given.rows(
      `select m.name from portfolio_properties p join property_managers m on m.id = p.manager_id
        where p.agency_id = $1 and p.external_id = $2`,
      [office.agencyId, externalId],
    )
  expect(await managerOf('p1')).toEqual([{ name: 'Tom Okafor' }])
  await office.put('/properties/p1', offices.at('1', 'Elm Street', { managerId: 'm2', key: 'K1' }))
  await office.syncNow()
  expect([await managerOf('p1'), await managerOf('p2')]).toEqual([[{ name: 'Ines Costa' }], [{ name: 'Tom Okafor' }]])
})

test('a closed tenancy that is in force here ends when everything is read, and is counted with the others', async () => {
  const { given } = offices.portal
  const propertyId = await given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  const small = offices.smallOffice()
  await office.put('', { properties: { q1: small.properties.p1 } })
  const tenancy = { propertyId: 'q1', start: '2026-01-10', tenants: people('Tina Tenant', 'tina@example.com') }
  await office.put('', { tenancies: { t1: tenancy } })
  await office.syncNow()
  await office.put('', { properties: lots([1, 2, 3, 4, 5]), tenancies: { t1: { ...tenancy, closedOn: '2026-02-20' } } })
  await office.syncNow()
  expect((await office.stateNow()).toDecide.held).toBe(6)
  const ends = async () =>
    given.rows('select vacates_on::text as on from tenancies where agency_id = $1 and property_id = $2', [
      office.agencyId,
      propertyId,
    ])
  expect(await ends()).toEqual([{ on: null }])
  await decide('SOFTWARE')
  await office.perform()
  expect(await ends()).toEqual([{ on: '2026-02-20' }])
})

test('of what was held only the record that the database refuses is left out, and none is taken over twice', async () => {
  await office.put('', { properties: lots([1, 2, 3, 4, 5, 6]) })
  await office.syncNow()
  await decide('SOFTWARE')
  const { given } = offices.portal
  await given.rows(
    `alter table portfolio_properties add constraint refused
       check (external_id <> 'p2' or is_active or agency_id <> ${office.agencyId}) not valid`,
  )
  try {
    await office.perform()
  } finally {
    await given.rows('alter table portfolio_properties drop constraint refused')
  }
  expect([await active(), (await office.stateNow()).toDecide]).toMatchObject([3, { held: 0, excluded: 1 }])
  expect((await office.runs())[0]).toMatchObject({ status: 'DONE' })
  const left = (await office.master.get('/v1/agency/integration/excluded')).body.data
  expect(left).toMatchObject({
    items: [{ externalId: 'p2', reason: 'It could not be stored. We have been told about it.' }],
  })
  const lost = (await office.runs())[0]?.differences.filter(({ what }) => what.startsWith('Left your portfolio'))
  expect(new Set(lost?.map(({ label }) => label)).size).toBe(5)
  expect(lost).toHaveLength(5)
})
