import { beforeAll, describe, expect, test } from 'vitest'
import { defaultBrand } from '../../../../contract/brand.ts'
import { stateSystemPages } from '../../../../contract/state-system-pages.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../../testing/test-state-system.ts'
import { geelong, loadTwoAgencies, melbourne } from '../../../testing/two-agencies.ts'

const system = await testStateSystem()
let both: SystemBrowser
let one: SystemBrowser
let administrator: SystemBrowser
let users: { both: string; one: string; oneId: number }

const signedIn = async (username: string) => {
  const browser = system.browser()
  await browser.signIn('vic', username)
  return browser
}

beforeAll(async () => {
  await loadTwoAgencies(system.database.ownerUrl)
  const several = await system.person({ agencies: [melbourne, geelong], isMaster: true })
  const single = await system.person({ agencies: [melbourne], isMaster: true })
  users = { both: several.username, one: single.username, oneId: single.id }
  both = await signedIn(several.username)
  one = await signedIn(single.username)
  administrator = await signedIn((await system.person({ isAdministrator: true })).username)
})

// Agency 1, "Wattlebird", is not the first of the two by name, so a page that shows it used the link.
const names: Record<number, string> = { [melbourne]: 'Wattlebird', [geelong]: 'Bluestone' }

/** All addresses that the portal links to, for the properties of an agency. */
const linksFor = (agencyId: number): string[] => {
  const { property, newWorkOrder, notices, ...lists } = stateSystemPages
  const { profilePath, officeProfilePath, manageUsersPath } = defaultBrand
  return [
    ...Object.values(lists),
    `${stateSystemPages.quotes}?status=Expired`,
    newWorkOrder,
    `${newWorkOrder}?property_id=${agencyId}`,
    `${newWorkOrder}?address=1+High+Street&agencyPortfolioPropertyId=${agencyId}`,
    `${property}/${agencyId}`,
    `${notices}?search=High+Street`,
    profilePath,
    officeProfilePath,
    '/Agencies/apiIntegration',
    manageUsersPath,
  ]
}
const named = (link: string, agency: number | string) =>
  `/vic${link}${link.includes('?') ? '&' : '?'}agency=${encodeURIComponent(agency)}`

