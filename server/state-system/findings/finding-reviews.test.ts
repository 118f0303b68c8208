import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const list = '/vic/FindingReviews/index'
const system = await testStateSystem()
let portal: Database
let admin: SystemBrowser
let agencyId: number
let propertyId: number
let reporterId: number
let findingId: number

beforeAll(async () => {
  portal = new Database({ url: system.database.portalUrl, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
})
afterAll(async () => {
  await portal.close()
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  reporterId = (await system.person({ agencies: [agencyId], name: 'Priya Nair' })).id
  propertyId = await system.given.property(agencyId)
  await system.given.service(agencyId, propertyId, 'smoke')
})

const rebuild = async () =>
  portal.transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
    rebuildAgency({ db, state: 'vic', agencyId, today: todayIn('vic', system.clock.now()) }),
  )
const now = () => new Date().toISOString()

const declared = { declared_by: 'Sam Sparks', declared_licence: 'REC 1234', declared_on: now().slice(0, 10) }

async function resolved(columns: object = declared): Promise<number> {
  findingId = await system.given.finding(agencyId, propertyId, {
    columns: { status: 'RESOLVED_BY_THIRD_PARTY', resolved_at: now() },
  })
  const id = await system.given.row('third_party_resolutions', {
    agency_id: agencyId,
    property_id: propertyId,
    notes: 'Our electrician',
    submitted_by: reporterId,
    ...columns,
  })
  await system.given.row('third_party_resolution_findings', {
    agency_id: agencyId,
    resolution_id: id,
    finding_id: findingId,
  })
  await rebuild()
  return id
}
async function informed(columns: object = {}): Promise<number> {
  findingId = await system.given.finding(agencyId, propertyId, { columns: { status: 'ADDITIONAL_INFO_PROVIDED' } })
  const id = await system.given.row('finding_information', {
    agency_id: agencyId,
    property_id: propertyId,
    notes: 'Built before 1997',
    given_by: reporterId,
    ...columns,
  })
  await system.given.row('finding_information_findings', {
    agency_id: agencyId,
    information_id: id,
    finding_id: findingId,
  })
  await rebuild()
  return id
}
type Kind = 'resolution' | 'information'
const path = (kind: Kind, id: number, agency = agencyId) => `/vic/FindingReviews/view/${agency}/${kind}/${id}`
const declaration = { repaired_by: 'Olive Owner', repaired_on: now().slice(0, 10) }
const built = { fact: 'The property was built in 2015', source: 'Building permit 118' }
const answer = async (kind: Kind, id: number, given: string, note = '', as = admin, typed: object = {}) =>
  as.post(path(kind, id), {
    form_token: hiddenIn((await as.get('/vic/')).body)['form_token'] ?? '',
    answer: given,
    note,
    ...typed,
  })
const finding = async () =>
  (
    await system.given.rows(
      `select status, resolved_at is not null as "isResolved", version, repaired_on::text as "repairedOn", repaired_by as "repairedBy",
              closed_as as "closedAs"
         from findings where agency_id = $1 and id = $2`,
      [agencyId, findingId],
    )
  )[0]
const compliance = async () =>
  (
    await system.given.rows<{ compliance: string; reason: string }>(
      'select compliance, compliance_reason as reason from property_services where agency_id = $1 and property_id = $2',
      [agencyId, propertyId],
    )
  )[0]
const mails = async () =>
  system.given.rows<{ subject: string; html: string }>(
    'select subject, message_html as html from mails where agency_id = $1 order by id',
    [agencyId],
  )

test('only the provider’s own staff see the reports, and only those of their state', async () => {
  const id = await resolved()
  const person = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  expect((await browser.get(list)).statusCode).toBe(403)
  expect((await browser.get(path('resolution', id))).statusCode).toBe(403)
  expect((await answer('resolution', id, 'THIRD_PARTY_REPAIR', '', browser)).statusCode).toBe(403)
  const other = await system.person({ state: 'nsw', isAdministrator: true })
  const elsewhere = system.browser()
  await elsewhere.signIn('nsw', other.username)
  expect((await elsewhere.get(path('resolution', id).replace('/vic/', '/nsw/'))).statusCode).toBe(404)
  expect((await admin.get(`/vic/FindingReviews/view/${agencyId}/nothing/${id}`)).statusCode).toBe(404)
})

test('the queue has what waits, then what was answered', async () => {
  const [resolution, information] = [await resolved(), await informed()]
  const { body } = await admin.get(list)
  for (const link of [path('resolution', resolution), path('information', information)]) expect(body).toContain(link)
  await answer('resolution', resolution, 'THIRD_PARTY_REPAIR')
  expect((await admin.get(list)).body).not.toContain(path('resolution', resolution))
  expect((await admin.get(`${list}?view=answered`)).body).toContain(path('resolution', resolution))
})

test('reports are found by address or number, in both orders', async () => {
  propertyId = await system.given.property(agencyId, { streetNumber: '77', streetName: 'Quandong Lane' })
  await system.given.service(agencyId, propertyId, 'smoke')
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const resolution = await resolved({ ...declared, submitted_at: at(2) })
  const information = await informed({ given_at: at(1) })
  propertyId = await system.given.property(agencyId)
  await system.given.service(agencyId, propertyId, 'smoke')
  await resolved()
  const [older, newer] = [path('resolution', resolution), path('information', information)]
  const shown = async (query: string) =>
    [...(await admin.get(`${list}?${query}`)).body.matchAll(/href="([^"]*FindingReviews\/view[^"?]*)/g)].map(
      ([, link]) => link,
    )
  expect(await shown('search=quandong')).toEqual([older, newer])
  expect(await shown('search=quandong&order=newest')).toEqual([newer, older])
  expect(await shown('search=nowhere')).toEqual([])
  expect(await shown(`search=${resolution}`)).toContain(older)
  expect(await shown(`search=%23${information}`)).toContain(newer)
})

describe('a third-party repair', () => {
  test('that is accepted proves the repair', async () => {
    const id = await resolved()
    expect((await compliance())?.compliance).toBe('UNKNOWN')
    expect((await answer('resolution', id, 'THIRD_PARTY_REPAIR', 'Thank you')).statusCode).toBe(303)
    expect(await finding()).toMatchObject({
      status: 'RESOLVED_BY_THIRD_PARTY',
      isResolved: true,
      repairedOn: declared.declared_on,
      repairedBy: 'Sam Sparks, REC 1234',
    })
    expect((await compliance())?.compliance).toBe('COMPLIANT')
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toContain('was accepted')
  })

  test('without document and declaration is accepted only with the name of who declares it', async () => {
    const id = await resolved({})
    const without = await answer('resolution', id, 'THIRD_PARTY_REPAIR', 'Thank you')
    expect([without.statusCode, without.body.includes('Say who declares it.')]).toEqual([422, true])
    expect(without.body).toContain('Thank you')
    const early = { repaired_by: 'Olive Owner', repaired_on: '2020-01-01' }
    expect((await answer('resolution', id, 'THIRD_PARTY_REPAIR', '', admin, early)).body).toContain(
      'before the finding',
    )
    expect((await answer('resolution', id, 'THIRD_PARTY_REPAIR', '', admin, declaration)).statusCode).toBe(303)
    expect(await finding()).toMatchObject({ repairedBy: 'Olive Owner' })
    expect((await admin.get(path('resolution', id))).body).toContain('Olive Owner; repaired on')
  })

  test('shows who declares it', async () => {
    expect((await admin.get(path('resolution', await resolved()))).body).toContain('Sam Sparks, REC 1234; repaired on')
  })

  test('that is declined opens the finding again, with the reason', async () => {
    const id = await resolved()
    const without = await answer('resolution', id, 'DECLINED')
    expect([without.statusCode, without.body.includes('Say why it is declined')]).toEqual([422, true])
    expect((await answer('resolution', id, 'DECLINED', 'The page is empty.')).statusCode).toBe(303)
    expect(await finding()).toMatchObject({ status: 'OPEN', isResolved: false })
    expect((await compliance())?.reason).toContain('found')
    expect((await mails())[0]?.html).toContain('The page is empty.')
  })

  test('reviewed by a colleague meanwhile is a conflict that keeps the note', async () => {
    const id = await resolved()
    const colleague = await system.person({ isAdministrator: true, name: 'Cole League' })
    const other = system.browser()
    await other.signIn('vic', colleague.username)
    await answer('resolution', id, 'THIRD_PARTY_REPAIR', '', other)
    const late = await answer('resolution', id, 'DECLINED', 'I cannot read it.')
    expect(late.statusCode).toBe(409)
    expect(late.body).toMatch(/already answered by Cole League on .*: Repaired by a third party/)
    expect(late.body).toContain('I cannot read it.')
    expect(await finding()).toMatchObject({ status: 'RESOLVED_BY_THIRD_PARTY' })
  })

  test('shows its documents, to the provider only', async () => {
    const id = await resolved()
    const key = `vic/${agencyId}/proof.pdf`
    await system.files.store(key, Buffer.from('%PDF-1.7 proof'))
    const fileId = await system.given.row('files', {
      agency_id: agencyId,
      storage_key: key,
      file_name: 'Proof of repair.pdf',
      declared_type: 'application/pdf',
      detected_type: 'application/pdf',
      size_bytes: 14,
      sha256: Buffer.alloc(32),
      status: 'STORED',
    })
    const documentId = await system.given.row('resolution_documents', {
      agency_id: agencyId,
      file_id: fileId,
      resolution_id: id,
      uploaded_by: reporterId,
    })
    expect((await admin.get(path('resolution', id))).body).toContain('Proof of repair.pdf')
    const link = `/vic/FindingReviews/document/${agencyId}/${documentId}`
    const file = await admin.get(link)
    expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.7 proof',
    ])
    expect(file.headers['content-disposition']).toContain('attachment')
    const person = await system.person({ agencies: [agencyId] })
    const browser = system.browser()
    await browser.signIn('vic', person.username)
    expect((await browser.get(link)).statusCode).toBe(403)
    await system.files.remove(key)
    expect((await admin.get(link)).statusCode).toBe(404)
  })
})

