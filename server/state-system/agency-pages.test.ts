import { beforeAll, expect, test } from 'vitest'
import { shortDay } from '../../contract/day-text.ts'
import { facets } from '../../contract/portfolio/portfolio.ts'
import { testStateSystem, type SystemBrowser } from '../testing/test-state-system.ts'
import { geelong, loadTwoAgencies, melbourne } from '../testing/two-agencies.ts'

const system = await testStateSystem()
let browser: SystemBrowser
let username: string

beforeAll(async () => {
  await loadTwoAgencies(system.database.ownerUrl)
  await system.given.rows(`
    update properties set address_line_1 = case agency_id when 1 then '12 Wattle Street' else '66 Stranger Street' end,
      is_key_available = true, key_number = 'K-' || agency_id, key_location_id = agency_id;
    update property_cards set search_text = ' 12 wattle street st richmond vic 3121' where agency_id = 1;
    update visits set starts_at = now() + interval '1 day', ends_at = now() + interval '25 hours';
    update visits set entry_method = 'ENTER_WITH_KEY_AS_EN';
    update visit_contacts set is_primary = true, name = 'Tenant of ' || agency_id;
    update documents set type = 'SERVICE_REPORT';
    update tenancies set starts_on = current_date - 3;
    update quotes set quote_number = 'Q-' || agency_id;
    update invoices set invoice_number = 'I-' || agency_id;
    update key_collections set collected_by = 'Technician of ' || agency_id;
    update work_orders set address = case agency_id when 1 then '12 Wattle Street' else '66 Stranger Street' end;
    update property_managers set name = 'Manager of ' || agency_id`)
  const person = await system.person({ agencies: [melbourne], isMaster: true })
  username = person.username
  browser = system.browser()
  await browser.signIn('vic', username)
})

const sections = [
  ['/Quotations/index', 'Quotes', 'Q-1'],
  ['/Bookings/view', 'Bookings', '12 Wattle Street'],
  ['/Invoices/index', 'Invoices', 'I-1'],
  ['/Keys/keyManagement', 'Key management', 'K-1'],
  ['/Keys/keyCollectionHistory', 'Key collection history', 'Technician of 1'],
  ['/BetweenTenancyBatches/manageTenancyChange', 'Lease checks', 'lease checks of Queensland only'],
  ['/ComplianceReports/listView', 'Service reports &amp; quotes', 'a.pdf'],
  ['/Notices/view', 'Notices', '12 Wattle Street'],
  ['/JobOrders/index', 'Work orders', '12 Wattle Street'],
  ['/Agencies/profile', 'Office profile', 'Manager of 1'],
  ['/Agencies/apiIntegration', 'API integration', 'PropertyMe'],
  ['/Users/index', 'Manage users', 'user1@example.com'],
] as const

const strangers = /Stranger|Bluestone|Q-2|I-2|K-2|of 2|user2|Sandstone/

