import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { experimentWireName } from '../../../contract/me.ts'
import type { AccessIssueItem, NoticeItem } from '../../../contract/access-issues/access-issue-lists.ts'
import { isUrgent, type Severity } from '../../../contract/quotes/quotes.ts'
import type { FindingRow } from '../../../contract/findings/reported-findings.ts'
import { serviceOfId } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { todayIn } from '../../platform/scope.ts'
import { demoPortal, type Browser } from '../../testing/test-portal.ts'

/* Compares the lists with facts counted by simple statements, without cards and counters. */

const portal = await demoPortal()

beforeAll(async () => {
  await portal.given.features('AgencyEntryMethod')
}, 120_000)
afterAll(async () => portal.close())

type Found = { propertyId: number; serviceId: number; managerId: number | null; severity: Severity }
type Blocked = { propertyId: number; managerId: number | null; isUrgent: boolean }

async function visit(username: string) {
  const [agency] = await portal.given.rows<{ id: number; state: StateCode }>(
    `select a.id, a.state from users u join memberships m on m.user_id = u.id join agencies a on a.id = m.agency_id
      where u.username = $1 order by 1 limit 1`,
    [username],
  )
  if (!agency) throw new Error('There is no such agency')
  const userId = await portal.given.user(agency.state)
  await portal.given.membership(userId, agency.id)
  await portal.given.experiment(experimentWireName('ProblemRegister'), true, { userId })
  const managers = await portal.given.rows<{ id: number }>('select id from property_managers where agency_id = $1', [
    agency.id,
  ])
  return {
    agencyId: agency.id,
    browser: await portal.signIn(userId, { state: agency.state }),
    managers: [null, ...managers.map(({ id }) => id)],
  }
}

type Rows<Item> = { rows: Item[]; total: number }
async function everyRow<Item>(browser: Browser, url: string): Promise<Rows<Item>> {
  const rows: Item[] = []
  for (let page = 1; ; page += 1) {
    const reply = await browser.get(`${url}${url.includes('?') ? '&' : '?'}page=${page}&page-size=100`)
    const data = reply.body.data as { items: Item[]; total: number }
    rows.push(...data.items)
    if (data.items.length < 100) return { rows, total: data.total }
  }
}

const inOrder = <Key extends string | number>(keys: Iterable<Key>): Key[] => [...keys].toSorted()

