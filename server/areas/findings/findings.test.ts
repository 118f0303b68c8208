import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { experimentWireName } from '../../../contract/me.ts'
import type { FindingRow } from '../../../contract/findings/reported-findings.ts'
import { todayIn } from '../../platform/scope.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let browser: Browser
let managers: [number, number]

const today = () => todayIn('vic', portal.clock.now())
const makeCards = async (id = agencyId) => portal.makeCards(id)

type Listing = { items: FindingRow[]; total: number; unfilteredTotal: number }
const list = async (query = '', path = '/v1/reported-findings'): Promise<Listing> => {
  const reply = await browser.get(`${path}${query}`)
  expect(reply.body.error).toBeUndefined()
  return reply.body.data as Listing
}
const titles = (row: FindingRow | undefined) => row?.reportedFindings.map((each) => each.originalProblemItem.title)
const rowNames = ({ items }: Listing) =>
  items.map(({ property, service }) => `${property.addressLine1} ${service.suffix}`)

beforeEach(async () => {
  const { given } = portal
  agencyId = await given.agency()
  const userId = await given.user()
  await given.membership(userId, agencyId)
  await given.experiment(experimentWireName('ProblemRegister'), true, { userId })
  browser = await portal.signIn(userId)
  managers = [await given.propertyManager(agencyId), await given.propertyManager(agencyId)]
})

/** Two properties of the first manager and one of the second, with three urgent and three other rows. */
async function givenFindings() {
  const { given } = portal
  const property = async (streetNumber: string, managerId: number) => {
    const id = await given.property(agencyId, { managerId, streetNumber, streetName: 'Wattle Street' })
    for (const service of ['smoke', 'gas', 'rcd'] as const) await given.service(agencyId, id, service)
    return id
  }
  const [first, second, third] = [
    await property('1', managers[0]),
    await property('2', managers[0]),
    await property('10', managers[1]),
  ]
  const found = (days: number) => ({ found_on: addDays(today(), -days) })
  await given.finding(agencyId, first, { columns: found(5) })
  await given.finding(agencyId, first, { itemCode: 'SMK03', severity: 'NON_COMPLIANT_FAULTY', columns: found(5) })
  await given.finding(agencyId, first, {
    itemCode: 'RCD08',
    service: 'rcd',
    severity: 'RECOMMENDED',
    columns: found(90),
  })
  await given.finding(agencyId, second, {
    itemCode: 'GAS01',
    service: 'gas',
    severity: 'DISCONNECTED_SAFETY_ISSUE',
    columns: found(30),
  })
  await given.finding(agencyId, third, { columns: found(10) })
  await given.finding(agencyId, third, {
    itemCode: 'GAS12',
    service: 'gas',
    severity: 'NON_COMPLIANT_FAULTY',
    columns: { ...found(20), status: 'ADDITIONAL_INFO_PROVIDED' },
  })
  await makeCards()
  return { first, second, third }
}