test.each(sections)('%s shows only rows of the agency', async (path, title, own) => {
  const reply = await browser.get(`/vic${path}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain(`<h1>${title}</h1>`)
  expect(reply.body).toContain(own)
  expect(reply.body).not.toMatch(strangers)
})

test('the lists say that a property is unsafe, and for how long it may be', async () => {
  const lists = sections.map(([path]) => path).filter((path) => !/Agencies|Users|BetweenTenancy/.test(path))
  const urgent = 2 ** facets.URGENT.bit
  await system.given.rows('update work_orders set property_id = 1 where agency_id = 1')
  await system.given.rows(
    `update property_cards set facet_mask = facet_mask | $1::bigint, item = (item::jsonb || '{"repairDueOn": "2020-03-04"}')::json
      where agency_id = 1 and kind = 1`,
    [urgent],
  )
  await system.given.finding(1, 1, { itemCode: 'SMK03' })
  const says = async (path: string) =>
    /Unsafe, overdue by [0-9]+ days</.test((await browser.get(`/vic${path}`)).body) ? 'says it' : 'does not'
  for (const path of [...lists, '/Properties/view/1']) expect([path, await says(path)]).toEqual([path, 'says it'])
  const { id, username: admin } = await system.person({ isAdministrator: true })
  const asked = { agency_id: 1, property_id: 1, question: 'When?', requested_by: id }
  const questionId = await system.given.row('provider_questions', asked)
  const staff = system.browser()
  await staff.signIn('vic', admin)
  const queue = (await staff.get('/vic/ServiceRequests/index')).body
  expect(queue).toMatch(new RegExp(`Question ${questionId}:[^]*?Unsafe, overdue by [0-9]+ days<`))
  await system.given.rows('update property_cards set facet_mask = facet_mask & ~$1::bigint where agency_id = 1', [
    urgent,
  ])
  for (const path of lists) expect([path, await says(path)]).toEqual([path, 'does not'])
})

test('the bookings name the key and the contact, and the keys the visits that need them', async () => {
  const bookings = (await browser.get('/vic/Bookings/view')).body
  expect(bookings).toContain('Entry notice, key K-1, Form served by email on 20/02/2026')
  expect(bookings).toContain('Tenant of 1, 0491 570 006')
  const keys = (await browser.get('/vic/Keys/keyManagement')).body
  expect(keys).toContain('K-1')
  expect((await browser.get('/vic/Keys/keyManagement?view=all')).body).toContain('K-1')
})

test.each(sections)('%s shows nothing of an agency that the user does not belong to', async (path) => {
  for (const agency of [String(geelong), '3', '999', '0', '-1', '1e0', ' 1', 'x']) {
    const reply = await browser.get(`/vic${path}?${new URLSearchParams({ agency }).toString()}`)
    expect(reply.statusCode, agency).toBe(404)
    expect(reply.body).not.toMatch(strangers)
  }
})

test.each([...sections.map(([path]) => path), '/', '/Users/profile', '/Properties/view/1', '/JobOrders/add'])(
  '%s asks to sign in',
  async (path) => {
    const reply = await system.browser().get(`/vic${path}`)
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toMatch(/^\/vic\/Users\/login/)
  },
)

test('an ended membership shows nothing', async () => {
  const person = await system.person({ agencies: [geelong] })
  const theirs = system.browser()
  await theirs.signIn('vic', person.username)
  expect((await theirs.get('/vic/Invoices/index')).body).toContain('I-2')
  await system.given.rows('update memberships set ended_at = now() where user_id = $1', [person.id])
  const reply = await theirs.get('/vic/Invoices/index')
  expect(reply.body).toMatch(/Your access to .+ was ended on .+ please ask your account manager/)
  expect(reply.body).not.toContain('aria-label="Sections"')
  expect((await theirs.get('/vic/')).body).toContain('Your access to ')
  expect((await theirs.get(`/vic/Invoices/index?agency=${geelong}`)).statusCode).toBe(404)
  expect((await theirs.get('/vic/Properties/view/2')).statusCode).toBe(404)
})

test('a user with several agencies can choose among them, and no others', async () => {
  const person = await system.person({ agencies: [melbourne, geelong] })
  const theirs = system.browser()
  await theirs.signIn('vic', person.username)
  const first = await theirs.get('/vic/Invoices/index')
  expect(first.body).toContain('<option value="2" selected>Bluestone</option>')
  expect(first.body).toContain('I-2')
  const second = await theirs.get('/vic/Invoices/index?agency=1')
  expect(second.body).toContain('I-1')
  expect(second.body).not.toContain('I-2')
  expect(second.body).toContain('/vic/Bookings/view?agency=1')
})

test('quotes are filtered by the name of their status', async () => {
  expect((await browser.get('/vic/Quotations/index?status=Expired')).body).toContain('No quotes match these filters.')
  expect((await browser.get('/vic/Quotations/index?status=pending')).body).toContain('Q-1')
  expect((await browser.get('/vic/Quotations/index?status=Lost')).body).toContain(
    'There is no status called “Lost”. All quotes are shown.',
  )
  expect((await browser.get('/vic/Quotations/index')).body).toMatch(
    /auth\/login\?__acp_state_id=7&amp;redirect=%2Fagency%2F1%3Fpath%3D%252Fquotes%253Fquery%253DQ-1"[^>]*>\s*Open<span class="for-readers"> quote Q-1/,
  )
  expect((await browser.get('/vic/Quotations/index?status=a&status=b')).statusCode).toBe(400)
})

const noticesFor = async (search: string) =>
  (await browser.get(`/vic/Notices/view?${new URLSearchParams({ search }).toString()}`)).body

test('notices are searched word by word, in the texts of the property and in the problem', async () => {
  expect(await noticesFor('12 wattle street, RICHMOND VIC 3121')).toContain('We cannot reach the tenant')
  expect(await noticesFor('cannot reach')).toContain('We cannot reach the tenant')
  expect(await noticesFor('cannot reach')).toMatch(/redirect=%2Fagency%2F1%3F[^"]+">Solve it in the portal/)
  expect(await noticesFor('Wattle Brunswick')).toContain('No notices match “Wattle Brunswick”.')
  expect(await noticesFor('%')).toContain('No notices match “%”.')
})

test('notices that the provider hides from the portal are not shown', async () => {
  await system.given.rows('update access_cases set suppression_level = 1 where agency_id = 1')
  expect((await browser.get('/vic/Notices/view')).body).toContain('There are no notices.')
  await system.given.rows('update access_cases set suppression_level = 0')
})

test('a property is shown only to its own agency', async () => {
  const own = await browser.get('/vic/Properties/view/1')
  expect(own.statusCode).toBe(200)
  expect(own.body).toContain('<h1>12 Wattle Street, RICHMOND VIC 3121</h1>')
  for (const id of ['2', '3', '999', '0', 'x', '99999999999']) {
    const reply = await browser.get(`/vic/Properties/view/${id}`)
    expect(reply.statusCode, id).toBe(404)
    expect(reply.body).toContain('This property was not found.')
  }
})

test('a property shows the lease in force, otherwise the next one, and never a past one', async () => {
  const agencyId = await system.given.agency('vic')
  const theirs = system.browser()
  await theirs.signIn('vic', (await system.person({ agencies: [agencyId] })).username)
  const propertyId = await system.given.property(agencyId)
  const day = async (days: number) => system.given.day(agencyId, days)
  const given = async (starts: number, closes: number | null) =>
    system.given.tenancy(agencyId, propertyId, {
      columns: { starts_on: await day(starts), ends_on: null, closes_on: closes === null ? null : await day(closes) },
    })
  const shown = async () => {
    const { body } = await theirs.get(`/vic/Properties/view/${propertyId}`)
    return /Lease starts<\/dt>\s*<dd>([^<]*)</.exec(body)?.[1]
  }
  await given(-400, 0)
  expect(await shown()).toBe('Not specified')
  await given(60, null)
  expect(await shown()).toBe(shortDay(await day(60)))
  await given(30, 60)
  expect(await shown()).toBe(shortDay(await day(30)))
  await given(0, 30)
  expect(await shown()).toBe(shortDay(await day(0)))
})

test('only a master user of the agency can see its users', async () => {
  const person = await system.person({ agencies: [melbourne] })
  const theirs = system.browser()
  await theirs.signIn('vic', person.username)
  expect((await theirs.get('/vic/Users/index')).statusCode).toBe(403)
  expect((await theirs.get('/vic/')).body).not.toContain('Manage users')
  expect((await browser.get('/vic/')).body).toContain('Manage users')
})

test('an administrator of the provider gets the message that they have no agency', async () => {
  const person = await system.person({ isAdministrator: true })
  const theirs = system.browser()
  await theirs.signIn('vic', person.username)
  const reply = await theirs.get('/vic/Invoices/index')
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('You work for the provider, so there is no agency to show.')
  expect((await theirs.get('/vic/')).body).toContain('View the portal as a user')
})

test('the profile shows the user’s details', async () => {
  const reply = await browser.get('/vic/Users/profile')
  expect(reply.body).toContain(username)
  expect(reply.body).toContain('Wattlebird')
})

test('an agency without rows gets a sentence instead of an empty table', async () => {
  const person = await system.person({ agencies: [await system.given.agency('vic', 'Newcomer')] })
  const theirs = system.browser()
  await theirs.signIn('vic', person.username)
  for (const [path] of sections.filter(([each]) => !['/Users/index', '/Agencies/profile'].includes(each))) {
    const { body } = await theirs.get(`/vic${path}`)
    expect(body, path).toContain('<p class="empty">')
    expect(body, path).not.toContain('<table')
  }
})
