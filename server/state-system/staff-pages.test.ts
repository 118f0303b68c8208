import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { staffRoles, type StaffRole } from '../platform/staff-roles.ts'
import type { StateSystemParts } from '../state-system.ts'
import { stateSystemRoutes } from '../state-system-routes.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../testing/test-state-system.ts'
import { staffLinks } from './kit/frame/navigation.ts'

const office = 'OFFICE SUPERVISOR'
const finance = 'FINANCE STAFF_MANAGER'
const features = 'OFFICE STAFF_MANAGER'
const records = 'OFFICE SUPERVISOR TECHNICIAN'
const agencies = 'OFFICE STAFF_MANAGER'
const people = 'OFFICE SUPERVISOR STAFF_MANAGER'

/** Every page and form of the provider's staff, and who may use it. A new one is added here. */
const pages: Readonly<Record<string, string>> = {
  'GET /Agencies/change/:id': agencies,
  'POST /Agencies/change/:id': agencies,
  'GET /Agencies/export/:id': agencies,
  'POST /Agencies/export/:id': agencies,
  'POST /Agencies/export/:id/download': agencies,
  'GET /Agencies/index': agencies,
  'GET /Agencies/merge/:id': agencies,
  'POST /Agencies/merge/:id': agencies,
  'GET /Agencies/new': agencies,
  'POST /Agencies/new': agencies,
  'GET /Agencies/new/:id/:step': agencies,
  'POST /Agencies/new/:id/:step': agencies,
  'POST /Agencies/new/:id/discard': agencies,
  'GET /Agencies/new/:id/summary': agencies,
  'POST /Agencies/new/:id/summary': agencies,
  'GET /Agencies/view/:id': agencies,
  'POST /Agencies/view/:id': agencies,
  'GET /AgreedDays/index': office,
  'GET /AgreedDays/view/:agency/:id': office,
  'POST /AgreedDays/view/:agency/:id': office,
  'GET /App/viewAsUser': people,
  'POST /App/viewAsUser': people,
  'GET /Bank/formats': 'FINANCE',
  'POST /Bank/formats': 'FINANCE',
  'POST /Bank/import': 'FINANCE',
  'GET /Bank/index': 'FINANCE',
  'GET /Bank/line/:id': 'FINANCE',
  'POST /Bank/line/:id': 'FINANCE',
  'POST /Bank/match': 'FINANCE',
  'GET /Billing/agency/:id': 'FINANCE',
  'POST /Billing/agency/:id': 'FINANCE',
  'GET /Certificates/:kind/:agency/:id': records,
  'POST /Certificates/:kind/:agency/:id': records,
  'GET /EntryNotices/index': office,
  'GET /EntryNotices/pdf/:agency/:id': office,
  'GET /EntryNotices/view/:agency/:id': office,
  'POST /EntryNotices/view/:agency/:id': office,
  'GET /Features/agency/:id': features,
  'POST /Features/agency/:id': features,
  'GET /Features/index': features,
  'GET /Features/recommended': features,
  'POST /Features/recommended': features,
  'GET /Features/user/:id': features,
  'POST /Features/user/:id': features,
  'GET /FindingReviews/document/:agency/:id': office,
  'GET /FindingReviews/index': office,
  'GET /FindingReviews/view/:agency/:kind/:id': office,
  'POST /FindingReviews/view/:agency/:kind/:id': office,
  'GET /Law/confirmPublish/:id': 'LAW',
  'POST /Law/confirmPublish/:id': 'LAW',
  'GET /Law/discard/:id': 'LAW',
  'POST /Law/discard/:id': 'LAW',
  'GET /Law/draft/:id': 'LAW',
  'POST /Law/draft/:id': 'LAW',
  'GET /Law/index': 'LAW',
  'GET /Law/newDraft': 'LAW',
  'POST /Law/newDraft': 'LAW',
  'GET /Law/provisions': 'LAW',
  'GET /Law/provisions/:id': 'LAW',
  'POST /Law/provisions/:id': 'LAW',
  'POST /Law/publish/:id': 'LAW',
  'GET /Law/schedules': 'LAW',
  'GET /Law/schedules/:id': 'LAW',
  'POST /Law/schedules/:id': 'LAW',
  'POST /Law/simulateDraft/:id': 'LAW',
  'POST /Law/simulateEntry/:id': 'LAW',
  'POST /Law/simulateRule/:id': 'LAW',
  'GET /Law/simulation/:id': 'LAW',
  'GET /Law/simulation/:id/export': 'LAW',
  'GET /Law/simulation/:id/letter': 'LAW',
  'GET /Law/simulation/:id/properties': 'LAW',
  'GET /Law/withdraw/:id': 'LAW',
  'POST /Law/withdraw/:id': 'LAW',
  'GET /Law/withdrawEntry/:id': 'LAW',
  'POST /Law/withdrawEntry/:id': 'LAW',
  'GET /MyDay/index': 'TECHNICIAN',
  'POST /OfficialForms/discard/:id': 'LAW',
  'POST /OfficialForms/end/:id': 'LAW',
  'GET /OfficialForms/example/:id': 'LAW',
  'GET /OfficialForms/index': 'LAW',
  'POST /OfficialForms/publish/:id': 'LAW',
  'GET /OfficialForms/upload': 'LAW',
  'POST /OfficialForms/upload': 'LAW',
  'GET /OfficialForms/view/:id': 'LAW',
  'POST /OfficialForms/view/:id': 'LAW',
  'POST /OfficialForms/withdraw/:id': 'LAW',
  'GET /PaymentDetails/agency/:id': finance,
  'POST /PaymentDetails/agency/:id': finance,
  'GET /PaymentDetails/index': finance,
  'GET /Payments/creditNote/:agency/:id': 'FINANCE',
  'GET /Payments/index': 'FINANCE',
  'GET /Payments/view/:agency/:id': 'FINANCE',
  'POST /Payments/view/:agency/:id': 'FINANCE',
  'GET /People/index': people,
  'GET /People/invite': 'STAFF_MANAGER',
  'POST /People/invite': 'STAFF_MANAGER',
  'GET /People/view/:id': people,
  'POST /People/view/:id': people,
  'POST /PersonalData/download': office,
  'POST /PersonalData/erase': office,
  'POST /PersonalData/export': office,
  'GET /People/requests': agencies,
  'GET /People/requests/:id': agencies,
  'POST /People/requests/:id': agencies,
  'GET /PersonalData/index': office,
  'POST /PersonalData/index': office,
  'POST /PersonalData/repeat': office,
  'GET /Prices/add': 'FINANCE',
  'POST /Prices/add': 'FINANCE',
  'GET /Prices/agencies': 'FINANCE',
  'POST /Prices/apply': 'FINANCE',
  'GET /Prices/export': 'FINANCE',
  'GET /Prices/import': 'FINANCE',
  'POST /Prices/import': 'FINANCE',
  'GET /Prices/index': 'FINANCE',
  'GET /Prices/item/:code': 'FINANCE',
  'POST /Prices/item/:code': 'FINANCE',
  'POST /Properties/view/:id': office,
  'GET /Provider/apiKeys': 'STAFF_MANAGER',
  'POST /Provider/apiKeys': 'STAFF_MANAGER',
  'GET /Provider/apiKeys/:id/revoke': 'STAFF_MANAGER',
  'POST /Provider/apiKeys/:id/revoke': 'STAFF_MANAGER',
  'GET /Provider/apiKeys/openapi': 'STAFF_MANAGER',
  'GET /Provider/index': 'STAFF_MANAGER',
  'POST /Provider/index': 'STAFF_MANAGER',
  'GET /Provider/licence/:kind': 'STAFF_MANAGER',
  'POST /Provider/licence/:kind': 'STAFF_MANAGER',
  'POST /Provider/licence/:kind/withdraw': 'STAFF_MANAGER',
  'GET /Provider/logo': 'STAFF_MANAGER',
  'POST /Provider/logo': 'STAFF_MANAGER',
  'POST /Provider/logo/remove': 'STAFF_MANAGER',
  'POST /Provider/withdraw': 'STAFF_MANAGER',
  'GET /Quotations/prepare/:agency/:id': office,
  'POST /Quotations/prepare/:agency/:id': office,
  'GET /Quotations/work': office,
  'POST /Quotations/work': office,
  'GET /Releases/index': office,
  'GET /Repairs/index': office,
  'GET /Repairs/view/:agency/:id': records,
  'POST /Repairs/view/:agency/:id': records,
  'GET /ReturnedMails/index': people,
  'POST /ReturnedMails/index': people,
  'GET /Roster/add': office,
  'POST /Roster/add': office,
  'GET /Roster/index': office,
  'POST /Roster/index': office,
  'GET /Roster/licences': office,
  'POST /Roster/licences': office,
  'GET /Roster/view/:id': office,
  'POST /Roster/view/:id': office,
  'GET /ServiceRequests/question/:agency/:id': office,
  'POST /ServiceRequests/question/:agency/:id': office,
  'GET /ServiceRequests/index': office,
  'GET /ServiceRequests/resolve/:agency/:id': office,
  'POST /ServiceRequests/resolve/:agency/:id': office,
  'GET /ServiceRequests/view/:agency/:kind/:id': office,
  'POST /ServiceRequests/view/:agency/:kind/:id': office,
  'GET /TenantRepairs/view/:agency/:id': office,
  'POST /TenantRepairs/view/:agency/:id': office,
  'GET /Terms/acceptances/:id': 'STAFF_MANAGER',
  'GET /Terms/draft': 'STAFF_MANAGER',
  'POST /Terms/draft': 'STAFF_MANAGER',
  'GET /Terms/index': 'STAFF_MANAGER',
  'GET /Terms/preview': 'STAFF_MANAGER',
  'POST /Terms/preview': 'STAFF_MANAGER',
  'GET /Terms/view/:id': 'STAFF_MANAGER',
  'POST /Terms/view/:id': 'STAFF_MANAGER',
  'GET /Visits/day': office,
  'POST /Visits/key/:agency/:id': records,
  'POST /Visits/photo/:agency/:id': records,
  'GET /Visits/photos/:agency/:id/:photo': records,
  'POST /Visits/photos/:agency/:id/:photo': records,
  'GET /Visits/record/:agency/:id': records,
  'POST /Visits/record/:agency/:id': records,
  'GET /WorkOrders/index': office,
  'GET /WorkOrders/view/:agency/:id': office,
  'POST /WorkOrders/view/:agency/:id': office,
}

