import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evaluatedProperties, type Analytics, type Compliance } from '../../../contract/analytics.ts'
import { experimentWireName } from '../../../contract/me.ts'
import { quoteStatusId } from '../../../contract/quotes/quotes.ts'
import { services } from '../../../contract/services.ts'
import { states } from '../../../contract/states.ts'
import { todayIn } from '../../platform/scope.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { demoPortal, type Browser } from '../../testing/test-portal.ts'
import { monthsUntil } from './read-agency.ts'

/* Each number is compared with a count row by row that uses no counters, indexes or scopes. */

const zone = states.vic.timeZone
const experiment = experimentWireName('AdvancedAnalytics')
const portal = await demoPortal()
type Agency = { id: number; name: string }
let agencies: Agency[]
let browser: Browser
let userId: number
let today: string

beforeAll(async () => {
  today = todayIn('vic', portal.clock.now())
  agencies = await portal.given.rows(
    `select a.id, a.name from agencies a where a.state = 'vic' and exists (select from properties p where p.agency_id = a.id)
      order by a.id limit 3`,
  )
  // Cases that the provider hides from the portal are not counted either.
  await portal.given.rows(
    `with hidden as (
       insert into access_cases (agency_id, property_id, status, suppression_level, opened_at, closed_at)
       select agency_id, min(id), 'RESOLVED', 1, now() - interval '300 days', now() from properties where agency_id = $1 group by 1
       returning agency_id, id, property_id)
     insert into access_issues (agency_id, case_id, property_id, problem_id, raised_at, resolved_at)
     select agency_id, id, property_id, 1, now() - interval '300 days', now() from hidden`,
    [agencies[0]?.id],
  )
}, 120_000)
afterAll(async () => portal.close())

beforeEach(async () => {
  userId = await portal.given.user()
  for (const { id } of agencies) await portal.given.membership(userId, id)
  await portal.given.experiment(experiment, true, { userId })
  browser = await portal.signIn(userId)
})

async function analyticsOf(query = '', whose = browser): Promise<Analytics> {
  const reply = await whose.get(`/v1/analytics${query}`)
  expect(reply.status).toBe(200)
  return reply.body.data as Analytics
}
const count = async <Row>(text: string, ids = agencies.map(({ id }) => id)): Promise<Row[]> =>
  portal.given.rows<Row>(text, [ids])
const byName = <Row extends { name: string }>(rows: Row[]) =>
  rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))
const since = () => `('${monthsUntil(today)[0]}-01'::timestamp at time zone '${zone}')`
const dollarsOf = (cents: number) => (cents / 100).toFixed(2)

const parts = `
  count(*) filter (where c.facet_mask & 1 <> 0)::int as compliant,
  count(*) filter (where c.facet_mask & 2 <> 0)::int as "complianceIssues",
  count(*) filter (where c.facet_mask & 4 <> 0)::int as "bookingInProgress",
  count(*) filter (where c.facet_mask & (1 << 19) <> 0 and c.facet_mask & 7 = 0)::int as "nonResidential"`
const properties = 'c.kind = 1 and c.facet_mask & (1 << 19) <> 0'

