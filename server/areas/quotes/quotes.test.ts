import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays } from '../../../contract/days.ts'
import type { EmailPreview } from '../../../contract/emails.ts'
import { quoteStatuses, type Quote, type QuoteDetail, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { expireQuotes } from './expire-quotes.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser
let strangers: { propertyId: number; quoteId: number }

beforeAll(async () => {
  const agency = await portal.given.agency()
  const property = await portal.given.property(agency)
  strangers = { propertyId: property, quoteId: await portal.given.quote(agency, property) }
})

beforeEach(async () => {
  portal.clock.offset = 0
  ;({ agencyId, userId, browser } = await portal.office({ agency: 'Wattlebird Realty', user: 'Mara Manager' }))
  propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'Wattle Street' })
})

const day = async (later: number) => portal.given.day(agencyId, later)
const row = async (quoteId: number) =>
  (await portal.given.rows('select * from quotes where agency_id = $1 and id = $2', [agencyId, quoteId]))[0]
const addressOf = async (id: number) => {
  const [property] = await portal.given.rows<{ address: string }>(
    `select address_line_1 || ', ' || address_line_2 as address from properties where id = $1`,
    [id],
  )
  return property?.address
}
const numberOf = async (quoteId: number) => String((await row(quoteId))?.['quote_number'])
const audit = async (quoteId: number) =>
  portal.given.rows<{
    action: string
    source: string
    user_id: number | null
    before: object
    after: Record<string, unknown>
  }>(
    `select action, source, user_id, before, after from audit_events where agency_id = $1 and entity = 'quotes' and entity_id = $2 order by id`,
    [agencyId, quoteId],
  )
const mails = async (quoteId: number) =>
  portal.given.rows<{ kind: string; subject: string; message_html: string; to: string[]; status: string }>(
    `select kind, subject, message_html, status, array(select email::text from mail_recipients r
        where r.agency_id = m.agency_id and r.mail_id = m.id order by type desc, position) as to
       from mails m where agency_id = $1 and quote_id = $2 order by id`,
    [agencyId, quoteId],
  )
const refresh = async (...ids: number[]) =>
  portal.databases
    .of('vic')
    .transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
      refreshCards({ db, state: 'vic', agencyId, today: await day(0) }, ids),
    )
