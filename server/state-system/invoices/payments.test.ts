import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn, type Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { todayIn } from '../../platform/scope.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const list = '/vic/Payments/index'
const system = await testStateSystem()
let admin: SystemBrowser
let agencyId: number
let invoiceId: number
let today: Day

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
  today = todayIn('vic', system.clock.now())
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  invoiceId = await given({ invoice_number: `P${agencyId}` })
})

const given = async (columns: object = {}, agency = agencyId) =>
  system.given.invoice(agency, await system.given.property(agency), {
    dueOn: addDays(today, 20),
    columns: { issued_on: addDays(today, -10), ...columns },
  })
const path = (id = invoiceId, agency = agencyId) => `/vic/Payments/view/${agency}/${id}`
const token = async (as = admin) => hiddenIn((await as.get('/vic/')).body)['form_token'] ?? ''
const pay = async (form: Record<string, string> = {}, id = invoiceId, as = admin) =>
  as.post(path(id), { form_token: await token(as), paidOn: today, reference: '', ...form })
const payment = async (id = invoiceId) =>
  (
    await system.given.rows<{ paidAt: Date | null; reference: string | null }>(
      'select paid_at as "paidAt", payment_reference as reference from invoices where agency_id = $1 and id = $2',
      [agencyId, id],
    )
  )[0]

test('a payment at the bank is recorded, and the invoice leaves the list', async () => {
  expect((await admin.get(`${list}?search=%23P${agencyId}`)).body).toContain(path())
  expect((await admin.get(path())).body).toContain(`value="${today}"`)
  const reply = await pay({ paidOn: addDays(today, -3), reference: ' BANK-7 ' })
  expect(reply.statusCode).toBe(303)
  const { paidAt, reference } = (await payment()) as { paidAt: Date; reference: string }
  expect([dayIn(states.vic.timeZone, paidAt), reference]).toEqual([addDays(today, -3), 'BANK-7'])
  expect((await admin.get(String(reply.headers.location))).body).toContain(
    `The payment of invoice #P${agencyId} is recorded.`,
  )
  expect((await admin.get(`${list}?search=P${agencyId}`)).body).toContain('No unpaid invoice has this number.')
  expect((await admin.get(path())).body).not.toContain('Record the payment')
  const [audit] = await system.given.rows(
    `select action, source, user_name as by from audit_events where agency_id = $1 and entity_id = $2 and entity = 'invoices'`,
    [agencyId, invoiceId],
  )
  expect(audit).toEqual({ action: 'pay-invoice', source: 'STATE_SYSTEM', by: 'Ada Administrator' })
})

