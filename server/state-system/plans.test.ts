import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPlan } from '../database/demo-data/demo-plan.ts'
import type { DemoUsersPlan } from '../database/demo-data/plan.ts'
import { namedInvoices } from '../areas/bank/bank.queries.ts'
import { createLogger } from '../platform/logging.ts'
import { prepared } from '../platform/sql.ts'
import { databaseWithLargeAgency } from '../testing/large-agency.ts'
import { fillLargeState } from '../testing/large-state.ts'
import { databasesAt, runPersonRequests } from '../testing/person-requests.ts'
import { hiddenIn, ownStateSystem, type SystemBrowser, type TestStateSystem } from '../testing/test-state-system.ts'
import { reportPlans, watchScans, type Scan } from '../testing/watch-plans.ts'

/* The pages of an agency of 10,000 properties, in Queensland, which has all of them. */

const { managerAgency: agencyId } = demoPlan(0, false).demoUsers.find(({ state }) => state === 'qld') as DemoUsersPlan
let system: TestStateSystem
let browser: SystemBrowser
let managerId: number
let propertyId: number

beforeAll(async () => {
  system = await ownStateSystem({}, createLogger('silent'), async () => {
    const database = await databaseWithLargeAgency(agencyId, 10_000)
    await reportPlans(database.ownerUrl)
    return database
  })
  const [found] = await system.given.rows<{ managerId: number; propertyId: number }>(
    `select manager_id as "managerId", id as "propertyId" from properties
      where agency_id = $1 and manager_id is not null and cancelled_at is null order by id limit 1`,
    [agencyId],
  )
  if (!found) throw new Error('The demo data has no property with a property manager')
  ;({ managerId, propertyId } = found)
  browser = system.browser()
  await browser.signIn('qld', (await system.person({ state: 'qld', agencies: [agencyId] })).username)
}, 600_000)
afterAll(async () => system.close())

/**
 * Some pages for each repetition, index and table for the rows that are shown, and, as a list counts all that match, an index that has
 * at least 20 rows on a page.
 */
const pagesAllowed = ({ rows, loops, answered }: Scan): number =>
  50 + 8 * loops + Math.max(2 * Math.min(rows, 20 * answered), rows / 20)

async function scansOf(path: string): Promise<Scan[]> {
  const scans = await watchScans(async () => {
    const { statusCode, body } = await browser.get(`/qld${path}`)
    expect(statusCode, body).toBe(200)
  })
  expect(scans.length).toBeGreaterThan(0)
  return scans
}

const wastefulScans = async (path: string): Promise<Scan[]> =>
  (await scansOf(path)).filter((scan) => scan.pages > pagesAllowed(scan))

const lists = [
  '/Quotations/index',
  '/Bookings/view',
  '/Bookings/view?when=PAST',
  '/Bookings/view?view=week',
  '/Bookings/view?view=month',
  '/Invoices/index',
  '/Keys/keyManagement',
  '/Keys/keyManagement?view=out',
  '/Keys/keyManagement?view=all',
  '/Keys/keyCollectionHistory',
  '/Keys/keyCollectionHistory?status=RETURNED',
  '/BetweenTenancyBatches/manageTenancyChange',
  '/BetweenTenancyBatches/manageTenancyChange?status=TO_BOOK',
  '/ComplianceReports/listView',
  '/ComplianceReports/listView?result=NOT_COMPLIANT',
  '/Notices/view',
  '/Notices/view?status=OPEN',
  '/JobOrders/index',
  '/JobOrders/index?status=PENDING',
]

test.each(['/', ...lists])('%s reads in proportion to what it shows', async (path) => {
  expect(await wastefulScans(path)).toEqual([])
})

test('the page of a property reads this property', async () => {
  expect(await wastefulScans(`/Properties/view/${propertyId}`)).toEqual([])
})

const withParameter = (path: string, parameter: string) => `${path}${path.includes('?') ? '&' : '?'}${parameter}`

/** Such a list may look at all rows of the agency, but only once. */
const mostRowsRead = 22_500

test.each(lists)('%s of a property manager and with a search reads each row once', async (path) => {
  for (const parameter of [`property-manager=${managerId}`, 'search=high', 'search=nowhere']) {
    const scans = await scansOf(withParameter(path, parameter))
    expect(scans.filter(({ rows, removed }) => rows + removed > mostRowsRead)).toEqual([])
  }
})