/** The totals come from the counters, which the writing use cases refresh and `given` does not. */
const refreshAll = async () => {
  const properties = await portal.given.rows<{ id: number }>('select id from properties where agency_id = $1', [
    agencyId,
  ])
  await refresh(...properties.map(({ id }) => id))
}
const list = async (query = '') => {
  await refreshAll()
  const reply = await browser.get(`/v1/quote${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data as { items: Quote[]; total: number; unfilteredTotal: number }
}
const detail = async (quoteId: number) => (await browser.get(`/v1/quote/${quoteId}`)).body.data as QuoteDetail

test.each([
  ['GET', '/v1/quote'],
  ['GET', '/v1/quote/1'],
  ['GET', '/v1/quote/1/pdf'],
  ['GET', '/v1/quote/analytics/immediate-action'],
  ['POST', '/v1/quote/1/forward'],
  ['POST', '/v1/quote/1/forward/preview'],
  ['GET', '/v1/property/1/forward-recipients'],
  ['POST', '/v1/quote/1/reactivation'],
])('%s %s refuses a request without a session', async (method, url) => {
  const reply = await portal.browser().call(method, url, method === 'POST' ? { body: {} } : {})
  expect(reply.status).toBe(401)
  expect(reply.body.error?.message).toBe('No user session')
})

test.each([
  ['GET', (id: number) => `/v1/quote/${id}`],
  ['GET', (id: number) => `/v1/quote/${id}/pdf`],
  ['POST', (id: number) => `/v1/quote/${id}/forward`],
  ['POST', (id: number) => `/v1/quote/${id}/forward/preview`],
  ['POST', (id: number) => `/v1/quote/${id}/reactivation`],
] as const)('%s: another agency’s quote is reported as not found', async (method, url) => {
  const body = { toAddresses: ['owner@example.com'] }
  const options = method === 'POST' ? { body } : {}
  const theirs = await browser.call(method, url(strangers.quoteId), options)
  const nonexistent = await browser.call(method, url(2_000_000_000), options)
  expect(theirs.status).toBe(404)
  expect(theirs.body).toEqual(nonexistent.body)
  expect(theirs.body.error?.message).toBe('Quote not found')
})

test.each([
  '/v1/quote/x',
  '/v1/quote/0',
  '/v1/quote/2147483648',
  '/v1/quote?status=LOST',
  '/v1/quote?page=0',
  '/v1/quote?sort=luck',
  '/v1/quote?property-manager=-1',
  '/v1/quote/analytics/immediate-action?propertyManagerId=abc',
  '/v1/quote?direction=up',
  '/v1/quote?page-size=101',
])('%s is refused as malformed', async (url) => {
  expect((await browser.get(url)).status).toBe(400)
})

describe('the list', () => {
  test('has the texts and amounts of a row', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId, { columns: { estimated_max_cents: 30_005 } })
    const { items, total } = await list()
    expect(total).toBe(1)
    expect(items[0]).toEqual({
      complianceQuoteId: quoteId,
      quoteNumber: await numberOf(quoteId),
      pdfUrl: `/v1/quote/${quoteId}/pdf`,
      approvalUrl: expect.stringMatching(
        new RegExp(`^http://portal\\.test/quote-approval/vic\\.${agencyId}\\.${quoteId}\\.\\d{8}\\.[\\w-]{43}$`),
      ),
      expiresAt: await day(20),
      isExpired: false,
      status: 'AWAITING_APPROVAL',
      service: { name: 'Smoke alarm', shortName: 'smoke' },
      property: {
        compliancePropertyId: propertyId,
        addressLine1: '12 Wattle Street',
        addressLine2: expect.any(String),
      },
      quoteSeverity: 'URGENT',
      estimatedPrices: { minimum: '220.00', maximum: '220.00' },
      canForward: true,
      canReactivate: false,
      lastForwarded: null,
    })
  })

  test('shows the estimate only until the quote has lines', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId, {
      columns: { estimated_min_cents: 9000, estimated_max_cents: 30_005 },
    })
    expect((await list()).items[0]?.estimatedPrices).toEqual({ minimum: '220.00', maximum: '220.00' })
    expect((await detail(quoteId)).estimatedPrices).toEqual({ minimum: '220.00', maximum: '220.00' })
    await portal.given.rows('delete from quote_lines where agency_id = $1 and quote_id = $2', [agencyId, quoteId])
    expect((await list()).items[0]?.estimatedPrices).toEqual({ minimum: '90.00', maximum: '300.05' })
  })

  test('can be filtered by each status, and an expired quote counts as expired before the nightly refresh', async () => {
    for (const status of quoteStatuses) await portal.given.quote(agencyId, propertyId, { status })
    const ranOut = await portal.given.quote(agencyId, propertyId, { expiresOn: await day(-1) })
    for (const status of quoteStatuses) {
      const { items, total, unfilteredTotal } = await list(`?status=${status}&page-size=50`)
      expect(
        items.map((item) => item.status),
        status,
      ).toEqual(Array.from({ length: total }, () => status))
      expect(total, status).toBe(status === 'EXPIRED' ? 2 : 1)
      expect(unfilteredTotal).toBe(11)
    }
    const both = await list('?status=EXPIRED&status=AWAITING_APPROVAL')
    expect(both.total).toBe(3)
    const shown = both.items.find(({ complianceQuoteId }) => complianceQuoteId === ranOut)
    expect(shown).toMatchObject({ status: 'EXPIRED', isExpired: true, approvalUrl: null, canReactivate: true })
  })

  test('a quote is valid up to and including the day it expires', async () => {
    await portal.given.quote(agencyId, propertyId, { expiresOn: await day(0) })
    expect((await list()).items[0]).toMatchObject({ status: 'AWAITING_APPROVAL', isExpired: false })
  })

  test('only an open quote has an approval link', async () => {
    for (const status of quoteStatuses) await portal.given.quote(agencyId, propertyId, { status })
    const open = (await list('?page-size=20')).items.filter(({ approvalUrl }) => approvalUrl !== null)
    expect(open.map(({ status }) => status)).toEqual(['AWAITING_APPROVAL'])
  })

  test('is sorted by expiry, price or number in both directions, with quotes without expiry last', async () => {
    const make = async (number: string, cents: number, expiresIn: number | null) =>
      portal.given.quote(agencyId, propertyId, {
        status: expiresIn === null ? 'PENDING' : 'AWAITING_APPROVAL',
        ...(expiresIn !== null && { expiresOn: await day(expiresIn) }),
        columns: {
          quote_number: number,
          estimated_min_cents: cents,
          estimated_max_cents: cents,
          ...(expiresIn === null && { issued_on: null, expires_on: null }),
        },
      })
    await make('99', 300_00, 5)
    await make('100', 100_00, 20)
    await make('101', 200_00, null)
    const numbers = async (query: string) => (await list(query)).items.map(({ quoteNumber }) => quoteNumber)
    expect(await numbers('?sort=expiry')).toEqual(['99', '100', '101'])
    expect(await numbers('?sort=expiry&direction=descending')).toEqual(['100', '99', '101'])
    expect(await numbers('?sort=price')).toEqual(['100', '101', '99'])
    expect(await numbers('?sort=price&direction=descending')).toEqual(['99', '101', '100'])
    expect(await numbers('?sort=number')).toEqual(['99', '100', '101'])
    expect(await numbers('?sort=number&direction=descending')).toEqual(['101', '100', '99'])
    const second = await list('?sort=number&page=2&page-size=2')
    expect(second).toMatchObject({ total: 3, items: [{ quoteNumber: '101' }] })
    expect(await list('?page=10000')).toMatchObject({ items: [], total: 3 })
  })

  test('can be filtered by property, manager and search text', async () => {
    const managerId = await portal.given.propertyManager(agencyId)
    const other = await portal.given.property(agencyId, { managerId, streetNumber: '7', streetName: 'Banksia Road' })
    const mine = await portal.given.quote(agencyId, propertyId)
    const theirs = await portal.given.quote(agencyId, other)
    await refresh(propertyId, other)
    const found = async (query: string) => (await list(query)).items.map(({ complianceQuoteId }) => complianceQuoteId)
    expect(await found(`?propertyId=${other}`)).toEqual([theirs])
    expect(await found(`?property-manager=${managerId}`)).toEqual([theirs])
    expect(await found('?query=wattle 12')).toEqual([mine])
    expect(await found(`?query=${await numberOf(mine)}`)).toContain(mine)
    expect(await found('?query=%25')).toEqual([])
    expect(await found(`?query=${encodeURIComponent("'; drop table quotes; --")}`)).toEqual([])
    expect(await found(`?propertyId=${strangers.propertyId}`)).toEqual([])
    expect(await found('?property-manager=2000000000')).toEqual([])
  })
})

