import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccessCaseSummary, CaseFile } from '../../../contract/case-files.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let caseId: number
let browser: Browser

const daysAgo = (days: number) => new Date(portal.clock.now().getTime() - days * 86_400_000).toISOString()
const row = async (table: string, columns: object) =>
  portal.given.row(table, { agency_id: agencyId, property_id: propertyId, ...columns })

beforeEach(async () => {
  const { given } = portal
  ;({ agencyId, userId, browser } = await portal.office({ agency: 'Wattlebird Realty', user: 'Priya Nair' }))
  await given.emailSender(userId, agencyId)
  propertyId = await given.property(agencyId)
  await given.service(agencyId, propertyId)
  await given.tenancy(agencyId, propertyId)
  await given.rows(`update occupants set email = 'tilda@home.example.com' where agency_id = $1`, [agencyId])
  caseId = await given.accessCase(agencyId, propertyId, { raisedDaysAgo: 5 })
  await portal.makeCards(agencyId)
})

const url = (id = caseId, property = propertyId) => `/v1/property/${property}/access-cases/${id}`
const read = async (id = caseId) => (await browser.get(url(id))).body.data as CaseFile
const noticeId = async () =>
  (await portal.given.rows<{ id: number }>('select id from access_issues where agency_id = $1', [agencyId]))[0]
    ?.id as number

async function givenVisit(columns: object): Promise<number> {
  const technician = await portal.given.row('technicians', {
    state: 'vic',
    name: 'Tess Technician',
    latitude: 0,
    longitude: 0,
    service_ids: '{1}',
  })
  return row('visits', { technician_id: technician, ...columns })
}