const system = await testStateSystem()

/** As registered, with the roles that each names. */
async function registeredRoutes(): Promise<Record<string, string>> {
  const parts = { ...system, dns: {}, leakedPasswords: {}, metrics: {}, drafts: {} }
  const app = Fastify()
  const found: Record<string, string> = {}
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.staffRoles && method !== 'HEAD')
      found[`${String(method)} ${url.replace('/:state', '')}`] = config.staffRoles.join(' ')
  })
  await stateSystemRoutes(app, {} as never, parts as unknown as StateSystemParts)
  await app.close()
  return found
}

const rolesOf = (text: string): StaffRole[] => staffRoles.filter((role) => text.split(' ').includes(role))

async function signedInAs(role: StaffRole): Promise<SystemBrowser> {
  const person = await system.person({ roles: [role] })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  return browser
}

const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
async function requestOf(browser: SystemBrowser, method = '', url = '', form_token = '') {
  if (method === 'GET') return browser.get(url)
  return /^\/vic\/(?:Visits\/photo\/|(?:Prices|Bank)\/import|OfficialForms\/upload|Provider\/logo$)/.test(url)
    ? browser.send(url, Buffer.from('--x--'), multipart)
    : browser.post(url, { form_token })
}

test('each page of staff names its roles as listed here', async () => {
  expect(await registeredRoutes()).toEqual(pages)
})