describe('urgent quotes', () => {
  const urgent = async (query = '') =>
    (await browser.get(`/v1/quote/analytics/immediate-action${query}`)).body.data as { items: Quote[]; total: number }

  test('await approval of an urgent repair and have not expired, earliest expiry first', async () => {
    const late = await portal.given.quote(agencyId, propertyId, { expiresOn: await day(9) })
    const soon = await portal.given.quote(agencyId, propertyId, {
      expiresOn: await day(0),
      severity: 'DISCONNECTED_SAFETY_ISSUE',
    })
    await portal.given.quote(agencyId, propertyId, { expiresOn: await day(-1) })
    await portal.given.quote(agencyId, propertyId, { severity: 'RECOMMENDED' })
    await portal.given.quote(agencyId, propertyId, { severity: 'NON_COMPLIANT_FAULTY' })
    for (const status of quoteStatuses.filter((each) => each !== 'AWAITING_APPROVAL'))
      await portal.given.quote(agencyId, propertyId, { status })
    await refresh(propertyId)
    const { items, total } = await urgent()
    expect(items.map(({ complianceQuoteId }) => complianceQuoteId)).toEqual([soon, late])
    expect(total).toBe(2)
    expect((await urgent('?page=2&page-size=1')).items.map(({ complianceQuoteId }) => complianceQuoteId)).toEqual([
      late,
    ])
  })

  test('the total of each manager and of all equals the rows', async () => {
    const managerId = await portal.given.propertyManager(agencyId)
    const other = await portal.given.property(agencyId, { managerId })
    await portal.given.quote(agencyId, propertyId)
    await portal.given.quote(agencyId, other)
    await portal.given.quote(agencyId, other)
    await refresh(propertyId, other)
    for (const query of ['', `?propertyManagerId=${managerId}`, '?propertyManagerId=2000000000']) {
      const { items, total } = await urgent(query)
      expect(items, query).toHaveLength(total)
    }
    expect((await urgent()).total).toBe(3)
    expect((await urgent(`?propertyManagerId=${managerId}`)).total).toBe(2)
  })
})

