import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMonths } from '../../../contract/days.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { Given } from '../../testing/given.ts'
import { asRecorder, givenVisitToday, openedBooking, passedForm, type GivenVisit } from '../../testing/given-visits.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { submitVisit } from './submit-visit.ts'
import type { VisitForm } from './visit-form.ts'

let source: TestDatabase
let database: Database
let given: Given
let agencyId: number
let userId: number
let visit: GivenVisit
const today = todayIn('vic', new Date())

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.stateSystemUrl, poolSize: 10, applicationName: 'tests', patienceMs: 60_000 })
  given = await Given.in(source.ownerUrl)
  userId = await given.user('vic', { name: 'Tess Tester', isAdministrator: true })
})
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})

beforeEach(async () => {
  agencyId = await given.agency('vic')
  await given.rows(`update agencies set email = 'office@wattlebird.example.com' where id = $1`, [agencyId])
  await begin(['gas', 'electrical'])
})

async function begin(codes: readonly ServiceCode[], columns: Record<string, unknown> = {}): Promise<void> {
  visit = await givenVisitToday(given, { agencyId, codes, columns })
  await rebuild()
}
const rebuild = async () =>
  database.transaction({ state: 'vic', agencyId: null, userId }, async (db) =>
    rebuildAgency({ db, state: 'vic', agencyId, today }),
  )

const submit = async (
  form: VisitForm,
  { by = userId, submissionKey = randomUUID() }: { by?: number; submissionKey?: string } = {},
) =>
  asRecorder(database, { agencyId, userId: by }, async (recorder) =>
    submitVisit(recorder, { visitId: visit.visitId, opened: openedBooking(visit), form, version: 0, submissionKey }),
  )
const rows = async <Row extends Record<string, unknown>>(text: string) => given.rows<Row>(text, [agencyId])
const passed = passedForm('vic', ['gas', 'electrical'])
const tipping: VisitForm = {
  ...passed,
  'gas.check.RESTRAINTS': 'FAILED',
  'gas.finding.n1.code': 'GAS12',
  'gas.finding.n1.appliance': 'Cooktop',
  'gas.finding.n1.location': 'Kitchen',
  'gas.finding.n1.quote': 'yes',
}

