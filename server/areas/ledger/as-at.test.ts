import { beforeAll, describe, expect, test } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays, addMonths } from '../../../contract/days.ts'
import type { PropertyAsAt, PropertyOnDay } from '../../../contract/ledger.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let managerId: number
let otherManager: number
let changed: number
let steady: number
let foreign: number
let browser: Browser
let stranger: Browser
let today: string
let yesterday: string

/** As if the property had been evaluated earlier: the ledger itself only knows the present. */
const movedBack = async (propertyId: number, days: number, agency = agencyId) => {
  await portal.given.rows(
    `update result_ledger set known_at = known_at - $2 * interval '1 day' where property_id = $1 and agency_id = $3`,
    [propertyId, days, agency],
  )
  await portal.given.rows(
    `update property_results set known_from = known_from - $2 * interval '1 day',
            known_to = case when known_to = 'infinity' then known_to else known_to - $2 * interval '1 day' end where property_id = $1 and agency_id = $3`,
    [propertyId, days, agency],
  )
}

beforeAll(async () => {
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
  await portal.given.rows(
    `update result_ledger set known_at = known_at - interval '1 day' where agency_id = $1 and known_at > now() - interval '1 hour'`,
    [agencyId],
  )
  await portal.given.rows(
    `update property_results set known_from = case when known_from > now() - interval '1 hour' then known_from - interval '1 day' else known_from end,
            known_to = case when known_to between now() - interval '1 hour' and now() then known_to - interval '1 day' else known_to end
      where agency_id = $1`,
    [agencyId],
  )
  yesterday = addDays(today, -1)
  foreign = await given.property(elsewhere)
  await given.service(elsewhere, foreign)
  await portal.makeCards(elsewhere)
  await movedBack(foreign, 5, elsewhere)
  const [user, other] = [await given.user(), await given.user()]
  await given.membership(user, agencyId)
  await given.membership(other, elsewhere)
  browser = await portal.signIn(user)
  stranger = await portal.signIn(other)
}, 120_000)

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
    expect(await list(yesterday)).toMatchObject({ total: 2, counts: { COMPLIANT: 2 } })
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

  test('refuses today, days to come and what is no day', async () => {
    for (const day of [today, addDays(today, 1)]) {
      const later = await browser.get(`/v1/portfolio/as-at?as-at=${day}`)
      expect([later.status, later.body.error?.message]).toEqual([
        422,
        expect.stringContaining('Choose a day before today'),
      ])
    }
    for (const wrong of ['', '2026-02-30', '1999-01-01', 'yesterday'])
      expect((await browser.get(`/v1/portfolio/as-at?as-at=${wrong}`)).status).toBe(400)
  })

  test('shows a stranger nothing', async () => {
    const seen = await list(yesterday, stranger)
    expect(seen.items.map(({ compliancePropertyId }) => compliancePropertyId)).toEqual([foreign])
  })

  test('is exported with its day, the law and the entries of the ledger', async () => {
    const day = addDays(today, -10)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await portal.app.inject({ url: `/v1/portfolio/as-at/export?as-at=${day}`, headers: { cookie } })
    expect(reply.statusCode).toBe(200)
    expect(String(reply.headers['content-disposition'])).toContain(`Portfolio as at ${day}`)
    const sheet = (await readWorkbook(reply.rawPayload)).sheet('Properties')
    const [law, nothing] = sheet.column('Law')
    expect(law).toMatch(
      /^Smoke alarm: Breached since .*by law\. Version 2, in force since .*\. Residential Tenancies Regulations 2021 \(Vic\) Sch 3 cl 3, read 02\/11\/2026, https:/,
    )
    expect(sheet.column('Ledger')[0]).toMatch(/^Smoke alarm: entry 1, known since .*, [0-9a-f]{64}$/)
    expect(nothing).toBeUndefined()
  })
})

describe('a property as at a day', () => {
  const read = async (id: number, day: string, who = browser) => who.get(`/v1/property/${id}/as-at?as-at=${day}`)

  test('is what the ledger says, with the law of that day', async () => {
    const { body } = await read(changed, addDays(today, -10))
    const said = body.data as PropertyAsAt
    const lastOn = addDays(today, -600)
    expect(said).toMatchObject({ compliance: 'COMPLIANCE_ISSUES', knownSince: addDays(today, -30) })
    expect(said.services).toEqual([
      expect.objectContaining({
        shortName: 'smoke',
        compliance: 'NON_COMPLIANT',
        entry: 1,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        duties: [
          expect.objectContaining({
            state: 'BREACHED',
            whose: 'Duty and cost of the rental provider',
            facts: [
              `Smoke alarm check made ${shortDay(lastOn)}, as told by the agency`,
              `${shortDay(lastOn)} + 12 months = ${shortDay(addMonths(lastOn, 12))} by law`,
            ],
            version: 'Version 2, in force since 01/12/2024',
            citations: [expect.objectContaining({ text: 'Residential Tenancies Regulations 2021 (Vic) Sch 3 cl 3' })],
          }),
        ],
      }),
    ])
    expect((await read(changed, yesterday)).body.data).toMatchObject({
      compliance: 'COMPLIANT',
      services: [{ entry: 2 }],
    })
  })

  test('is not known before its first result', async () => {
    expect((await read(changed, addDays(today, -40))).body.data).toMatchObject({
      compliance: null,
      services: [],
      knownSince: addDays(today, -30),
    })
  })

  test('is refused to strangers and for days to come', async () => {
    expect((await read(changed, yesterday, stranger)).status).toBe(404)
    expect((await read(999_999, yesterday)).status).toBe(404)
    expect((await read(changed, addDays(today, 2))).status).toBe(422)
  })
})
