import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessIssueItem, NoticeItem } from '../../../contract/access-issues/access-issue-lists.ts'
import { experimentWireName, type ExperimentName } from '../../../contract/me.ts'
import { noManager, type ManagerKey } from '../../../contract/paging.ts'
import type { ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import { serviceCodes } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { IntegratedStats, Stats } from '../../../contract/dashboard/stats.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { ownDemoDatabase } from '../../testing/demo-database.ts'
import { ownPortal, type Browser } from '../../testing/test-portal.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'

/* Each number of the dashboard equals the rows of the list it opens, for the agency and for each property manager. */

const statesOfTest: StateCode[] = ['vic', 'qld']
/** Agencies by size, with and without management software in both states. */
const places = [0, 1, 2]
const agencies = statesOfTest.flatMap((state) => places.map((place) => [state, place] as const))

const portal = await ownPortal({}, undefined, undefined, ownDemoDatabase)

beforeAll(async () => {
  await portal.given.features('PortfolioMirroring', 'AgencyEntryMethod')
  const now = portal.clock.now()
  const database = new Database({
    url: portal.database.portalUrl,
    poolSize: 2,
    applicationName: 'tests',
    patienceMs: 60_000,
  })
  for (const [state, place] of agencies) {
    const { id: agencyId } = await agencyAt(state, place)
    const today = todayIn(state, now)
    await giveSeconds(agencyId, today)
    await database.transaction({ state, agencyId, userId: null }, async (db) =>
      rebuildAgency({ db, state, agencyId, today }),
    )
  }
  await database.close()
}, 120_000)
afterAll(async () => portal.close())

/**
 * Adds a second urgent quote and a second overdue invoice to a property that has one, so that items and properties
 * differ in number.
 */
async function giveSeconds(agencyId: number, today: string): Promise<void> {
  const copied = async (table: 'quotes' | 'invoices', number: string, condition: string) =>
    portal.given.rows(
      `insert into ${table} overriding system value
       select (jsonb_populate_record(one, jsonb_build_object('id', 1000000000 + $1::int, '${number}', 'SECOND-' || $1::int))).*
         from ${table} one
        where agency_id = $1 and id = (select min(id) from ${table} where agency_id = $1 and ${condition})`,
      [agencyId, today],
    )
  await copied('quotes', 'quote_number', `status_id = 2 and severity = 'URGENT' and expires_on >= $2`)
  await copied('invoices', 'invoice_number', 'paid_at is null and voided_at is null and due_on < $2')
}

type Agency = { id: number; name: string; isIntegrated: boolean; managers: (ManagerKey | null)[] }

async function agencyAt(state: StateCode, place: number): Promise<Agency> {
  const [agency] = await portal.given.rows<Omit<Agency, 'managers'>>(
    `select a.id, a.name, exists (select from agency_integrations i where i.agency_id = a.id and i.is_active) as "isIntegrated"
       from agencies a where a.state = $1 order by a.id limit 1 offset $2`,
    [state, place],
  )
  if (!agency) throw new Error('There is no such agency')
  const managers = await portal.given.rows<{ id: number }>(
    'select id from property_managers where agency_id = $1 order by id',
    [agency.id],
  )
  return { ...agency, managers: [null, noManager, ...managers.map(({ id }) => id)] }
}

async function visitor(state: StateCode, agencyId: number, experiments: readonly ExperimentName[]): Promise<Browser> {
  const userId = await portal.given.user(state)
  await portal.given.membership(userId, agencyId)
  for (const name of ['ProblemRegister', 'AgencyEntryMethod', 'PortfolioMirroring'] as const)
    await portal.given.experiment(experimentWireName(name), experiments.includes(name), { userId })
  return portal.signIn(userId, { state })
}

async function dataOf<Data>(browser: Browser, url: string): Promise<Data> {
  const reply = await browser.get(url)
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body.data as Data
}

/** The total of a list, and the number of rows when it is paged through to the end. */
async function lengthOf(browser: Browser, url: string): Promise<{ total: number; rows: number }> {
  const ask = async (page: number) =>
    dataOf<{ items: unknown[]; total: number }>(
      browser,
      `${url}${url.includes('?') ? '&' : '?'}page=${page}&page-size=100`,
    )
  const first = await ask(1)
  let rows = first.items.length
  for (let page = 2; rows < first.total && page <= Math.ceil(first.total / 100); page += 1)
    rows += (await ask(page)).items.length
  return { total: first.total, rows }
}

type Opened = [name: string, count: number, list: string]
type Viewer = { hasProblemRegister: boolean; hasEntryMethods: boolean; managerId: ManagerKey | null }

/** Every number of the dashboard with the list that it opens. */
function numbersOf(
  { portfolioStats: p, actionRequired: a, urgentCounts: u, requiredUpdates, allWork }: Stats,
  viewer: Viewer,
): Opened[] {
  const manager = viewer.managerId === null ? '' : `&property-manager=${viewer.managerId}`
  const asked = viewer.managerId === null ? '' : `?propertyManagerId=${viewer.managerId}`
  const facet = (code: string) => `/v1/portfolio?facet=${code}${manager}`
  const findings = (code: string) => `/v1/reported-findings?facet=${code}${manager}`
  const notices = viewer.hasEntryMethods
    ? '/v1/agency/access-issues/analytics/urgent'
    : '/v1/notice/analytics/urgent-active-notices'
  const opened: (Opened | false)[] = [
    ['Total properties under management', p.TOTAL_PORTFOLIO, `/v1/portfolio/integrated?${manager.slice(1)}`],
    ['Required updates', requiredUpdates, `/v1/update/summary?${manager.slice(1)}`],
    ['All work', allWork, `/v1/work?${manager.slice(1)}`],
    ['Properties on service', p.MANAGED_BY_DI, facet('ON_SERVICE')],
    ['New properties under management', p.NEW_MANAGEMENT, `/v1/portfolio/analytics/new-managements${asked}`],
    ...serviceCodes.map((code): Opened => [
      code,
      p.SERVICES_BREAKDOWN[code],
      `/v1/portfolio?service=${code}${manager}`,
    ]),
    ['Compliant', p.COMPLIANT, facet('COMPLIANT')],
    ['Compliance issues', p.COMPLIANCE_ISSUES, facet('COMPLIANCE_ISSUES')],
    ['Booking in progress', p.BOOKING_IN_PROGRESS, facet('BOOKING_IN_PROGRESS')],
    viewer.hasProblemRegister && ['Pending items', p.PENDING_ITEMS, facet('PENDING_ITEMS')],
    ['Unresolved access issues', p.UNRESOLVED_ACTIVE_NOTICES, facet('ACTIVE_NOTICES')],
    ['Unpaid overdue invoices', p.UNPAID_OVERDUE_INVOICES, facet('OVERDUE_INVOICES')],
    ['Urgent quotes', p.NON_COMPLIANT_QUOTATIONS, facet('URGENT_QUOTES')],
    ['Access issues, urgent', a.ACTIVE_NOTICES_STATS.urgent, facet('URGENT_ACTIVE_NOTICES')],
    ['Access issues, not urgent', a.ACTIVE_NOTICES_STATS.nonUrgent, facet('NON_URGENT_ACTIVE_NOTICES')],
    ['Quotations, urgent', a.COMPLIANCE_QUOTES_STATS.urgent, facet('URGENT_QUOTES')],
    ['Quotations, not urgent', a.COMPLIANCE_QUOTES_STATS.nonUrgent, facet('NON_URGENT_QUOTES')],
    ['Invoices, overdue', a.INVOICES_STATS.overdue, facet('OVERDUE_INVOICES')],
    ['Invoices, outstanding', a.INVOICES_STATS.outstanding, facet('OUTSTANDING_INVOICES')],
    viewer.hasProblemRegister && ['Findings, urgent', a.REPORTED_FINDINGS_STATS.urgent, findings('URGENT')],
    viewer.hasProblemRegister && ['Findings, not urgent', a.REPORTED_FINDINGS_STATS.nonUrgent, findings('NON_URGENT')],
    ['New managements', a.NEW_MANAGEMENT_STATS.total, `/v1/portfolio/analytics/new-managements${asked}`],
    ['Tab: enrol new managements', u.newManagements, `/v1/portfolio/analytics/new-managements${asked}`],
    viewer.hasProblemRegister && [
      'Tab: resolve reported findings',
      u.reportedFindings,
      `/v1/reported-findings/analytics/urgent${asked}`,
    ],
    ['Tab: resolve access issues', u.urgentActiveNotices, `${notices}${asked}`],
    ['Tab: review urgent quotes', u.urgentQuotes, `/v1/quote/analytics/immediate-action${asked}`],
    ['Tab: pay overdue invoices', u.overdueInvoices, `/v1/invoice/analytics/overdue${asked}`],
    ['Quotes, urgent', u.urgentQuotes, `/v1/quote?status=AWAITING_APPROVAL&urgency=URGENT${manager}`],
    ['Invoices, overdue', u.overdueInvoices, `/v1/invoice?status=OVERDUE${manager}`],
  ]
  return opened.filter((each) => each !== false)
}

function othersNumbersOf(
  { nonManagedPortfolioStats: n, total }: IntegratedStats,
  managerId: ManagerKey | null,
): Opened[] {
  const manager = managerId === null ? '' : `&property-manager=${managerId}`
  const list = `/v1/portfolio/integrated?provided-by=OTHER${manager}`
  return [
    ['Other service providers', total, list],
    ...Object.entries(n).map(([code, count]): Opened => [`${code}*`, count, `${list}&facet=${code}`]),
  ]
}

/** One line per disagreement, so that a failure shows all of them. */
async function disagreements(browser: Browser, opened: readonly Opened[]): Promise<string[]> {
  const wrong: string[] = []
  const lengths = new Map<string, Promise<{ total: number; rows: number }>>()
  for (const [name, count, list] of opened) {
    const length = lengths.get(list) ?? lengthOf(browser, list)
    lengths.set(list, length)
    const { total, rows } = await length
    if (total !== count || rows !== count)
      wrong.push(`${name}: ${count}, but ${list} has a total of ${total} and ${rows} rows`)
  }
  return wrong
}

const switches: [words: string, experiments: ExperimentName[]][] = [
  ['with every experiment', ['ProblemRegister', 'AgencyEntryMethod', 'PortfolioMirroring']],
  ['without experiments', []],
]

describe.each(agencies)('in %s, agency %i', (state, place) => {
  test.each(switches)('every number equals the rows of the list behind it, %s', async (_, experiments) => {
    const agency = await agencyAt(state, place)
    const browser = await visitor(state, agency.id, experiments)
    const hasMirroring = agency.isIntegrated && experiments.includes('PortfolioMirroring')
    const wrong: string[] = []
    let sum = 0
    for (const managerId of agency.managers) {
      const asked = managerId === null ? '' : `?propertyManagerId=${managerId}`
      const opened = [
        ...numbersOf(await dataOf<Stats>(browser, `/v1/stats${asked}`), {
          hasProblemRegister: experiments.includes('ProblemRegister'),
          hasEntryMethods: experiments.includes('AgencyEntryMethod'),
          managerId,
        }).filter(
          ([, , list]) =>
            (hasMirroring || !/integrated/.test(list)) && (agency.isIntegrated || !/new-managements/.test(list)),
        ),
        ...(hasMirroring
          ? othersNumbersOf(await dataOf<IntegratedStats>(browser, `/v1/stats/integrated${asked}`), managerId)
          : []),
      ]
      sum += opened.reduce((total, [, count]) => total + count, 0)
      wrong.push(...(await disagreements(browser, opened)).map((line) => `${managerId ?? 'everyone'}: ${line}`))
    }
    expect(wrong).toEqual([])
    // Rules out a data set in which every number is zero.
    expect(sum).toBeGreaterThan(500)
  })
})

/** Filters of the lists of quotes and invoices whose totals come from counters. */
const countedLists = [
  '/v1/quote?',
  '/v1/quote?status=AWAITING_APPROVAL',
  '/v1/quote?status=AWAITING_APPROVAL&urgency=NON_URGENT',
  '/v1/invoice?',
  '/v1/invoice?status=PAID',
  '/v1/invoice?status=DUE',
]

test.each(agencies)(
  'in %s, agency %i, the lists of quotes and invoices have as many rows as they say',
  async (state, place) => {
    const agency = await agencyAt(state, place)
    const browser = await visitor(state, agency.id, [])
    const wrong: string[] = []
    for (const managerId of agency.managers)
      for (const list of countedLists) {
        const url = managerId === null ? list : `${list}&property-manager=${managerId}`
        const { total, rows } = await lengthOf(browser, url)
        if (total !== rows) wrong.push(`${url} has a total of ${total} and ${rows} rows`)
        if (managerId === null) expect(total, url).toBeGreaterThan(0)
      }
    expect(wrong).toEqual([])
  },
)

/** All properties of the agency, as listed. */
async function everyProperty(browser: Browser): Promise<ManagedProperty[]> {
  const properties: ManagedProperty[] = []
  for (let page = 1, total = 1; properties.length < total; page += 1) {
    const reply = await dataOf<{ items: ManagedProperty[]; total: number }>(
      browser,
      `/v1/portfolio?page=${page}&page-size=100`,
    )
    properties.push(...reply.items)
    total = reply.total
  }
  return properties
}

test.each(agencies)(
  'in %s, agency %i, the dashboard counts as many properties per compliance result as the list shows',
  async (state, place) => {
    const { id } = await agencyAt(state, place)
    const browser = await visitor(state, id, [])
    const { portfolioStats: counted } = await dataOf<Stats>(browser, '/v1/stats')
    const properties = await everyProperty(browser)
    const wearing = (compliance: string) => properties.filter((property) => property.compliance === compliance)
    expect(wearing('COMPLIANT')).toHaveLength(counted.COMPLIANT)
    expect(wearing('COMPLIANCE_ISSUES')).toHaveLength(counted.COMPLIANCE_ISSUES + counted.BOOKING_IN_PROGRESS)
    expect(wearing('NOT_ON_SERVICE')).toHaveLength(properties.length - counted.MANAGED_BY_DI)
    const cancelled = properties.filter(({ tags }) => tags.includes('CANCELLED'))
    expect(cancelled.length).toBeGreaterThan(0)
    for (const { compliancePropertyId, compliance, services } of cancelled) {
      expect(compliance).toBe('NOT_ON_SERVICE')
      expect(services.map((service) => service.compliance).filter((code) => code !== 'UNKNOWN')).toEqual([])
      const page = await dataOf<{ compliance: string }>(browser, `/v1/property/${compliancePropertyId}`)
      expect(page.compliance).toBe('NOT_ON_SERVICE')
    }
  },
)

test('both kinds of agency are among them', async () => {
  const kinds = await Promise.all(agencies.map(async ([state, place]) => (await agencyAt(state, place)).isIntegrated))
  expect(new Set(kinds)).toEqual(new Set([true, false]))
})

type Listed = { property: number; isUrgent: boolean; openWaysIn: string[] }

/** The rows of both versions of the list of access issues. */
async function accessRows(browser: Browser, list: string): Promise<Listed[]> {
  const rows: Listed[] = []
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const reply = await dataOf<{ items: (AccessIssueItem | NoticeItem)[]; total: number }>(
      browser,
      `${list}?page=${page}&page-size=100`,
    )
    total = reply.total
    rows.push(
      ...reply.items.map((item) =>
        'property' in item
          ? { property: item.property.compliancePropertyId, isUrgent: item.isUrgent, openWaysIn: item.openWaysIn }
          : {
              property: item.compliancePropertyId,
              isUrgent: item.accessIssues.isUrgent,
              openWaysIn: item.accessIssues.openWaysIn,
            },
      ),
    )
  }
  return rows
}