test.each(staffRoles)('staff with only the role %s open their pages and no other', async (role) => {
  const browser = await signedInAs(role)
  const { form_token = '' } = hiddenIn((await browser.get('/vic/Users/profile')).body)
  for (const [route, roles] of Object.entries(pages)) {
    const [method, path = ''] = route.split(' ')
    const url = `/vic${path.replaceAll(/:\w+/g, '1')}`
    const reply = await requestOf(browser, method, url, form_token)
    if (rolesOf(roles).includes(role)) {
      if (method === 'GET') expect(reply.statusCode, route).not.toBe(403)
    } else {
      expect(reply.statusCode, route).toBe(403)
      expect(reply.body, route).toContain('This page is for staff with the role')
    }
  }
})

test.each(staffRoles)('the menu of the role %s has the pages that it opens', async (role) => {
  const links = staffLinks({ roles: [role] }).map(({ path }) => path)
  const menu = (await (await signedInAs(role)).get('/vic/Users/profile')).body
  for (const [route, roles] of Object.entries(pages)) {
    const path = /^GET (\/\w+\/\w+)$/.exec(route)?.[1]
    if (path === undefined) continue
    const isInMenu = menu.includes(`href="/vic${path}"`)
    expect([path, isInMenu]).toEqual([path, links.includes(path)])
    if (!rolesOf(roles).includes(role)) expect([path, isInMenu]).toEqual([path, false])
  }
})

test('users of agencies, and staff who view as one, are refused every page of staff', async () => {
  const user = await system.person({ agencies: [await system.given.agency('vic')] })
  const theirs = system.browser()
  await theirs.signIn('vic', user.username)
  const viewing = await signedInAs('OFFICE')
  const { form_token = '' } = hiddenIn((await viewing.get('/vic/App/viewAsUser')).body)
  await viewing.post('/vic/App/viewAsUser', { form_token, userId: String(user.id) })
  for (const route of Object.keys(pages).filter((each) => each.startsWith('GET '))) {
    const url = `/vic${route.slice(4).replaceAll(/:\w+/g, '1')}`
    for (const browser of [theirs, viewing]) expect((await browser.get(url)).statusCode, route).toBe(403)
  }
})
