import { beforeEach, describe, expect, test } from 'vitest'
import type { AccessIssueItem, NoticeItem } from '../../../contract/access-issues/access-issue-lists.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
await portal.given.features('AgencyEntryMethod')
let agencyId: number
let browser: Browser
let managers: [number, number]

const issues = '/v1/agency/access-issues'
const urgentIssues = '/v1/agency/access-issues/analytics/urgent'
const notices = '/v1/notice'
const urgentNotices = '/v1/notice/analytics/urgent-active-notices'

beforeEach(async () => {
  ;({ agencyId, browser } = await portal.office())
  managers = [await portal.given.propertyManager(agencyId), await portal.given.propertyManager(agencyId)]
})

const makeCards = async () => portal.makeCards(agencyId)

type Listing<Item> = { items: Item[]; total: number; unfilteredTotal?: number }
async function list<Item = AccessIssueItem>(path: string): Promise<Listing<Item>> {
  const reply = await browser.get(path)
  expect(reply.body.error).toBeUndefined()
  return reply.body.data as Listing<Item>
}
const withQuery = (path: string, query: string) => `${path}${query && `?${query}`}`

/** The addresses in both versions of the list, which must be the same. */
async function addresses(query = ''): Promise<{ rows: string[]; total: number }> {
  const [newer, older] = [await list(withQuery(issues, query)), await list<NoticeItem>(withQuery(notices, query))]
  const rows = newer.items.map(({ addressLine1 }) => addressLine1)
  expect(older.items.map(({ property }) => property.addressLine1)).toEqual(rows)
  expect([older.total, older.unfilteredTotal]).toEqual([newer.total, newer.unfilteredTotal])
  return { rows, total: newer.total }
}

type PropertyOptions = { managerId?: number; isVacant?: boolean; services?: readonly ('smoke' | 'gas')[] }
async function addProperty(
  number: string,
  { managerId, isVacant = false, services = ['smoke'] }: PropertyOptions = {},
) {
  const id = await portal.given.property(agencyId, {
    streetNumber: number,
    streetName: 'Banksia Road',
    managerId: managerId ?? managers[0],
    columns: { is_vacant: isVacant },
  })
  for (const service of services) await portal.given.service(agencyId, id, service)
  return id
}

/** Two urgent and two other cases, one of each for each manager. */
async function givenCases() {
  const { given } = portal
  const [one, two, three, four, five] = [
    await addProperty('1', { services: ['smoke', 'gas'] }),
    await addProperty('2'),
    await addProperty('3B', { managerId: managers[1], isVacant: true }),
    await addProperty('4'),
    await addProperty('5'),
  ]
  await given.accessCase(agencyId, one, { raisedDaysAgo: 9 })
  await given.accessCase(agencyId, two, { isImportant: true, raisedDaysAgo: 3 })
  await given.accessCase(agencyId, three, { raisedDaysAgo: 40, problemId: 6 })
  await given.accessCase(agencyId, four, {
    isImportant: true,
    raisedDaysAgo: 30,
    columns: { is_priority_booking: true },
  })
  await given.accessCase(agencyId, five, { columns: { suppression_level: 1 } })
  await makeCards()
  return { one, two, three, four, five }
}

describe('access', () => {
  test.each([issues, urgentIssues, notices, urgentNotices])('%s refuses a request without a session', async (url) => {
    const reply = await portal.browser().get(url)
    expect([reply.status, reply.body.error?.message]).toEqual([401, 'No user session'])
  })

  test('another agency sees none of the cases, managers and properties', async () => {
    const { one } = await givenCases()
    const userId = await portal.given.user()
    await portal.given.membership(userId, await portal.given.agency())
    const stranger = await portal.signIn(userId)
    for (const url of [issues, urgentIssues, notices, urgentNotices, `${notices}?resolved=true`])
      expect((await stranger.get(url)).body.data).toMatchObject({ items: [], total: 0 })
    const refusals = [
      ...[issues, notices, `${notices}?resolved=true`].flatMap((url) => {
        const join = url.includes('?') ? '&' : '?'
        return [
          [`${url}${join}property-manager=${managers[0]}`, 'This property manager was not found'],
          [`${url}${join}property-manager=2000000000`, 'This property manager was not found'],
          [`${url}${join}propertyId=${one}`, 'This property was not found'],
          [`${url}${join}propertyId=2000000000`, 'This property was not found'],
        ]
      }),
      ...[urgentIssues, urgentNotices].map((url) => [
        `${url}?propertyManagerId=${managers[0]}`,
        'This property manager was not found',
      ]),
    ] as [string, string][]
    for (const [url, words] of refusals) {
      const reply = await stranger.get(url)
      expect([url, reply.status, reply.body.error?.message]).toEqual([url, 404, words])
    }
  })

  test.each([
    [`${issues}?facet=COMPLIANT`, 'There is no filter called COMPLIANT'],
    [`${notices}?facet=toString`, 'There is no filter called toString'],
    [`${notices}?resolved=true&facet=VACANT`, 'There is no filter called VACANT for resolved notices'],
    [`${notices}?resolved=maybe`, 'The request cannot be understood: resolved: Must be true or false.'],
    [`${issues}?page=-1`, 'The request cannot be understood: page: Must be a whole number.'],
    [`${issues}?service=pool`, /^The request cannot be understood: A value of “service” must be one of /],
    [`${urgentIssues}?propertyManagerId=x`, /propertyManagerId: Must be a positive whole number\.$/],
    [`${urgentNotices}?page-size=1000`, /page-size: Must be between 1 and 100\.$/],
  ])('%s is refused with a message', async (url, words) => {
    const reply = await browser.get(url)
    expect(reply.status).toBe(400)
    expect(reply.body.error?.message).toMatch(words)
  })
})

