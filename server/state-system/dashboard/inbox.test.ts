import { beforeAll, expect, test } from 'vitest'
import { givenTechnician } from '../../testing/given-roster.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let admin: SystemBrowser
let agencyId: number
let propertyId: number
let userId: number

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true })
  admin = system.browser()
  await admin.signIn('vic', person.username)
  agencyId = await system.given.agency('vic')
  userId = (await system.person({ agencies: [agencyId] })).id
  propertyId = await system.given.property(agencyId)
})

/** The numbers of the administrator's start page, by queue. */
const numbers = async () => {
  const { body } = await admin.get('/vic/')
  const rows = [
    ...body.matchAll(
      /data-label="Queue"[^>]*>\s*<a href="([^"]+)">([^<]+)<\/a>[\s\S]*?data-label="Waiting"[^>]*>(\d+)</g,
    ),
  ]
  return Object.fromEntries(rows.map(([, , label = '', count = '']) => [label, Number(count)]))
}
const linksOf = async (path: string, start: string) =>
  [...(await admin.get(path)).body.matchAll(new RegExp(`href="${start}/\\d+`, 'g'))].length

test('the start page of the staff counts what waits in each queue, as the queues list it', async () => {
  expect(new Set(Object.values(await numbers()))).toEqual(new Set([0]))
  const request = { agency_id: agencyId, property_id: propertyId, requested_by: userId }
  const old = '2026-01-01T00:00:00Z'
  await system.given.row('work_orders', {
    ...request,
    property_id: null,
    address: '1 New Street',
    service_ids: '{1}',
    requested_at: old,
  })
  await system.given.row('work_orders', { ...request, property_id: null, address: '2 New Street', service_ids: '{1}' })
  await system.given.row('work_orders', {
    ...request,
    property_id: null,
    address: '3 Asked Street',
    service_ids: '{1}',
    asked_at: old,
  })
  await system.given.quote(agencyId, propertyId, { status: 'PENDING', columns: { issued_on: null, expires_on: null } })
  await system.given.quote(agencyId, propertyId, { status: 'REACTIVATION_REQUEST_EXTERNAL' })
  await system.given.quote(agencyId, propertyId, { status: 'AWAITING_APPROVAL' })
  await system.given.quote(agencyId, propertyId, { status: 'ACCEPTED' })
  await system.given.row('third_party_resolutions', {
    agency_id: agencyId,
    property_id: propertyId,
    submitted_by: userId,
  })
  await system.given.row('finding_information', {
    agency_id: agencyId,
    property_id: propertyId,
    notes: 'x',
    given_by: userId,
  })
  await system.given.row('hold_requests', { ...request, service_ids: '{1}', hold_until: '2030-01-01', reason: 'x' })
  const visitId = await system.given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: await givenTechnician(system.given, 'vic'),
    starts_at: '2099-03-10T21:00:00Z',
    ends_at: '2099-03-10T23:00:00Z',
    status: 'BOOKED',
    booked_at: old,
  })
  const letter = {
    agency_id: agencyId,
    property_id: propertyId,
    visit_id: visitId,
    form_name: 'Notice of Entry',
    entry_from: '2099-03-10T21:00:00Z',
    entry_to: '2099-03-10T23:00:00Z',
    served_at: old,
    served_by: 'POST',
    text_content: 'Notice of Entry',
  }
  await system.given.row('entry_notices', { ...letter, post_by: '2026-01-02' })
  await system.given.row('entry_notices', { ...letter, post_by: '2099-03-01', form_problem: 'Too long.' })
  const day = { solution_label: 'ManuallyBookInJobForTenant', on_day: '2099-03-10', taken_by: userId }
  const caseId = await system.given.accessCase(agencyId, propertyId)
  await system.given.row('access_actions', { agency_id: agencyId, case_id: caseId, ...day })
  await system.given.row('access_actions', { agency_id: agencyId, case_id: caseId, ...day, on_day: null })
  const elsewhere = await system.given.agency('nsw')
  await system.given.row('work_orders', {
    ...request,
    agency_id: elsewhere,
    property_id: null,
    address: 'x',
    service_ids: '{1}',
  })
  expect(await numbers()).toEqual({
    'Work orders': 2,
    'Quotes to prepare': 2,
    'Findings to review': 2,
    'Agreed days to book': 1,
    'Repairs to schedule': 1,
    'Repairs to complete': 0,
    'Records to release': 0,
    'Holds, cancellations, access issues and questions': 1,
    'Letters to post': 2,
    'Notices that allow no entry': 0,
    'Notices not in the official form': 1,
    'Emails that came back': 0,
    'Requests for access': 0,
    'Visits to move': 0,
    'Amounts at the bank': 0,
    'Bills to cancel': 0,
  })
  expect(await linksOf('/vic/WorkOrders/index', '/vic/WorkOrders/view')).toBe(2)
  expect(await linksOf('/vic/Quotations/work?status=TO_PREPARE', '/vic/Quotations/prepare')).toBe(2)
  expect(await linksOf('/vic/FindingReviews/index', '/vic/FindingReviews/view')).toBe(2)
  expect(await linksOf('/vic/AgreedDays/index', '/vic/AgreedDays/view')).toBe(1)
  expect(await linksOf('/vic/Repairs/index', '/vic/Repairs/view')).toBe(1)
  const home = (await admin.get('/vic/')).body
  expect(home).toContain('1 late')
  expect(home).toContain('1 not posted in time')
})

test('every page of the staff has the menu, and marks where it is', async () => {
  for (const path of [
    '/WorkOrders/index',
    '/Quotations/work',
    '/FindingReviews/index',
    '/AgreedDays/index',
    '/Repairs/index',
    '/Roster/index',
  ])
    expect((await admin.get(`/vic${path}`)).body).toMatch(new RegExp(`href="/vic${path}"\\s+aria-current="page"`))
})

test('an administrator who views as a user has the menu of the user and no inbox', async () => {
  const other = await system.person({ isAdministrator: true })
  const viewing = system.browser()
  await viewing.signIn('vic', other.username)
  const { form_token: token = '' } = hiddenIn((await viewing.get('/vic/')).body)
  await viewing.post('/vic/App/viewAsUser', { form_token: token, userId: String(userId) })
  const { body } = await viewing.get('/vic/')
  expect(body).not.toContain('What waits for us')
  expect(body).not.toContain('/vic/WorkOrders/index')
})

test('finance sees which invoices of subscriptions wait for a price, and others do not', async () => {
  await system.given.row('billed_periods', {
    agency_id: agencyId,
    property_id: propertyId,
    starts_on: '2026-01-01',
    ends_on: '2026-01-01',
    skipped: 'NO_PRICE',
    lacks_price: 'BARE',
  })
  const inboxOf = async (role: 'FINANCE' | 'OFFICE') => {
    const browser = system.browser()
    await browser.signIn('vic', (await system.person({ roles: [role] })).username)
    return (await browser.get('/vic/')).body.replaceAll(/\s+/g, ' ')
  }
  expect(await inboxOf('FINANCE')).toMatch(/Prices\/item\/BARE">BARE<\/a> has no price: 1 property waits\./)
  expect(await inboxOf('OFFICE')).not.toContain('has no price')
})
