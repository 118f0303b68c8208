import { beforeEach, describe, expect, test } from 'vitest'
import { experimentWireName } from '../../../contract/me.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { FindingRow } from '../../../contract/findings/reported-findings.ts'
import type { ServiceFindings } from '../../../contract/findings/resolve-findings.ts'
import type { PropertyDetails } from '../../../contract/properties/property-page.ts'
import type { TimelineEvent } from '../../../contract/timeline.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { pdf } from '../../testing/sample-files.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { giveUpUploads, removeFiles } from '../documents/remove-files.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser

beforeEach(async () => {
  portal.clock.offset = 0
  agencyId = await portal.given.agency()
  userId = await colleague('Priya Nair')
  browser = await portal.signIn(userId)
  propertyId = await portal.given.property(agencyId)
  await portal.given.service(agencyId, propertyId, 'smoke')
})

async function colleague(name: string, ...agencies: number[]): Promise<number> {
  const id = await portal.given.user('vic', { name })
  for (const agency of agencies.length > 0 ? agencies : [agencyId]) await portal.given.membership(id, agency)
  await portal.given.experiment(experimentWireName('ProblemRegister'), true, { userId: id })
  return id
}
/** Urgent; can be quoted, informed about and fixed by a third party. */
const missingAlarm = async (columns = {}) => portal.given.finding(agencyId, propertyId, { columns })
/** Advice that can be dismissed. */
const dustyAlarm = async (columns = {}) =>
  portal.given.finding(agencyId, propertyId, { itemCode: 'SMK15', severity: 'RECOMMENDED', columns })
/** Depends on the age of the house. */
const loneAlarm = async () =>
  portal.given.finding(agencyId, propertyId, { itemCode: 'SMK08', severity: 'NON_COMPLIANT_FAULTY' })
/** Cannot be quoted. */
const tapedAlarm = async () =>
  portal.given.finding(agencyId, propertyId, { itemCode: 'SMK14', severity: 'NON_COMPLIANT_FAULTY' })
const makeCards = async () => portal.makeCards(agencyId)

const path = (id = propertyId) => `/v2/property/${id}/reported-findings`
const read = async (as = browser) => (await as.get(`${path()}/smoke`)).body.data as ServiceFindings
const findingOf = async (id: number) =>
  (await read()).reportedFindings.find(({ problemRegister }) => problemRegister.problemRegisterId === id)
const ofProperty = async (body: object) => ({ compliancePropertyId: propertyId, ...body })
const requestQuote = async (ids: number[], as = browser) =>
  as.post(`${path()}/quote`, await ofProperty({ problemRegisterIds: ids }))
const inform = async (ids: number[], typed: object = {}, as = browser) =>
  as.post(`${path()}/inform-di`, await ofProperty({ problemRegisterIds: ids, notes: 'It is a heat alarm', ...typed }))
const resolve = async (ids: number[], documentIds: number[], notes: string | null = null, as = browser) =>
  as.post(path(), await ofProperty({ selectedProblemRegisterIds: ids, documentIds, notes }))
const upload = async (as = browser, file = { name: 'Invoice.pdf', type: 'application/pdf', value: pdf() }) => {
  const form = multipartForm([{ name: 'file', value: file.value, fileName: file.name, type: file.type }])
  return as.call('POST', '/v1/reported-findings/temporary-document', { body: form.body, headers: form.headers })
}
const uploaded = async (as = browser) => ((await upload(as)).body.data as { id: number }).id
type Answer = Awaited<ReturnType<Browser['get']>>
const refusal = ({ status, body }: Answer) => [status, body.error?.message]
const rows = async <Row>(text: string) => portal.given.rows<Row>(text, [agencyId])
const page = async () => (await browser.get(`/v1/property/${propertyId}`)).body.data as PropertyDetails
const timeline = async () =>
  ((await browser.get(`/v1/property/${propertyId}/timeline`)).body.data as { items: TimelineEvent[] }).items
const total = async () => ((await browser.get('/v1/reported-findings')).body.data as { total: number }).total
const audited = async () =>
  rows<{ action: string; entity_id: string; user_id: number }>(
    `select action, entity_id, user_id from audit_events where agency_id = $1 and entity = 'findings' order by id`,
  )

