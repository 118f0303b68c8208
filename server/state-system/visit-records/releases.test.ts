import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { readServiceReport } from '../../areas/service-reports/read-service-report.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenVisitToday, passedForm, type GivenVisit } from '../../testing/given-visits.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
const today = todayIn('vic', new Date())
const yesterday = addDays(today, -1)
const list = '/vic/Releases/index'
const people: Record<'technician' | 'office' | 'supervisor' | 'second' | 'clerk', SystemBrowser> = {
  technician: system.browser(),
  office: system.browser(),
  supervisor: system.browser(),
  second: system.browser(),
  clerk: system.browser(),
}
let userId: number
let agencyId: number
let visit: GivenVisit

beforeAll(async () => {
  await system.given.rows(`select setval(pg_get_serial_sequence('visits', 'id'), 770000)`)
  for (const [who, name, roles] of [
    ['technician', 'Tom Technician', ['TECHNICIAN', 'SUPERVISOR']],
    ['office', 'Ola Office', ['OFFICE']],
    ['supervisor', 'Sue Supervisor', ['SUPERVISOR']],
    ['second', 'Sam Second', ['SUPERVISOR']],
    ['clerk', 'Cleo Clerk', ['FINANCE']],
  ] as const) {
    const person = await system.person({ roles, name })
    if (who === 'technician') userId = person.id
    await people[who].signIn('vic', person.username)
  }
})

beforeEach(async () => {
  await system.given.clear('technicians', 'agencies')
  await system.given.rows(`update users set staff_roles = '{TECHNICIAN}' where id = $1`, [userId])
  agencyId = await system.given.agency('vic', 'Wattlebird')
  visit = await givenVisitToday(system.given, { agencyId, codes: ['gas', 'electrical'] })
  await system.given.rows(`update technicians set user_id = $1, name = 'Tom Technician' where id = $2`, [
    userId,
    visit.technicianId,
  ])
  await system.given.rows(`update technician_licences set service_ids = '{3,6}' where technician_id = $1`, [
    visit.technicianId,
  ])
  await gasLicence('G-1', yesterday)
})

const gasLicence = async (number: string, expiresOn: string) =>
  system.given.row('technician_licences', {
    state: 'vic',
    technician_id: visit.technicianId,
    name: 'Gasfitter',
    licence_number: number,
    service_ids: '{2}',
    expires_on: expiresOn,
  })
const rows = async (text: string) => system.given.rows(text, [agencyId])
const url = () => `/vic/Visits/record/${agencyId}/${visit.visitId}`
const page = async (by: SystemBrowser) => (await by.get(url())).body.replaceAll(/\s+/g, ' ')
const passed = passedForm('vic', ['gas', 'electrical'])
/** Without the key of the form for photos. */
const hiddenOf = async (by: SystemBrowser) => {
  const { upload_key: _, ...hidden } = hiddenIn((await by.get(url())).body)
  return hidden
}
const send = async (form: Record<string, string> = {}) =>
  people.technician.post(url(), {
    ...(await hiddenOf(people.technician)),
    ...passed,
    notes: 'Behind the shed',
    action: 'submit',
    ...form,
  })
const decide = async (by: SystemBrowser, action: 'release' | 'refuse', reason: string, seen?: string) => {
  const { form_token = '', releaseId = '' } = hiddenIn(seen ?? (await by.get(url())).body)
  return by.post(url(), { form_token, releaseId, action, reason })
}
/** What follows from a record, and nothing else. */
const effects = async () =>
  rows(
    `select v.status, r.recorded_by as recorder, r.performed_by as performer, (select count(*)::int from invoices where agency_id = $1) as invoices,
            (select count(*)::int from service_checks where agency_id = $1 and visit_id = v.id) as checks,
            (select count(*)::int from mails where agency_id = $1) as mails
       from visits v join visit_records r on r.agency_id = v.agency_id and r.visit_id = v.id where v.agency_id = $1`,
  )
const nothing = { status: 'BOOKED', recorder: null, performer: null, invoices: 0, checks: 0, mails: 0 }
const releases = async () =>
  rows(`select status, reason, form ->> 'notes' as notes from record_releases where agency_id = $1 order by id`)