describe('the open list', () => {
  test('has urgent cases first, then the longest waiting; suppressed cases are left out', async () => {
    await givenCases()
    expect(await addresses()).toEqual({
      rows: ['4 Banksia Road', '2 Banksia Road', '3B Banksia Road', '1 Banksia Road'],
      total: 4,
    })
  })

  test('contains address, problems and tags in the newer version', async () => {
    const { three } = await givenCases()
    const { items, unfilteredTotal } = await list(issues)
    expect(unfilteredTotal).toBe(4)
    expect(items[2]).toEqual({
      compliancePropertyId: three,
      servicesWithFindings: [],
      canRequestOneOffEntry: false,
      addressLine1: '3B Banksia Road',
      addressLine2: expect.stringMatching(/ VIC \d{4}$/),
      propertyManager: { id: managers[1], name: expect.any(String) },
      isIntegrated: false,
      accessIssues: {
        caseId: expect.any(Number),
        openedAt: expect.stringMatching(/Z$/),
        isUrgent: false,
        openWaysIn: [],
        problems: [
          {
            noticeId: expect.any(Number),
            publicName: 'Key did not work',
            createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          },
        ],
      },
      tags: expect.arrayContaining(['NOT_OVERDUE', 'VACANT']),
    })
    expect(items[0]?.tags).toEqual(expect.arrayContaining(['SUSPENSION_WARNING', 'PRIORITY_BOOKING']))
  })

  test('contains the notice of each problem in the older version, identified by the oldest', async () => {
    const { given } = portal
    const id = await addProperty('7')
    const caseId = await given.accessCase(agencyId, id, { raisedDaysAgo: 5, problemId: 8 })
    const [{ id: firstNotice } = { id: 0 }] = await given.rows<{ id: number }>(
      'select id from access_issues where agency_id = $1',
      [agencyId],
    )
    const secondNotice = await given.row('access_issues', {
      agency_id: agencyId,
      case_id: caseId,
      property_id: id,
      problem_id: 6,
      is_provider_contact_required: true,
      raised_at: portal.clock.now().toISOString(),
    })
    await makeCards()
    const [row] = (await list<NoticeItem>(notices)).items
    expect(row).toMatchObject({
      id: firstNotice,
      createdAt: row?.problems[0]?.createdAt,
      isUrgent: false,
      property: { compliancePropertyId: id, addressLine1: '7 Banksia Road', isIntegrated: false },
      problems: [
        {
          noticeId: firstNotice,
          noticeType: 'REFUSING_SERVICE',
          publicName: 'Tenant refused entry',
          isContactDiRequired: false,
        },
        { noticeId: secondNotice, noticeType: 'BAD_KEYS', publicName: 'Key did not work', isContactDiRequired: true },
      ],
      resolution: null,
    })
    expect(row?.property.address).toBe(`7 Banksia Road, ${row?.property.addressLine2}`)
  })

  test.each([
    ['facet=ACTIVE_NOTICES', ['4', '2', '3B', '1']],
    ['facet=URGENT_ACTIVE_NOTICES', ['4', '2']],
    ['facet=NON_URGENT_ACTIVE_NOTICES', ['3B', '1']],
    ['facet=URGENT_ACTIVE_NOTICES&facet=NON_URGENT_ACTIVE_NOTICES', ['4', '2', '3B', '1']],
    ['facet=VACANT', ['3B']],
    ['facet=SUSPENSION_WARNING&facet=SUSPENDED', ['4']],
    ['facet=SUSPENSION_WARNING&facet=VACANT', []],
    ['facet=URGENT_ACTIVE_NOTICES&facet=PRIORITY_BOOKING', ['4']],
    ['facet=NON_URGENT_ACTIVE_NOTICES&facet=OVERDUE&facet=NOT_OVERDUE', ['3B', '1']],
    ['service=gas', ['1']],
    ['service=smoke&serviceExclusivity=ONLY', ['4', '2', '3B']],
    ['query=banksia%20rd&facet=NON_URGENT_ACTIVE_NOTICES', ['3B', '1']],
    ['query=3b%20banksia', ['3B']],
    ['query=cannot%20reach%20banksia%20rd', ['4', '2', '1']],
    ['query=%5C_%25', []],
  ])('%s returns its rows and their total', async (query, numbers) => {
    await givenCases()
    const rows = numbers.map((number) => `${number} Banksia Road`)
    expect(await addresses(query)).toEqual({ rows, total: rows.length })
  })

  test('can be filtered by manager and by property', async () => {
    const { three } = await givenCases()
    const theirs = { rows: ['3B Banksia Road'], total: 1 }
    expect(await addresses(`property-manager=${managers[1]}`)).toEqual(theirs)
    expect(await addresses(`property-manager=${managers[1]}&facet=URGENT_ACTIVE_NOTICES`)).toEqual({
      rows: [],
      total: 0,
    })
    expect(await addresses(`propertyId=${three}`)).toEqual(theirs)
  })

  test('is paged; a page past the end is empty and still has the total', async () => {
    await givenCases()
    expect(await addresses('page=2&page-size=3')).toEqual({ rows: ['1 Banksia Road'], total: 4 })
    expect(await addresses('page=9999')).toEqual({ rows: [], total: 4 })
  })
})

