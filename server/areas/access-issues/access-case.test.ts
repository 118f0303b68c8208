import { beforeEach, describe, expect, test } from 'vitest'
import type { AccessCase } from '../../../contract/access-issues/access-case.ts'
import type { CaseFile } from '../../../contract/case-files.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays, addMonths } from '../../../contract/days.ts'
import type { PropertyDetails } from '../../../contract/properties/property-page.ts'
import type { TimelineEvent } from '../../../contract/timeline.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { problemCodes, type ProblemCode } from '../access-cases/access-problems.ts'

const portal = await testPortal()
await portal.given.features('AgencyEntryMethod')
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  propertyId = await addProperty()
})

const today = () => todayIn('vic', portal.clock.now())
const pathOf = (id: number | string = propertyId) => `/v2/property/${id}/access-issues`
const read = async (id: number | string = propertyId) => browser.get(pathOf(id))
const readCase = async () => (await read()).body.data as AccessCase
const act = async (body: object, id: number | string = propertyId) => browser.post(`${pathOf(id)}/action`, body)
const refusal = ({ status, body }: Awaited<ReturnType<typeof act>>) => [status, body.error?.message]

async function addProperty(columns: Record<string, unknown> = {}, software: string | null = null): Promise<number> {
  const id = await portal.given.property(agencyId, {
    software,
    columns: { is_key_available: true, key_number: 'K1', ...columns },
  })
  await portal.given.service(agencyId, id, 'smoke', { lastOn: addDays(today(), -400) })
  return id
}
const makeCards = async () => portal.makeCards(agencyId)
async function givenCase(
  codes: ProblemCode[],
  columns: Record<string, unknown> = {},
  id = propertyId,
): Promise<number> {
  const [first, ...others] = codes.map((code) => problemCodes.indexOf(code) + 1)
  const caseId = await portal.given.accessCase(agencyId, id, { problemId: first ?? 1, columns })
  for (const problemId of others)
    await portal.given.row('access_issues', {
      agency_id: agencyId,
      case_id: caseId,
      property_id: id,
      problem_id: problemId,
    })
  await makeCards()
  return caseId
}
async function givenTenant(): Promise<number> {
  const tenancyId = await portal.given.tenancy(agencyId, propertyId, { occupant: 'Ana Lee' })
  const [tenant] = await portal.given.rows<{ id: number }>('select id from occupants where tenancy_id = $1', [
    tenancyId,
  ])
  return tenant?.id as number
}
const openProblems = async () =>
  (
    await portal.given.rows<{ code: string }>(
      `select p.code from access_issues i join access_problems p on p.id = i.problem_id
        where i.agency_id = $1 and i.resolved_at is null order by p.id`,
      [agencyId],
    )
  ).map(({ code }) => code)
const statusOf = async (caseId: number) =>
  (
    await portal.given.rows<{ status: string }>('select status from access_cases where agency_id = $1 and id = $2', [
      agencyId,
      caseId,
    ])
  )[0]?.status
const preferences = async () =>
  (
    await portal.given.rows(
      `select occupant_appointment as appt, internal_en as en, internal_en_until::text as until, vacant_entry as vacant,
              key_pickup as pickup from entry_preferences where property_id = $1`,
      [propertyId],
    )
  )[0]