describe('a record of a service whose licence ended yesterday', () => {
  beforeEach(async () => {
    expect((await send()).headers.location).toContain('done=waits')
  })

  test('is stored whole and waits: nothing follows from it, and everybody concerned sees why', async () => {
    expect(await effects()).toEqual([nothing])
    expect(await releases()).toEqual([{ status: 'WAITING', reason: null, notes: 'Behind the shed' }])
    expect((await people.technician.get('/vic/MyDay/index')).body).toContain('<strong>Waits for release.</strong>')
    for (const by of [people.technician, people.office, people.supervisor]) {
      const shown = await page(by)
      for (const words of [
        'Waits for release',
        `Gas: the licence Gasfitter, G-1, ended on ${shortDay(yesterday)}.`,
        'Behind the shed',
      ])
        expect(shown).toContain(words)
      expect(shown).not.toContain('data-open')
    }
    expect((await people.office.get('/vic/Visits/day')).body).toContain('<strong>Waits for release.</strong>')
    expect((await people.supervisor.get('/vic/')).body).toMatch(/Records to release<\/a>[\s\S]*?>1</)
    expect((await people.supervisor.get(list)).body).toContain(url())
    const [property] = await rows('select address_line_1 as line from properties where agency_id = $1 limit 1')
    const search = new URLSearchParams({ search: String(property?.['line']) }).toString()
    expect((await people.supervisor.get(`${list}?${search}`)).body).toContain(url())
    expect((await people.supervisor.get(`${list}?search=%23${visit.visitId}`)).body).toContain(url())
    expect((await people.supervisor.get(`${list}?search=nowhere`)).body).toContain('Nothing here matches “nowhere”.')
  })

  test('has no effect when it is sent again, and refuses other text with who sent it', async () => {
    const hidden = { ...(await hiddenOf(people.technician)), ...passed, notes: 'Behind the shed' }
    const [row] = await rows('select submission_key as key from record_releases where agency_id = $1')
    const again = { ...hidden, submission_key: String(row?.['key']), action: 'submit' }
    expect((await people.technician.post(url(), again)).headers.location).toContain('done=waits')
    const reply = await people.office.post(url(), {
      ...hidden,
      ...(await hiddenOf(people.office)),
      notes: 'My other text',
      action: 'save',
    })
    expect([reply.statusCode, reply.body.includes('Tom Technician sent this record on')]).toEqual([409, true])
    expect(reply.body).toContain('My other text')
    expect(await releases()).toHaveLength(1)
  })

  test('is decided by a supervisor who neither made nor recorded it', async () => {
    expect(await page(people.office)).toContain('A supervisor decides on it.')
    const seen = (await people.supervisor.get(url())).body
    const { releaseId = '' } = hiddenIn(seen)
    const { form_token = '' } = hiddenIn((await people.office.get('/vic/Visits/day')).body)
    const asOffice = { form_token, releaseId, action: 'release', reason: 'x' }
    expect((await people.office.post(url(), asOffice)).statusCode).toBe(403)
    expect((await people.clerk.get(list)).statusCode).toBe(403)
    const agent = await system.person({ agencies: [agencyId], isMaster: true })
    const stranger = system.browser()
    await stranger.signIn('vic', agent.username)
    for (const address of [list, url()]) expect((await stranger.get(address)).statusCode).toBe(403)
    await system.given.rows(`update users set staff_roles = '{TECHNICIAN,SUPERVISOR}' where id = $1`, [userId])
    const own = await people.technician.get(url())
    expect(own.body).toContain('Another supervisor decides on it')
    const { form_token: token = '' } = hiddenIn(own.body)
    const byThemselves = { form_token: token, releaseId, action: 'release', reason: 'x' }
    expect((await people.technician.post(url(), byThemselves)).statusCode).toBe(403)
    expect(await effects()).toEqual([nothing])
  })

  test('takes effect once it is released, as of its recorder and day, and its report says by whom and why', async () => {
    const [before] = await rows('select sent_at from record_releases where agency_id = $1')
    const seen = (await people.second.get(url())).body
    const empty = await decide(people.supervisor, 'release', '')
    expect([empty.statusCode, empty.body.includes('id="reason-error"')]).toEqual([422, true])
    const stale = (await people.supervisor.get(url())).body
    for (let times = 0; times < 2; times += 1)
      expect((await decide(people.supervisor, 'release', 'Renewed late.', stale)).headers.location).toBe(
        `${list}?done=released`,
      )
    const late = await decide(people.second, 'refuse', 'Not so fast', seen)
    expect(late.statusCode).toBe(409)
    for (const words of ['Sue Supervisor released this record on', 'Not so fast']) expect(late.body).toContain(words)
    const done = { recorder: userId, performer: visit.technicianId, invoices: 1, checks: 2 }
    expect(await effects()).toMatchObject([{ status: 'COMPLETED', ...done }])
    const [after] = await rows('select submitted_at as sent_at from visit_records where agency_id = $1')
    expect(after).toEqual(before)
    expect(await page(people.technician)).toContain('Released by Sue Supervisor')
    expect((await people.office.get(`${list}?view=decided`)).body).toContain('Renewed late.')
    const reader = system.databases.of('vic').reader({ state: 'vic', agencyId, userId: null })
    const report = await readServiceReport(reader, agencyId, visit.visitId, 'gas')
    expect(report?.release).toMatchObject({ by: 'Sue Supervisor', on: today, reason: 'Renewed late.' })
    expect([report?.visitedOn, report?.recordedBy]).toEqual([today, null])
    expect((await readServiceReport(reader, agencyId, visit.visitId, 'electrical'))?.release).toBeNull()
    expect(
      await system.given.rows(
        `select action, user_id is distinct from $2 as "byOther" from audit_events where agency_id = $1 order by id`,
        [agencyId, userId],
      ),
    ).toEqual(
      expect.arrayContaining([
        { action: 'send-for-release', byOther: false },
        { action: 'release-record', byOther: true },
        { action: 'complete-visit', byOther: true },
      ]),
    )
  })

  test('goes back with the reason when it is refused: what was typed is kept and can be sent again', async () => {
    expect((await decide(people.supervisor, 'refuse', 'Who checked the flue?')).statusCode).toBe(303)
    expect(await effects()).toEqual([nothing])
    expect((await people.technician.get('/vic/MyDay/index')).body).toContain('Who checked the flue?')
    const shown = await page(people.technician)
    for (const words of ['Sue Supervisor sent this record back on', 'Who checked the flue?', 'Behind the shed'])
      expect(shown).toContain(words)
    expect(shown).toContain('data-open')
    await send({ notes: 'Flue checked with Nora' })
    expect(await releases()).toEqual([
      { status: 'REFUSED', reason: 'Who checked the flue?', notes: 'Behind the shed' },
      { status: 'WAITING', reason: null, notes: 'Flue checked with Nora' },
    ])
  })

  test('with a licence that is recorded meanwhile still needs a person’s decision, and the page says so', async () => {
    expect(await page(people.supervisor)).not.toContain('Recorded meanwhile')
    await gasLicence('G-2', today)
    expect(await page(people.supervisor)).toContain(
      `Recorded meanwhile, and valid on that day: Gas: Gasfitter, G-2, until ${shortDay(today)}. The record still needs a decision.`,
    )
    expect(await effects()).toEqual([nothing])
  })

  test('whose booking was changed meanwhile cannot take effect, but can go back', async () => {
    await rows('update visits set version = version + 1 where agency_id = $1')
    const reply = await decide(people.supervisor, 'release', 'Fine')
    expect([reply.statusCode, reply.body.includes('This record cannot take effect as it was sent')]).toEqual([
      409,
      true,
    ])
    expect(await releases()).toMatchObject([{ status: 'WAITING' }])
    expect((await decide(people.supervisor, 'refuse', 'Booking changed')).statusCode).toBe(303)
  })
})