describe('the record of a case', () => {
  test('names only landlords as the landlord', async () => {
    for (const [role, name] of Object.entries({ LANDLORD: 'Olive Owner', AGENCY_CONTACT: 'Casey Caretaker' })) {
      const contactId = await portal.given.row('contacts', { agency_id: agencyId, name })
      await portal.given.rows(
        'insert into property_contacts (agency_id, property_id, contact_id, role) values ($1, $2, $3, $4)',
        [agencyId, propertyId, contactId, role],
      )
    }
    expect((await read()).landlords).toEqual(['Olive Owner'])
  })

  test('has each attempt and each action in order, with who, how and the text', async () => {
    const visitId = await givenVisit({
      status: 'NO_ACCESS',
      booked_at: daysAgo(9),
      booked_through: 'PROVIDER',
      entry_method: 'ENTER_WITH_KEY_AS_EN',
      starts_at: daysAgo(6.1),
      ends_at: daysAgo(6),
      finished_at: daysAgo(6),
    })
    await portal.given.rows('update access_issues set visit_id = $2 where agency_id = $1', [agencyId, visitId])
    await row('entry_notices', {
      visit_id: visitId,
      form_name: 'Notice of entry',
      entry_from: daysAgo(6.1),
      entry_to: daysAgo(6),
      served_at: daysAgo(8),
      served_by: 'POST',
      posted_at: daysAgo(8),
      served_to: ['Tilda Tenant, 1 High Street'],
      text_content: 'We will enter your home.\nNguyễn',
    })
    await row('call_notes', {
      case_id: caseId,
      occupant_name: 'Tilda Tenant',
      notes_html: '<p>Home on Friday</p>',
      notes_text: 'Home on Friday',
      called_by: userId,
      called_at: daysAgo(4),
    })
    const staffId = await portal.given.user('vic', { name: 'Ada Staff', isAdministrator: true })
    await row('contact_attempts', {
      way: 'MESSAGE_LEFT',
      with_whom: 'Tilda Tenant',
      note: 'No call back',
      attempted_at: daysAgo(7),
      recorded_by: staffId,
    })
    await row('contact_attempts', { way: 'SMS', with_whom: 'Tilda Tenant', attempted_at: daysAgo(3) })
    const id = await noticeId()
    const about = { noticeId: id, propertyId }
    await browser.post(`/v1/notice/${id}/resolve-request`, { ...about, notes: 'The tenant agrees now' })
    await browser.post('/v1/notice/send-occupant-notification', {
      ...about,
      toAddresses: ['tilda@home.example.com'],
      message: '<p>Please <strong>call</strong> us.</p>',
    })
    await browser.post(`/v1/property/${propertyId}/entry-notification/one-off`, { serviceIds: [1], noticeId: id })
    await browser.post(`/v1/notice/${id}/resolve`, { ...about, resolveReason: 'Agreed by phone' })
    const { entries, ...file } = await read()
    expect(file).toMatchObject({
      caseId,
      status: 'RESOLVED',
      agencyName: 'Wattlebird Realty',
      tenants: ['Tilda Tenant'],
      isShortened: false,
    })
    expect(file).not.toHaveProperty('agencyLines')
    expect(entries.map(({ side, how, by, title }) => [side, how, by, title])).toEqual([
      ['PROVIDER', null, null, expect.stringMatching(/^Visit booked for /)],
      ['PROVIDER', 'By post', null, 'Notice of entry served'],
      ['PROVIDER', 'By phone', 'Ada Staff', 'Message left for Tilda Tenant'],
      ['PROVIDER', 'Visit', null, 'The technician could not get in'],
      ['PROVIDER', null, null, 'Access issue raised'],
      ['AGENCY', 'By phone', 'Priya Nair', 'Call with Tilda Tenant'],
      ['PROVIDER', 'By SMS', null, 'SMS to Tilda Tenant'],
      ['AGENCY', 'In the portal', 'Priya Nair', 'Provider asked to resolve the access issue'],
      ['AGENCY', 'By email', 'Priya Nair', 'Email to the tenants'],
      ['AGENCY', 'In the portal', 'Priya Nair', 'Entry by notice requested for the next booking'],
      ['AGENCY', null, 'Priya Nair', 'Request to resolve the access issue withdrawn'],
      ['AGENCY', null, 'Priya Nair', 'Case closed: the access issue was resolved'],
    ])
    const raised = entries.find(({ title }) => title === 'Access issue raised')
    expect(entries.find(({ how }) => how === 'Visit')?.details).toContain(`Reason: ${raised?.details[0]}`)
    const letter = entries.find(({ title }) => title === 'Email to the tenants')
    expect(letter?.text).toContain('Please call us.')
    expect(letter?.details).toEqual([
      expect.stringMatching(/^Subject: /),
      'To: tilda@home.example.com',
      'Waiting to be sent',
    ])
    expect(entries.find(({ how }) => how === 'By post')?.text).toBe('We will enter your home.\nNguyễn')
    expect(entries.find(({ title }) => title.startsWith('Message left'))?.text).toBe('No call back')
    expect(entries.at(-1)?.details).toEqual([expect.any(String), 'Agreed by phone'])
  })

  test('does not call a letter served before it is posted', async () => {
    const visitId = await givenVisit({
      status: 'BOOKED',
      booked_at: daysAgo(2),
      entry_method: 'ENTER_WITH_KEY_AS_EN',
      starts_at: daysAgo(-12),
      ends_at: daysAgo(-12.1),
    })
    const letter = {
      visit_id: visitId,
      form_name: 'Notice of entry',
      entry_from: daysAgo(-12),
      entry_to: daysAgo(-12.1),
      issued_at: daysAgo(2),
      served_at: daysAgo(-3),
      received_at: daysAgo(-11),
      served_by: 'POST',
    }
    await row('entry_notices', letter)
    await row('entry_notices', { ...letter, withdrawn_at: daysAgo(1) })
    const notices = (await read()).entries.filter(({ how }) => how === 'By post')
    expect(notices.map(({ title }) => title)).toEqual([
      'Notice of entry to be posted',
      'Notice of entry withdrawn before it was posted',
    ])
    expect(notices[0]?.details[0]).toMatch(/^To be posted on /)
    expect(notices.flatMap(({ details }) => details).join()).not.toMatch(/received|Served/)
  })

  test('has a call once, before the end of the case that it brought, with its images', async () => {
    const at = daysAgo(1)
    await portal.given.rows(
      `insert into access_actions (agency_id, id, case_id, solution_label, notes, taken_by, taken_at)
       values ($1, 1, $2, 'SpeakWithTenant', 'Tilda Tenant: Home on Friday', $3, $4)`,
      [agencyId, caseId, userId, at],
    )
    await portal.given.rows(
      `update access_issues set resolved_at = $2, resolved_by = $3, resolved_by_action_id = 1 where agency_id = $1`,
      [agencyId, at, userId],
    )
    await portal.given.rows(`update access_cases set status = 'RESOLVED', closed_at = $2 where agency_id = $1`, [
      agencyId,
      at,
    ])
    await row('call_notes', {
      case_id: caseId,
      occupant_name: 'Tilda Tenant',
      notes_html:
        '<p>Home on Friday</p><img src="https://api.test/a?b=1&amp;c=2" alt="The &quot;door&quot;" width="200" />',
      notes_text: 'Home on Friday',
      called_by: userId,
      called_at: at,
    })
    const { entries } = await read()
    expect(entries.map(({ title }) => title)).toEqual([
      'Access issue raised',
      'Call with Tilda Tenant',
      'Case closed: the agency spoke with the tenant',
    ])
    expect(entries[1]).toMatchObject({
      details: [expect.any(String)],
      text: 'Home on Friday',
      images: [{ url: 'https://api.test/a?b=1&c=2', alt: 'The "door"' }],
    })
  })

  test('says why a mail was not delivered', async () => {
    await row('mails', {
      kind: 'OCCUPANT_NOTICE',
      status: 'FAILED',
      subject: 'About your home',
      message_html: '<p>Hello</p>',
      last_error: 'The address does not exist',
      created_at: daysAgo(2),
      case_id: caseId,
      is_from_person: true,
      created_by: userId,
    })
    expect((await read()).entries.at(-1)?.details).toContain('Not delivered: The address does not exist')
  })

  test('names the administrator behind the user', async () => {
    const adminId = await portal.given.user('vic', { name: 'Ada Administrator', isAdministrator: true })
    const as = await portal.signIn(userId, { originalUserId: adminId })
    const id = await noticeId()
    await as.post(`/v1/notice/${id}/resolve-request`, { noticeId: id, propertyId, notes: 'Please' })
    expect((await read()).entries.at(-1)?.by).toBe('Ada Administrator as Priya Nair')
  })

  test('begins after the case before, and leaves out what happened after it was closed', async () => {
    const earlier = await row('access_cases', { opened_at: daysAgo(40), closed_at: daysAgo(20), status: 'RESOLVED' })
    const letter = { kind: 'OCCUPANT_NOTICE', status: 'SENT', message_html: '<p>x</p>', created_by: userId }
    for (const [subject, days] of [
      ['long before', 200],
      ['first case', 30],
      ['between', 10],
      ['second case', 3],
    ] as const)
      await row('mails', { ...letter, subject, created_at: daysAgo(days), sent_at: daysAgo(days) })
    const subjects = async (id: number) =>
      (await read(id)).entries.flatMap(({ details }) => details.filter((line) => line.startsWith('Subject: ')))
    expect(await subjects(earlier)).toEqual(['Subject: first case'])
    expect(await subjects(caseId)).toEqual(['Subject: between', 'Subject: second case'])
    const cases = (await browser.get(`/v1/property/${propertyId}/access-cases`)).body.data as AccessCaseSummary[]
    expect(cases.map(({ caseId: id, problems }) => [id, problems.length])).toEqual([
      [caseId, 1],
      [earlier, 0],
    ])
  })

  test('is bounded', async () => {
    await portal.given.rows(
      `insert into mails (agency_id, property_id, kind, status, subject, message_html, case_id, sent_at)
       select $1, $2, 'OCCUPANT_NOTICE', 'SENT', 'Mail ' || n, '<p>x</p>', $3, now() from generate_series(1, 510) n`,
      [agencyId, propertyId, caseId],
    )
    const { entries, isShortened } = await read()
    expect([entries.length, isShortened]).toEqual([500, true])
  })
})