describe('the findings of a service', () => {
  test('are the open, the dismissed and the lately resolved ones', async () => {
    const open = await missingAlarm()
    const dismissed = await dustyAlarm({ dismissed_at: '2026-01-01T00:00:00Z', dismissed_by: userId })
    const lately = new Date(Date.now() - 86_400_000).toISOString()
    const resolved = await missingAlarm({ status: 'RESOLVED', resolved_at: lately })
    await missingAlarm({ status: 'RESOLVED', resolved_at: '2020-01-01T00:00:00Z' })
    await makeCards()
    const found = await read()
    expect(found.service).toEqual({ suffix: 'smoke', name: 'Smoke alarm', tags: [] })
    expect(found.property.compliancePropertyId).toBe(propertyId)
    expect(
      found.reportedFindings.map(({ problemRegister, progress }) => [problemRegister.problemRegisterId, progress.step]),
    ).toEqual([
      [open, 'OPEN'],
      [resolved, 'RESOLVED'],
      [dismissed, 'DISMISSED'],
    ])
    expect(await findingOf(dismissed)).toMatchObject({
      problemRegister: { isDismissed: true, dismissedBy: 'Priya Nair', dateDismissed: '2026-01-01T00:00:00.000Z' },
      progress: { by: 'Priya Nair', at: '2026-01-01T00:00:00.000Z' },
      safety: null,
    })
    const all = (await browser.get(`/v1/property/${propertyId}/reported-findings`)).body.data as { items: FindingRow[] }
    expect(all.items.map(({ reportedFindings }) => reportedFindings.length)).toEqual([3])
  })

  test('are none if the service has none', async () => {
    await makeCards()
    expect((await read()).reportedFindings).toEqual([])
    const strange = await browser.get(`${path()}/pool`)
    expect(strange.status).toBe(400)
  })
})

describe('a quote is requested', () => {
  test('for several findings at once: the provider gets one quote to prepare', async () => {
    const [first, second] = [await missingAlarm(), await loneAlarm()]
    await makeCards()
    const reply = await requestQuote([first, second])
    expect(reply.status).toBe(201)
    const quotes = await rows<{ id: number; quote_number: string }>(
      'select id, quote_number, status_id, severity, estimated_min_cents::int as least, service_id from quotes where agency_id = $1',
    )
    expect(quotes).toMatchObject([{ status_id: 1, severity: 'URGENT', least: 57_000, service_id: 1 }])
    expect(reply.body.data).toEqual({
      quotes: [{ quotationId: quotes[0]?.id, quoteNumber: String(200_000 + (quotes[0]?.id ?? 0)) }],
    })
    expect(
      await rows('select quote_id, from_id, to_id, changed_by from quote_status_changes where agency_id = $1'),
    ).toEqual([{ quote_id: quotes[0]?.id, from_id: null, to_id: 1, changed_by: userId }])
    expect(await findingOf(first)).toMatchObject({
      quotation: { quotationId: quotes[0]?.id },
      problemRegister: { quoteRequested: true, quoteRequestedBy: 'Priya Nair', canRequestQuote: false },
      progress: { step: 'QUOTE_REQUESTED', by: 'Priya Nair', next: 'We are preparing the quote.' },
    })
    expect(await audited()).toMatchObject([
      { action: 'request-quote', entity_id: String(first), user_id: userId },
      { action: 'request-quote', entity_id: String(second), user_id: userId },
    ])
    const events = await timeline()
    expect(events.filter(({ title }) => title.startsWith('Quote #'))).toHaveLength(1)
    expect(events[0]).toMatchObject({
      kind: 'FINDING',
      title: `Quote #${quotes[0]?.quote_number} requested`,
      details: ['No smoke alarm installed where one is required', 'Alarms are not interconnected'],
      by: 'Priya Nair',
    })
  })

  test('again after the owner has rejected one', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId, { status: 'REJECTED' })
    const id = await missingAlarm({ quote_id: quoteId })
    await makeCards()
    expect((await requestQuote([id])).status).toBe(201)
    expect((await findingOf(id))?.quotation?.quotationId).not.toBe(quoteId)
  })

  test('once, however often the call is repeated', async () => {
    const id = await missingAlarm()
    await makeCards()
    const call = async () =>
      browser.call('POST', `${path()}/quote`, {
        body: { compliancePropertyId: propertyId, problemRegisterIds: [id] },
        headers: { 'idempotency-key': '6c0ff6a4-9a7e-4d2a-8f5c-6d4d8f2d3c11' },
      })
    const replies = await Promise.all([call(), call(), call()])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(await rows('select id from quotes where agency_id = $1')).toHaveLength(1)
  })

  test('not for findings that cannot be quoted, and then for none of the selected', async () => {
    const [first, second] = [await missingAlarm(), await tapedAlarm()]
    await makeCards()
    const words = 'Alarm covered or taped by occupant: not able to be quoted for'
    const reply = await requestQuote([first, second])
    expect(refusal(reply)).toEqual([422, words])
    expect(reply.body.error?.fields).toEqual({ problemRegisterIds: words })
    expect(refusal(await requestQuote([]))).toEqual([422, 'Please select at least one finding'])
    expect(await rows('select id from quotes where agency_id = $1')).toEqual([])
  })
})