test('a visit that was earlier than booked keeps the day on which it was, whenever it is released', async () => {
  await rows(
    `update visits set starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days', entry_method = 'APPOINTMENT'
      where agency_id = $1`,
  )
  await send({ doneEarly: 'yes' })
  await rows(
    `update record_releases set sent_at = sent_at - interval '1 day', performed_on = performed_on - 1 where agency_id = $1`,
  )
  expect((await decide(people.supervisor, 'release', 'Renewed late.')).statusCode).toBe(303)
  expect(
    await rows(
      `select (starts_at at time zone 'Australia/Melbourne')::date::text as day, status from visits where agency_id = $1`,
    ),
  ).toEqual([{ day: yesterday, status: 'COMPLETED' }])
  // When it began is not known.
  expect((await people.office.get(`/vic/Visits/day?day=${yesterday}`)).body).toMatch(/<h3>Recorded at \d+:\d\d [ap]m, /)
  expect((await people.office.get(url())).body).toMatch(/day \d+\w\w \w+ \d{4}, recorded at \d+:\d\d [ap]m, Tom/)
})

test('a record waits only for services that were done', async () => {
  await send({ 'gas.notDone': 'OTHER', 'gas.notDoneNote': 'No gas at the property' })
  expect(await effects()).toMatchObject([{ status: 'COMPLETED', checks: 1 }])
})

