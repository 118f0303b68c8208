import { beforeEach, expect, test } from 'vitest'
import { mostViews, viewListCodes, type SavedView, type ViewList } from '../../../contract/saved-views.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
})

const colleague = async (isMaster = false): Promise<Browser> => {
  const id = await portal.given.user('vic', { name: 'Cora Colleague' })
  await portal.given.membership(id, agencyId, { isMaster })
  return portal.signIn(id)
}
type Listing = { everything: number; items: SavedView[] }
const list = async (of: ViewList = 'portfolio', who = browser) =>
  (await who.get(`/v1/saved-views?list=${of}`)).body.data as Listing
const save = async (fields: object, who = browser) =>
  who.call('POST', '/v1/saved-views', { body: { list: 'portfolio', search: '', name: 'Mine', ...fields } })
const saved = async (fields: object, who = browser) => (await save(fields, who)).body.data as SavedView
const change = async ({ id, version }: SavedView, fields: object, who = browser) =>
  who.call('PATCH', `/v1/saved-views/${id}`, { body: { version, ...fields } })
const remove = async ({ id, version }: SavedView, who = browser) =>
  who.call('DELETE', `/v1/saved-views/${id}?version=${version}`)
const opensWith = async (of: ViewList = 'portfolio', who = browser) => who.get(`/v1/saved-views/default?list=${of}`)
const choose = async (viewId: number | null, who = browser) =>
  who.call('PUT', '/v1/saved-views/default', { body: { list: 'portfolio', viewId } })

test('counts of each list what the list itself counts', async () => {
  const manager = await portal.given.propertyManager(agencyId)
  for (const managerId of [manager, manager, null]) {
    const property = await portal.given.property(agencyId, { managerId })
    await portal.given.service(agencyId, property, 'smoke')
    await portal.given.finding(agencyId, property)
    await portal.given.accessCase(agencyId, property)
    await portal.given.quote(agencyId, property)
    await portal.given.invoice(agencyId, property)
  }
  await portal.makeCards(agencyId)
  await portal.given.experiment('AgencyCompliancePortalProblemRegister', true, { agencyId })
  const of = `property-manager=${manager}`
  const lists: Record<ViewList, [string, string]> = {
    portfolio: [
      `facet=COMPLIANCE_ISSUES&service=smoke&service-exclusivity=ONLY&${of}`,
      '/v1/portfolio?facet=COMPLIANCE_ISSUES&',
    ],
    'required-updates': [of, '/v1/update/summary?'],
    'access-issues': [of, '/v1/notice?'],
    'reported-findings': [`category=URGENT&order=oldest&${of}`, '/v1/reported-findings?category=URGENT&'],
    work: [`section=later&${of}`, '/v1/work?section=LATER&'],
    'work-orders': ['view=all', '/v1/work-order?'],
    quotes: [`status=AWAITING_APPROVAL&${of}`, '/v1/quote?status=AWAITING_APPROVAL&'],
    invoices: [`sort=due&${of}`, '/v1/invoice?sort=due&'],
  }
  for (const code of viewListCodes) {
    const [search, endpoint] = lists[code]
    const { status, body } = await save({ list: code, search, name: code })
    expect([code, status, body.error]).toEqual([code, 201, undefined])
    const answer = await browser.get(code === 'work-orders' ? endpoint : `${endpoint}${of}`)
    expect([code, answer.status]).toEqual([code, 200])
    const { total } = answer.body.data as { total: number }
    const { items, everything } = await list(code)
    expect([code, items[0]?.total, items[0]?.leftOut]).toEqual([code, total, []])
    if (code === 'invoices' || code === 'quotes') expect([total, everything]).toEqual([2, 3])
  }
})