describe('the provider is informed', () => {
  test('about findings, which stay open and wait for the provider’s review', async () => {
    const id = await missingAlarm()
    await makeCards()
    expect((await inform([id], { propertyBuilt: '1990-01' })).status).toBe(201)
    expect(
      await rows('select notes, built_month, given_by, reviewed_at from finding_information where agency_id = $1'),
    ).toMatchObject([{ notes: 'It is a heat alarm', built_month: null, given_by: userId, reviewed_at: null }])
    expect(await findingOf(id)).toMatchObject({
      problemRegister: { status: 'ADDITIONAL_INFO_PROVIDED', canInformDI: false, canRequestQuote: true },
      progress: {
        step: 'ADDITIONAL_INFO_PROVIDED',
        by: 'Priya Nair',
        next: 'We are reviewing your information.',
      },
    })
    expect(await total()).toBe(1)
    expect((await timeline())[0]).toMatchObject({
      title: 'Information given about findings',
      details: [
        'No smoke alarm installed where one is required',
        'Notes: It is a heat alarm',
        'Waiting for our review',
      ],
    })
  })

  test('with the built month, if a finding depends on it', async () => {
    const id = await loneAlarm()
    await makeCards()
    expect((await inform([id])).body.error?.fields).toEqual({ propertyBuilt: 'Required' })
    expect((await inform([id], { propertyBuilt: '2999-01' })).body.error?.fields).toEqual({
      propertyBuilt: 'Date cannot be in the future',
    })
    expect((await inform([id], { notes: '  ', propertyBuilt: '1998-05' })).body.error?.fields).toEqual({
      notes: 'Required',
    })
    expect((await inform([id], { propertyBuilt: '1998-05' })).status).toBe(201)
    expect(await rows('select built_month::text from finding_information where agency_id = $1')).toEqual([
      { built_month: '1998-05-01' },
    ])
    expect((await timeline())[0]?.details).toContain('Property built: 05/1998')
  })

  test('not about a finding for which information is unnecessary', async () => {
    const id = await dustyAlarm()
    await makeCards()
    expect(refusal(await inform([id]))).toEqual([422, 'Insects or dust inside the alarm: Unnecessary'])
  })
})

describe('a quote is forwarded to the landlord', () => {
  const forward = async (quoteId: number, toAddresses: string[]) =>
    browser.post(`/v1/quote/${quoteId}/forward`, { toAddresses, ccAddresses: [], message: '' })

  test('the finding says by whom, and the landlord is next; a refused mail changes nothing', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    const id = await missingAlarm({ quote_id: quoteId })
    await makeCards()
    const step = async () => (await findingOf(id))?.progress
    expect((await forward(quoteId, ['no address'])).status).toBe(422)
    expect(await step()).toMatchObject({ step: 'AWAITING_QUOTATION_APPROVAL', by: null })
    expect((await page()).services[0]?.nextStep).toBe('Waiting for your approval of a quote')
    expect((await forward(quoteId, ['owner@example.com'])).status).toBe(202)
    expect(await step()).toMatchObject({
      step: 'QUOTE_FORWARDED',
      by: 'Priya Nair',
      next: expect.stringMatching(/^It can be approved until /),
    })
    expect((await page()).services[0]?.nextStep).toBe('Waiting for the landlord to approve a quote')
    // It is still on the list, because nothing is repaired yet.
    expect(await total()).toBe(1)
  })

  test('the finding shows the day of the repair once it is booked', async () => {
    const visitId = await portal.given.row('visits', {
      agency_id: agencyId,
      property_id: propertyId,
      technician_id: await givenTechnician(portal.given, 'vic'),
      starts_at: '2099-03-10T21:00:00Z',
      ends_at: '2099-03-10T23:00:00Z',
      status: 'BOOKED',
      booked_at: '2026-03-01T00:00:00Z',
    })
    const quoteId = await portal.given.quote(agencyId, propertyId, {
      status: 'ACCEPTED',
      columns: { visit_id: visitId },
    })
    const id = await missingAlarm({ quote_id: quoteId })
    await makeCards()
    expect((await findingOf(id))?.progress).toMatchObject({
      step: 'QUOTE_ACCEPTED',
      next: 'The repair is booked for 11/03/2099.',
    })
  })
})