describe('the access issues of a property', () => {
  test('are none without a case', async () => {
    await makeCards()
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      problem_case_details: { portal_suppression_level: 0, case_id: null, version: 0 },
      blocked_entry_methods: [],
      blocked_entry_method_keys: [],
      all_entry_methods_disqualified: false,
      is_blocked_by_preferences: false,
      property: {
        compliancePropertyId: propertyId,
        isIntegrated: false,
        servicesDue: [{ service: 'smoke', isOverdue: true }],
      },
    })
  })

  test('are sent by entry method, with their solutions as the catalogue has them', async () => {
    const caseId = await givenCase(['KEY_DID_NOT_WORK', 'TENANT_UNREACHABLE'])
    const found = await readCase()
    expect(found.problem_case_details).toMatchObject({ case_id: caseId, status: 'OPEN', portal_suppression_level: 0 })
    expect(found.blocked_entry_method_keys).toEqual([
      'APPOINTMENT',
      'ENTER_WITH_KEY_AS_EN',
      'ENTER_WITH_KEY_BY_TENANT_REQUEST',
    ])
    const [appointment, notice] = found.blocked_entry_methods
    expect(appointment?.problem_sets.map(({ public_name: name }) => name)).toEqual(['We cannot reach the tenant'])
    expect(appointment?.problem_sets[0]?.public_descriptions).toEqual([
      'We called and sent messages to every number and address we have.',
      'Nobody answered, so no time could be agreed.',
    ])
    expect(appointment?.problem_sets[0]?.suggested_actions.map(({ solution }) => solution.solution_label)).toEqual([
      'UpdateTenantDetails',
      'SpeakWithTenant',
      'AllowEntryEnInternal',
      'ManuallyBookInJobForTenant',
      'AgencyEmail',
    ])
    expect(notice?.problem_sets[0]?.suggested_actions[0]?.solution).toMatchObject({
      solution_label: 'VerifyGoodKey',
      solution_group: 'NotifyDI',
      solution_public_name: 'Check the key',
      confirmation_button_text_integrated: 'The key works and is listed in {PMS}',
    })
  })

  test('are hidden while the provider suppresses the case', async () => {
    await givenCase(['KEY_DID_NOT_WORK'], { suppression_level: 1 })
    expect(await readCase()).toMatchObject({
      problem_case_details: { portal_suppression_level: 1, case_id: null },
      blocked_entry_methods: [],
    })
    expect((await act({ solutionLabel: 'VerifyGoodKey' })).status).toBe(409)
    expect(await openProblems()).toEqual(['KEY_DID_NOT_WORK'])
  })
})

