import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facets } from '../../../contract/portfolio/portfolio.ts'
import { managedProperty, otherProperty } from '../../../contract/portfolio/property-lists.ts'
import type { StateCode } from '../../../contract/states.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { ownDemoDatabase } from '../../testing/demo-database.ts'
import { Given } from '../../testing/given.ts'
import { tallyCounter } from './card.ts'
import { unassigned } from './counter-moves.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { refreshCards, refreshOtherCards, type CardScope } from './refresh-cards.ts'

const source = await ownDemoDatabase()
let database: Database
let given: Given
const now = new Date()

beforeAll(async () => {
  database = new Database({ url: source.portalUrl, poolSize: 4, applicationName: 'tests', patienceMs: 60_000 })
  given = await Given.in(source.ownerUrl)
}, 120_000)
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})

const agencyOf = async (username: string) => {
  const [row] = await given.rows<{ agencyId: number; state: StateCode }>(
    `select m.agency_id as "agencyId", u.state from users u join memberships m on m.user_id = u.id
      where u.username = $1 order by 1 limit 1`,
    [username],
  )
  return row as { agencyId: number; state: StateCode }
}

const within = async <Result>(
  { agencyId, state }: { agencyId: number; state: StateCode },
  work: (scope: CardScope) => Promise<Result>,
  today = todayIn(state, now),
) => database.transaction({ state, agencyId, userId: null }, async (db) => work({ db, state, agencyId, today }))

const cardsOf = async (agencyId: number) =>
  given.rows('select * from property_cards where agency_id = $1 order by kind, subject_id', [agencyId])
const storedResults = async (agencyId: number) =>
  given.rows(
    `select property_id, service_id, compliance, compliance_reason, job_status, next_due_on from property_services where agency_id = $1
     union all
     select portfolio_property_id, service_id, compliance, compliance_reason, '', null from portfolio_services where agency_id = $1
     order by 1, 2, 3`,
    [agencyId],
  )
const countersOf = async (agencyId: number) =>
  given.rows(
    `select kind, manager_id, counter, count from card_counters where agency_id = $1 and count > 0 order by 1, 2, 3`,
    [agencyId],
  )

/** The expected counters, counted from the cards. */
const recounted = async (agencyId: number) =>
  given.rows(
    `with cards as (
       select c.*, m as counted_under
         from property_cards c, lateral (select distinct unnest(array[0, coalesce(c.manager_id, ${unassigned})]) m) x
        where agency_id = $1
     )
     select kind, counted_under as manager_id, counter::int, sum(n)::int as count from (
       select kind, counted_under, b as counter, 1 as n from cards, generate_series(0, 40) b where facet_mask & (1::bigint << b) <> 0
       union all select kind, counted_under, 63 + s, 1 from cards, generate_series(1, 6) s where service_mask & (1 << (s - 1)) <> 0
       union all select kind, counted_under, 127 + place, tally from cards, unnest(tallies) with ordinality t (tally, place)
       union all select kind, counted_under, 255, 1 from cards
       union all select kind, m, 199 + work_section, 1
         from property_cards c, lateral (select distinct unnest(array[0, coalesce(c.work_manager_id, ${unassigned})]) m) x
        where agency_id = $1 and work_section is not null) all_of_them
     group by 1, 2, 3 having sum(n) > 0 order by 1, 2, 3`,
    [agencyId],
  )

test('a loaded data set has the same cards, numbers and results as a rebuild', { timeout: 90_000 }, async () => {
  const agencies = await given.rows<{ agencyId: number; state: StateCode }>(
    `select id as "agencyId", state from agencies a where id % 4 = 0 or exists (
       select from memberships m join users u on u.id = m.user_id where m.agency_id = a.id and u.username like '%.manager')
      order by id`,
  )
  const read = async (agencyId: number) => ({
    cards: await cardsOf(agencyId),
    counters: await countersOf(agencyId),
    results: await storedResults(agencyId),
  })
  let count = 0
  for (const agency of agencies) {
    const loaded = await read(agency.agencyId)
    count += await within(agency, rebuildAgency)
    expect(loaded).toEqual(await read(agency.agencyId))
  }
  expect(new Set(agencies.map(({ state }) => state)).size).toBe(8)
  expect(count).toBeGreaterThan(1_500)
})