describe('beside all that a large state keeps', () => {
  beforeAll(async () => fillLargeState(system.given, 'qld', agencyId), 600_000)

  /** Those of tables; the catalogue does not grow. */
  const wastefulScansOf = async (work: () => Promise<unknown>): Promise<Scan[]> =>
    (await watchScans(work)).filter((scan) => !scan.name.startsWith('pg_') && scan.pages > pagesAllowed(scan))

  test('a work order is compared with what the same form has sent, not with all orders', async () => {
    const path = '/qld/JobOrders/add'
    const form = { ...hiddenIn((await browser.get(path)).body), address: '5 Nowhere Road', service: 'smoke', notes: '' }
    const send = async () => expect((await browser.post(path, form)).statusCode).toBe(303)
    expect(await wastefulScansOf(send)).toEqual([])
    expect(await wastefulScansOf(send)).toEqual([])
  })

  test.each([
    '/WorkOrders/index',
    '/Quotations/work',
    '/FindingReviews/index',
    '/Repairs/index',
    '/Releases/index',
    '/ServiceRequests/index',
  ])('searching %s compares the address with what the index finds', async (path) => {
    const staff = system.browser()
    await staff.signIn('qld', (await system.person({ state: 'qld', isAdministrator: true })).username)
    for (const search of ['nowhere', '12+nowhere+street', '%23900000001']) {
      const scans = await watchScans(async () => {
        expect((await staff.get(`/qld${path}?search=${search}`)).statusCode).toBe(200)
      })
      const ofAddresses = scans.filter(({ name }) => /^(?:properties|work_orders)/.test(name))
      expect(ofAddresses.filter((scan) => scan.pages > pagesAllowed(scan))).toEqual([])
    }
  })

  const givenTenant = async (): Promise<string> => {
    const tenancyId = await system.given.tenancy(agencyId, propertyId, {
      occupant: 'Tess Tenant',
      columns: { status: 'CLOSED', starts_on: '1999-01-01', ends_on: null, closes_on: '1999-12-31' },
    })
    await system.given.rows(`update occupants set email = 'tess@home.example.com' where tenancy_id = $1`, [tenancyId])
    return 'tess@home.example.com'
  }
  const givenOwner = async (): Promise<string> => {
    await system.given.row('contacts', { agency_id: agencyId, name: 'Olga Owner', email: 'olga@own.example.com' })
    return 'Olga Owner'
  }
  const friend = async (column: 'name' | 'mobile'): Promise<string> => {
    const [found] = await system.given.rows<{ text: string }>(
      `select ${column} as text from visit_contacts where agency_id = $1 and name ~ '^Friend' order by visit_id limit 1`,
      [agencyId],
    )
    return found?.text ?? ''
  }
  const givenUser = async (): Promise<string> => {
    await system.given.rows(`update users set is_active = false where id = 900000077`)
    return 'Person Number 77'
  }

  test.each([
    ['tenant', 'Tess Tenant', givenTenant],
    ['owner', 'Olga Owner', givenOwner],
    ['contact for a visit', 'Friend Number 900000001', async () => friend('name')],
    ['contact for a visit, by number,', 'Friend Number 900000002', async () => friend('mobile')],
    ['user', 'Person Number 77', givenUser],
  ])('searching, exporting and erasing a %s reads what is about the person', async (_, name, givenPerson) => {
    const staff = system.browser()
    await staff.signIn('qld', (await system.person({ state: 'qld', isAdministrator: true })).username)
    const worker = databasesAt(system.database.workerUrl, 60_000)
    const text = await givenPerson()
    const path = '/qld/PersonalData'
    const { form_token = '' } = hiddenIn((await staff.get(`${path}/index`)).body)
    const scans = await wastefulScansOf(async () => {
      const { body } = await staff.post(`${path}/index`, { form_token, text })
      const person = [...body.matchAll(/name="person"\s+value="([^"]+)"/g)].map(([, key = '']) => key)
      expect(person).toHaveLength(1)
      for (const action of ['export', 'erase']) {
        const reply = await staff.post(`${path}/${action}`, { form_token, text, person, typedName: name })
        expect(reply.headers.location, reply.body).toMatch(/asked=(export|erasure)$/)
        expect(await runPersonRequests(system, worker)).toBe(1)
      }
    })
    await worker.close()
    expect(await system.given.rows(`select 1 from person_requests where status <> 'DONE'`)).toEqual([])
    expect(scans).toEqual([])
  })
})

describe('beside 5,000 agencies of the state', () => {
  let staff: SystemBrowser
  beforeAll(async () => {
    staff = system.browser()
    await staff.signIn('qld', (await system.person({ state: 'qld', isAdministrator: true })).username)
    const numbers = 'generate_series(1, 5000) n'
    await system.given.rows(`
      set session_replication_role = replica;
      insert into agencies (id, state, name, abn, email_domain, trading_names, created_at)
      select 910000000 + n, 'qld', 'Agency Number ' || n, lpad(n::text, 11, '5'), format('office-%s.com.au', n),
             array['Trading ' || n], now() - n * interval '1 hour' from ${numbers};
      insert into memberships (state, agency_id, user_id)
      select 'qld', 910000000 + n, 910000000 + n * 5 + k from ${numbers}, generate_series(1, 4) k;
      update agencies set paused_at = now(), pause_reason = 'Overdue' where id > 910004990;
      set session_replication_role = origin;`)
    await system.given.rows('vacuum analyze agencies, memberships')
  }, 60_000)

  test.each([
    '',
    '?page=40',
    '?order=newest',
    '?search=trading+4321',
    '?search=nowhere',
    '?status=PAUSED',
    '?status=ACTIVE',
  ])('the list of agencies%s reads in proportion to what it shows', async (query) => {
    const scans = await watchScans(async () => {
      const { statusCode, body } = await staff.get(`/qld/Agencies/index${query}`)
      expect(statusCode, body).toBe(200)
    })
    expect(scans.length).toBeGreaterThan(0)
    // The page before which rows are passed over costs their place in the index, and a piece of a common word lists all that have it.
    const most = query === '?page=40' ? 2500 : query === '?search=trading+4321' ? 50 : 0
    const isOfTable = ({ name }: Scan) => !name.startsWith('pg_')
    expect(scans.filter((scan) => isOfTable(scan) && scan.pages > pagesAllowed(scan) + most)).toEqual([])
  })
})

test('invoices of a bank statement are found by an index, however many numbers the texts of a statement have', async () => {
  const { given } = system
  const { text } = prepared(namedInvoices('qld', { numbers: [], keys: [] }))
  await given.rows('set plan_cache_mode = force_generic_plan')
  await given.rows(`prepare named as ${text}`)
  const plan = await given.rows<{ 'QUERY PLAN': string }>(`explain execute named('[]', '{}', 'qld', 'qld', 200)`)
  await given.rows('deallocate named')
  await given.rows('reset plan_cache_mode')
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*invoice_number = ANY/)
})