describe('the numbers', () => {
  test('compliance of each agency and each of its property managers matches the cards', async () => {
    const { agencies: given } = await analyticsOf()
    const whole = await count<Compliance & { id: number; name: string }>(
      `select a.id, a.name, ${parts} from agencies a join property_cards c on c.agency_id = a.id
        where a.id = any ($1) and ${properties} group by a.id`,
    )
    expect(byName(given.map(({ managers: _managers, ...agency }) => agency))).toEqual(byName(whole))
    for (const { id, managers } of given) {
      const rows = await count<Compliance & { id: number | null; name: string }>(
        `select m.id, coalesce(m.name, 'Not assigned') as name, ${parts} from property_cards c
           left join property_managers m on m.agency_id = c.agency_id and m.id = c.manager_id
          where c.agency_id = any ($1) and ${properties} group by m.id, m.name`,
        [id],
      )
      expect(rows.length).toBeGreaterThan(1)
      expect(byName(managers)).toEqual(byName(rows))
    }
  })

  test('the trend has twelve months: the stored ones added up and the current one live', async () => {
    const { trend, agencies: now } = await analyticsOf()
    expect(trend.map(({ month }) => month)).toEqual(monthsUntil(today))
    const kept = await count<Compliance & { month: string }>(
      `select to_char(month, 'YYYY-MM') as month, sum(compliant)::int as compliant,
              sum(compliance_issues)::int as "complianceIssues", sum(booking_in_progress)::int as "bookingInProgress",
              sum(non_residential)::int as "nonResidential"
         from compliance_months where agency_id = any ($1) and manager_id = 0 group by month order by month`,
    )
    expect(trend.slice(0, -1)).toEqual(kept.filter(({ month }) => month >= (trend[0]?.month as string)))
    expect(trend.at(-1)?.compliant).toBe(now.reduce((sum, { compliant }) => sum + compliant, 0))
  })

  test('days from access issue to resolution, across all agencies', async () => {
    const { accessIssues } = await analyticsOf()
    const days = `(i.resolved_at at time zone '${zone}')::date - (i.raised_at at time zone '${zone}')::date`
    const figures = `count(*)::int as resolved, percentile_disc(0.5) within group (order by ${days}) as "medianDays",
      percentile_disc(0.9) within group (order by ${days}) as "ninetiethDays"`
    const from = `from access_issues i join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id
      where i.agency_id = any ($1) and c.suppression_level = 0 and i.resolved_at >= ${since()}`
    const [all] = await count<Record<string, number>>(`select ${figures} ${from}`)
    expect(all?.['resolved']).toBeGreaterThan(10)
    expect(accessIssues).toMatchObject(all as object)
    const months = await count<{ month: string }>(
      `select to_char(i.resolved_at at time zone '${zone}', 'YYYY-MM') as month, ${figures} ${from} group by 1 order by 1`,
    )
    expect(accessIssues.months.filter(({ resolved }) => resolved > 0)).toEqual(months)
    const [open] = await count<{ n: number }>(
      `select count(distinct i.property_id)::int as n from access_issues i
         join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id
        where i.agency_id = any ($1) and i.resolved_at is null and c.closed_at is null and c.suppression_level = 0`,
    )
    expect(accessIssues.openProperties).toBe(open?.n)
  })

  test('open findings by service and severity', async () => {
    const { findings } = await analyticsOf()
    const rows = await count<{ service_id: number; severity: string; n: number }>(
      `select service_id, severity, count(*)::int as n from findings
        where agency_id = any ($1) and status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and dismissed_at is null group by 1, 2`,
    )
    const key = (service: number, severity: string, n: number) => `${service} ${severity} ${n}`
    expect(rows.length).toBeGreaterThan(3)
    expect(findings.map((row) => key(services[row.service].id, row.severity, row.count)).toSorted()).toEqual(
      rows.map((row) => key(row.service_id, row.severity, row.n)).toSorted(),
    )
  })

  test('money in quotes, by status, to the cent', async () => {
    const { quotes } = await analyticsOf()
    const rows = await count<{ status_id: number; n: number; cents: string }>(
      `select q.status_id, count(distinct (q.agency_id, q.id))::int as n, sum(l.total_cents)::text as cents
         from quotes q left join quote_lines l on l.agency_id = q.agency_id and l.quote_id = q.id
        where q.agency_id = any ($1) and q.created_at >= ${since()} group by 1 order by 1`,
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(quotes.map(({ status, count: n, total }) => [quoteStatusId(status), n, total])).toEqual(
      rows.map(({ status_id, n, cents }) => [status_id, n, dollarsOf(Number(cents))]),
    )
  })

  test('money in invoices: outstanding, overdue and paid, to the cent', async () => {
    const { invoices } = await analyticsOf()
    const sum = async (where: string) => {
      const [row] = await count<{ n: number; cents: string }>(
        `select count(*)::int as n, coalesce(sum(total_cents), 0)::text as cents from invoices
          where agency_id = any ($1) and voided_at is null and ${where}`,
      )
      expect(row?.n).toBeGreaterThan(0)
      return { count: row?.n, total: dollarsOf(Number(row?.cents)) }
    }
    expect(invoices.outstanding).toEqual(await sum(`paid_at is null and due_on >= '${today}'`))
    expect(invoices.overdue).toEqual(await sum(`paid_at is null and due_on < '${today}'`))
    expect(invoices.paid).toEqual(await sum(`paid_at >= ${since()}`))
    const cents = invoices.paidByMonth.reduce((left, { total }) => left + Math.round(Number(total) * 100), 0)
    expect(dollarsOf(cents)).toBe(invoices.paid.total)
  })

  test('of one agency include no other agency', async () => {
    const [first] = agencies as [Agency]
    const { agencies: given, choices } = await analyticsOf(`?agency=${first.id}`)
    expect(given.map(({ id }) => id)).toEqual([first.id])
    expect(choices).toHaveLength(agencies.length)
    const all = await analyticsOf()
    const single = await Promise.all(agencies.map(async ({ id }) => analyticsOf(`?agency=${id}`)))
    const openOf = ({ findings }: Analytics) => findings.reduce((sum, { count: n }) => sum + n, 0)
    expect(single.reduce((sum, each) => sum + openOf(each), 0)).toBe(openOf(all))
  })
})

describe('access to the numbers', () => {
  test('needs a session', async () => {
    for (const url of ['/v1/analytics', '/v1/analytics/export']) {
      const reply = await portal.browser().get(url)
      expect(reply.status).toBe(401)
      expect(reply.body.error?.message).toBe('No user session')
    }
  })

  test('needs the experiment to be on', async () => {
    const other = await portal.given.user()
    await portal.given.membership(other, agencies[0]?.id as number)
    const visitor = await portal.signIn(other)
    for (const url of ['/v1/analytics', '/v1/analytics/export']) {
      const reply = await visitor.get(url)
      expect(reply.status).toBe(403)
      expect(reply.body.error?.message).toBe('Analytics is not available to you')
    }
  })

  test('a user sees only their own agencies, and not those they have left', async () => {
    const visitor = await portal.given.user()
    const [mine, left] = agencies as [Agency, Agency]
    await portal.given.membership(visitor, mine.id)
    await portal.given.membership(visitor, left.id)
    await portal.given.rows('update memberships set ended_at = now() where user_id = $1 and agency_id = $2', [
      visitor,
      left.id,
    ])
    await portal.given.experiment(experiment, true, { userId: visitor })
    const seen = await analyticsOf('', await portal.signIn(visitor))
    expect(seen.choices.map(({ id }) => id)).toEqual([mine.id])
    expect(seen.agencies.map(({ id }) => id)).toEqual([mine.id])
    expect(seen.findings).toEqual((await analyticsOf(`?agency=${mine.id}`)).findings)
  })

  test('an agency whose portal is switched off is left out', async () => {
    const session = (await browser.get('/v1/auth/session')).body.data as { complianceAgencyId: number }
    const closed = agencies.find(({ id }) => id !== session.complianceAgencyId) as { id: number }
    await portal.given.experiment(experimentWireName('Access'), false, { userId, agencyId: closed.id })
    const { choices, agencies: given } = await analyticsOf()
    expect(choices.map(({ id }) => id)).not.toContain(closed.id)
    expect(given.map(({ id }) => id)).not.toContain(closed.id)
    expect((await browser.get(`/v1/analytics?agency=${closed.id}`)).status).toBe(404)
  })

  test('an agency of other users is reported as not found', async () => {
    const foreign = await portal.given.agency()
    for (const id of [foreign, 2_000_000_000]) {
      const reply = await browser.get(`/v1/analytics?agency=${agencies[0]?.id}&agency=${id}`)
      expect(reply.status).toBe(404)
      expect(reply.body.error?.message).toBe('This agency was not found')
    }
  })

  test.each(['0', '-1', 'x', '1;drop', '99999999999'])('agency=%s is refused', async (id) => {
    const reply = await browser.get(`/v1/analytics?agency=${encodeURIComponent(id)}`)
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body.error)).toContain('Must be a positive whole number')
  })
})