describe.each(['vic.manager', 'qld.manager', 'vic.master'])('in the agency of %s', (username) => {
  test('the findings list contains the open findings, for every manager and filter', async () => {
    const { agencyId, browser, managers } = await visit(username)
    const open = await portal.given.rows<Found>(
      `select f.property_id as "propertyId", f.service_id as "serviceId", p.manager_id as "managerId", f.severity
         from findings f join properties p on p.agency_id = f.agency_id and p.id = f.property_id
        where f.agency_id = $1 and f.status not in ('RESOLVED', 'RESOLVED_BY_THIRD_PARTY') and f.dismissed_at is null`,
      [agencyId],
    )
    expect(open.length).toBeGreaterThan(5)
    const filters: [query: string, passes: (finding: Found) => boolean][] = [
      ['', () => true],
      ['facet=URGENT', ({ severity }) => isUrgent(severity)],
      ['facet=NON_URGENT', ({ severity }) => !isUrgent(severity)],
      ['facet=URGENT&facet=NON_URGENT', () => true],
      ['category=NON_COMPLIANT_FAULTY', ({ severity }) => severity === 'NON_COMPLIANT_FAULTY'],
      ['service=smoke', ({ serviceId }) => serviceId === 1],
      ['service=smoke&serviceExclusivity=EXCLUDING', ({ serviceId }) => serviceId !== 1],
    ]
    const wrong: string[] = []
    for (const managerId of managers)
      for (const [query, passes] of filters) {
        const manager = managerId === null ? '' : `property-manager=${managerId}&`
        const { rows, total } = await everyRow<FindingRow>(browser, `/v1/reported-findings?${manager}${query}`)
        const listed = rows.map(({ property, service }) => `${property.compliancePropertyId} ${service.suffix}`)
        const expected = new Set(
          open
            .filter((finding) => (managerId === null || finding.managerId === managerId) && passes(finding))
            .map(({ propertyId, serviceId }) => `${propertyId} ${serviceOfId(serviceId)}`),
        )
        if (total !== expected.size || inOrder(listed).join() !== inOrder(expected).join())
          wrong.push(`${manager}${query}: total ${total}, ${listed.length} rows, but ${expected.size} are open`)
      }
    expect(wrong).toEqual([])
  })

  test('the lists of access issues contain the open cases, for every manager and urgency', async () => {
    const { agencyId, browser, managers } = await visit(username)
    const blocked = await portal.given.rows<Blocked>(
      `with allowed as (
         select p.id, p.manager_id, c.id as case_id, m.method
           from access_cases c
           join agencies a on a.id = c.agency_id
           join properties p on p.agency_id = c.agency_id and p.id = c.property_id
           left join entry_preferences e on e.agency_id = p.agency_id and e.property_id = p.id
           left join lateral (values
             ('APPOINTMENT', not p.is_vacant
               and coalesce(e.occupant_appointment, case a.entry_preference_code when 1 then 'NO' else 'YES' end) <> 'NO'),
             ('ENTER_WITH_KEY_AS_EN', not p.is_vacant
               and coalesce(e.internal_en, case a.entry_preference_code when 2 then 'NO' else 'YES' end) <> 'NO'
               and (p.is_key_available or p.onsite_key = 'AVAILABLE' or p.onsite_key_expires_on >= $2)),
             ('ENTER_WITH_KEY_VACANT', p.is_vacant and coalesce(e.vacant_entry, 'YES') <> 'NO'
               and (p.is_key_available or p.onsite_key = 'AVAILABLE' or p.onsite_key_expires_on >= $2))) m (method, is_open)
             on m.is_open and c.suspended_at is null and p.cancelled_at is null
            and not exists (select from access_case_methods x
                             where x.agency_id = c.agency_id and x.case_id = c.id and x.entry_method = m.method and x.is_disqualified)
            and not exists (select from access_issues i join access_problem_blocks b on b.problem_id = i.problem_id
                             where i.agency_id = c.agency_id and i.case_id = c.id and i.resolved_at is null and b.entry_method = m.method)
          where c.agency_id = $1 and c.closed_at is null and c.suppression_level = 0)
       select w.id as "propertyId", w.manager_id as "managerId",
              bool_or(i.is_important) and count(w.method) = 0 as "isUrgent"
         from allowed w join access_issues i on i.agency_id = $1 and i.case_id = w.case_id and i.resolved_at is null
        group by 1, 2`,
      [agencyId, todayIn(username.startsWith('vic') ? 'vic' : 'qld', portal.clock.now())],
    )
    expect(blocked.length).toBeGreaterThan(5)
    const filters: [facet: string, passes: (row: Blocked) => boolean][] = [
      ['', () => true],
      ['facet=URGENT_ACTIVE_NOTICES', (row) => row.isUrgent],
      ['facet=NON_URGENT_ACTIVE_NOTICES', (row) => !row.isUrgent],
    ]
    const wrong: string[] = []
    for (const managerId of managers)
      for (const [facet, passes] of filters) {
        const manager = managerId === null ? '' : `property-manager=${managerId}&`
        const newer = await everyRow<AccessIssueItem>(browser, `/v1/agency/access-issues?${manager}${facet}`)
        const older = await everyRow<NoticeItem>(browser, `/v1/notice?${manager}${facet}`)
        const listed = newer.rows.map(({ compliancePropertyId }) => compliancePropertyId)
        const asNotices = older.rows.map(({ property }) => property.compliancePropertyId)
        const expected = blocked
          .filter((row) => (managerId === null || row.managerId === managerId) && passes(row))
          .map(({ propertyId }) => propertyId)
        const agrees =
          newer.total === expected.length &&
          older.total === expected.length &&
          asNotices.join() === listed.join() &&
          inOrder(listed).join() === inOrder(expected).join()
        if (!agrees) wrong.push(`${manager}${facet}: totals ${newer.total} and ${older.total}, but ${expected.length}`)
      }
    expect(wrong).toEqual([])
  })
})