test.each([urgentIssues, urgentNotices])('%s has pages of five, for the agency or one manager', async (path) => {
  for (let place = 0; place < 7; place += 1)
    await portal.given.accessCase(
      agencyId,
      await addProperty(String(place), { managerId: managers[place % 2] as number }),
      {
        isImportant: true,
      },
    )
  await portal.given.accessCase(agencyId, await addProperty('9'), {})
  await makeCards()
  const everyone = await list(path)
  expect([everyone.items.length, everyone.total]).toEqual([5, 7])
  expect((await list(`${path}?page=2`)).items).toHaveLength(2)
  const theirs = await list(`${path}?propertyManagerId=${managers[1]}`)
  expect([theirs.items.length, theirs.total]).toEqual([3, 3])
})

describe('resolved notices', () => {
  async function resolve(propertyId: number, days: number, columns: Record<string, unknown> = {}) {
    const at = new Date(portal.clock.now().getTime() - days * 86_400_000).toISOString()
    const userId = await portal.given.user('vic', { name: 'Tom Okafor' })
    await portal.given.membership(userId, agencyId)
    await portal.given.rows(
      `update access_issues set resolved_at = $3, resolved_by = $4, resolve_reason = 'New key cut' where agency_id = $1 and property_id = $2`,
      [agencyId, propertyId, at, userId],
    )
    await portal.given.rows(
      `update access_cases set status = 'RESOLVED', closed_at = $3, suppression_level = coalesce($4, 0) where agency_id = $1 and property_id = $2`,
      [agencyId, propertyId, at, columns['suppression_level'] ?? null],
    )
    return at
  }

  test('are those of the agency, newest first, with the user who resolved them and the reason', async () => {
    const { one, two, three, four, five } = await givenCases()
    await resolve(one, 2)
    const at = await resolve(four, 1)
    await resolve(five, 0, { suppression_level: 1 })
    await makeCards()
    const { items, total } = await list<NoticeItem>(`${notices}?resolved=true`)
    expect(total).toBe(2)
    expect(items.map(({ property }) => property.compliancePropertyId)).toEqual([four, one])
    expect(items[0]).toMatchObject({
      isUrgent: true,
      tags: [],
      problems: [{ publicName: 'We cannot reach the tenant' }],
      resolution: { resolvedAt: at, resolvedBy: 'Tom Okafor', reason: 'New key cut' },
    })
    expect((await addresses()).rows).toEqual(['2 Banksia Road', '3B Banksia Road'])
    expect([two, three]).not.toContain(items[0]?.property.compliancePropertyId)
  })

  test.each([
    ['facet=URGENT_ACTIVE_NOTICES', ['4']],
    ['facet=NON_URGENT_ACTIVE_NOTICES', ['1', '3B']],
    ['query=3b%20banksia', ['3B']],
    ['query=new%20key%20cut%20reach', ['1', '4']],
    ['query=tenant%20banksia%20cut', []],
    ['service=gas', ['1']],
    ['page=2&page-size=2', ['4']],
  ])('can be filtered by %s', async (query, numbers) => {
    const cases = await givenCases()
    await resolve(cases.one, 1)
    await resolve(cases.three, 2)
    await resolve(cases.four, 3)
    await makeCards()
    const { items, total } = await list<NoticeItem>(`${notices}?resolved=true&${query}`)
    expect(items.map(({ property }) => property.addressLine1)).toEqual(
      numbers.map((number) => `${number} Banksia Road`),
    )
    expect(total).toBe(query.startsWith('page') ? 3 : numbers.length)
    const theirs = await list<NoticeItem>(`${notices}?resolved=true&property-manager=${managers[1]}`)
    expect([theirs.items.length, theirs.total]).toEqual([1, 1])
  })
})