test.each(agencies)('in %s, agency %i, both lists say alike where a way in is open', async (state, place) => {
  const { id } = await agencyAt(state, place)
  const browser = await visitor(state, id, ['AgencyEntryMethod'])
  const newer = await accessRows(browser, '/v1/agency/access-issues')
  expect(await accessRows(browser, '/v1/notice')).toEqual(newer)
  const open = newer.filter(({ openWaysIn }) => openWaysIn.length > 0)
  expect(open.length).toBeGreaterThan(0)
  expect(open.filter(({ isUrgent }) => isUrgent)).toEqual([])
  const { urgentCounts } = await dataOf<Stats>(browser, '/v1/stats')
  expect(newer.filter(({ isUrgent }) => isUrgent)).toHaveLength(urgentCounts.urgentActiveNotices)
})

test('a way in that opens or closes moves the property between urgent and not urgent, in every number and list', async () => {
  const agency = await agencyAt('qld', 0)
  const [urgent] = await portal.given.rows<{ propertyId: number; issueId: number }>(
    `select i.property_id as "propertyId", min(i.id) as "issueId"
       from access_issues i
       join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id and c.suspended_at is null and c.suppression_level = 0
       join properties p on p.agency_id = i.agency_id and p.id = i.property_id and not p.is_vacant and p.cancelled_at is null
      where i.agency_id = $1 and i.resolved_at is null and i.is_important
        and not exists (select from access_case_methods m where m.agency_id = c.agency_id and m.case_id = c.id and m.is_disqualified)
      group by 1 having count(*) = 1 order by 1 limit 1`,
    [agency.id],
  )
  if (!urgent) throw new Error('There is no urgent access issue')
  // A locked meter room blocks entry by notice; preferences do not resolve it.
  await portal.given.rows(
    `update access_issues set problem_id = (select id from access_problems where code = 'METER_ROOM_LOCKED')
      where agency_id = $1 and id = $2`,
    [agency.id, urgent.issueId],
  )
  const browser = await visitor('qld', agency.id, ['AgencyEntryMethod'])
  const allowing = async (occupantAppointmentPreference: string) => {
    const reply = await browser.post(`/v1/property/${urgent.propertyId}/entry-method-preferences`, {
      preferences: { occupantAppointmentPreference, internalEnPreference: 'YES', vacantEntryPreference: 'YES' },
    })
    expect(reply.status).toBe(200)
    const stats = await dataOf<Stats>(browser, '/v1/stats')
    const viewer = { hasProblemRegister: false, hasEntryMethods: true, managerId: null }
    const opened = numbersOf(stats, viewer).filter(([name]) => /access issues/i.test(name))
    expect(opened).toHaveLength(4)
    expect(await disagreements(browser, opened)).toEqual([])
    const rows = await accessRows(browser, '/v1/agency/access-issues')
    const row = rows.find(({ property }) => property === urgent.propertyId)
    return { row, ...stats.actionRequired.ACTIVE_NOTICES_STATS }
  }
  const closed = await allowing('NO')
  expect(closed.row).toMatchObject({ isUrgent: true, openWaysIn: [] })
  const open = await allowing('YES')
  expect(open.row).toMatchObject({ isUrgent: false, openWaysIn: ['APPOINTMENT'] })
  expect([open.urgent, open.nonUrgent]).toEqual([closed.urgent - 1, closed.nonUrgent + 1])
})