test('the export has one sheet per part with the same numbers, and names are never formulas', async () => {
  const odd = await portal.given.agency('vic', '=HYPERLINK("http://evil.example","x")')
  await portal.given.membership(userId, odd)
  const sent = await portal.app.inject({
    url: '/v1/analytics/export',
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(sent.statusCode).toBe(200)
  expect(sent.headers['content-disposition']).toContain(`Analytics ${today}.xlsx`)
  const workbook = await readWorkbook(sent.rawPayload)
  expect(workbook.sheets.map(({ name }) => name)).toEqual([
    'Agencies',
    'Property managers',
    'Trend',
    'Access issues',
    'Findings',
    'Quotes',
    'Invoices',
    'Paid invoices',
    'About this export',
  ])
  const { agencies: given, trend, invoices } = await analyticsOf()
  const cells = (name: string) => workbook.sheet(name).rows
  expect(
    cells('Agencies')
      .slice(1)
      .map(([, compliant]) => compliant),
  ).toEqual(given.map(({ compliant }) => compliant))
  expect(cells('Agencies').flat()).toContain(`=HYPERLINK("http://evil.example","x")`)
  const place = given.findIndex((agency) => evaluatedProperties(agency) > 0)
  const agency = given[place] as Analytics['agencies'][number]
  const share = workbook.sheet('Agencies').cell(`F${place + 2}`)
  expect(share.value).toBeCloseTo(agency.compliant / evaluatedProperties(agency), 12)
  expect(share.format).toBe('0.0%')
  expect(cells('Trend')).toHaveLength(trend.length + 1)
  const month = workbook.sheet('Trend').cell('A2')
  expect(month.value).toEqual(new Date(`${trend[0]?.month}-01T00:00:00Z`))
  expect(month.format).toBe('mmmm\\ yyyy')
  expect(cells('Invoices')[2]).toEqual(['Overdue', invoices.overdue.count, Number(invoices.overdue.total)])
})
