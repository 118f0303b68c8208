import { beforeAll, describe, expect, test } from 'vitest'
import type { LawPage } from '../../../contract/law.ts'
import { comingRule, type ComingRulePage, type DemandedProperty } from '../../../contract/law-campaigns.ts'
import { readSpreadsheet } from '../../testing/read-spreadsheet.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let browser: Browser
let ruleId: number
let old: number
let unknown: number

const ruleOf = async (state: string, duty: string): Promise<number> => {
  const [row] = await portal.given.rows<{ id: number }>(
    'select id from rule_versions where state = $1 and duty = $2 and in_force_from > current_date order by id limit 1',
    [state, duty],
  )
  return row?.id as number
}

beforeAll(async () => {
  const { given } = portal
  agencyId = await given.agency('qld')
  const userId = await given.user('qld')
  await given.membership(userId, agencyId)
  const managerId = await given.propertyManager(agencyId, 'Sarah Nguyen')
  const property = async (streetNumber: string, columns: Record<string, unknown> = {}) => {
    const id = await given.property(agencyId, { streetNumber, streetName: 'Elm Street', managerId, columns })
    await given.service(agencyId, id, 'smoke', { lastOn: await given.day(agencyId, -100) })
    return id
  }
  const missing = { is_legislation_upgrade_pending: true }
  old = await property('2', missing)
  unknown = await property('10')
  await property('14', { ...missing, cancelled_at: new Date(), cancellation_kind: 'REQUESTED' })
  await portal.makeCards(agencyId, 'qld')
  browser = await portal.signIn(userId, { state: 'qld' })
  ruleId = await ruleOf('qld', 'SMOKE_ALARM_TYPE')
})

const path = (rest = '', id = ruleId) => `/v1/law/coming/${id}${rest}`
const list = async (query = '') =>
  (await browser.get(path(`/properties${query}`))).body.data as { items: DemandedProperty[]; total: number }

describe('a coming rule', () => {
  test('says how many properties of the agency it asks something of, as the law page does', async () => {
    const page = (await browser.get(path())).body.data as ComingRulePage
    expect(() => comingRule.parse(page)).not.toThrow()
    expect(page.counts).toEqual({ asked: 2, unknown: 1 })
    const law = (await browser.get('/v1/law')).body.data as LawPage
    expect(law.demands).toEqual([{ ruleId, properties: 2, unknown: 1 }])
    expect(((await browser.get('/v1/law?state=vic')).body.data as LawPage).demands).toEqual([])
  })

  test('lists them in order of their addresses, with the facts, and says what is not known', async () => {
    const { items, total } = await list()
    expect(total).toBe(2)
    expect(items).toEqual([
      {
        compliancePropertyId: old,
        addressLine1: '2 Elm Street',
        addressLine2: expect.any(String) as string,
        managerName: 'Sarah Nguyen',
        isKnown: true,
        appliesFrom: '2027-01-01',
        facts: ['The smoke alarms are recorded as not interconnected'],
        letterSentOn: null,
        quote: null,
        order: null,
        bookedOn: null,
        isDone: false,
        notNeeded: null,
      },
      expect.objectContaining({
        compliancePropertyId: unknown,
        isKnown: false,
        facts: ['It is not known whether the property meets it already: a visit can show it'],
      }) as DemandedProperty,
    ])
  })

  test('the list can be searched, narrowed, sorted and turned', async () => {
    const ids = async (query: string) => (await list(query)).items.map(({ compliancePropertyId: id }) => id)
    expect(await ids('?query=10+elm')).toEqual([unknown])
    expect(await ids('?knowledge=KNOWN')).toEqual([old])
    expect(await ids('?knowledge=UNKNOWN')).toEqual([unknown])
    expect(await ids('?direction=descending')).toEqual([unknown, old])
    expect(await ids('?page-size=1&page=2')).toEqual([unknown])
    expect(await ids('?property-manager=none')).toEqual([])
    expect((await browser.get(path('/properties?sort=price'))).status).toBe(400)
  })

  test('is exported with the law that it cites', async () => {
    const { rows, about } = await readSpreadsheet(portal, browser, path('/properties/export?knowledge=KNOWN'))
    expect(rows.slice(1).map(([address]) => address)).toEqual(['2 Elm Street'])
    expect(about).toContain('Every dwelling must have interconnected photoelectric smoke alarms')
    expect(about).toContain('s 147Z')
  })
})

describe('is refused', () => {
  test('for a rule that is in force, that none of the services checks, of another state, or that does not exist', async () => {
    const [inForce] = await portal.given.rows<{ id: number }>(
      `select id from rule_versions where state = 'qld' and duty = 'SMOKE_ALARM_CHECK' limit 1`,
    )
    for (const id of [inForce?.id, await ruleOf('vic', 'SHOWER_HEADS'), await ruleOf('vic', 'COOLING'), 2_000_000_000])
      for (const rest of ['', '/properties', '/properties/export'])
        expect([rest, (await browser.get(path(rest, id))).status]).toEqual([rest, 404])
  })

  test('to those who are not signed in, and shows another agency nothing', async () => {
    const other = await portal.given.user('qld')
    await portal.given.membership(other, await portal.given.agency('qld'))
    const stranger = await portal.signIn(other, { state: 'qld' })
    for (const rest of ['', '/properties', '/properties/export'])
      expect((await portal.browser().get(path(rest))).status).toBe(401)
    expect(((await stranger.get(path('/properties'))).body.data as { total: number }).total).toBe(0)
    expect(((await stranger.get(path())).body.data as ComingRulePage).counts).toEqual({ asked: 0, unknown: 0 })
    expect(
      (await stranger.get(path(`/properties?property-manager=${await portal.given.propertyManager(agencyId)}`))).status,
    ).toBe(404)
  })
})