describe('access', () => {
  test.each([
    '/v1/reported-findings',
    '/v1/reported-findings/analytics/urgent',
    '/v1/reported-findings/servicing-categories',
  ])('%s needs a session and the problem register', async (url) => {
    const anonymous = await portal.browser().get(url)
    expect([anonymous.status, anonymous.body.error?.message]).toEqual([401, 'No user session'])
    const userId = await portal.given.user()
    await portal.given.membership(userId, agencyId)
    const colleague = await (await portal.signIn(userId)).get(url)
    expect([colleague.status, colleague.body.error?.message]).toEqual([
      403,
      'Reported findings are not available to you',
    ])
  })

  test('another agency sees none of the findings, managers and properties', async () => {
    const { first } = await givenFindings()
    const otherAgency = await portal.given.agency()
    const userId = await portal.given.user()
    await portal.given.membership(userId, otherAgency)
    await portal.given.experiment(experimentWireName('ProblemRegister'), true, { userId })
    const stranger = await portal.signIn(userId)
    expect((await stranger.get('/v1/reported-findings')).body.data).toEqual({ items: [], total: 0, unfilteredTotal: 0 })
    for (const [theirs, nonexistent, words] of [
      [`property-manager=${managers[0]}`, 'property-manager=2000000000', 'This property manager was not found'],
      [`propertyId=${first}`, 'propertyId=2000000000', 'This property was not found'],
    ]) {
      for (const query of [theirs, nonexistent]) {
        const reply = await stranger.get(`/v1/reported-findings?${query}`)
        expect([reply.status, reply.body.error?.message]).toEqual([404, words])
      }
    }
    const urgent = await stranger.get(`/v1/reported-findings/analytics/urgent?propertyManagerId=${managers[0]}`)
    expect([urgent.status, urgent.body.error?.message]).toEqual([404, 'This property manager was not found'])
  })

  test.each([
    ['facet=OVERDUE', 'There is no filter called OVERDUE'],
    ['facet=URGENT&facet=%3Cscript%3E', 'There is no filter called <script>'],
    ['category=SMOKE', 'There is no category called SMOKE'],
    ['service=pool', /^The request cannot be understood: A value of “service” must be one of /],
    ['serviceExclusivity=SOME', /^The request cannot be understood: “serviceExclusivity” must be one of /],
    ['page=0', 'The request cannot be understood: page: Must be between 1 and 10000.'],
    ['page=abc', 'The request cannot be understood: page: Must be a whole number.'],
    ['page-size=101', 'The request cannot be understood: page-size: Must be between 1 and 100.'],
    ['property-manager=-1', 'The request cannot be understood: property-manager: Must be a positive whole number.'],
    ['propertyId=1e9', 'The request cannot be understood: propertyId: Must be a positive whole number.'],
    ['query=a&query=b', 'The request cannot be understood: query: Give this parameter once.'],
    [`query=${'x'.repeat(201)}`, 'The request cannot be understood: query: At most 200 characters.'],
    ['sort=price', /^The request cannot be understood: “sort” must be one of /],
  ])('%s is refused with a message', async (query, words) => {
    const reply = await browser.get(`/v1/reported-findings?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.body.error?.message).toMatch(words)
  })
})

describe('the list', () => {
  test('has a row per property and service with open findings, urgent and oldest first', async () => {
    await givenFindings()
    const all = await list()
    expect(rowNames(all)).toEqual([
      '2 Wattle Street gas',
      '10 Wattle Street smoke',
      '1 Wattle Street smoke',
      '1 Wattle Street rcd',
      '10 Wattle Street gas',
    ])
    expect([all.total, all.unfilteredTotal]).toEqual([5, 5])
    expect(all.items[2]).toMatchObject({
      property: { addressLine1: '1 Wattle Street', propertyManager: { id: managers[0] } },
      service: { suffix: 'smoke', name: 'Smoke alarm', tags: [] },
      serviceDate: addDays(today(), -5),
      tags: expect.arrayContaining(['PENDING_ITEMS']),
    })
    expect(titles(all.items[2])).toEqual([
      'No smoke alarm installed where one is required',
      'Smoke alarm past its 10-year life',
    ])
    expect(all.items[3]?.service.tags).toEqual(['RCD'])
  })

  test('contains the details of each finding', async () => {
    const { given } = portal
    const property = await given.property(agencyId)
    const requestedBy = await given.user('vic', { name: 'Priya Nair' })
    await given.membership(requestedBy, agencyId)
    const quoteId = await given.quote(agencyId, property)
    const id = await given.finding(agencyId, property, {
      columns: {
        appliance_name: 'Smoke alarm',
        appliance_location: 'Hallway',
        quote_requested_at: '2026-01-02T03:04:05Z',
        quote_requested_by: requestedBy,
        quote_id: quoteId,
        third_party_invalid_status: 'Only a licensed electrician may',
      },
    })
    await makeCards()
    const [row] = (await list()).items
    expect(row?.service.tags).toEqual(['AWAITING_URGENT_QUOTATION_APPROVAL'])
    expect(row?.reportedFindings).toEqual([
      {
        originalProblemItem: { title: 'No smoke alarm installed where one is required' },
        appliance: { applianceName: 'Smoke alarm', applianceLocation: 'Hallway' },
        servicingCategory: {
          code: 'URGENT',
          name: 'Urgent',
          color: 'orange',
          description: 'Dangerous or an urgent repair by law, and still connected.',
          isUrgent: true,
        },
        quotation: { quotationId: quoteId },
        problemRegister: {
          problemRegisterId: id,
          originalBookingDate: addDays(today(), -10),
          serviceCode: 'smoke',
          status: 'OPEN',
          isDismissed: false,
          isDismissible: false,
          dismissedBy: null,
          dateDismissed: null,
          quoteRequested: true,
          quoteRequestedBy: 'Priya Nair',
          dateQuoteRequested: '2026-01-02T03:04:05.000Z',
          canRequestQuote: false,
          canForwardToLandlord: true,
          canReactivateQuote: false,
          canInformDI: true,
          canEnterBuiltYear: false,
          thirdPartyInvalidStatus: 'Only a licensed electrician may',
        },
        progress: {
          step: 'AWAITING_QUOTATION_APPROVAL',
          by: null,
          at: expect.any(String),
          next: expect.stringMatching(/^Forward the quote to the landlord; it can be approved until /),
        },
        safety: { isUnsafe: true, deadline: null, tenantRepair: null },
      },
    ])
  })

  test.each([
    ['REJECTED', {}, ['REJECTED_QUOTES'], false],
    ['AWAITING_APPROVAL', { severity: 'RECOMMENDED' }, ['AWAITING_QUOTATION_APPROVAL'], true],
    ['AWAITING_APPROVAL', { expires_on: '2020-01-02', issued_on: '2020-01-01' }, [], false],
    ['ACCEPTED', {}, [], false],
  ] as const)('a quote that is %s with %j gives the tags %j', async (status, columns, tags, canForward) => {
    const { given } = portal
    const property = await given.property(agencyId)
    const quoteId = await given.quote(agencyId, property, { status, columns })
    await given.finding(agencyId, property, { columns: { quote_id: quoteId } })
    await makeCards()
    const [row] = (await list()).items
    expect(row?.service.tags).toEqual(tags)
    expect(row?.reportedFindings[0]?.problemRegister.canForwardToLandlord).toBe(canForward)
  })

  test.each([
    ['blinds', 'BLD01', ['CORDED_BLINDS']],
    ['water', 'WTR01', ['WATER_EFFICIENCY']],
    ['rcd', 'RCD08', ['RCD']],
  ] as const)('findings of the service %s (%s) give the tags %j', async (service, itemCode, tags) => {
    const property = await portal.given.property(agencyId)
    await portal.given.finding(agencyId, property, { service, itemCode })
    await makeCards()
    expect((await list()).items.map((row) => row.service.tags)).toEqual([tags])
  })

  test('leaves out resolved and dismissed findings', async () => {
    const { given } = portal
    const property = await given.property(agencyId)
    const userId = await given.user()
    await given.finding(agencyId, property, { columns: { status: 'RESOLVED', resolved_at: '2026-01-01T00:00:00Z' } })
    await given.finding(agencyId, property, { columns: { dismissed_at: '2026-01-01T00:00:00Z', dismissed_by: userId } })
    await makeCards()
    expect(await list()).toEqual({ items: [], total: 0, unfilteredTotal: 0 })
  })

  test.each([
    ['facet=URGENT', ['2 Wattle Street gas', '10 Wattle Street smoke', '1 Wattle Street smoke']],
    ['facet=NON_URGENT', ['1 Wattle Street smoke', '1 Wattle Street rcd', '10 Wattle Street gas']],
    ['category=RECOMMENDED', ['1 Wattle Street rcd']],
    ['category=RECOMMENDED&category=DISCONNECTED_SAFETY_ISSUE', ['2 Wattle Street gas', '1 Wattle Street rcd']],
    ['facet=URGENT&category=NON_COMPLIANT_FAULTY', ['1 Wattle Street smoke']],
    ['service=gas', ['2 Wattle Street gas', '10 Wattle Street gas']],
    ['service=gas&serviceExclusivity=ONLY', ['2 Wattle Street gas']],
    ['service=gas&service=smoke&serviceExclusivity=EXCLUDING', ['1 Wattle Street rcd']],
    ['query=wattle%20st&service=smoke', ['10 Wattle Street smoke', '1 Wattle Street smoke']],
    ['query=%25', []],
    ['query=safety%20switch%20wattle', ['1 Wattle Street rcd']],
    ['query=gas', ['2 Wattle Street gas', '10 Wattle Street gas']],
    ["query=';%20drop%20table%20findings;%20--", []],
    ['facet=URGENT&query=2%20wattle', ['2 Wattle Street gas']],
  ])('%s returns its rows and their total', async (query, rows) => {
    await givenFindings()
    const found = await list(`?${query}`)
    expect(rowNames(found).toSorted()).toEqual(rows.toSorted())
    expect([found.total, found.unfilteredTotal]).toEqual([rows.length, 5])
  })

  test('can be filtered by manager and by property', async () => {
    const { third } = await givenFindings()
    const theirs = ['10 Wattle Street smoke', '10 Wattle Street gas']
    for (const query of [`?property-manager=${managers[1]}`, `?propertyId=${third}`]) {
      const found = await list(query)
      expect(rowNames(found)).toEqual(theirs)
      expect(found.total).toBe(2)
    }
  })

  test.each([
    ['sort=address', ['1 smoke', '1 rcd', '2 gas', '10 smoke', '10 gas']],
    ['sort=address&direction=descending', ['10 gas', '10 smoke', '2 gas', '1 rcd', '1 smoke']],
    ['sort=service-date', ['1 rcd', '2 gas', '10 gas', '10 smoke', '1 smoke']],
    ['sort=service-date&direction=descending', ['1 smoke', '10 smoke', '10 gas', '2 gas', '1 rcd']],
  ])('%s sorts it', async (query, rows) => {
    await givenFindings()
    const expected = rows.map((row) => row.replace(' ', ' Wattle Street '))
    const pages = [await list(`?${query}&page-size=3`), await list(`?${query}&page-size=3&page=2`)]
    expect(pages.flatMap(rowNames)).toEqual(expected)
  })

  test('is empty past its end and still has the total', async () => {
    await givenFindings()
    const past = await list('?page=9999')
    expect([past.items, past.total]).toEqual([[], 5])
  })
})

describe('urgent findings', () => {
  test('have pages of five, for the agency or one manager', async () => {
    const { given } = portal
    for (let place = 0; place < 7; place += 1) {
      const property = await given.property(agencyId, { managerId: managers[place % 2] as number })
      await given.finding(agencyId, property)
    }
    await makeCards()
    const path = '/v1/reported-findings/analytics/urgent'
    const everyone = await list('', path)
    expect([everyone.items.length, everyone.total]).toEqual([5, 7])
    expect((await list('?page=2', path)).items).toHaveLength(2)
    const theirs = await list(`?propertyManagerId=${managers[1]}`, path)
    expect([theirs.items.length, theirs.total]).toEqual([3, 3])
  })
})

test('categories are listed worst first', async () => {
  const reply = await browser.get('/v1/reported-findings/servicing-categories')
  expect(
    (reply.body.data as { code: string; isUrgent: boolean }[]).map(({ code, isUrgent }) => [code, isUrgent]),
  ).toEqual([
    ['DISCONNECTED_SAFETY_ISSUE', true],
    ['URGENT', true],
    ['NON_COMPLIANT_FAULTY', false],
    ['RECOMMENDED', false],
  ])
})