describe('an action', () => {
  test('resolves every issue that suggests its solution, and closes the case when none is left', async () => {
    const occupantId = await givenTenant()
    const caseId = await givenCase(['KEY_DID_NOT_WORK', 'KEY_NOT_AT_AGENCY', 'ENTRY_REFUSED'])
    const reply = await act({ solutionLabel: 'VerifyGoodKey' })
    expect(reply.status).toBe(200)
    expect(await openProblems()).toEqual(['ENTRY_REFUSED'])
    expect(reply.body.data).toEqual(await readCase())
    expect(await statusOf(caseId)).toBe('ADDITIONAL_INFO_PROVIDED')
    const last = await act({ solutionLabel: 'SpeakWithTenant', notes: 'Will be home on Friday', occupantId })
    expect(last.body.data).toMatchObject({ problem_case_details: { case_id: null }, blocked_entry_methods: [] })
    expect(await statusOf(caseId)).toBe('RESOLVED')
    expect(
      await portal.given.rows(
        `select a.solution_label as label, a.notes, a.taken_by as by, count(i.*)::int as issues, min(i.resolve_reason) as reason
           from access_actions a left join access_issues i on i.agency_id = a.agency_id and i.resolved_by_action_id = a.id
          where a.agency_id = $1 group by a.agency_id, a.id order by a.id`,
        [agencyId],
      ),
    ).toEqual([
      { label: 'VerifyGoodKey', notes: null, by: userId, issues: 2, reason: 'The agency stated that the key works' },
      {
        label: 'SpeakWithTenant',
        notes: 'Ana Lee: Will be home on Friday',
        by: userId,
        issues: 1,
        reason: 'The agency spoke with the tenant',
      },
    ])
    const list = (await browser.get('/v1/agency/access-issues')).body.data
    expect(list).toMatchObject({ items: [], total: 0 })
  })

  test('appears on the timeline with its notes and the issues that it resolved', async () => {
    await givenCase(['METER_ROOM_LOCKED', 'ENTRY_REFUSED'])
    await act({ solutionLabel: 'ProvideAccessInstructions', notes: 'Key for the meter room at 3/12' })
    const { items } = (await browser.get(`/v1/property/${propertyId}/timeline`)).body.data as { items: TimelineEvent[] }
    const [latest] = items.filter(({ kind }) => kind === 'ACCESS')
    expect(latest).toMatchObject({
      title: 'Access instructions were given',
      details: ['Meter room or switchboard locked', 'Notes: Key for the meter room at 3/12'],
      by: 'Priya Nair',
    })
    expect(items.filter(({ title }) => title === 'Access issue resolved')).toEqual([])
    expect(items.filter(({ kind }) => kind === 'CHANGE')).toEqual([])
  })

  test('sent twice with one idempotency key is taken once', async () => {
    await givenCase(['METER_ROOM_LOCKED', 'OWNERS_CORPORATION_APPROVAL', 'ENTRY_REFUSED'])
    const send = async () =>
      browser.call('POST', `${pathOf()}/action`, {
        body: { solutionLabel: 'ProvideAccessInstructions', notes: 'Ask at the desk' },
        headers: { 'idempotency-key': 'once' },
      })
    const [first, second] = await Promise.all([send(), send()])
    expect(second.body).toEqual(first.body)
    expect(await portal.given.rows('select 1 from access_actions where agency_id = $1', [agencyId])).toHaveLength(1)
  })

  test('from an old version of the case is refused, says who changed it, and has no effect', async () => {
    await givenCase(['KEY_DID_NOT_WORK', 'ENTRY_REFUSED'])
    const { version } = (await readCase()).problem_case_details
    const colleague = await portal.given.user('vic', { name: 'Tom Okafor' })
    await portal.given.membership(colleague, agencyId)
    const theirs = await portal.signIn(colleague)
    expect((await theirs.post(`${pathOf()}/action`, { solutionLabel: 'VerifyGoodKey', version })).status).toBe(200)
    const stale = await act({ solutionLabel: 'SpeakWithTenant', notes: 'Friday', version })
    expect(stale.status).toBe(409)
    expect(stale.body.error?.message).toMatch(/^This was changed by Tom Okafor at .*\. Reload to see the change\.$/)
    expect(await openProblems()).toEqual(['ENTRY_REFUSED'])
    expect(refusal(await act({ solutionLabel: 'VerifyGoodKey', issueId: 1 }))[0]).toBe(409)
  })

  test('on an issue that a colleague has resolved says who did it, when and how', async () => {
    await givenCase(['KEY_DID_NOT_WORK', 'ENTRY_REFUSED'])
    const { version } = (await readCase()).problem_case_details
    const issues = await portal.given.rows<{ id: number }>(
      'select id from access_issues where agency_id = $1 order by id',
      [agencyId],
    )
    const [resolved, open] = issues.map(({ id }) => id)
    const colleague = await portal.given.user('vic', { name: 'Mia Chen' })
    await portal.given.membership(colleague, agencyId)
    const theirs = await portal.signIn(colleague)
    await theirs.post(`${pathOf()}/action`, { solutionLabel: 'VerifyGoodKey', version })
    const mine = async (issueId: number | undefined, who = browser) =>
      (await who.post(`${pathOf()}/action`, { solutionLabel: 'VerifyGoodKey', version, issueId })).body.error?.message
    const time = String.raw`\d\d/\d\d/\d{4}, \d{1,2}:\d\d.[ap]m`
    const how = `at ${time}: The agency stated that the key works. Reload to see the change.`
    expect(await mine(resolved)).toMatch(new RegExp(`^This was resolved by Mia Chen ${how}$`))
    expect(await mine(resolved, theirs)).toMatch(new RegExp(`^You resolved this in another tab or window ${how}$`))
    expect(await mine(open)).toMatch(new RegExp(`^This was changed by Mia Chen at ${time}. Reload to see the change.$`))
    await portal.given.rows('update access_cases set suppression_level = 1 where agency_id = $1', [agencyId])
    expect(await mine(resolved)).toMatch(/^This was changed by Mia Chen/)
  })

  test('of several at once on the same issue is taken once', async () => {
    await givenCase(['KEY_DID_NOT_WORK'])
    const { version } = (await readCase()).problem_case_details
    const replies = await Promise.all([1, 2, 3].map(async () => act({ solutionLabel: 'VerifyGoodKey', version })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await portal.given.rows('select 1 from access_actions where agency_id = $1', [agencyId])).toHaveLength(1)
  })
})

describe('a solution has its effect:', () => {
  test('allowed entry by notice until a day is an exception until that day', async () => {
    await portal.given.rows('update agencies set entry_preference_code = 2 where id = $1', [agencyId])
    await givenCase(['TENANT_UNREACHABLE', 'NOT_HOME_IN_BUSINESS_HOURS'])
    const until = addDays(today(), 30)
    expect((await act({ solutionLabel: 'AllowEntryEnInternal', date: until })).status).toBe(200)
    expect(await preferences()).toEqual({ appt: 'YES', en: 'BY_EXCEPTION', until, vacant: 'YES', pickup: null })
    expect(await openProblems()).toEqual([])
  })

  test('a method that is always allowed stays so, whatever the date', async () => {
    await portal.given.row('entry_preferences', {
      agency_id: agencyId,
      property_id: propertyId,
      occupant_appointment: 'NO',
      internal_en: 'YES',
      vacant_entry: 'NO',
    })
    await givenCase(['TENANT_UNREACHABLE'])
    await act({ solutionLabel: 'AllowEntryEnInternal', date: addDays(today(), 3) })
    expect(await preferences()).toMatchObject({ en: 'YES', until: null })
  })

  test('a method that the agency allows anyway leaves the property following its agency', async () => {
    for (const solutionLabel of ['AllowEntryEnInternal', 'AllowEntryTRKP']) {
      await givenCase(['NOT_HOME_IN_BUSINESS_HOURS'])
      expect((await act({ solutionLabel })).status).toBe(200)
      expect(await openProblems()).toEqual([])
    }
    expect(await preferences()).toBeUndefined()
    const changes = `select 1 from audit_events where agency_id = $1 and action = 'set-entry-preferences'`
    expect(await portal.given.rows(changes, [agencyId])).toEqual([])
  })

  test('all methods are allowed, also where preferences blocked them', async () => {
    await portal.given.row('entry_preferences', {
      agency_id: agencyId,
      property_id: propertyId,
      occupant_appointment: 'NO',
      internal_en: 'NO',
      vacant_entry: 'NO',
      comments: 'Dog',
    })
    const caseId = await givenCase(['BLOCKED_BY_PREFERENCES'])
    await act({ solutionLabel: 'AllowAllFormsOfEntry' })
    expect(await preferences()).toMatchObject({ appt: 'YES', en: 'YES', vacant: 'YES', pickup: true })
    expect(await statusOf(caseId)).toBe('RESOLVED')
  })

  test('key pick-up can be allowed alone, until preferences are chosen again', async () => {
    const closed = { occupantAppointmentPreference: 'NO', internalEnPreference: 'NO', vacantEntryPreference: 'NO' }
    const close = async () =>
      browser.post(`/v1/property/${propertyId}/entry-method-preferences`, { preferences: closed })
    await makeCards()
    await close()
    expect(await openProblems()).toEqual(['BLOCKED_BY_PREFERENCES'])
    await act({ solutionLabel: 'AllowEntryTRKP' })
    expect(await preferences()).toMatchObject({ appt: 'NO', en: 'NO', pickup: true })
    expect(await openProblems()).toEqual([])
    await close()
    expect(await openProblems()).toEqual(['BLOCKED_BY_PREFERENCES'])
  })

  test('a way in that needs a key is open only once there is one', async () => {
    propertyId = await addProperty({ is_key_available: false, key_number: null })
    const choose = async (en: string) =>
      browser.post(`/v1/property/${propertyId}/entry-method-preferences`, {
        preferences: { occupantAppointmentPreference: 'NO', internalEnPreference: en, vacantEntryPreference: 'NO' },
      })
    await makeCards()
    await choose('NO')
    expect(refusal(await act({ solutionLabel: 'AllowEntryEnInternal' }))).toEqual([
      422,
      'This does not solve any access issue of this property',
    ])
    await choose('YES')
    expect(await openProblems()).toEqual(['BLOCKED_BY_PREFERENCES', 'KEY_NEEDED'])
    const notice = (await readCase()).blocked_entry_methods.find((each) => each.entry_method === 'ENTER_WITH_KEY_AS_EN')
    expect(notice?.problem_sets).toMatchObject([{ public_name: 'Key needed' }])
    const issueId = notice?.problem_sets[0]?.id
    const given = { solutionLabel: 'VerifyKeyOnsite', notes: 'In the lockbox, code 4411', issueId }
    expect((await act(given)).body.data).toMatchObject({ blocked_entry_methods: [] })
    expect(await openProblems()).toEqual([])
  })

  test('confirmed tenant details are confirmed', async () => {
    await portal.given.tenancy(agencyId, propertyId)
    await givenCase(['TENANT_DETAILS_UNCONFIRMED', 'TENANT_DETAILS_UNCHANGED'])
    expect((await act({ solutionLabel: 'ConfirmTenantDetails' })).status).toBe(200)
    const [row] = await portal.given.rows('select tenancy_confirmed_at as at from properties where id = $1', [
      propertyId,
    ])
    expect(row?.['at']).not.toBeNull()
  })

  test('a confirmed vacancy marks the property as vacant', async () => {
    await givenCase(['NO_TENANT_DETAILS', 'TENANT_UNREACHABLE', 'METER_ROOM_LOCKED'])
    const { body } = await act({ solutionLabel: 'ConfirmVacantTenantDetails' })
    expect(body.data).toMatchObject({
      property: { isVacant: true },
      blocked_entry_method_keys: ['ENTER_WITH_KEY_VACANT'],
    })
    expect(await openProblems()).toEqual(['METER_ROOM_LOCKED'])
  })

  test('a refusal at a vacant property leaves the way in open, as in the list, until the vacancy is confirmed', async () => {
    await portal.given.rows(
      `update properties set is_vacant = true, is_key_available = true, key_number = 'K1' where id = $1`,
      [propertyId],
    )
    await givenCase(['ENTRY_REFUSED'])
    const { body: list } = await browser.get('/v1/agency/access-issues')
    expect(list.data).toMatchObject({ items: [{ accessIssues: { openWaysIn: ['ENTER_WITH_KEY_VACANT'] } }] })
    expect(await readCase()).toMatchObject({
      blocked_entry_methods: [
        {
          entry_method: 'ENTER_WITH_KEY_VACANT',
          is_open: true,
          problem_sets: [{ suggested_actions: [{ solution: { solution_label: 'ConfirmVacantTenantDetails' } }] }],
        },
      ],
    })
    expect((await act({ solutionLabel: 'ConfirmVacantTenantDetails' })).status).toBe(200)
    expect(await openProblems()).toEqual([])
  })

  test('a key kept onsite is stored with its place', async () => {
    await givenCase(['KEY_NOT_AT_AGENCY'])
    expect((await act({ solutionLabel: 'VerifyKeyOnsite', notes: 'In the lockbox, code 4411' })).status).toBe(200)
    expect(
      await portal.given.rows('select onsite_key, onsite_key_notes from properties where id = $1', [propertyId]),
    ).toEqual([{ onsite_key: 'AVAILABLE', onsite_key_notes: 'In the lockbox, code 4411' }])
  })

  test('instructions are stored for technicians, and newer ones replace them', async () => {
    await givenCase(['SECURITY_CODE_NEEDED', 'METER_ROOM_LOCKED'])
    await act({ solutionLabel: 'ProvideInstructionsToBypassHomeSecurity', notes: 'Code 1234, arm it again' })
    await act({ solutionLabel: 'ProvideAccessInstructions', notes: 'Side gate' })
    expect(
      await portal.given.rows(
        'select kind, notes, updated_by from property_access_notes where agency_id = $1 order by kind',
        [agencyId],
      ),
    ).toEqual([
      { kind: 'ACCESS', notes: 'Side gate', updated_by: userId },
      { kind: 'SECURITY', notes: 'Code 1234, arm it again', updated_by: userId },
    ])
    const page = (await browser.get(`/v1/property/${propertyId}`)).body.data as PropertyDetails
    expect(page.accessNotes.map(({ kind, notes, updatedBy }) => [kind, notes, updatedBy])).toEqual([
      ['ACCESS', 'Side gate', 'Priya Nair'],
      ['SECURITY', 'Code 1234, arm it again', 'Priya Nair'],
    ])
  })

  describe('a time that was agreed with the tenant', () => {
    const solutionLabel = 'ManuallyBookInJobForTenant'
    const offered = async () =>
      (await readCase()).blocked_entry_methods
        .flatMap(({ problem_sets: sets }) => sets.flatMap(({ suggested_actions: actions }) => actions))
        .find(({ solution }) => solution.solution_label === solutionLabel)?.solution
    const allowBooking = async () =>
      portal.given.rows('update agencies set allow_agency_portal_booking = true where id = $1', [agencyId])

    test('says what happens where the agency cannot book, and is a booking where it can', async () => {
      await givenCase(['MESSAGES_UNANSWERED'])
      expect(await offered()).toMatchObject({
        solution_public_name: 'Agree a time with the tenant',
        confirmation_button_text_integrated: 'I have agreed a time with the tenant',
        confirmation_button_text_non_integrated: 'I have agreed a time with the tenant',
      })
      await allowBooking()
      expect(await offered()).toMatchObject({
        solution_public_name: 'Book for the tenant',
        description_non_integrated: 'Choose a time that the tenant agreed to.',
      })
    })

    test('needs its day, which the history names', async () => {
      const caseId = await givenCase(['MESSAGES_UNANSWERED'])
      for (const refused of [await act({ solutionLabel }), await act({ solutionLabel, date: ' ' })])
        expect([refused.status, refused.body.error?.fields]).toEqual([
          422,
          { date: 'Please enter the day that you agreed' },
        ])
      await allowBooking()
      expect((await act({ solutionLabel })).status).toBe(422)
      expect(await openProblems()).toEqual(['MESSAGES_UNANSWERED'])
      const date = addDays(today(), 5)
      expect((await act({ solutionLabel, date })).status).toBe(200)
      expect(await openProblems()).toEqual([])
      const title = `the agency stated that it agreed a time with the tenant for ${shortDay(date)}`
      const { entries } = (await browser.get(`/v1/property/${propertyId}/access-cases/${caseId}`)).body.data as CaseFile
      expect(entries.at(-1)).toMatchObject({ title: `Case closed: ${title}` })
      expect(entries.at(-1)?.details).not.toContain(title)
    })

    test('needs no day once the visit is booked', async () => {
      await givenCase(['MESSAGES_UNANSWERED'])
      const visitId = await portal.given.row('visits', {
        agency_id: agencyId,
        property_id: propertyId,
        technician_id: await givenTechnician(portal.given, 'vic'),
        status: 'BOOKED',
        booked_at: new Date().toISOString(),
        starts_at: `${addDays(today(), 3)}T01:00:00Z`,
        ends_at: `${addDays(today(), 3)}T03:00:00Z`,
      })
      const service = { agency_id: agencyId, visit_id: visitId, service_id: 1 }
      await portal.given.row('visit_services', { ...service, booking_type: 'SMOKE_ALARM_REPAIR' })
      expect((await act({ solutionLabel })).status).toBe(422)
      await portal.given.rows(`update visit_services set booking_type = 'SMOKE_ALARM_SERVICE' where visit_id = $1`, [
        visitId,
      ])
      expect((await act({ solutionLabel })).status).toBe(200)
    })
  })

  test('a call is stored as a note with the tenant’s name in front', async () => {
    const occupantId = await givenTenant()
    await givenCase(['ENTRY_REFUSED'])
    await act({
      solutionLabel: 'SpeakWithTenant',
      notes: '<p>Will be <b onclick="steal()">home</b></p><script>steal()</script><p>on Friday &lt; 5 pm</p>',
      occupantId,
    })
    expect(await portal.given.rows('select notes from access_actions where agency_id = $1', [agencyId])).toEqual([
      { notes: 'Ana Lee: Will be home\non Friday < 5 pm' },
    ])
    expect(
      await portal.given.rows('select occupant_name, notes_text, notes_html from call_notes where agency_id = $1', [
        agencyId,
      ]),
    ).toEqual([
      {
        occupant_name: 'Ana Lee',
        notes_text: 'Will be home\non Friday < 5 pm',
        notes_html: '<p>Will be <strong>home</strong></p><p>on Friday &lt; 5 pm</p>',
      },
    ])
  })
})

test('with all preferences set to No, the property page waits for a way in and does not announce a visit', async () => {
  const quiet = await portal.given.property(agencyId)
  await portal.given.service(agencyId, quiet)
  await makeCards()
  const closed = { occupantAppointmentPreference: 'NO', internalEnPreference: 'NO', vacantEntryPreference: 'NO' }
  await browser.post(`/v1/property/${quiet}/entry-method-preferences`, { preferences: closed })
  const page = (await browser.get(`/v1/property/${quiet}`)).body.data as PropertyDetails
  expect(page.accessIssueCaseId).not.toBeNull()
  expect(page.services.map(({ nextStep, blockers }) => [nextStep, blockers])).toEqual([
    ['Waiting for you to allow a way in, so that we can book a visit', ['Entry is not allowed by your preferences']],
  ])
})

test('once one way in is free, the property page says that we book by it, though another is still blocked', async () => {
  const occupantId = await givenTenant()
  await portal.given.rows(`update occupants set email = 'ana@example.com' where id = $1`, [occupantId])
  await portal.given.rows('update properties set tenancy_confirmed_at = now() where id = $1', [propertyId])
  await givenCase(['TENANT_UNREACHABLE', 'KEY_DID_NOT_WORK'])
  const steps = async () => {
    const page = (await browser.get(`/v1/property/${propertyId}`)).body.data as PropertyDetails
    return page.services.map(({ nextStep }) => nextStep)
  }
  expect(await steps()).toEqual(['Waiting for you to help us get in'])
  await act({ solutionLabel: 'SpeakWithTenant', notes: 'Friday', occupantId })
  expect(await steps()).toEqual([
    'We are booking the earliest possible visit by appointment; another way in is still blocked',
  ])
  await portal.given.rows('update access_cases set suspended_at = now() where agency_id = $1', [agencyId])
  await makeCards()
  expect(await steps()).toEqual(['Waiting for you to help us get in'])
})

describe('an action is refused', () => {
  test.each<[string, ProblemCode, object, number, Record<string, string>]>([
    ['without a solution', 'KEY_DID_NOT_WORK', {}, 422, { solutionLabel: 'Please select a solution' }],
    [
      'with a solution that does not exist',
      'KEY_DID_NOT_WORK',
      { solutionLabel: 'Teleport' },
      422,
      { solutionLabel: 'Please select a solution' },
    ],
    [
      'with a solution that no issue suggests',
      'KEY_DID_NOT_WORK',
      { solutionLabel: 'AddTenantDetails' },
      422,
      { solutionLabel: 'This does not solve any access issue of this property' },
    ],
    [
      'with notes that are too long',
      'METER_ROOM_LOCKED',
      { solutionLabel: 'ProvideAccessInstructions', notes: 'x'.repeat(501) },
      422,
      { notes: 'Message should be 500 characters or less' },
    ],
    [
      'with empty instructions',
      'METER_ROOM_LOCKED',
      { solutionLabel: 'ProvideAccessInstructions', notes: ' ' },
      422,
      { notes: 'Notes cannot be empty' },
    ],
    [
      'with an onsite key without its place',
      'KEY_NOT_AT_AGENCY',
      { solutionLabel: 'VerifyKeyOnsite', notes: 'mat' },
      422,
      { notes: 'Key onsite notes must be at least 5 characters long' },
    ],
    [
      'with a day in the past',
      'TENANT_UNREACHABLE',
      { solutionLabel: 'AllowEntryEnInternal', date: '2020-01-01' },
      422,
      { date: 'Date cannot be in the past' },
    ],
    [
      'with a day that is none',
      'TENANT_UNREACHABLE',
      { solutionLabel: 'AllowEntryEnInternal', date: 'soon' },
      422,
      { date: 'Invalid format. Must be dd/mm/yyyy' },
    ],
    [
      'if it claims an email that is not there',
      'MESSAGES_UNANSWERED',
      { solutionLabel: 'AddEmail' },
      422,
      { solutionLabel: 'Please add an email address to the tenancy first' },
    ],
  ])('%s', async (_, problem, body, status, fields) => {
    await givenCase([problem])
    const reply = await act(body)
    expect([reply.status, reply.body.error?.fields]).toEqual([status, fields])
    expect(await openProblems()).toEqual([problem])
    expect(await portal.given.rows('select 1 from access_actions where agency_id = $1', [agencyId])).toEqual([])
  })

  test.each<[string, object, Record<string, string>]>([
    ['without notes', { notes: null }, { notes: 'Notes are required' }],
    ['whose notes are only markup', { notes: '<p> &nbsp;</p><img src=x>' }, { notes: 'Notes are required' }],
    ['that is too long', { notes: `<p>${'x'.repeat(501)}</p>` }, { notes: 'Message should be 500 characters or less' }],
    ['without a tenant', { occupantId: null }, { occupantId: 'Please select a tenant' }],
    [
      'with a tenant of another property',
      { occupantId: 2_000_000_000 },
      { occupantId: 'Please select a tenant of this property' },
    ],
  ])('as a call %s', async (_, changes, fields) => {
    const occupantId = await givenTenant()
    await givenCase(['ENTRY_REFUSED'])
    const reply = await act({ solutionLabel: 'SpeakWithTenant', notes: '<p>Yes</p>', occupantId, ...changes })
    expect([reply.status, reply.body.error?.fields]).toEqual([422, fields])
    expect(await openProblems()).toEqual(['ENTRY_REFUSED'])
  })

  test('as a call where no tenant is known', async () => {
    await givenCase(['ENTRY_REFUSED'])
    expect(refusal(await act({ solutionLabel: 'SpeakWithTenant', notes: 'Yes' }))).toEqual([
      422,
      'There are no tenants that can be contacted.',
    ])
  })

  test('with a day more than a year away', async () => {
    await givenCase(['TENANT_UNREACHABLE'])
    const reply = await act({ solutionLabel: 'AllowEntryEnInternal', date: addDays(addMonths(today(), 12), 1) })
    expect(reply.body.error?.fields).toEqual({
      date: `Expiration date must be between ${shortDay(today())} and ${shortDay(addMonths(today(), 12))}`,
    })
  })

  test('if only the help team can solve the issue', async () => {
    await givenCase(['LOCKED_FROM_INSIDE'])
    await portal.given.rows(`update access_issues set suggested_solutions = '{}' where agency_id = $1`, [agencyId])
    expect((await act({ solutionLabel: 'SpeakWithTenant', notes: 'Yes' })).status).toBe(422)
  })

  test('with a malformed body', async () => {
    await givenCase(['KEY_DID_NOT_WORK'])
    for (const body of [{ solutionLabel: 7 }, { solutionLabel: 'VerifyGoodKey', notes: {} }, { occupantId: 'x' }])
      expect((await act(body)).status).toBe(400)
  })

  test('of an integrated property only where its data are its own: a key statement is accepted without a key', async () => {
    propertyId = await addProperty({ is_key_available: false, key_number: null }, 'PROPERTY_ME')
    await givenCase(['KEY_DID_NOT_WORK'])
    expect((await readCase()).property).toMatchObject({ isIntegrated: true, softwareName: 'PropertyMe' })
    expect((await act({ solutionLabel: 'VerifyGoodKey' })).status).toBe(200)
    propertyId = await addProperty({ is_key_available: false, key_number: null })
    await givenCase(['KEY_DID_NOT_WORK'])
    expect(refusal(await act({ solutionLabel: 'VerifyGoodKey' }))).toEqual([
      422,
      'Key must be available to be picked up',
    ])
  })

  test('at a cancelled property, whose issues can still be read', async () => {
    propertyId = await addProperty({ cancelled_at: new Date().toISOString(), cancellation_kind: 'REQUESTED' })
    await givenCase(['KEY_DID_NOT_WORK'])
    expect((await readCase()).property.isCancelled).toBe(true)
    expect(refusal(await act({ solutionLabel: 'VerifyGoodKey' }))).toEqual([422, 'This property has been cancelled'])
  })
})

describe('strangers', () => {
  test('without a session are refused', async () => {
    const anonymous = portal.browser()
    for (const reply of [await anonymous.get(pathOf()), await anonymous.post(`${pathOf()}/action`, {})])
      expect(refusal(reply)).toEqual([401, 'No user session'])
  })

  test('of another agency get the same answer as for a property that does not exist', async () => {
    const theirs = await portal.given.property(await portal.given.agency())
    for (const id of [theirs, 2_000_000_000])
      for (const reply of [await read(id), await act({ solutionLabel: 'VerifyGoodKey' }, id)])
        expect(refusal(reply)).toEqual([404, 'Property not found'])
  })

  test('who also work for the other agency are told to switch', async () => {
    const other = await portal.given.agency()
    await portal.given.membership(userId, other)
    const here = await portal.signIn(userId)
    const session = (await here.get('/v1/auth/session')).body.data as { complianceAgencyId: number }
    const elsewhere = await portal.given.property(session.complianceAgencyId === other ? agencyId : other)
    for (const reply of [
      await here.get(pathOf(elsewhere)),
      await here.post(`${pathOf(elsewhere)}/action`, { solutionLabel: 'VerifyGoodKey' }),
    ])
      expect(refusal(reply)).toEqual([403, 'You do not have access to this property'])
  })

  test.each(['0', '-1', 'abc', '99999999999'])('the id %s in an address is malformed', async (id) => {
    expect((await read(id)).status).toBe(400)
    expect((await act({}, id)).status).toBe(400)
  })
})