const hrefsIn = (page: string) =>
  [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
const pagesIn = (page: string) =>
  hrefsIn(page).filter((href) => href.startsWith('/vic/') && !/\.(css|svg)|\/Users\/log|switchBack/.test(href))

describe.each([melbourne, geelong])('a link of the portal for agency %i', (agencyId) => {
  test.each(linksFor(agencyId))('%s opens that agency, and every link there keeps it', async (link) => {
    const reply = await both.get(named(link, agencyId))
    expect(reply.statusCode).toBe(200)
    if (link !== defaultBrand.profilePath) {
      expect(reply.body).toMatch(new RegExp(`selected>${names[agencyId]}<|>${names[agencyId]}</(p|dd)>`))
    }
    const onward = pagesIn(reply.body)
    expect(onward.length).toBeGreaterThan(8)
    for (const href of onward) {
      expect(new URL(href, 'http://x').searchParams.getAll('agency'), href).toEqual([String(agencyId)])
    }
  })

  test('is kept on the start page, and all its links work', async () => {
    const seen = new Set<string>()
    let next = [`/vic/?agency=${agencyId}`]
    while (next.length > 0) {
      const found: string[] = []
      for (const href of next) {
        seen.add(href)
        const reply = await both.get(href)
        expect(reply.statusCode, href).toBe(200)
        found.push(...pagesIn(reply.body))
      }
      // The calendar has no end, and a list has each order.
      next = [...new Set(found)].filter(
        (href) => !seen.has(href) && !/[?&](date|order)=|\.pdf|\/pdf\/|\/file\//.test(href),
      )
    }
    expect(seen.size).toBeGreaterThan(12)
    for (const href of seen) expect(new URL(href, 'http://x').searchParams.get('agency'), href).toBe(String(agencyId))
  })
})

describe('an agency that is not the user’s', () => {
  test.each([...linksFor(melbourne), '/'])(
    '%s is refused like one that does not exist, with a message',
    async (link) => {
      const strangers = await one.get(named(link, geelong))
      expect(strangers.statusCode).toBe(404)
      expect(strangers.body).not.toMatch(/Bluestone/)
      for (const made of ['999999', '0', '-1', 'x']) {
        const reply = await one.get(named(link, made))
        expect(reply.statusCode).toBe(404)
        const withoutAddress = (body: string) => body.replaceAll(/agency=[^"&]*|agency%3D[^"&]*/g, '')
        expect(withoutAddress(reply.body)).toBe(withoutAddress(strangers.body))
      }
      expect(strangers.body).toContain(`You are signed in here as`)
      expect(strangers.body).toContain(users.one)
      expect(strangers.body).toContain('Sign in as another user')
      expect(strangers.body).toContain('account manager')
    },
  )

  test('a property of another agency of the user’s is not shown under this one', async () => {
    for (const link of [`/Properties/view/${geelong}`, `/JobOrders/add?property_id=${geelong}`]) {
      const reply = await both.get(named(link, melbourne))
      expect(reply.statusCode, link).toBe(404)
      expect(reply.body).toContain('This property was not found in Wattlebird.')
    }
  })

  test('a work order cannot be sent for such an agency', async () => {
    const page = await one.get(named('/JobOrders/add', melbourne))
    const form = { ...hiddenIn(page.body), agency: String(geelong), address: '1 High Street', service: 'SMOKE_ALARM' }
    expect((await one.post('/vic/JobOrders/add', form)).statusCode).toBe(404)
    const orders = await system.given.rows('select from work_orders where requested_by = $1', [users.oneId])
    expect(orders).toEqual([])
  })

  test('a user who is signed in with another account signs in again and returns to the page', async () => {
    const browser = await signedIn(users.one)
    const refused = await browser.get(named('/Invoices/index', geelong))
    expect(refused.statusCode).toBe(404)
    for (const text of ['You do not have access to this agency here', users.one, 'Sign in as another user'])
      expect(refused.body).toContain(text)
    const fields = hiddenIn(refused.body.slice(refused.body.indexOf('<main')))
    const left = await browser.post('/vic/Users/logout', fields)
    expect(left.statusCode).toBe(303)
    const signIn = await browser.get(left.headers.location as string)
    const arrived = await browser.post('/vic/Users/login', {
      ...hiddenIn(signIn.body),
      username: users.both,
      password: 'correct horse battery',
    })
    expect(arrived.headers.location).toBe(`/vic/Invoices/index?agency=${geelong}`)
    expect((await browser.get(arrived.headers.location as string)).body).toContain('selected>Bluestone<')
  })

  test('an administrator of the provider is asked to choose a user', async () => {
    const reply = await administrator.get(named('/Invoices/index', melbourne))
    expect(reply.statusCode).toBe(404)
    expect(reply.body).toContain('You work for the provider, so there is no agency to show.')
    expect(reply.body).not.toContain('Wattlebird')
  })
})

test('a user who has to sign in first arrives at the agency of the link', async () => {
  const browser = system.browser()
  const asked = await browser.get(named('/Bookings/view', melbourne))
  const signIn = await browser.get(asked.headers.location as string)
  const reply = await browser.post('/vic/Users/login', {
    ...hiddenIn(signIn.body),
    username: users.both,
    password: 'correct horse battery',
  })
  expect(reply.headers.location).toBe(`/vic/Bookings/view?agency=${melbourne}`)
})

test('an impersonating administrator can open links to the user’s agencies', async () => {
  const browser = await signedIn((await system.person({ isAdministrator: true })).username)
  const page = await browser.get(`/vic/App/viewAsUser?search=${users.one}`)
  const { form_token = '' } = hiddenIn(page.body)
  await browser.post('/vic/App/viewAsUser', { form_token, userId: String(users.oneId) })
  const own = await browser.get(named('/Invoices/index', melbourne))
  expect(own.statusCode).toBe(200)
  expect(own.body).toContain('You are viewing this system as')
  expect((await browser.get(named('/Invoices/index', geelong))).statusCode).toBe(404)
})

test('an error page links to the start page of the agency', async () => {
  const reply = await both.get(named('/Properties/view/424242', melbourne))
  expect(reply.statusCode).toBe(404)
  expect(hrefsIn(reply.body)).toContain(`/vic/?agency=${melbourne}`)
})
