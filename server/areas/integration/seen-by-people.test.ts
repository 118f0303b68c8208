import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IntegrationState } from '../../../contract/integration/connections.ts'
import type { NotWithUs } from '../../../contract/integration/not-with-us.ts'
import { TestOffices } from '../../testing/test-office.ts'
import { ownPortal } from '../../testing/test-portal.ts'

let offices: TestOffices
beforeAll(async () => {
  offices = await TestOffices.open()
  await offices.portal.given.features('PortfolioMirroring')
})
afterAll(async () => offices.close())

test('the page says what the next reading does, and other pages when the last and the next one are', async () => {
  const office = await offices.agency()
  await office.put('', offices.smallOffice())
  const integrations = async () => (await office.master.get('/v1/agency/integration')).body.data
  await office.connect()
  const read = { isNextFull: false, properties: 2, endingsAtOnce: 5, waitNote: null }
  const { connections } = await office.stateNow()
  expect(connections).toMatchObject([read])
  const [{ lastSyncedAt, nextSyncAt } = { lastSyncedAt: null, nextSyncAt: null }] = connections
  expect(lastSyncedAt).not.toBeNull()
  expect(await integrations()).toMatchObject([{ lastReadAt: lastSyncedAt, nextReadAt: nextSyncAt }])
})

test('properties that are only in the software are listed, ignored, and left out as duplicates until that is taken back', async () => {
  const office = await offices.agency()
  const { given } = offices.portal
  const propertyId = await given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  await office.put('', offices.smallOffice())
  await office.connect()
  type Listing = { total: number; items: NotWithUs[] }
  const list = async (query = '', who = office.master) =>
    (await who.get(`/v1/agency/integration/not-with-us${query}`)).body.data as Listing
  const [row] = (await list()).items
  expect(row).toMatchObject({
    externalId: 'p2',
    softwareName: 'PropertyMe',
    canBeDuplicate: true,
    isUnderEnrolment: false,
  })
  expect(row?.address).toMatch(/^99 Elm Street, /)
  expect((await list('?query=elm')).total).toBe(1)
  expect((await list('?query=wattle')).total).toBe(0)
  const stranger = await offices.agency()
  expect((await list('', stranger.master)).total).toBe(0)

  const id = row?.portfolioPropertyId ?? 0
  await office.master.post(`/v1/portfolio/new-management/${id}/dismiss`)
  expect([(await list()).total, (await list('?kind=IGNORED')).total]).toEqual([0, 1])
  await office.master.post(`/v1/portfolio/new-management/${id}/restore`)

  const named = { software: 'PROPERTY_ME', externalId: 'p2' }
  const mark = async (who = office.master, of = propertyId) =>
    who.post('/v1/agency/integration/not-with-us/duplicate', { ...named, propertyId: of })
  const takeBack = async (who = office.master) => who.post('/v1/agency/integration/not-with-us/not-duplicate', named)
  expect((await mark(stranger.master)).status).toBe(404)
  expect((await mark(office.master, await given.property(stranger.agencyId))).status).toBe(404)
  expect((await takeBack()).status).toBe(409)
  await office.master.post(`/v1/portfolio/new-management/${id}/under-enrolment`)
  expect((await mark()).body.error?.message).toContain('being enrolled')
  await office.master.call('DELETE', `/v1/portfolio/new-management/${id}/under-enrolment`)
  expect((await mark()).status).toBe(200)
  expect((await mark()).status).toBe(200)
  expect(await list('?kind=DUPLICATE&query=elm')).toMatchObject({
    total: 1,
    items: [{ externalId: 'p2', duplicateOf: [{ propertyId, address: expect.stringContaining('12 High') as string }] }],
  })
  expect((await list()).total).toBe(0)
  // Also what the software changes about it stays left out.
  await office.put('/properties/p2', offices.at('99', 'Elm Street', { key: 'K9' }))
  await office.syncNow()
  expect(await list('?kind=DUPLICATE')).toMatchObject({ items: [{ duplicateOf: [{ propertyId }] }] })
  expect((await list()).total).toBe(0)

  expect((await takeBack(stranger.master)).status).toBe(404)
  expect((await takeBack()).status).toBe(200)
  expect([(await list()).total, (await list('?kind=DUPLICATE')).total]).toEqual([1, 0])
  const actions = await given.rows<{ action: string }>(
    `select action from audit_events where agency_id = $1 and action like '%duplicate' order by id`,
    [office.agencyId],
  )
  expect(actions.map(({ action }) => action)).toEqual(['leave-out-duplicate', 'take-back-duplicate'])
})