describe('a repair', () => {
  let quoteId: number
  let findingId: number
  beforeEach(async () => {
    quoteId = await system.given.quote(agencyId, visit.propertyId, { status: 'ACCEPTED', service: 'gas' })
    findingId = await system.given.finding(agencyId, visit.propertyId, {
      service: 'gas',
      itemCode: 'GAS12',
      columns: { quote_id: quoteId },
    })
    await rows(
      `update visit_services set booking_type = (select code from booking_types where service_id = 2 and is_repair)
        where agency_id = $1 and service_id = 2`,
    )
    await rows('delete from visit_services where agency_id = $1 and service_id <> 2')
    await system.given.rows('update quotes set visit_id = $2 where agency_id = $1', [agencyId, visit.visitId])
  })
  const repairUrl = () => `/vic/Repairs/view/${agencyId}/${quoteId}`
  const complete = async (form: Record<string, string> = {}, by = people.technician) =>
    by.post(repairUrl(), {
      ...hiddenIn((await by.get(repairUrl())).body),
      act: 'complete',
      technician: String(visit.technicianId),
      doneOn: today,
      [`finding.${findingId}.done`]: 'yes',
      [`finding.${findingId}.work`]: 'Chain fitted',
      ...form,
    })
  const decideRepair = async (act: 'release' | 'refuse', reason: string, seen?: string) => {
    const { form_token = '', releaseId = '' } = hiddenIn(seen ?? (await people.supervisor.get(repairUrl())).body)
    return people.supervisor.post(repairUrl(), { form_token, releaseId, act, reason })
  }
  const repaired = async () =>
    rows(
      `select r.recorded_by as recorder, r.performed_by as performer, r.content -> 'release' ->> 'by' as released,
              (select count(*)::int from invoices where agency_id = $1) as invoices from repair_records r where agency_id = $1`,
    )

  test('without a licence waits, can be sent back and corrected, and takes effect once it is released', async () => {
    expect((await complete()).headers.location).toContain('done=waits')
    expect((await complete({ repairNote: 'Other text' })).statusCode).toBe(409)
    expect(await repaired()).toEqual([])
    expect((await people.technician.get('/vic/MyDay/index')).body).toContain('<strong>Waits for release.</strong>')
    expect((await people.office.get('/vic/Repairs/index?view=booked')).body).toContain('Waits for release')
    expect((await people.supervisor.get(list)).body).toContain(repairUrl())
    const { form_token = '' } = hiddenIn((await people.office.get(repairUrl())).body)
    const cancel = { form_token, act: 'cancel', note: 'Too late' }
    expect((await people.office.post(repairUrl(), cancel)).statusCode).toBe(409)
    expect((await decideRepair('refuse', 'Which chain?')).statusCode).toBe(303)
    const back = (await people.technician.get(repairUrl())).body
    for (const words of ['Which chain?', 'Chain fitted', 'data-open']) expect(back).toContain(words)
    await complete({ [`finding.${findingId}.work`]: 'Chain fitted to the wall' })
    const seen = (await people.supervisor.get(repairUrl())).body
    expect(seen).toContain('Chain fitted to the wall')
    expect((await decideRepair('release', 'Renewed late.', seen)).headers.location).toBe(`${list}?done=released`)
    expect(await repaired()).toEqual([
      { recorder: userId, performer: visit.technicianId, released: 'Sue Supervisor', invoices: 1 },
    ])
    const second = await decideRepair('refuse', 'No', seen)
    expect([second.statusCode, second.body.includes('Sue Supervisor released this record on')]).toEqual([409, true])
  })

  test('is recorded by the technician of its visit, in no other name; for another technician it does not exist', async () => {
    await gasLicence('G-2', today)
    const other = await givenVisitToday(system.given, { agencyId, codes: ['gas'] })
    const inOtherName = await complete({ technician: String(other.technicianId) })
    expect([inOtherName.statusCode, inOtherName.body.includes('Choose who did the work.')]).toEqual([422, true])
    await system.given.rows('update technicians set user_id = null where id = $1', [visit.technicianId])
    await system.given.rows('update technicians set user_id = $1 where id = $2', [userId, other.technicianId])
    expect((await people.technician.get(repairUrl())).statusCode).toBe(404)
    const { form_token = '' } = hiddenIn((await people.technician.get('/vic/MyDay/index')).body)
    expect((await people.technician.post(repairUrl(), { form_token, act: 'complete' })).statusCode).toBe(404)
    expect(await repaired()).toEqual([])
    await system.given.rows('update technicians set user_id = null where id = $1', [other.technicianId])
    await system.given.rows('update technicians set user_id = $1 where id = $2', [userId, visit.technicianId])
    expect((await complete()).headers.location).toContain('/vic/MyDay/index?done=submitted')
    expect(await repaired()).toMatchObject([{ recorder: userId, performer: visit.technicianId, invoices: 1 }])
  })
})