describe('a third party has fixed findings', () => {
  test('they leave the list, and stay unproven until the provider has reviewed the documents', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    const id = await missingAlarm({ quote_id: quoteId })
    await makeCards()
    expect(await total()).toBe(1)
    const documentId = await uploaded()
    const reply = await resolve([id], [documentId], 'Done by Bright Sparks')
    expect(reply.status).toBe(201)
    expect(await rows('select status, notes, submitted_by from third_party_resolutions where agency_id = $1')).toEqual([
      { status: 'PENDING', notes: 'Done by Bright Sparks', submitted_by: userId },
    ])
    expect(await rows('select id, expires_at from resolution_documents where agency_id = $1')).toEqual([
      { id: documentId, expires_at: null },
    ])
    expect(await findingOf(id)).toMatchObject({
      problemRegister: { status: 'RESOLVED_BY_THIRD_PARTY', canRequestQuote: false },
      progress: { step: 'RESOLVED_BY_THIRD_PARTY', by: 'Priya Nair', next: 'We are reviewing the proof.' },
    })
    expect(await total()).toBe(0)
    expect((await page()).services[0]).toMatchObject({
      nextStep: 'We are reviewing the proof of the third-party repair',
      findings: [{ problemRegisterId: id, safety: null, progress: { step: 'RESOLVED_BY_THIRD_PARTY' } }],
    })
    expect((await page()).reasons[0]).toMatch(/: fixed by a third party, and we are reviewing the proof/)
    // The quote is not needed any more.
    expect(await rows('select status_id from quotes where agency_id = $1')).toEqual([{ status_id: 5 }])
    expect((await timeline()).find(({ title }) => title === 'Finding resolved by a third party')).toMatchObject({
      details: [
        'No smoke alarm installed where one is required',
        'Notes: Done by Bright Sparks',
        'Documents: Invoice.pdf',
        'Waiting for our review',
      ],
      by: 'Priya Nair',
    })
    await rows(`update third_party_resolutions set status = 'APPROVED', reviewed_at = now() where agency_id = $1`)
    await makeCards()
    expect((await page()).reasons).toEqual([])
  })

  test('a named person can declare it instead of a document, for a day between the finding and today', async () => {
    const id = await missingAlarm()
    await makeCards()
    const { today, declaration } = await declared()
    const send = async (parts: object) =>
      browser.post(path(), await ofProperty({ selectedProblemRegisterIds: [id], notes: null, ...parts }))
    expect(refusal(await send({ documentIds: [] }))).toEqual([422, 'Please upload at least one document.'])
    for (const [parts, field, message] of [
      [{ declaredBy: ' ' }, 'declaredBy', 'Say who declares the repair'],
      [{ isDeclared: false }, 'isDeclared', 'Tick this to declare the repair'],
      [{ repairedOn: '2999-01-01' }, 'repairedOn', 'Date cannot be in the future'],
      [{ repairedOn: '2001-01-01' }, 'repairedOn', expect.stringContaining('before the finding')],
    ] as const) {
      const refused = await send({ declaration: { ...declaration, ...parts } })
      expect([refused.status, refused.body.error?.fields]).toEqual([422, { [`declaration.${field}`]: message }])
    }
    expect((await send({ declaration })).status).toBe(201)
    expect(
      await rows(
        `select declared_by, declared_licence, declared_on::text from third_party_resolutions where agency_id = $1`,
      ),
    ).toEqual([{ declared_by: 'Olive Owner', declared_licence: 'electrician 123', declared_on: today }])
    expect((await timeline()).find(({ title }) => title === 'Finding resolved by a third party')?.details).toContain(
      `Declared by Olive Owner, electrician 123; repaired on ${shortDay(today)}`,
    )
    // Until the provider has accepted it, nothing is proven.
    expect(await rows('select repaired_on from findings where agency_id = $1')).toEqual([{ repaired_on: null }])
  })

  const declared = async () => {
    const today = await portal.given.day(agencyId)
    const declaration = { declaredBy: 'Olive Owner', licence: 'electrician 123', repairedOn: today, isDeclared: true }
    return { today, declaration }
  }

  const line = async (quoteId: number, position: number, finding_id: number | null, cents: number) =>
    portal.given.row('quote_lines', {
      agency_id: agencyId,
      quote_id: quoteId,
      position,
      finding_id,
      description: `Line ${position}`,
      total_cents: cents,
      gst_cents: Math.round(cents / 11),
    })
  const newsMails = async () =>
    rows<{ subject: string; html: string }>(
      `select subject, message_html as html from mails where agency_id = $1 and kind = 'QUOTE_NEWS' order by id`,
    )

  test('they leave a quote that awaits approval, which gets a new price, and the agency is told', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    const requested = { quote_id: quoteId, quote_requested_at: new Date().toISOString(), quote_requested_by: userId }
    const [settled, other] = [await missingAlarm(requested), await missingAlarm(requested)]
    await rows(`update quote_lines set finding_id = ${other} where agency_id = $1`)
    await line(quoteId, 2, settled, 82_500)
    await line(quoteId, 3, null, 8_000)
    await makeCards()
    expect((await resolve([settled], [await uploaded()])).status).toBe(201)
    const today = await portal.given.day(agencyId, 0)
    expect(
      await rows(
        'select status_id, estimated_min_cents::int as least, estimated_max_cents::int as most, issued_on::text from quotes where agency_id = $1',
      ),
    ).toEqual([{ status_id: 2, least: 30_000, most: 30_000, issued_on: today }])
    expect(await rows('select position, total_cents::int as cents from quote_lines where agency_id = $1')).toEqual([
      { position: 1, cents: 22_000 },
      { position: 3, cents: 8_000 },
    ])
    const [mail, ...more] = await newsMails()
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^The quote for .* has a new price$/)
    expect(mail?.html).toMatch(/\$300\.00.*\$220\.00.*forward the quote again/s)
    expect(mail?.html).toContain('/quotes?query=')
    await rows(
      `update third_party_resolutions set status = 'DECLINED', review_note = 'No proof', reviewed_at = now() where agency_id = $1`,
    )
    await rows(`update findings set status = 'OPEN', resolved_at = null where agency_id = $1`)
    expect(await findingOf(settled)).toMatchObject({ quotation: null, problemRegister: { canRequestQuote: true } })
  })

  test('a quote with one price for them and others is prepared again for the others', async () => {
    const quoteId = await portal.given.quote(agencyId, propertyId)
    const id = await missingAlarm({ quote_id: quoteId })
    const other = await loneAlarm()
    await rows(`update findings set quote_id = ${quoteId} where agency_id = $1`)
    await makeCards()
    expect((await resolve([id], [await uploaded()])).status).toBe(201)
    const quotes = await rows<{ id: number }>(
      'select id, status_id, severity from quotes where agency_id = $1 order by id',
    )
    expect(quotes).toMatchObject([{ status_id: 5 }, { status_id: 1, severity: 'NON_COMPLIANT_FAULTY' }])
    expect(await findingOf(other)).toMatchObject({
      quotation: { quotationId: quotes[1]?.id },
      progress: { step: 'QUOTE_IN_PREPARATION' },
    })
  })

  test('they leave a quote that is not priced yet, with its estimate', async () => {
    const [settled, other] = [await missingAlarm(), await loneAlarm()]
    await makeCards()
    await requestQuote([settled, other])
    expect((await resolve([settled], [await uploaded()])).status).toBe(201)
    expect(await rows('select status_id, severity from quotes where agency_id = $1')).toEqual([
      { status_id: 1, severity: 'NON_COMPLIANT_FAULTY' },
    ])
    expect((await findingOf(other))?.progress.step).toBe('QUOTE_REQUESTED')
    expect(await rows('select quote_id from findings where agency_id = $1 and quote_id is null')).toHaveLength(1)
  })

  test('needs a document, of this user, that has not expired and is not used', async () => {
    const id = await missingAlarm()
    await makeCards()
    expect((await resolve([id], [])).body.error?.fields).toEqual({
      documentIds: 'Please upload at least one document.',
    })
    const lost = [422, 'A document is no longer available. Please remove it and upload it again.']
    const other = await portal.signIn(await colleague('Tom Ng'))
    expect(refusal(await resolve([id], [await uploaded(other)]))).toEqual(lost)
    expect(refusal(await resolve([id], [2_000_000_000]))).toEqual(lost)
    const [old, used] = [await uploaded(), await uploaded()]
    const another = await dustyAlarm()
    expect((await resolve([another], [used])).status).toBe(201)
    expect(refusal(await resolve([id], [used]))).toEqual(lost)
    portal.clock.offset = 25 * 60 * 60_000
    const later = await portal.signIn(userId)
    expect(refusal(await resolve([id], [old], null, later))).toEqual(lost)
    expect(await rows(`select status from findings where agency_id = $1 and id = ${id}`)).toEqual([{ status: 'OPEN' }])
  })

  test('not a finding that a third party may not fix', async () => {
    const id = await missingAlarm({ third_party_invalid_status: 'Gas is shut off' })
    await makeCards()
    expect(refusal(await resolve([id], [await uploaded()]))).toEqual([
      422,
      'No smoke alarm installed where one is required: Unable to be resolved',
    ])
  })
})