test('names what no longer exists, and opens with the other filters', async () => {
  const manager = await portal.given.propertyManager(agencyId, 'Jane Smith')
  await portal.given.service(agencyId, await portal.given.property(agencyId), 'smoke')
  await portal.makeCards(agencyId)
  const search = `facet=ON_SERVICE&property-manager=${manager}&sort=due&page=3&nonsense=1`
  const view = await saved({ search, isDefault: true })
  expect(view).toMatchObject({
    search: `facet=ON_SERVICE&property-manager=${manager}&sort=due`,
    total: 0,
    isDefault: true,
  })
  await portal.given.rows('update property_managers set is_active = false where id = $1', [manager])
  await portal.given.rows(`update saved_views set search = search || '&facet=GONE_LONG_AGO' where id = $1`, [view.id])
  const [read] = (await list()).items
  const leftOut = ['Filter Gone long ago', 'Property manager Jane Smith']
  expect(read).toMatchObject({ search: 'facet=ON_SERVICE&sort=due', leftOut, total: 1 })
  expect((await opensWith()).body.data).toEqual({ name: 'Mine', search: 'facet=ON_SERVICE&sort=due', leftOut })
})

test('counts a view that names no property manager for those whose work is shown', async () => {
  const manager = await portal.given.propertyManager(agencyId)
  for (const managerId of [manager, null])
    await portal.given.service(agencyId, await portal.given.property(agencyId, { managerId }), 'smoke')
  await portal.makeCards(agencyId)
  await saved({ name: 'A', search: 'service=smoke' })
  await saved({ name: 'B', search: 'service=smoke&property-manager=none' })
  await saved({ name: 'C', search: 'service=smoke&property-manager=all' })
  const { body } = await browser.get(`/v1/saved-views?list=portfolio&property-manager=${manager}`)
  const { everything, items } = body.data as Listing
  expect([everything, ...items.map(({ total, leftOut }) => [total, leftOut])]).toEqual([1, [1, []], [1, []], [2, []]])
})

test('keeps own views to oneself, and shares others with the agency', async () => {
  const cora = await colleague()
  const own = await saved({ name: 'Own' })
  const shared = await saved({ name: 'Ours', isShared: true })
  expect((await list('portfolio', cora)).items).toMatchObject([
    { id: shared.id, name: 'Ours', owner: 'Priya Nair', isOwn: false, canChange: false },
  ])
  expect((await change(own, { name: 'X' }, cora)).status).toBe(404)
  expect((await remove(own, cora)).status).toBe(404)
  expect((await choose(own.id, cora)).status).toBe(404)
  expect((await change(shared, { name: 'X' }, cora)).status).toBe(403)
  expect((await remove(shared, cora)).status).toBe(403)
  expect((await choose(shared.id, cora)).status).toBe(204)
  expect((await opensWith('portfolio', cora)).body.data).toMatchObject({ name: 'Ours' })

  const master = await colleague(true)
  expect((await list('portfolio', master)).items[0]?.canChange).toBe(true)
  expect((await change(shared, { isShared: false }, master)).status).toBe(403)
  const renamed = await change(shared, { name: 'All of us' }, master)
  expect(renamed.body.data).toMatchObject({ name: 'All of us', version: 2 })
  // No longer shared: nobody else has it as the default.
  expect((await change(renamed.body.data as SavedView, { isShared: false })).status).toBe(200)
  expect((await opensWith('portfolio', cora)).status).toBe(204)
  const events = await portal.given.rows<{ action: string }>(
    `select action from audit_events where agency_id = $1 and entity = 'saved_views' order by id`,
    [agencyId],
  )
  expect(events.map(({ action }) => action)).toEqual(['save-view', 'save-view', 'change-view', 'change-view'])
})

test('does not exist for strangers', async () => {
  const view = await saved({ isShared: true })
  const { browser: stranger } = await portal.office({ user: 'Sam Stranger' })
  expect((await list('portfolio', stranger)).items).toEqual([])
  for (const refused of [
    await change(view, { name: 'X' }, stranger),
    await remove(view, stranger),
    await choose(view.id, stranger),
  ])
    expect([refused.status, refused.body.error?.message]).toEqual([404, 'This view was not found'])
  const nobody = portal.browser()
  expect((await nobody.get('/v1/saved-views?list=portfolio')).status).toBe(401)
  expect((await save({}, nobody)).status).toBe(401)
  expect((await list()).items).toHaveLength(1)
})