test('the detail adds lines, totals, status history, emails and the user’s subscription', async () => {
  const quoteId = await portal.given.quote(agencyId, propertyId)
  await portal.given.row('quote_lines', {
    agency_id: agencyId,
    quote_id: quoteId,
    position: 2,
    description: 'Call-out',
    quantity: '1.50',
    total_cents: 10_005,
    gst_cents: 910,
  })
  expect(await detail(quoteId)).toMatchObject({
    complianceQuoteId: quoteId,
    issuedAt: await day(-10),
    lines: [
      { description: 'Replace smoke alarm', quantity: '1', totalIncGst: '220.00', gst: '20.00' },
      { description: 'Call-out', quantity: '1.5', totalIncGst: '100.05', gst: '9.10' },
    ],
    totalIncGst: '320.05',
    gst: '29.10',
    decision: null,
    moves: [],
    mails: [],
    isSubscribed: false,
    version: 1,
  })
})

describe('the document', () => {
  test('is a PDF with the quote number in its file name', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    const reply = await browser.get(`/v1/quote/${quoteId}/pdf`)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain(`filename="quote-${await numberOf(quoteId)}.pdf"`)
    expect(reply.body).toMatch(/^%PDF-/)
  })

  test('does not exist before the quote is issued', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId, {
      status: 'PENDING',
      columns: { issued_on: null, expires_on: null },
    })
    const reply = await browser.get(`/v1/quote/${quoteId}/pdf`)
    expect(reply.status).toBe(422)
    expect(reply.body.error?.message).toBe(`Quote #${await numberOf(quoteId)} has not been issued yet`)
  })
})