describe('the items of a loaded data set', () => {
  test.each([
    [1, managedProperty],
    [2, otherProperty],
  ])('match the schema of the contract: kind %i', async (kind, schema) => {
    const rows = await given.rows<{ text: string }>('select item::text as text from property_cards where kind = $1', [
      kind,
    ])
    expect(rows.length).toBeGreaterThan(1_000)
    for (const { text } of rows) {
      const item: unknown = JSON.parse(text)
      expect(schema.parse(item)).toEqual(item)
    }
  })

  test.each([
    ['managed in software', `item ->> 'softwareName' is not null`],
    ['without a manager', `item ->> 'propertyManager' is null`],
    ['cancelled', 'exists (select from properties p where p.id = subject_id and p.cancelled_at is not null)'],
    ['vacant', 'exists (select from properties p where p.id = subject_id and p.is_vacant)'],
    ['non-residential', 'exists (select from properties p where p.id = subject_id and not p.is_residential)'],
    [
      'on hold',
      'exists (select from property_services s where s.property_id = subject_id and s.on_hold_until is not null)',
    ],
    ['with access issues', `item ->> 'accessIssues' is not null`],
    ['with findings', `exists (select from findings f where f.property_id = subject_id and f.status = 'OPEN')`],
    ['with required updates', `item ->> 'updates' <> '[]'`],
  ])('include properties %s', async (_, condition) => {
    const [found] = await given.rows(`select 1 from property_cards where kind = 1 and ${condition} limit 1`)
    expect(found).toBeDefined()
  })
})

describe.each(['vic.manager', 'qld.manager', 'nt.master'])('the cards of %s’s agency', (username) => {
  test('are one per property, and the counters agree with them', async () => {
    const agency = await agencyOf(username)
    const count = await within(agency, rebuildAgency)
    const [expected] = await given.rows<{ properties: number; others: number }>(
      `select (select count(*)::int from properties where agency_id = $1) as properties,
              (select count(*)::int from portfolio_properties where agency_id = $1 and property_id is null and is_active) as others`,
      [agency.agencyId],
    )
    expect(count).toBeGreaterThan(0)
    expect(await cardsOf(agency.agencyId)).toHaveLength((expected?.properties ?? 0) + (expected?.others ?? 0))
    expect(await countersOf(agency.agencyId)).toEqual(await recounted(agency.agencyId))
  })

  test('do not change when they are rebuilt', async () => {
    const agency = await agencyOf(username)
    const read = async () =>
      given.rows('select *, xmin from property_cards where agency_id = $1 order by 2, 3', [agency.agencyId])
    const [before, counters, results] = [
      await read(),
      await countersOf(agency.agencyId),
      await storedResults(agency.agencyId),
    ]
    await within(agency, async (scope) => {
      await refreshCards(
        scope,
        before.filter(({ kind }) => kind === 1).map(({ subject_id: id }) => id as number),
      )
      await refreshOtherCards(
        scope,
        before.filter(({ kind }) => kind === 2).map(({ subject_id: id }) => id as number),
      )
    })
    expect(await read()).toEqual(before)
    expect(await countersOf(agency.agencyId)).toEqual(counters)
    expect(await storedResults(agency.agencyId)).toEqual(results)
  })

  test('every service has a result and a reason', async () => {
    const { agencyId } = await agencyOf(username)
    const silent = await given.rows(
      `select 1 from property_services where agency_id = $1 and compliance_reason = ''
       union all
       select 1 from portfolio_services s join portfolio_properties p on p.agency_id = s.agency_id and p.id = s.portfolio_property_id
        where s.agency_id = $1 and s.compliance_reason = '' and p.is_active and p.property_id is null`,
      [agencyId],
    )
    expect(silent).toEqual([])
  })
})