test('two people record the same payment: one does, the other learns of it', async () => {
  const colleague = await system.person({ isAdministrator: true })
  const other = system.browser()
  await other.signIn('vic', colleague.username)
  const replies = await Promise.all([pay(), pay({}, invoiceId, other)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.body).toContain('has already been paid')
})

test.each([
  ['', 'Enter the day of the payment.'],
  ['yesterday', 'Enter the day of the payment.'],
  ['future', 'The day of the payment is in the future.'],
  ['before', 'The invoice was issued after this day.'],
])('the day “%s” is refused, and the reference stays', async (day, message) => {
  const days: Record<string, string> = { future: addDays(today, 1), before: addDays(today, -11) }
  const reply = await pay({ paidOn: days[day] ?? day, reference: 'BANK-8' })
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain(message)
  expect(reply.body).toContain('value="BANK-8"')
  expect((await payment())?.paidAt).toBeNull()
})

test('a voided invoice is not to be paid', async () => {
  const voided = await given({ voided_at: new Date().toISOString() })
  expect((await admin.get(path(voided))).body).not.toContain('Record the payment')
  expect((await pay({}, voided)).statusCode).toBe(422)
})

test('only the provider’s own staff see payments, and only those of their state', async () => {
  const person = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  expect((await browser.get(list)).statusCode).toBe(403)
  expect((await browser.get(path())).statusCode).toBe(403)
  expect((await pay({}, invoiceId, browser)).statusCode).toBe(403)
  const elsewhere = await system.given.agency('nsw')
  const strange = await given({}, elsewhere)
  expect((await admin.get(path(strange, elsewhere))).statusCode).toBe(404)
  expect((await admin.get(path(999_999_999))).statusCode).toBe(404)
})

const correct = async (act: 'reopen' | 'void', reason: string, id = invoiceId) =>
  admin.post(path(id), { form_token: await token(), act, reason })

test('a payment that was dishonoured is taken back with a reason, once, and its amount is set aside', async () => {
  await pay({ reference: 'BANK-9' })
  const line = await system.given.row('bank_lines', {
    state: 'vic',
    fingerprint: Buffer.alloc(32, agencyId % 251),
    paid_on: today,
    cents: 11_000,
    description: `P${agencyId}`,
    file_name: 'a.csv',
    status: 'MATCHED',
    settled_at: system.clock.now(),
  })
  await system.given.row('bank_line_invoices', { agency_id: agencyId, invoice_id: invoiceId, line_id: line })
  const nothing = await correct('reopen', '')
  expect([nothing.statusCode, nothing.body.includes('Enter a reason.')]).toEqual([422, true])
  for (const _ of [1, 2]) expect((await correct('reopen', 'Dishonoured')).statusCode).toBe(303)
  expect(await payment()).toEqual({ paidAt: null, reference: null })
  const [stored] = await system.given.rows('select status, note from bank_lines where id = $1', [line])
  expect(stored).toEqual({ status: 'SET_ASIDE', note: 'Payment taken back: Dishonoured' })
  const audits = await system.given.rows(
    `select after ->> 'reason' as reason from audit_events where agency_id = $1 and action = 'reopen-invoice'`,
    [agencyId],
  )
  expect(audits).toEqual([{ reason: 'Dishonoured' }])
  expect((await admin.get(`${list}?search=P${agencyId}`)).body).toContain(path())
})

test('an invoice that should not have been made is cancelled, once; a paid one only after its payment is taken back', async () => {
  const paid = await given({ invoice_number: `V${agencyId}` })
  await pay({}, paid)
  expect((await correct('void', 'Wrong plan', paid)).statusCode).toBe(409)
  const cancelled = await correct('void', 'Wrong plan')
  expect((await admin.get(String(cancelled.headers.location))).body).toContain('The invoice is cancelled.')
  expect((await correct('void', 'Wrong plan')).statusCode).toBe(303)
  expect((await admin.get(path())).body).not.toContain('The invoice is cancelled.')
  expect((await admin.get(`${list}?search=P${agencyId}`)).body).toContain('No unpaid invoice has this number.')
  const audits = await system.given.rows(
    `select 1 as one from audit_events where agency_id = $1 and action = 'void-invoice'`,
    [agencyId],
  )
  expect(audits).toHaveLength(1)
})

test('a reason may have as many characters as the database counts, an emoji being one', async () => {
  expect((await correct('void', '🏠'.repeat(501))).body).toContain('Enter at most 500 characters.')
  expect((await correct('void', '🏠'.repeat(500))).statusCode).toBe(303)
  const [stored] = await system.given.rows(
    'select char_length(void_reason) as length from invoices where agency_id = $1 and id = $2',
    [agencyId, invoiceId],
  )
  expect(stored).toEqual({ length: 500 })
})

test('a cancelled invoice has a credit note, and its bill in the software waits until the agency has cancelled it', async () => {
  const columns = {
    upload_state: 'UPLOADED',
    upload_requested_at: new Date(),
    uploaded_at: new Date(),
    upload_reference: 'B-1',
    invoice_number: `B${agencyId}`,
  }
  const billed = await system.given.invoice(
    agencyId,
    await system.given.property(agencyId, { columns: { software: 'PROPERTY_ME' } }),
    { dueOn: addDays(today, 20), columns: { issued_on: today, ...columns } },
  )
  await system.given.rows(
    `update agencies set email = 'office@agency.example.com', is_sending_enabled = true where id = $1`,
    [agencyId],
  )
  await correct('void', 'Wrong <property>', billed)
  const [mail] = await system.given.rows<{ html: string; subject: string }>(
    `select subject, message_html as html from mails where agency_id = $1 and kind = 'PROVIDER_NEWS' and invoice_id = $2`,
    [agencyId, billed],
  )
  expect(mail?.subject).toBe(`Invoice #B${agencyId} was cancelled: credit note CNB${agencyId}`)
  expect(mail?.html).toContain('please cancel the bill there')
  expect(mail?.html).toContain('Wrong &lt;property&gt;')
  expect((await admin.get(list)).body).toContain('Bills to cancel in the software of agencies')
  expect((await admin.get('/vic/')).body).toContain('Bills to cancel')
  const pdf = `/vic/Payments/creditNote/${agencyId}/${billed}`
  const shown = (await admin.get(path(billed))).body
  for (const words of [pdf, 'Wrong &lt;property&gt;', `, Ada Administrator`]) expect(shown).toContain(words)
  expect((await admin.get(pdf)).headers['content-type']).toBe('application/pdf')
  expect((await admin.get(pdf.replace(String(billed), String(invoiceId)))).statusCode).toBe(404)
  const settle = async () => admin.post(path(billed), { form_token: await token(), act: 'bill' })
  for (const _ of [1, 2]) expect((await settle()).statusCode).toBe(303)
  expect((await admin.get(path(billed))).body).not.toContain('The bill is cancelled in')
  expect((await admin.get(list)).body).not.toContain('Bills to cancel in the software of agencies')
})
