import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import type { PropertyAsAt, PropertyOnDay } from '../../../contract/ledger.ts'
import { testPortal, type Browser, type TestPortal } from '../../testing/test-portal.ts'

let portal: TestPortal
let agencyId: number
let managerId: number
let otherManager: number
let changed: number
let steady: number
let foreign: number
let browser: Browser
let stranger: Browser
let today: string

/** As if the property had been evaluated earlier: the ledger itself only knows the present. */
const movedBack = async (propertyId: number, days: number) => {
  await portal.given.rows(
    `update result_ledger set known_at = known_at - $2 * interval '1 day' where property_id = $1 and agency_id = $3`,
    [propertyId, days, agencyId],
  )
  await portal.given.rows(
    `update property_results set known_from = known_from - $2 * interval '1 day',
            known_to = case when known_to = 'infinity' then known_to else known_to - $2 * interval '1 day' end where property_id = $1 and agency_id = $3`,
    [propertyId, days, agencyId],
  )
}

beforeAll(async () => {
  portal = await testPortal()
  const { given } = portal
  agencyId = await given.agency()
  const elsewhere = await given.agency()
  managerId = await given.propertyManager(agencyId, 'Sarah Nguyen')
  otherManager = await given.propertyManager(agencyId, 'Tom Okafor')
  today = await given.day(agencyId, 0)
  const property = async (streetNumber: string, manager: number, lastDaysAgo: number) => {
    const id = await given.property(agencyId, { streetNumber, streetName: 'Elm Street', managerId: manager })
    await given.service(agencyId, id, 'smoke', { lastOn: addDays(today, -lastDaysAgo) })
    return id
  }
  changed = await property('2', managerId, 600)
  steady = await property('10', otherManager, 100)
  await portal.makeCards(agencyId)
  await movedBack(changed, 30)
  await movedBack(steady, 30)
  await given.rows(
    'update property_services set last_service_on = $3, next_due_on = null where agency_id = $1 and property_id = $2',
    [agencyId, changed, addDays(today, -3)],
  )
  await portal.makeCards(agencyId)
  foreign = await given.property(elsewhere)
  await given.service(elsewhere, foreign)
  await portal.makeCards(elsewhere)
  const [user, other] = [await given.user(), await given.user()]
  await given.membership(user, agencyId)
  await given.membership(other, elsewhere)
  browser = await portal.signIn(user)
  stranger = await portal.signIn(other)
}, 120_000)
afterAll(async () => portal.close())

type Listing = { items: PropertyOnDay[]; total: number; counts: Record<string, number>; knownSince: string | null }
const list = async (query: string, who = browser) => {
  const { status, body } = await who.get(`/v1/portfolio/as-at?as-at=${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Listing
}

describe('the portfolio as at a day', () => {
  test('is what the portal said at the end of that day', async () => {
    const then = await list(addDays(today, -10))
    expect(then.items.map(({ compliancePropertyId, compliance }) => [compliancePropertyId, compliance])).toEqual([
      [changed, 'COMPLIANCE_ISSUES'],
      [steady, 'COMPLIANT'],
    ])
    expect(then.items[0]?.reasons[0]).toContain('Smoke alarm check was due')
    expect(then.items[0]?.services).toEqual([
      expect.objectContaining({ shortName: 'smoke', compliance: 'NON_COMPLIANT' }),
    ])
    expect(then).toMatchObject({ total: 2, counts: { COMPLIANT: 1, COMPLIANCE_ISSUES: 1 } })
    expect(await list(today)).toMatchObject({ total: 2, counts: { COMPLIANT: 2 } })
  })

  test('has nothing before the first result, and says since when there are any', async () => {
    expect(await list(addDays(today, -31))).toEqual({
      items: [],
      total: 0,
      counts: {},
      knownSince: addDays(today, -30),
    })
  })

  test('can be filtered, searched and paged; the numbers ignore the filter for compliance', async () => {
    const day = addDays(today, -10)
    expect(await list(`${day}&compliance=COMPLIANT`)).toMatchObject({
      total: 1,
      items: [{ compliancePropertyId: steady }],
      counts: { COMPLIANCE_ISSUES: 1 },
    })
    expect(await list(`${day}&property-manager=${managerId}`)).toMatchObject({
      total: 1,
      items: [{ compliancePropertyId: changed }],
    })
    expect(await list(`${day}&query=10 elm`)).toMatchObject({ total: 1, items: [{ compliancePropertyId: steady }] })
    expect(await list(`${day}&query=10 elm&property-manager=${managerId}`)).toMatchObject({ total: 0, items: [] })
    expect(await list(`${day}&page=2&page-size=1`)).toMatchObject({
      total: 2,
      items: [{ compliancePropertyId: steady }],
    })
    expect((await browser.get(`/v1/portfolio/as-at?as-at=${day}&property-manager=999999`)).status).toBe(404)
  })

  test('refuses days to come and what is no day', async () => {
    const later = await browser.get(`/v1/portfolio/as-at?as-at=${addDays(today, 1)}`)
    expect([later.status, later.body.error?.message]).toEqual([
      422,
      expect.stringContaining('Choose today or a day before it'),
    ])
    for (const wrong of ['', '2026-02-30', '1999-01-01', 'yesterday'])
      expect((await browser.get(`/v1/portfolio/as-at?as-at=${wrong}`)).status).toBe(400)
  })

  test('shows a stranger nothing', async () => {
    const seen = await list(today, stranger)
    expect(seen.items.map(({ compliancePropertyId }) => compliancePropertyId)).toEqual([foreign])
  })

  test('is exported with its day', async () => {
    const reply = await browser.get(`/v1/portfolio/as-at/export?as-at=${addDays(today, -10)}`)
    expect(reply.status).toBe(200)
    expect(String(reply.headers['content-disposition'])).toContain(`Portfolio as at ${addDays(today, -10)}`)
  })
})

describe('a property as at a day', () => {
  const read = async (id: number, day: string, who = browser) => who.get(`/v1/property/${id}/as-at?as-at=${day}`)

  test('is what the ledger says, with the law of that day', async () => {
    const { body } = await read(changed, addDays(today, -10))
    const said = body.data as PropertyAsAt
    expect(said).toMatchObject({ compliance: 'COMPLIANCE_ISSUES', knownSince: addDays(today, -30) })
    expect(said.services).toEqual([
      expect.objectContaining({
        shortName: 'smoke',
        compliance: 'NON_COMPLIANT',
        entry: 1,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        obligations: [
          expect.objectContaining({
            name: 'Smoke alarm check',
            state: 'BREACHED',
            citation: 'Residential Tenancies Regulations 2021 (Vic) Sch 3 cl 3',
          }),
        ],
      }),
    ])
    expect((await read(changed, today)).body.data).toMatchObject({ compliance: 'COMPLIANT', services: [{ entry: 2 }] })
  })

  test('is not known before its first result', async () => {
    expect((await read(changed, addDays(today, -40))).body.data).toMatchObject({
      compliance: null,
      services: [],
      knownSince: addDays(today, -30),
    })
  })

  test('is refused to strangers and for days to come', async () => {
    expect((await read(changed, today, stranger)).status).toBe(404)
    expect((await read(999_999, today)).status).toBe(404)
    expect((await read(changed, addDays(today, 2))).status).toBe(422)
  })
})