describe('a temporary document', () => {
  test('is refused if it is no document', async () => {
    const reply = await upload(browser, { name: 'run.pdf', type: 'application/pdf', value: Buffer.from('no pdf') })
    expect(refusal(reply)).toEqual([415, expect.stringContaining('Invalid file type')])
    const script = await upload(browser, { name: 'run.exe', type: 'application/pdf', value: pdf() })
    expect(refusal(script)).toEqual([415, expect.stringContaining('Invalid file type')])
  })

  test('is deleted with its bytes after a day, unless it was used', async () => {
    const id = await missingAlarm()
    await makeCards()
    const [used] = [await uploaded(), await uploaded()]
    await resolve([id], [used])
    portal.clock.offset = 25 * 60 * 60_000
    const parts = { databases: portal.workerDatabases, files: portal.files, clock: portal.clock }
    await giveUpUploads(parts, 'vic')
    await removeFiles(parts, 'vic')
    expect(await rows('select id from resolution_documents where agency_id = $1')).toEqual([{ id: used }])
    const keys: string[] = []
    for await (const { key } of portal.files.list(`uploads/vic/${agencyId}`)) keys.push(key)
    expect(keys).toHaveLength(1)
  })
})

describe('a finding is dismissed and restored', () => {
  test('it leaves the list and comes back', async () => {
    const id = await dustyAlarm()
    await makeCards()
    expect((await browser.post(`/v1/reported-findings/${id}/dismiss`)).status).toBe(200)
    expect(await total()).toBe(0)
    expect(await findingOf(id)).toMatchObject({ problemRegister: { isDismissed: true, dismissedBy: 'Priya Nair' } })
    expect((await browser.post(`/v1/reported-findings/${id}/restore`)).status).toBe(200)
    expect(await total()).toBe(1)
    expect((await timeline()).map(({ title }) => title).slice(0, 2)).toEqual(['Finding restored', 'Finding dismissed'])
  })

  test('only if it is advice', async () => {
    const id = await missingAlarm()
    await makeCards()
    expect(refusal(await browser.post(`/v1/reported-findings/${id}/dismiss`))).toEqual([
      422,
      'No smoke alarm installed where one is required: Unable to be dismissed',
    ])
  })
})

