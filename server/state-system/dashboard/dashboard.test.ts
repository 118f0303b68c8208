import { beforeAll, expect, test } from 'vitest'
import { todayIn } from '../../platform/scope.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { portalOfSystems, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let browser: SystemBrowser
let agencyId: number
let otherId: number
let userId: number

beforeAll(async () => {
  const { given } = system
  agencyId = await given.agency('vic', 'Yarrabend')
  otherId = await given.agency('vic', 'Bluestone')
  const propertyId = await given.property(agencyId)
  for (const severity of ['URGENT', 'URGENT', 'RECOMMENDED'] as const)
    await given.quote(agencyId, propertyId, { severity })
  const person = await system.person({ agencies: [agencyId, otherId] })
  userId = person.id
  for (const isAsked of [true, false, false])
    await given.row('work_orders', {
      agency_id: agencyId,
      address: '12 Wattle Street',
      service_ids: '{1}',
      requested_by: userId,
      ...(isAsked && { asked_at: new Date().toISOString() }),
    })
  await system.databases
    .of('vic')
    .transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
      rebuildAgency({ db, state: 'vic', agencyId, today: todayIn('vic', system.clock.now()) }),
    )
  browser = system.browser()
  await browser.signIn('vic', person.username)
})

const home = async () => (await browser.get(`/vic/?agency=${agencyId}`)).body.replaceAll('&amp;', '&')

/** The numbers of the start page by label, with their links. */
const numbersIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<a href="([^"]+)"><b>([\d,]+)<\/b> <span>([^<]+)</g)].map(([, href, count, label]) => [
      label,
      { href: href ?? '', count: Number(count) },
    ]),
  )

test('a number that links to a list of this system is the number of rows there', async () => {
  const numbers = numbersIn(await home())
  expect(numbers['Urgent quotes to approve']?.count).toBe(2)
  expect(numbers['Questions about work orders']?.count).toBe(1)
  for (const [label, noun] of [
    ['Urgent quotes to approve', '2 quotes'],
    ['Questions about work orders', '1 work order'],
  ] as const)
    expect((await browser.get(numbers[label]?.href ?? '')).body, label).toContain(`<span>${noun}</span>`)
})

test('links to the portal name the agency of the page and the filter of the number', async () => {
  const page = await home()
  const numbers = numbersIn(page)
  const inPortal = (path: string) => {
    const redirect = `/agency/${agencyId}?${new URLSearchParams({ path }).toString()}`
    return `${portalOfSystems}/auth/login?${new URLSearchParams({ __acp_state_id: '7', redirect }).toString()}`
  }
  expect(numbers['Properties on service']?.href).toBe(inPortal('/portfolio?facet=ON_SERVICE'))
  expect(numbers['Properties with urgent notices']?.href).toBe(inPortal('/portfolio?facet=URGENT_ACTIVE_NOTICES'))
  const signIns = [...page.matchAll(/href="([^"]+\/auth\/login[^"]*)">\s*(?:Open the c|C)ompliance portal/g)].map(
    ([, href = '']) => new URL(href),
  )
  expect(signIns.map(({ searchParams }) => searchParams.get('redirect'))).toEqual([
    `/agency/${agencyId}`,
    `/agency/${agencyId}`,
  ])
})

test('urgent findings are counted only with the problem register, without which the portal has no list of them', async () => {
  expect(numbersIn(await home())).not.toHaveProperty('Urgent findings')
  await system.given.experiment('AgencyCompliancePortalProblemRegister', true, { userId })
  expect(numbersIn(await home())['Urgent findings']?.href).toContain('reported-findings')
})

test('a user of several agencies chooses one on the start page', async () => {
  const page = await home()
  expect(page).toContain(`<option value="${agencyId}" selected>Yarrabend</option>`)
  expect(page).toContain(`<option value="${otherId}" >Bluestone</option>`)
  expect(page).toContain('Yarrabend today')
  const single = system.browser()
  await single.signIn('vic', (await system.person({ agencies: [otherId] })).username)
  expect((await single.get('/vic/')).body).not.toContain('<select id="agency"')
})