/** The rows of the lists behind the numbers, queried directly. */
const awaiting = 'select property_id from quotes where agency_id = $1 and status_id = 2 and expires_on >= $2'
const unpaid =
  'select property_id from invoices where agency_id = $1 and paid_at is null and voided_at is null and due_on'
const open = `select distinct property_id, service_id from findings
  where agency_id = $1 and status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and dismissed_at is null and found_on <= $2`
const urgent = `and severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT')`
const notUrgent = `and severity not in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT')`
const lists: [string, number, string][] = [
  ['urgent quotes', tallyCounter('urgentQuotes'), `${awaiting} ${urgent}`],
  ['non-urgent quotes', tallyCounter('nonUrgentQuotes'), `${awaiting} ${notUrgent}`],
  ['overdue invoices', tallyCounter('overdueInvoices'), `${unpaid} < $2`],
  ['outstanding invoices', tallyCounter('outstandingInvoices'), `${unpaid} >= $2`],
  ['quotes', tallyCounter('quotes'), 'select property_id from quotes where agency_id = $1 and $2::date is not null'],
  [
    'invoices',
    tallyCounter('invoices'),
    'select property_id from invoices where agency_id = $1 and voided_at is null and $2::date is not null',
  ],
  ['findings', tallyCounter('findings'), open],
  ['urgent findings', tallyCounter('urgentFindings'), `${open} ${urgent}`],
  ['non-urgent findings', tallyCounter('nonUrgentFindings'), `${open} ${notUrgent}`],
  [
    'access issues',
    facets.ACTIVE_NOTICES.bit,
    `select property_id from access_cases
      where agency_id = $1 and closed_at is null and suppression_level = 0 and opened_at::date <= $2::date + 1`,
  ],
]
test.each(lists)(
  'the number of %s equals the rows of the list, for the agency and each manager',
  async (_, counter, rows) => {
    const { agencyId, state } = await agencyOf('vic.manager')
    const found = await given.rows(
      `select m as manager_id, count(*)::int as count
       from (${rows}) rows join properties p on p.agency_id = $1 and p.id = rows.property_id,
            lateral (select distinct unnest(array[0, coalesce(p.manager_id, ${unassigned})])) counted (m)
      group by 1 order by 1`,
      [agencyId, todayIn(state, now)],
    )
    const counted = await given.rows(
      `select manager_id, count from card_counters where agency_id = $1 and kind = 1 and counter = $2 and count > 0 order by 1`,
      [agencyId, counter],
    )
    expect(found.length).toBeGreaterThan(1)
    expect(counted).toEqual(found)
  },
)

test('forty days later the counters still agree and equal those of a rebuild', async () => {
  const agency = await agencyOf('qld.manager')
  const later = todayIn(agency.state, new Date(now.getTime() + 40 * 86_400_000))
  const ids = (
    await given.rows<{ id: number }>('select id from properties where agency_id = $1', [agency.agencyId])
  ).map(({ id }) => id)
  await within(agency, async (scope) => refreshCards(scope, ids), later)
  const counters = await countersOf(agency.agencyId)
  expect(counters).toEqual(await recounted(agency.agencyId))
  await within(agency, rebuildAgency, later)
  const properties = (rows: Record<string, unknown>[]) => rows.filter(({ kind }) => kind === 1)
  expect(properties(await countersOf(agency.agencyId))).toEqual(properties(counters))
})

test('twenty concurrent refreshes of the same properties leave the counters correct', async () => {
  const agency = await agencyOf('vic.manager')
  const ids = (
    await given.rows<{ id: number }>('select id from properties where agency_id = $1 order by id limit 40', [
      agency.agencyId,
    ])
  ).map(({ id }) => id)
  await Promise.all(
    Array.from({ length: 20 }, async (_, turn) =>
      within(agency, async (scope) => {
        await scope.db.rows(
          sql`update properties set is_vacant = ${turn % 2 === 0} where agency_id = ${agency.agencyId} and id = any(${ids}::int[])`,
        )
        await refreshCards(scope, turn % 3 === 0 ? ids.toReversed() : ids)
      }),
    ),
  )
  expect(await countersOf(agency.agencyId)).toEqual(await recounted(agency.agencyId))
})