describe('a colleague was faster', () => {
  const changed = (how: string) =>
    new RegExp(
      String.raw`^This was changed by Tom Ng at \d\d/\d\d/\d{4}, [^:]*:\d\d.[ap]m: ${how}\. Reload to see the change\.$`,
    )

  test.each([
    [
      'requests a quote',
      'A quote was requested',
      async (id: number) => requestQuote([id]),
      async (id: number, as: Browser) => requestQuote([id], as),
    ],
    [
      'informs',
      'Information was given to us',
      async (id: number) => inform([id]),
      async (id: number, as: Browser) => inform([id], {}, as),
    ],
    [
      'has a third party resolve it',
      'It was reported as resolved by a third party',
      async (id: number) => resolve([id], [await uploaded()]),
      async (id: number, as: Browser) => resolve([id], [await uploaded(as)], null, as),
    ],
  ])('%s: the second is told who, when and how, and nothing changes', async (_, how, second, first) => {
    const id = await missingAlarm()
    await makeCards()
    const tom = await portal.signIn(await colleague('Tom Ng'))
    expect((await first(id, tom)).status).toBe(201)
    const before = await audited()
    const reply = await second(id)
    expect(reply.status).toBe(409)
    expect(reply.body.error?.message).toMatch(changed(how))
    expect(await audited()).toEqual(before)
  })

  test('dismisses or restores', async () => {
    const id = await dustyAlarm()
    await makeCards()
    const tom = await portal.signIn(await colleague('Tom Ng'))
    for (const verb of ['dismiss', 'restore']) {
      expect((await tom.post(`/v1/reported-findings/${id}/${verb}`)).status).toBe(200)
      const reply = await browser.post(`/v1/reported-findings/${id}/${verb}`)
      expect(reply.status).toBe(409)
      expect(reply.body.error?.message).toMatch(changed(`The finding was ${verb}(ed|d)`))
    }
  })

  test('of many at the same moment one gets the quote', async () => {
    const id = await missingAlarm()
    await makeCards()
    const replies = await Promise.all(Array.from({ length: 6 }, async () => requestQuote([id])))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await rows('select id from quotes where agency_id = $1')).toHaveLength(1)
  })
})