describe('forwarding', () => {
  const letter = {
    toAddresses: ['owner@example.com'],
    ccAddresses: ['two@example.com'],
    message: '<p>Dear <b>Ann</b>,</p><p>please look.</p>',
  }
  const forward = async (quoteId: number, body: object = letter) => browser.post(`/v1/quote/${quoteId}/forward`, body)

  test('queues one email with the message, the facts and the approval link', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    const reply = await forward(quoteId)
    expect(reply.status).toBe(202)
    expect(reply.body.data).toMatchObject({
      status: 'QUEUED',
      toAddresses: ['owner@example.com'],
      ccAddresses: ['two@example.com'],
      by: 'Mara Manager',
      error: null,
    })
    const [mail, ...more] = await mails(quoteId)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'FORWARD_QUOTATION',
      status: 'QUEUED',
      to: ['owner@example.com', 'two@example.com'],
    })
    expect(mail?.subject).toMatch(/^Quote #Q\d+ for 12 Wattle Street, /)
    expect(mail?.message_html).toContain('<p>Dear Ann,</p><p>please look.</p>')
    expect(mail?.message_html).toContain((await detail(quoteId)).approvalUrl as string)
    const jobs = await portal.given.rows(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'send-mail' and j.key like $1`,
      [`mail:${agencyId}:%`],
    )
    expect(jobs).toHaveLength(1)
    expect((await detail(quoteId)).mails).toHaveLength(1)
    expect(await audit(quoteId)).toMatchObject([{ action: 'forward-quote', source: 'PORTAL', user_id: userId }])
  })

  test('begins with the words of the sender and says the price', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    await forward(quoteId)
    const html = (await mails(quoteId))[0]?.message_html ?? ''
    expect(html.startsWith('<p>Dear Ann,</p><p>please look.</p><p>Please find attached quote')).toBe(true)
    expect(html).toMatch(/Price inc\. GST<\/td><td[^>]*>\$220\.00</)
  })

  test('says what will be done and by whom, and what became of a decided quote', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId, { status: 'REJECTED' })
    await forward(quoteId)
    const html = (await mails(quoteId))[0]?.message_html ?? ''
    expect(html).toMatch(/Work<\/td><td[^>]*>Replace smoke alarm</)
    expect(html).toMatch(/Work by<\/td><td[^>]*>[^<]+</)
    expect(html).toContain(
      'This quote was declined. The work will not go ahead, but your duty to have this repaired stays',
    )
  })

  test('greets the owners, says what was found with date and photo, whom to call and what follows', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId, { severity: 'URGENT' })
    await portal.given.row('contacts', { agency_id: agencyId, id: 1, name: 'Olive Owner', email: 'Owner@example.com' })
    const owner = { agency_id: agencyId, property_id: propertyId, contact_id: 1, role: 'LANDLORD', position: 1 }
    await portal.given.row('property_contacts', owner)
    const managerId = await portal.given.propertyManager(agencyId, 'Mara Manager')
    await portal.given.rows(`update property_managers set phone = '0390001234' where id = $1`, [managerId])
    await portal.given.rows('update properties set manager_id = $1 where id = $2', [managerId, propertyId])
    const findingId = await portal.given.finding(agencyId, propertyId, {
      columns: { quote_id: quoteId, found_on: '2026-10-12', appliance_location: 'Hallway' },
    })
    const visitId = await portal.given.row('visits', {
      agency_id: agencyId,
      property_id: propertyId,
      technician_id: await givenTechnician(portal.given, 'vic'),
      starts_at: '2026-10-12T00:00:00Z',
      ends_at: '2026-10-12T01:00:00Z',
      status: 'COMPLETED',
      booked_at: new Date(),
      finished_at: '2026-10-12T01:00:00Z',
    })
    const content = { size_bytes: 3, sha256: Buffer.alloc(32), detected_type: 'image/jpeg' }
    const file = { storage_key: `photo-${agencyId}`, file_name: 'alarm.jpg', declared_type: 'image/jpeg', ...content }
    const fileId = await portal.given.row('files', { agency_id: agencyId, status: 'STORED', ...file })
    const photo = { visit_id: visitId, service_id: 1, finding_id: findingId, file_id: fileId, added_at: new Date() }
    await portal.given.row('visit_photos', { agency_id: agencyId, upload_key: crypto.randomUUID(), ...photo })
    await forward(quoteId, { ...letter, message: 'Please look.' })
    const html = (await mails(quoteId))[0]?.message_html ?? ''
    expect(html.startsWith('<p>Hello Olive Owner,</p><p>Please look.</p>')).toBe(true)
    expect(html).toMatch(/Found<\/td><td[^>]*>[^<]+, Hallway \(on 12\/10\/2026\)</)
    expect(html).toContain('A photo is attached too.')
    expect(html).toContain('call Mara Manager on (03) 9000 1234, or reply')
    expect(html).toMatch(/If you approve, .+ arranges a time.*If you decline: .*your duty to have this repaired stays/)
    const attached = await portal.given.rows(
      `select t.file_name as name from mail_attachments t join mails m on m.agency_id = t.agency_id and m.id = t.mail_id
        where m.agency_id = $1 and m.quote_id = $2`,
      [agencyId, quoteId],
    )
    expect(attached).toEqual([{ name: 'alarm.jpg' }])
    const advice = await portal.given.quote(agencyId, propertyId, { severity: 'RECOMMENDED' })
    await forward(advice)
    expect((await mails(advice))[0]?.message_html).toContain('If you decline: The work will not go ahead.<')
  })

  test('says until when and how to decide, or that the quote has expired', async () => {
    const open = await portal.given.quote(agencyId, propertyId)
    await forward(open)
    const until = shortDay(await portal.given.day(agencyId, 20))
    expect((await mails(open))[0]?.message_html).toContain(`Please approve or decline this quote by ${until}.`)
    const expired = await portal.given.quote(agencyId, propertyId, { expiresOn: await portal.given.day(agencyId, -1) })
    await forward(expired)
    const html = (await mails(expired))[0]?.message_html ?? ''
    expect(html).toContain('This quote has expired. Please reply')
    expect(html).not.toContain('/quote-approval/')
  })

  test('can be previewed as the owner gets it, headed by the agency, and sends nothing', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    const reply = await browser.post(`/v1/quote/${quoteId}/forward/preview`, letter)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const { subject, from, recipients, preview_html: html } = reply.body.data as EmailPreview
    expect(subject).toMatch(/^Quote #Q\d+ for 12 Wattle Street, /)
    expect(from.name).toBe('Wattlebird Realty')
    expect(recipients).toEqual([
      { type: 'to', email: 'owner@example.com' },
      { type: 'cc', email: 'two@example.com' },
    ])
    expect(html.indexOf('Wattlebird Realty')).toBeLessThan(html.indexOf('Dear Ann'))
    expect(html).toContain('View and approve the quote')
    expect(await mails(quoteId)).toEqual([])
    await forward(quoteId)
    expect(html).toContain((await mails(quoteId))[0]?.message_html as string)
  })

  test('preview of a quote that cannot be forwarded is refused with the reason', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId, { status: 'CANCELLED' })
    const reply = await browser.post(`/v1/quote/${quoteId}/forward/preview`, letter)
    expect(reply.status).toBe(422)
    expect(reply.body.error?.message).toContain('was cancelled and cannot be forwarded')
  })

  test('suggests the landlords, then offers other contacts and the manager, each address once', async () => {
    const contact = async (id: number, name: string, email: string | null, role: string, position = 1) => {
      await portal.given.row('contacts', { agency_id: agencyId, id, name, email })
      const parts = { agency_id: agencyId, property_id: propertyId, contact_id: id }
      await portal.given.row('property_contacts', { ...parts, role, position })
    }
    await contact(1, 'Front desk', 'desk@example.com', 'AGENCY_CONTACT')
    await contact(2, 'Olive Owner', 'olive@example.com', 'LANDLORD')
    await contact(3, 'Oscar Owner', 'OLIVE@example.com', 'LANDLORD', 2)
    await contact(4, 'No Mail', null, 'LANDLORD', 3)
    const managerId = await portal.given.propertyManager(agencyId, 'Mara Manager')
    await portal.given.rows(`update property_managers set email = 'mara@example.com' where id = $1`, [managerId])
    await portal.given.rows('update properties set manager_id = $1 where id = $2', [managerId, propertyId])
    const reply = await browser.get(`/v1/property/${propertyId}/forward-recipients`)
    expect(reply.body.data).toEqual({
      suggested: ['olive@example.com'],
      contacts: [
        { label: 'Olive Owner', value: 'olive@example.com', role: 'Rental provider', isOwner: true },
        { label: 'Front desk', value: 'desk@example.com', role: 'Contact', isOwner: false },
        { label: 'Mara Manager', value: 'mara@example.com', role: 'Property manager', isOwner: false },
      ],
    })
  })

  test('the recipients of another agency’s property are not found', async () => {
    const theirs = await browser.get(`/v1/property/${strangers.propertyId}/forward-recipients`)
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual((await browser.get('/v1/property/2000000000/forward-recipients')).body)
    const other = await portal.given.agency('vic')
    await portal.given.membership(userId, other)
    const elsewhere = await browser.get(`/v1/property/${await portal.given.property(other)}/forward-recipients`)
    expect(elsewhere.status).toBe(403)
    expect(elsewhere.body.error?.message).toBe('You do not have access to this property')
  })

  test('contains no markup, link or script of the sender', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    await forward(quoteId, {
      ...letter,
      message:
        '<script>alert(1)</script><a href="https://evil.example">Pay</a> &lt;img src=x onerror=alert(1)&gt;<img src="https://evil.example/x.png">',
    })
    const [mail] = await mails(quoteId)
    expect(mail?.message_html).not.toMatch(/script|evil\.example|<img/)
    expect(mail?.message_html).toContain('Pay &lt;img src=x onerror=alert(1)&gt;')
  })

  test('repeated with the same idempotency key sends one email', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    const call = async () =>
      browser.call('POST', `/v1/quote/${quoteId}/forward`, { body: letter, headers: { 'idempotency-key': 'one' } })
    const replies = await Promise.all([call(), call(), call()])
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(await mails(quoteId)).toHaveLength(1)
  })

  test('can subscribe the sender to updates, once', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    await forward(quoteId, { ...letter, subscribeToNotifications: true })
    await forward(quoteId, { ...letter, subscribeToNotifications: true })
    expect((await detail(quoteId)).isSubscribed).toBe(true)
  })

  test.each([
    [{ toAddresses: [] }, 'toAddresses', 'At least one email is required'],
    [{ toAddresses: ['nobody'] }, 'toAddresses', 'Please enter a valid email address'],
    [
      { toAddresses: ['a@example.com'], ccAddresses: ['A@example.com'] },
      'ccAddresses',
      'One or more email addresses are already included in the "To" section (A@example.com)',
    ],
    [
      { toAddresses: ['a@example.com'], message: 'x'.repeat(501) },
      'message',
      'Message should be 500 characters or less',
    ],
  ])('%j is refused with the message of the form', async (body, field, words) => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    const reply = await forward(quoteId, body)
    expect(reply.status).toBe(422)
    expect(reply.body.error?.fields?.[field]).toBe(words)
    expect(await mails(quoteId)).toEqual([])
  })

  test.each<[QuoteStatus, number]>([
    ['PENDING', 422],
    ['READY_TO_SEND', 422],
    ['CANCELLED', 422],
    ['AWAITING_APPROVAL', 202],
    ['ACCEPTED', 202],
    ['EXPIRED', 202],
    ['COMPLETED', 202],
  ])('forwarding a quote that is %s replies %i', async (status, expected) => {
    const isIssued = status !== 'PENDING' && status !== 'READY_TO_SEND'
    const columns = isIssued ? {} : { issued_on: null, expires_on: null }
    const quoteId = await portal.given.quote(agencyId, propertyId, { status, columns })
    const reply = await forward(quoteId)
    expect(reply.status).toBe(expected)
    expect((await detail(quoteId)).canForward).toBe(expected === 202)
    const why = isIssued ? 'was cancelled' : 'has not been issued yet'
    if (expected === 422)
      expect(reply.body.error?.message).toBe(`Quote #${await numberOf(quoteId)} ${why} and cannot be forwarded`)
    else if (status !== 'AWAITING_APPROVAL')
      expect((await mails(quoteId))[0]?.message_html).not.toContain('quote-approval')
  })

  test('is refused for an agency that sends no email', async () => {
    await portal.given.rows('update agencies set is_sending_enabled = false where id = $1', [agencyId])
    const quoteId = await portal.given.quote(agencyId, propertyId)
    const reply = await forward(quoteId, { ...letter, subscribeToNotifications: true })
    expect(reply.status).toBe(422)
    expect(reply.body.error?.message).toBe('Sending email is switched off for this agency')
    expect((await detail(quoteId)).isSubscribed).toBe(false)
  })
})