describe('information about findings', () => {
  const evidence = async () =>
    (
      await system.given.rows<{ reason: string }>(
        `select compliance_reason as reason from property_services where agency_id = $1 and property_id = $2`,
        [agencyId, propertyId],
      )
    )[0]?.reason

  test('that shows that they do not apply closes them without a repair and keeps the year of building', async () => {
    const id = await informed({ built_month: '1990-05-01' })
    expect((await answer('information', id, 'NOT_APPLICABLE', '', admin, built)).statusCode).toBe(303)
    expect(await finding()).toMatchObject({
      status: 'RESOLVED',
      isResolved: true,
      closedAs: 'NOT_APPLICABLE',
      repairedOn: null,
      repairedBy: null,
    })
    expect((await compliance())?.compliance).toBe('COMPLIANT')
    const [property] = await system.given.rows('select built_month::text as built from properties where id = $1', [
      propertyId,
    ])
    expect(property).toEqual({ built: '1990-05-01' })
    const [mail] = await mails()
    for (const text of ['Does not apply', built.fact, built.source]) expect(mail?.html).toContain(text)
    expect(mail?.html).not.toMatch(/repaired by/i)
    const { body } = await admin.get(path('information', id))
    for (const text of ['Does not apply', built.fact, built.source]) expect(body).toContain(text)
    expect((await admin.get(`${list}?view=answered`)).body).toContain('Does not apply')
  })

  test('does not count as a repair of the check that found them', async () => {
    const id = await informed()
    const at = new Date(Date.now() - 10 * 86_400_000).toISOString()
    const visitId = await system.given.row('visits', {
      agency_id: agencyId,
      property_id: propertyId,
      technician_id: await givenTechnician(system.given, 'vic'),
      starts_at: at,
      ends_at: new Date(Date.parse(at) + 3_600_000).toISOString(),
      finished_at: at,
      booked_at: at,
      status: 'COMPLETED',
    })
    const checkId = await system.given.row('service_checks', {
      agency_id: agencyId,
      property_id: propertyId,
      service_id: 1,
      done_on: await system.given.day(agencyId, -10),
      source: 'VISIT',
      visit_id: visitId,
      outcome: 'FAILED',
      performed_by: 'Tess Tester',
    })
    await system.given.rows('update findings set visit_id = $2 where id = $1', [findingId, visitId])
    await system.given.rows(
      `update property_services set last_check_id = $2, last_service_on = (select done_on from service_checks where id = $2)
        where property_id = $1`,
      [propertyId, checkId],
    )
    await answer('information', id, 'NOT_APPLICABLE', '', admin, built)
    expect(await evidence()).toMatch(/^Smoke alarm check failed .*; what failed does not apply, as recorded /)
  })

  test('needs an outcome, and a fact with its source to say that they do not apply', async () => {
    const id = await informed()
    const refusalOf = async (outcome: string, typed: object) => {
      const refused = await answer('information', id, outcome, '', admin, typed)
      return [refused.statusCode, [...refused.body.matchAll(/id="(\w+)-error"/g)].map(([, field]) => field)]
    }
    expect(await refusalOf('APPROVED', built)).toEqual([422, ['answer']])
    expect(await refusalOf('NOT_APPLICABLE', {})).toEqual([422, ['fact', 'source']])
    expect(await refusalOf('NOT_APPLICABLE', { fact: built.fact })).toEqual([422, ['source']])
    expect(await refusalOf('NOT_APPLICABLE', { ...built, fact: 'x'.repeat(501) })).toEqual([422, ['fact']])
    expect(await refusalOf('THIRD_PARTY_REPAIR', declaration)).toEqual([422, ['document']])
    expect(await finding()).toMatchObject({ status: 'ADDITIONAL_INFO_PROVIDED', closedAs: null })
  })

  const withDocument = async (datedOn: string, more: object = {}) => {
    const fileId = await system.given.row('files', {
      agency_id: agencyId,
      storage_key: `vic/${agencyId}/invoice-${datedOn}.pdf`,
      file_name: `Invoice ${datedOn}.pdf`,
      declared_type: 'application/pdf',
      detected_type: 'application/pdf',
      size_bytes: 14,
      sha256: Buffer.alloc(32),
      status: 'STORED',
    })
    return system.given.row('documents', {
      agency_id: agencyId,
      property_id: propertyId,
      file_id: fileId,
      type: 'THIRD_PARTY_REPORT',
      dated_on: datedOn,
      uploaded_by: reporterId,
      ...more,
    })
  }

  test('that shows a repair by a third party needs its document since the finding, who and when', async () => {
    const id = await informed()
    const older = await withDocument('2020-01-01')
    const document = await withDocument(now().slice(0, 10))
    const ours = await withDocument('2099-01-01', { type: 'SERVICE_REPORT', provided_by: 'DETECTOR_INSPECTOR' })
    const { body } = await admin.get(path('information', id))
    expect(['2020', '2099', now().slice(0, 4)].map((year) => body.includes(`Invoice ${year}`))).toEqual([
      false,
      false,
      true,
    ])
    const refused = [older, ours].map((each) => ({ document: each, ...declaration }))
    for (const typed of [...refused, { document }, { document, repaired_by: 'Olive Owner' }])
      expect((await answer('information', id, 'THIRD_PARTY_REPAIR', '', admin, typed)).statusCode).toBe(422)
    const sent = await answer('information', id, 'THIRD_PARTY_REPAIR', '', admin, { document, ...declaration })
    expect(sent.statusCode).toBe(303)
    expect(await finding()).toMatchObject({
      status: 'RESOLVED_BY_THIRD_PARTY',
      isResolved: true,
      closedAs: null,
      repairedBy: 'Olive Owner',
    })
    const html = (await mails())[0]?.html ?? ''
    expect([html.includes('Repaired by a third party'), /Shown by.*Invoice \d/s.test(html)]).toEqual([true, true])
    const [change] = await system.given.rows<{ by: string }>(
      `select after ->> 'shownBy' as by from audit_events where agency_id = $1 and action = 'accept-finding-information'`,
      [agencyId],
    )
    expect(change?.by).toMatch(/^Invoice /)
    expect((await admin.get(path('information', id))).body).toMatch(/Invoice .*Olive Owner, \d\d\//s)
  })

  test('shows no repair that was made after its document', async () => {
    const id = await informed()
    const day = await system.given.day(agencyId, -1)
    await system.given.rows('update findings set found_on = $2 where id = $1', [findingId, day])
    const typed = {
      document: await withDocument(day),
      ...declaration,
      repaired_on: await system.given.day(agencyId, 0),
    }
    const sent = await answer('information', id, 'THIRD_PARTY_REPAIR', '', admin, typed)
    expect([sent.statusCode, sent.body.includes('before the day of the repair')]).toEqual([422, true])
  })

  test('that was answered already is told as done for the same answer, and is a conflict for another', async () => {
    const id = await informed()
    await answer('information', id, 'NOT_APPLICABLE', '', admin, built)
    const colleague = await system.person({ isAdministrator: true, name: 'Cole League' })
    const other = system.browser()
    await other.signIn('vic', colleague.username)
    const again = await answer('information', id, 'NOT_APPLICABLE', '', other, built)
    expect(again.statusCode).toBe(200)
    expect(again.body).toMatch(/already answered by Ada Administrator, .*: Does not apply. Nothing was changed/)
    const fact = 'It is a heat alarm'
    const different = await answer('information', id, 'NOT_APPLICABLE', '', other, { ...built, fact })
    expect(different.statusCode).toBe(409)
    expect(different.body).toMatch(/Your reason, which was not saved.*It is a heat alarm/s)
    const late = await answer('information', id, 'DECLINED', 'I cannot read it.', other)
    expect(late.statusCode).toBe(409)
    expect(late.body).toMatch(/already answered by Ada Administrator on .*: Does not apply/)
    expect(late.body).toContain('I cannot read it.')
    expect((await mails()).length).toBe(1)
  })

  test('that was accepted before outcomes were recorded says no more than that', async () => {
    const id = await informed({ reviewed_at: now(), is_accepted: true })
    expect((await admin.get(path('information', id))).body).toContain('Information accepted')
    expect((await answer('information', id, 'NOT_APPLICABLE', '', admin, built)).statusCode).toBe(409)
  })

  test('that settles an approved repair cancels its booked visit, and tenants, agency and owner are told', async () => {
    await system.given.rows(`update agencies set email = 'office@wattlebird.example.com' where id = $1`, [agencyId])
    const id = await informed()
    const technicianId = await givenTechnician(system.given, 'vic')
    const startsAt = new Date(Date.now() + 3 * 86_400_000)
    const visitId = await system.given.row('visits', {
      agency_id: agencyId,
      property_id: propertyId,
      technician_id: technicianId,
      starts_at: startsAt.toISOString(),
      ends_at: new Date(startsAt.getTime() + 3_600_000).toISOString(),
      status: 'BOOKED',
      entry_method: 'APPOINTMENT',
      booked_at: now(),
      booked_through: 'PROVIDER',
    })
    await system.given.row('visit_services', {
      agency_id: agencyId,
      visit_id: visitId,
      service_id: 1,
      booking_type: 'SMOKE_ALARM_REPAIR',
    })
    await system.given.row('visit_contacts', {
      agency_id: agencyId,
      visit_id: visitId,
      position: 1,
      name: 'Ana Lee',
      email: 'ana@lee.example.com',
      mobile: '0400000000',
    })
    const contactId = await system.given.row('contacts', {
      agency_id: agencyId,
      name: 'Olive Owner',
      email: 'olive@home.example.com',
    })
    await system.given.row('property_contacts', {
      agency_id: agencyId,
      property_id: propertyId,
      contact_id: contactId,
      role: 'LANDLORD',
    })
    const quoteId = await system.given.quote(agencyId, propertyId, {
      status: 'ACCEPTED',
      columns: { decided_at: now(), decided_by_name: 'Olive Owner', visit_id: visitId },
    })
    await system.given.rows('update findings set quote_id = $2 where id = $1', [findingId, quoteId])
    await answer('information', id, 'NOT_APPLICABLE', '', admin, built)
    expect(
      await system.given.rows('select status, cancel_reason as why from visits where agency_id = $1', [agencyId]),
    ).toEqual([{ status: 'CANCELLED', why: 'The repair is no longer needed' }])
    expect(await system.given.rows('select status_id from quotes where agency_id = $1', [agencyId])).toEqual([
      { status_id: 5 },
    ])
    const sent = await system.given.rows<{ to: string; subject: string; replyTo: string | null }>(
      `select r.email::text as to, m.subject, m.reply_to::text as "replyTo" from mails m
         join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id where m.agency_id = $1 order by m.id`,
      [agencyId],
    )
    const to = (email: string) => sent.filter((mail) => mail.to === email)
    expect(to('ana@lee.example.com')).toMatchObject([
      { subject: expect.stringContaining('cancelled'), replyTo: 'office@wattlebird.example.com' },
    ])
    expect(to('olive@home.example.com')).toMatchObject([
      { subject: expect.stringContaining('no longer needed'), replyTo: 'office@wattlebird.example.com' },
    ])
    expect(to('office@wattlebird.example.com')).toMatchObject([
      { subject: expect.stringMatching(/^The approved repair .* is no longer needed$/) },
    ])
    const page = (await admin.get(`/vic/Repairs/view/${agencyId}/${quoteId}`)).body
    expect(page).toContain('Its findings were settled in another way')
    expect(page).not.toContain('Record the work')
  })

  test('about one finding of an approved quote leaves the quote as it was approved', async () => {
    await system.given.rows(`update agencies set email = 'office@wattlebird.example.com' where id = $1`, [agencyId])
    const id = await informed()
    const quoteId = await system.given.quote(agencyId, propertyId, {
      status: 'ACCEPTED',
      columns: { decided_at: now(), decided_by_name: 'Olive Owner' },
    })
    await system.given.finding(agencyId, propertyId)
    await system.given.rows('update findings set quote_id = $2 where agency_id = $1', [agencyId, quoteId])
    await system.given.rows('update quote_lines set finding_id = $2 where agency_id = $1', [agencyId, findingId])
    await answer('information', id, 'NOT_APPLICABLE', '', admin, built)
    expect(
      await system.given.rows('select status_id, estimated_min_cents::int as least from quotes where agency_id = $1', [
        agencyId,
      ]),
    ).toEqual([{ status_id: 3, least: 22_000 }])
    const news = (await mails()).find(({ subject }) => subject.startsWith('Part of the approved repair'))
    expect(news?.html).toMatch(/Not done and not billed.*\$220\.00/s)
  })

  test('that is not accepted opens them again', async () => {
    const id = await informed()
    expect((await answer('information', id, 'DECLINED', 'The permit says 2008.')).statusCode).toBe(303)
    expect(await finding()).toMatchObject({ status: 'OPEN', isResolved: false })
    expect((await mails())[0]?.html).toContain('The permit says 2008.')
  })

  test('leaves a finding alone that was settled meanwhile', async () => {
    const id = await informed()
    await system.given.rows(`update findings set status = 'RESOLVED', resolved_at = now() where id = $1`, [findingId])
    expect((await answer('information', id, 'DECLINED', 'Too late')).statusCode).toBe(303)
    expect(await finding()).toMatchObject({ status: 'RESOLVED' })
  })
})