describe('strangers', () => {
  const calls: [string, (id: number, as: Browser) => Promise<Answer>, 'property' | 'finding'][] = [
    ['GET of one service', async (_, as) => as.get(`${path()}/smoke`), 'property'],
    ['GET of a property', async (_, as) => as.get(`/v1/property/${propertyId}/reported-findings`), 'property'],
    ['request quote', async (id, as) => requestQuote([id], as), 'property'],
    ['inform', async (id, as) => inform([id], {}, as), 'property'],
    ['third party', async (id, as) => resolve([id], [1], null, as), 'property'],
    ['dismiss', async (id, as) => as.post(`/v1/reported-findings/${id}/dismiss`), 'finding'],
    ['restore', async (id, as) => as.post(`/v1/reported-findings/${id}/restore`), 'finding'],
  ]

  test.each(calls)('%s: another agency finds nothing', async (_, call, kind) => {
    const id = await dustyAlarm()
    await makeCards()
    const elsewhere = await portal.given.agency()
    const stranger = await portal.signIn(await colleague('Sam Stranger', elsewhere))
    const words = kind === 'property' ? 'Property not found' : 'This finding was not found'
    expect(refusal(await call(id, stranger))).toEqual([404, words])
    expect(refusal(await call(id, portal.browser()))).toEqual([401, 'No user session'])
    expect(await audited()).toEqual([])
  })

  test.each(calls.filter(([, , kind]) => kind === 'property'))(
    '%s: a property of another agency of the same user is refused',
    async (_, call) => {
      const id = await dustyAlarm()
      await makeCards()
      const elsewhere = await portal.given.agency()
      const both = await colleague('Both', elsewhere, agencyId)
      const there = await portal.signIn(both)
      const session = (await there.get('/v1/auth/session')).body.data as { complianceAgencyId: number }
      if (session.complianceAgencyId === agencyId) await there.put('/v1/auth/agencies', { agencyId: elsewhere })
      expect(refusal(await call(id, there))).toEqual([403, 'You do not have access to this property'])
    },
  )

  test.each(calls)('%s: needs the problem register', async (_, call) => {
    const id = await dustyAlarm()
    await makeCards()
    const plain = await portal.given.user('vic')
    await portal.given.membership(plain, agencyId)
    expect(refusal(await call(id, await portal.signIn(plain)))).toEqual([
      403,
      'Reported findings are not available to you',
    ])
  })

  test('a finding of another property is not found, and a body that names another property is refused', async () => {
    const id = await missingAlarm()
    const other = await portal.given.property(agencyId)
    await makeCards()
    expect(
      refusal(await browser.post(`${path(other)}/quote`, { compliancePropertyId: other, problemRegisterIds: [id] })),
    ).toEqual([404, 'This finding was not found'])
    expect(
      (await browser.post(`${path(other)}/quote`, { compliancePropertyId: propertyId, problemRegisterIds: [id] }))
        .status,
    ).toBe(400)
  })

  test('findings of a cancelled property cannot be changed', async () => {
    const id = await dustyAlarm()
    await rows(`update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where agency_id = $1`)
    await makeCards()
    expect(refusal(await requestQuote([id]))).toEqual([422, 'This property has been cancelled'])
    expect((await findingOf(id))?.problemRegister).toMatchObject({ canRequestQuote: false, isDismissible: false })
  })
})