describe('requesting the reactivation of an expired quote', () => {
  const ask = async (quoteId: number) => browser.post(`/v1/quote/${quoteId}/reactivation`)

  test.each(['EXPIRED', 'AWAITING_APPROVAL'] as const)(
    'changes an expired quote that is stored as %s',
    async (status) => {
      const quoteId = await portal.given.quote(agencyId, propertyId, { status, expiresOn: await day(-1) })
      const reply = await ask(quoteId)
      expect(reply.status).toBe(200)
      expect(reply.body.data).toMatchObject({
        status: 'REACTIVATION_REQUEST_EXTERNAL',
        isExpired: true,
        canReactivate: false,
      })
      expect((await audit(quoteId)).at(-1)).toMatchObject({
        action: 'request-quote-reactivation',
        source: 'PORTAL',
        user_id: userId,
        before: { status: 'EXPIRED' },
        after: { status: 'REACTIVATION_REQUEST_EXTERNAL' },
      })
    },
  )

  test('twenty concurrent requests change it once', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId, { status: 'EXPIRED', expiresOn: await day(-3) })
    const replies = await Promise.all(Array.from({ length: 20 }, async () => ask(quoteId)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await detail(quoteId)).moves).toHaveLength(1)
    expect(await audit(quoteId)).toHaveLength(1)
  })

  test.each<[QuoteStatus, RegExp]>([
    ['AWAITING_APPROVAL', /^The status of quote #\S+ is now: awaiting approval$/],
    ['ACCEPTED', /^Quote #\S+ was approved$/],
    ['CANCELLED', /^Quote #\S+ was cancelled$/],
    ['REACTIVATION_REQUEST_INTERNAL', /^The status of quote #\S+ is now: reactivation requested by the provider$/],
  ])('is refused for a quote that is %s, with its status', async (status, words) => {
    const quoteId = await portal.given.quote(agencyId, propertyId, { status })
    const reply = await ask(quoteId)
    expect(reply.status).toBe(409)
    expect(reply.body.error?.message).toMatch(words)
    expect(await audit(quoteId)).toEqual([])
  })
})

describe('the nightly refresh', () => {
  const expire = async () =>
    portal.databases
      .of('vic')
      .transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
        expireQuotes({ db, state: 'vic', agencyId, today: await day(0), now: new Date() }),
      )

  test('expires quotes, notifies subscribers and returns the properties', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId, { expiresOn: await day(-1) })
    const good = await portal.given.quote(agencyId, propertyId, { expiresOn: await day(0) })
    await portal.given.row('quote_subscriptions', { agency_id: agencyId, quote_id: quoteId, user_id: userId })
    expect(await expire()).toEqual([propertyId])
    expect(await row(quoteId)).toMatchObject({ status_id: 7, version: 2 })
    expect(await row(good)).toMatchObject({ status_id: 2, version: 1 })
    expect(await audit(quoteId)).toMatchObject([{ action: 'expire-quote', source: 'JOB', user_id: null }])
    const [mail] = await mails(quoteId)
    expect(mail?.kind).toBe('QUOTE_NEWS')
    expect(mail?.subject).toBe(
      `Quote #${await numberOf(quoteId)} for ${await addressOf(propertyId)} expired on ${(await day(-1)).split('-').toReversed().join('/')}`,
    )
    expect(await expire()).toEqual([])
  })

  test('tells the manager of urgent quotes alone, before they expire, once, and when they have', async () => {
    const office = 'office@wattlebird.example.com'
    await portal.given.rows('update agencies set email = $2 where id = $1', [agencyId, office])
    const [urgent, later, advice] = [
      await portal.given.quote(agencyId, propertyId, { severity: 'URGENT', expiresOn: await day(3) }),
      await portal.given.quote(agencyId, propertyId, { severity: 'URGENT', expiresOn: await day(4) }),
      await portal.given.quote(agencyId, propertyId, { severity: 'RECOMMENDED', expiresOn: await day(1) }),
    ]
    const night = async (days: number) => {
      const scope = { state: 'vic', agencyId, today: await day(days), now: new Date() } as const
      await portal.databases.of('vic').transaction({ ...scope, userId: null }, async (db) => {
        await expireQuotes({ ...scope, db })
        await remindOfExpiry({ ...scope, db })
      })
    }
    await night(0)
    await night(0)
    expect(await mails(urgent)).toMatchObject([{ to: [office], subject: expect.stringContaining('expires on') }])
    expect([await mails(later), await mails(advice)]).toEqual([[], []])
    await night(4)
    expect((await mails(urgent)).map(({ subject }) => / expired on /.test(subject))).toEqual([false, true])
    expect((await mails(urgent))[1]?.message_html).toContain('The duty to repair it stays')
    expect([(await mails(later)).length, await mails(advice)]).toEqual([1, []])
  })

  test('expires a backlog of more than one batch', async () => {
    await portal.given.rows(
      `insert into quotes (agency_id, property_id, service_id, quote_number, status_id, severity, estimated_min_cents, issued_on, expires_on)
       select $1, $2, 1, 'B' || n, 2, 'URGENT', 100, $3::date, $3::date from generate_series(1, 1203) n`,
      [agencyId, propertyId, addDays(await day(0), -1)],
    )
    expect(await expire()).toEqual([propertyId])
    expect((await list('?status=EXPIRED')).total).toBe(1203)
    expect(await portal.given.rows('select 1 from quotes where agency_id = $1 and status_id = 2', [agencyId])).toEqual(
      [],
    )
  })
})