describe('a submitted visit', () => {
  test('is completed, and its services are due again after their interval', async () => {
    await submit(passed)
    expect(await rows('select status, finished_at is not null as finished from visits where agency_id = $1')).toEqual([
      { status: 'COMPLETED', finished: true },
    ])
    const [gas, electrical] = await rows<{ names: string[] }>(
      `select jsonb_path_query_array(readings, '$[*].name') as names from service_checks where agency_id = $1
        and visit_id is not null order by service_id`,
    )
    expect([gas?.names, electrical?.names.length]).toEqual([
      ['Pressure loss in the leakage test', 'Carbon monoxide in the room'],
      3,
    ])
    expect(await rows('select outcome from visit_services where agency_id = $1')).toEqual([
      { outcome: 'PASSED' },
      { outcome: 'PASSED' },
    ])
    const services = await rows(
      `select last_service_on::text as last, next_due_on::text as due, compliance from property_services where agency_id = $1`,
    )
    const due = addMonths(today, 24)
    expect(services.map(({ last, due: next }) => ({ last, due: next }))).toEqual([
      { last: today, due },
      { last: today, due },
    ])
  })

  test('is invoiced, unless a plan covers it', async () => {
    await submit(passed)
    expect(
      await rows(
        `select i.total_cents::int, i.invoice_number = (100000 + i.id)::text as numbered, i.visit_id, count(l.*)::int as lines
           from invoices i join invoice_lines l on l.agency_id = i.agency_id and l.invoice_id = i.id
          where i.agency_id = $1 group by i.agency_id, i.id`,
      ),
    ).toEqual([{ total_cents: 49_390 + 35_420, numbered: true, visit_id: visit.visitId, lines: 2 }])
    await begin(['gas'], { billing_plan: 'SUBSCRIPTION', billing_starts_on: '2026-01-01' })
    await submit(passedForm('vic', ['gas']))
    expect(await rows('select 1 as one from invoices where agency_id = $1')).toHaveLength(1)
    await begin(['gas', 'blinds'], { billing_plan: 'SAFER_HOME', billing_starts_on: '2026-01-01' })
    await submit(passedForm('vic', ['gas', 'blinds']))
    expect(await rows('select total_cents::int from invoices where agency_id = $1 order by id desc limit 1')).toEqual([
      { total_cents: 9_900 },
    ])
  })

  test('reports its findings, and the service does not comply', async () => {
    await submit(tipping)
    expect(
      await rows(
        `select item_code, status, visit_id, appliance_name, appliance_location, found_on::text as found from findings where agency_id = $1`,
      ),
    ).toEqual([
      {
        item_code: 'GAS12',
        status: 'OPEN',
        visit_id: visit.visitId,
        appliance_name: 'Cooktop',
        appliance_location: 'Kitchen',
        found: today,
      },
    ])
    expect(
      await rows(
        `select s.code, vs.outcome, ps.compliance::text as compliance from visit_services vs join services s on s.id = vs.service_id
           join property_services ps on ps.agency_id = vs.agency_id and ps.service_id = vs.service_id
          where vs.agency_id = $1 order by s.code`,
      ),
    ).toEqual([
      { code: 'electrical', outcome: 'PASSED', compliance: 'COMPLIANT' },
      { code: 'gas', outcome: 'FAILED', compliance: 'NON_COMPLIANT' },
    ])
  })

  test('leaves a quote to prepare, with the estimate of the catalogue', async () => {
    await submit(tipping)
    expect(
      await rows(
        `select q.status_id, q.estimated_min_cents::int as least, q.estimated_max_cents::int as most, f.quote_id = q.id as attached
           from quotes q join findings f on f.agency_id = q.agency_id where q.agency_id = $1`,
      ),
    ).toEqual([{ status_id: 1, least: 12_000, most: 26_000, attached: true }])
  })

  test('sends a quote for approval where the technician priced it from the catalogue', async () => {
    await submit({ ...tipping, 'gas.finding.n1.price': '180.00' })
    expect(
      await rows(
        `select q.status_id, q.estimated_min_cents::int as least, q.estimated_max_cents::int as most, l.total_cents::int, l.gst_cents::int, l.description
           from quotes q join quote_lines l on l.agency_id = q.agency_id and l.quote_id = q.id where q.agency_id = $1`,
      ),
    ).toEqual([
      {
        status_id: 2,
        least: 18_000,
        most: 18_000,
        total_cents: 18_000,
        gst_cents: 1636,
        description: 'Fit anti-tilt restraint to cooktop, kitchen: can tip over',
      },
    ])
  })

  test('replaces, removes and adds appliances', async () => {
    await begin(['smoke'])
    const { propertyId } = visit
    const appliance = { agency_id: agencyId, property_id: propertyId, service_id: 1, name: 'Smoke alarm' }
    const old = await given.row('appliances', { ...appliance, location: 'Hallway', expires_on: '2026-01-31' })
    const broken = await given.row('appliances', { ...appliance, location: 'Landing' })
    await submit({
      ...passedForm('vic', ['smoke']),
      [`smoke.appliance.a${old}.change`]: 'REPLACED',
      [`smoke.appliance.a${old}.expires`]: '2036-11-01',
      [`smoke.appliance.a${old}.make`]: 'Brooks EIB605',
      [`smoke.appliance.a${broken}.change`]: 'REMOVED',
      'smoke.appliance.n1.name': 'Smoke alarm',
      'smoke.appliance.n1.location': 'Bedroom 1',
      'smoke.appliance.n1.expires': '2036-10-01',
    })
    expect(
      await rows(
        `select location, expires_on::text as until, make, removed_on::text as removed, replaces_id from appliances where agency_id = $1 order by id`,
      ),
    ).toEqual([
      { location: 'Hallway', until: '2026-01-31', make: null, removed: today, replaces_id: null },
      { location: 'Landing', until: null, make: null, removed: today, replaces_id: null },
      { location: 'Hallway', until: '2036-11-01', make: 'Brooks EIB605', removed: null, replaces_id: old },
      { location: 'Bedroom 1', until: '2036-10-01', make: null, removed: null, replaces_id: null },
    ])
  })

  test('resolves findings of earlier visits that are fixed', async () => {
    const finding = await given.finding(agencyId, visit.propertyId, { service: 'gas', itemCode: 'GAS12' })
    await submit({ ...passed, [`gas.earlier.${finding}`]: 'FIXED' })
    expect(await rows('select status from findings where agency_id = $1')).toEqual([{ status: 'RESOLVED' }])
    expect(await rows(`select outcome from visit_services where agency_id = $1 and service_id = 2`)).toEqual([
      { outcome: 'PASSED' },
    ])
  })

  test('says what was not done and why; a locked meter room becomes an access issue', async () => {
    await submit({ ...passed, 'electrical.notDone': 'LOCKED', 'electrical.notDoneNote': 'Ask the caretaker.' })
    expect(
      await rows(
        `select outcome, not_done_reason, ps.job_status, ps.last_service_on < current_date - 900 as "isOld"
           from visit_services vs join property_services ps on ps.agency_id = vs.agency_id and ps.service_id = vs.service_id
          where vs.agency_id = $1 and vs.service_id = 3`,
      ),
    ).toEqual([
      {
        outcome: 'NOT_DONE',
        not_done_reason: 'The meter room or switchboard was locked. Ask the caretaker.',
        job_status: 'REBOOKING_IN_PROGRESS',
        isOld: true,
      },
    ])
    expect(
      await rows(
        `select p.code, i.visit_id from access_issues i join access_problems p on p.id = i.problem_id where i.agency_id = $1`,
      ),
    ).toEqual([{ code: 'METER_ROOM_LOCKED', visit_id: visit.visitId }])
    expect(await rows('select total_cents::int from invoices where agency_id = $1')).toEqual([{ total_cents: 49_390 }])
  })

  test('is audited, and enqueues its documents', async () => {
    await submit({ ...tipping, hazards: 'Dog in the yard' })
    expect(await rows(`select action, source, user_id from audit_events where agency_id = $1 order by action`)).toEqual(
      ['complete-visit', 'confirm-gas', 'issue-invoice', 'quote-findings'].map((action) => ({
        action,
        source: 'STATE_SYSTEM',
        user_id: userId,
      })),
    )
    expect(await rows('select hazards from properties where agency_id = $1')).toEqual([{ hazards: 'Dog in the yard' }])
    const jobs = await given.rows(`select 1 as one from graphile_worker._private_jobs j where key = $1`, [
      `make-visit-documents:${agencyId}:${visit.visitId}`,
    ])
    expect(jobs).toHaveLength(1)
  })
})