test('a lost management says that its cancellation was requested, and is settled once the service is cancelled', async () => {
  const office = await offices.agency()
  const { given } = offices.portal
  const propertyId = await given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  await office.put('', offices.smallOffice())
  await office.connect()
  await office.put('/properties/p1', { ...offices.smallOffice().properties.p1, lostOn: '2026-03-01' })
  await office.syncNow()
  const lost = async () => (await office.master.get('/v1/agency/integration/lost')).body.data
  expect(await lost()).toMatchObject({ items: [{ propertyId, isCancellationPending: false }] })
  await given.rows(
    `insert into cancellation_requests (agency_id, property_id, service_ids, reason_id, requested_by)
     select $1, $2, '{1}', min(r.id), (select min(id) from users) from cancellation_reasons r returning id`,
    [office.agencyId, propertyId],
  )
  expect(await lost()).toMatchObject({ items: [{ propertyId, isCancellationPending: true }] })
  await given.rows(
    `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where agency_id = $1 and id = $2 returning id`,
    [office.agencyId, propertyId],
  )
  expect(await lost()).toEqual({ items: [], total: 0 })
  expect((await office.stateNow()).toDecide.lost).toBe(0)
})

test('a run lists from what to what a property changes that is not on service, and names what it leaves out', async () => {
  const office = await offices.agency()
  await office.put('', offices.smallOffice())
  await office.connect()
  await office.put('/properties/p2', offices.at('99', 'Elm Road', { managerId: 'm1' }))
  await office.put('/properties/p3', { ...offices.at('1', 'Elm Road'), state: 'NSW' })
  await office.syncNow()
  expect((await office.runs())[0]?.differences).toMatchObject([
    { what: 'Left out: It is in NSW, outside the state of this portfolio' },
    { what: 'Address changed', from: '99 Elm Street', to: '99 Elm Road' },
    { what: 'Property manager changed', from: null, to: 'Tom Okafor' },
  ])
})

test('software whose settings are missing is not offered, and only our own people see which ones', async () => {
  const portal = await ownPortal({ CONSOLE_CLIENT_ID: 'us' })
  const agencyId = await portal.given.agency()
  const master = await portal.given.user()
  const admin = await portal.given.user('vic', { isAdministrator: true })
  await portal.given.membership(master, agencyId, { isMaster: true })
  const path = '/v1/agency/integration'
  const stateOf = async (by?: number) => {
    const browser = await portal.signIn(master, by === undefined ? {} : { originalUserId: by })
    return (await browser.get(`${path}/state`)).body.data as IntegrationState
  }
  const own = await stateOf()
  expect(own.choices.map(({ software }) => software)).not.toContain('CONSOLE')
  expect(own.notSetUp).toEqual([])
  expect((await stateOf(admin)).notSetUp).toEqual([
    'CONSOLE_CLIENT_ID, CONSOLE_CLIENT_SECRET and CONSOLE_EVENT_SECRET are not all set: agencies cannot connect Console Cloud.',
  ])
  const refused = await (
    await portal.signIn(master)
  ).post(`${path}/CONSOLE/keys`, { activationKey: 'of an office', isDryFirst: false })
  expect(refused.body.error?.message).toContain('Console Cloud cannot be connected yet')
  await portal.close()
})

test('a run lists the same changes of property managers as its dry run: added, renamed and gone', async () => {
  const office = await offices.agency()
  const { managers, ...rest } = offices.smallOffice()
  const { m1 } = managers
  const gone = { name: 'Gail Gone', email: 'gail@office.example.com' }
  await office.put('', { ...rest, managers: { m1, m2: gone } })
  await office.connect()
  await office.put('/managers/m1', { ...m1, name: 'Tom Okafor-Lee', phone: '0412 555 010' })
  await office.put('/managers/m2', { ...gone, archivedOn: '2026-01-01' })
  await office.put('/managers/m3', { name: 'Nina New' })
  await office.syncNow('DRY')
  await office.syncNow()
  const [run, dry] = await office.runs()
  expect([dry?.kind, run?.kind]).toEqual(['DRY', 'SYNC'])
  expect(dry?.differences).toEqual(run?.differences)
  expect(run?.differences.map(({ what, from, to }) => [what, from, to])).toEqual([
    [
      'Property manager changed',
      'Tom Okafor, tom@office.example.com',
      'Tom Okafor-Lee, tom@office.example.com, 0412 555 010',
    ],
    [
      'Property manager changed',
      'Gail Gone, gail@office.example.com',
      'Gail Gone, gail@office.example.com, no longer works there',
    ],
    ['New property manager', null, 'Nina New'],
  ])
})