describe('the PDF', () => {
  const pdf = async () =>
    (await browser.get(`${url()}/pdf`)) as unknown as { status: number; body: string; headers: Record<string, string> }

  test('has the agency’s street, suburb, phone and email at its head', async () => {
    await portal.given.rows(
      `update agencies set address_line_1 = '20 Bourke Street', phone = '+61390000000', email = 'office@wattle.example.com',
                           suburb_id = (select min(id) from suburbs where state = 'vic') where id = $1`,
      [agencyId],
    )
    const [suburb] = await portal.given.rows<{ text: string }>(
      `select name || ' VIC ' || postcode as text from suburbs where state = 'vic' order by id limit 1`,
    )
    const reply = await portal.app.inject({
      url: `${url()}/pdf`,
      headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    const text = readPdf(reply.rawPayload).pages.flat().join('\n')
    for (const line of ['20 Bourke Street', suburb?.text ?? '', '(03) 9000 0000', 'office@wattle.example.com'])
      expect(text).toContain(line)
  })

  test('is tagged, and a text of any length runs over its pages', async () => {
    await row('call_notes', {
      case_id: caseId,
      occupant_name: 'Tilda Tenant',
      notes_html: 'x',
      notes_text: 'Home on Friday',
      called_by: userId,
      called_at: daysAgo(4),
    })
    await row('mails', {
      kind: 'OCCUPANT_NOTICE',
      status: 'SENT',
      subject: 'Long',
      message_html: `<p>${'A sentence of a long letter. '.repeat(600)}</p>`,
      case_id: caseId,
      sent_at: daysAgo(1),
      created_at: daysAgo(1),
    })
    const reply = await pdf()
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain(`Access record ${caseId}`)
    expect(reply.body).toContain('/StructTreeRoot')
    expect(reply.body).toContain('/Marked true')
    expect([...reply.body.matchAll(/\/Type \/Page\b/g)].length).toBeGreaterThan(2)
  })

  const upload = async (as: Browser) => {
    const value = await sharp({ create: { width: 600, height: 900, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const form = multipartForm([{ name: 'file', value, fileName: 'The meter.jpg', type: 'image/jpeg' }])
    const reply = await as.call('PUT', '/v1/misc/image/upload', { body: form.body, headers: form.headers })
    return (reply.body.data as { public_url: string }).public_url
  }
  const note = async (...urls: string[]) =>
    row('call_notes', {
      case_id: caseId,
      occupant_name: 'Tilda Tenant',
      notes_html: `<p>Home</p>${urls.map((src) => `<img src="${src}" alt="The meter" width="200" />`).join('')}`,
      notes_text: 'Home',
      called_by: userId,
      called_at: daysAgo(4),
    })
  const countOf = (text: string, part: RegExp) => [...text.matchAll(part)].length

  test('shows the images of call notes, with their description', async () => {
    const picture = await upload(browser)
    await note(picture, await upload(browser))
    await note(picture)
    const { status, body } = await pdf()
    expect(status).toBe(200)
    expect(countOf(body, /\/Subtype \/Image/g)).toBe(2)
    expect(countOf(body, /\/S \/Figure/g)).toBe(3)
    expect(body).toContain('/Alt (The meter)')
  })

  test('leaves out images that are gone, of another agency, or not of the portal', async () => {
    const otherAgency = await portal.given.agency()
    const strangerId = await portal.given.user('vic')
    await portal.given.membership(strangerId, otherAgency)
    await note(
      await upload(await portal.signIn(strangerId)),
      'https://elsewhere.example/a.png',
      'http://portal.test/v1/images/vic-00000000-0000-4000-8000-000000000000',
    )
    const { status, body } = await pdf()
    expect(status).toBe(200)
    expect(countOf(body, /\/Subtype \/Image/g)).toBe(0)
  })

  test('is bounded: thirty images at most', async () => {
    const pictures = await Promise.all(Array.from({ length: 4 }, async () => upload(browser)))
    await portal.given.rows(
      `insert into mail_images (agency_id, file_id, uploaded_by)
       select i.agency_id, i.file_id, i.uploaded_by from mail_images i, generate_series(1, 9) where i.agency_id = $1`,
      [agencyId],
    )
    const tokens = await portal.given.rows<{ token: string }>(
      'select public_token as token from mail_images where agency_id = $1',
      [agencyId],
    )
    const start = pictures[0]?.slice(0, -36) ?? ''
    await note(...tokens.map(({ token }) => `${start}${token}`))
    expect(tokens.length).toBe(40)
    expect(countOf((await pdf()).body, /\/S \/Figure/g)).toBe(30)
  })
})

describe('strangers', () => {
  test('find no case of another agency, of another property, or that the provider hides', async () => {
    const elsewhere = await portal.given.property(agencyId)
    for (const end of ['', '/pdf']) {
      expect((await browser.get(url(999_999) + end)).body.error?.message).toBe('Access case not found')
      expect((await browser.get(url(caseId, elsewhere) + end)).status).toBe(404)
    }
    const otherAgency = await portal.given.agency()
    const strangerId = await portal.given.user('vic')
    await portal.given.membership(strangerId, otherAgency)
    const stranger = await portal.signIn(strangerId)
    const masterId = await portal.given.user('vic')
    await portal.given.membership(masterId, otherAgency)
    const master = await portal.signIn(masterId)
    await portal.given.membership(masterId, agencyId)
    for (const path of [`/v1/property/${propertyId}/access-cases`, url(), `${url()}/pdf`]) {
      expect((await stranger.get(path)).body.error?.message).toBe('Property not found')
      expect((await master.get(path)).body.error?.message).toBe('You do not have access to this property')
    }
    await portal.given.rows('update access_cases set suppression_level = 1 where agency_id = $1', [agencyId])
    expect((await browser.get(url())).status).toBe(404)
    expect((await browser.get(`/v1/property/${propertyId}/access-cases`)).body.data).toEqual([])
  })
})