test('keeps any text as a name within its length, and names nobody of another agency', async () => {
  const markup = `<img src=x onerror=alert(1)>'";--`
  expect((await saved({ name: ` ${markup} ` })).name).toBe(markup)
  expect((await saved({ name: 'عربي 🏠 O’Brien' })).name).toBe('عربي 🏠 O’Brien')
  for (const name of ['x'.repeat(200), '🏠'.repeat(61)])
    expect((await save({ name })).body.error?.fields).toEqual({ name: 'The name should be 60 characters or less' })
  expect((await save({ name: 'Two\nlines' })).status).toBeOneOf([201, 422])
  expect((await save({ name: 'Long', search: `query=${'x'.repeat(2000)}` })).status).toBe(422)
  const stranger = await portal.given.propertyManager(await portal.given.agency(), 'Secret Name')
  const view = await saved({ name: 'Theirs', search: `facet=OVERDUE&property-manager=${stranger}` })
  expect([view.search, JSON.stringify(view)]).toEqual(['facet=OVERDUE', expect.not.stringContaining('Secret Name')])
  await portal.given.rows(`update saved_views set search = search || '&property-manager=${stranger}' where id = $1`, [
    view.id,
  ])
  const { items } = await list()
  expect(items.find(({ id }) => id === view.id)).toMatchObject({
    search: 'facet=OVERDUE',
    leftOut: [expect.stringMatching(/^Property manager \d+$/)],
  })
})

test('a repeat of the same call saves one view, and another one with its key is refused', async () => {
  const headers = { 'idempotency-key': 'save-once' }
  const once = async (name: string) =>
    browser.call('POST', '/v1/saved-views', { body: { list: 'portfolio', search: '', name }, headers })
  const first = await once('Mine')
  expect((await once('Mine')).body.data).toEqual(first.body.data)
  expect((await once('Yours')).status).toBe(409)
  expect((await list()).items).toHaveLength(1)
})

test('refuses a change of an older version, a name twice, and more than its limit', async () => {
  const view = await saved({ name: 'Overdue', search: 'facet=OVERDUE' })
  const second = await change(view, { search: 'facet=COMPLIANT' })
  expect(second.body.data).toMatchObject({ search: 'facet=COMPLIANT', version: 2 })
  const stale = await change(view, { name: 'Late' })
  expect([stale.status, stale.body.error?.message]).toEqual([
    409,
    expect.stringContaining('You changed this in another tab'),
  ])
  expect((await remove(view)).status).toBe(409)
  const twice = await save({ name: 'OVERDUE' })
  expect([twice.status, twice.body.error?.fields]).toEqual([422, { name: 'There is a view with this name already' }])
  const other = await saved({ name: 'Other' })
  expect((await change(other, { name: 'overdue' })).status).toBe(422)
  expect((await save({ list: 'everything' })).status).toBe(400)
  expect((await save({ name: ' ' })).body.error?.fields).toEqual({ name: 'Please enter a name' })
  await portal.given.rows(
    `insert into saved_views (agency_id, list, name, search, owner_id, is_shared, created_at, updated_at)
     select $1, 'portfolio', n::text, '', $2, false, now(), now() from generate_series(1, $3) n`,
    [agencyId, userId, mostViews - 3],
  )
  const results = await Promise.all(['A', 'B', 'C'].map(async (name) => save({ name })))
  expect(results.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  expect((await remove(second.body.data as SavedView)).status).toBe(204)
})

test('tells the frame which lists open with a view', async () => {
  const lists = async () =>
    ((await browser.get('/v1/me/shell')).body.data as { pathsWithDefaultView: string[] }).pathsWithDefaultView
  expect(await lists()).toEqual([])
  const view = await saved({ isDefault: true })
  expect(await lists()).toEqual(['/portfolio'])
  await remove(view)
  expect(await lists()).toEqual([])
  expect((await opensWith()).status).toBe(204)
})
