import { beforeAll, beforeEach, expect, test } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { collectedReference } from '../../areas/invoices/collected-reference.ts'
import { bpayReference } from '../../areas/invoices/bpay-reference.ts'
import { todayIn } from '../../platform/scope.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
const path = '/vic/Bank/index'
let admin: SystemBrowser
let today: Day
let agencyId: number
let propertyId: number

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
  today = todayIn('vic', system.clock.now())
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  propertyId = await system.given.property(agencyId)
  await system.given.rows('delete from bank_line_invoices')
  await system.given.rows('delete from bank_lines')
})

const invoice = async (number: string, cents = 11_000, agency = agencyId, property = propertyId) =>
  system.given.invoice(agency, property, {
    dueOn: addDays(today, 20),
    columns: { issued_on: addDays(today, -10), invoice_number: number, total_cents: cents, gst_cents: 1000 },
  })
const isPaid = async (id: number) =>
  (
    await system.given.rows<{ paid: boolean }>(
      'select paid_at is not null as paid from invoices where agency_id = $1 and id = $2',
      [agencyId, id],
    )
  )[0]?.paid
const row = (amount: string, text: string, day = today) => `${shortDay(day)},"${amount}","${text}",+100.00`
const send = async (rows: readonly string[], as = admin, format = 'CBA') => {
  const { form_token: token = '' } = hiddenIn((await as.get('/vic/')).body)
  const { body, headers } = multipartForm([
    { name: 'form_token', value: token },
    { name: 'format', value: format },
    { name: 'file', value: Buffer.from(rows.join('\r\n')), fileName: 'statement.csv' },
  ])
  return as.send('/vic/Bank/import', body, headers)
}
const lines = async () =>
  system.given.rows<{ id: number; status: string; cents: number }>(
    'select id, status, cents::int as cents from bank_lines order by id',
  )
const settle = async (id: number, fields: Record<string, string>) => {
  const at = `/vic/Bank/line/${id}`
  const { body } = await admin.get(at)
  return admin.post(at, { ...hiddenIn(body.slice(body.indexOf('<main'))), numbers: '', note: '', ...fields })
}

test('what arrives is matched by number or BPAY reference and amount; the same and an overlapping file count once', async () => {
  const first = await invoice(`1000${agencyId}`)
  const second = await invoice(`2000${agencyId}`, 22_000)
  const third = await invoice(`3000${agencyId}`)
  const statement = [
    row('110.00', `Transfer INV-1000${agencyId}`),
    row('220.00', `BPAY ${bpayReference(agencyId, second)}`),
    row('109.00', `Invoice 3000${agencyId} short`),
    row('-50.00', 'Fee'),
  ]
  const reply = await send(statement)
  expect(reply.headers.location).toBe(`${path}?added=3&known=0&out=1&matched=2&format=CBA`)
  expect([await isPaid(first), await isPaid(second), await isPaid(third)]).toEqual([true, true, false])
  expect((await lines()).map(({ status }) => status)).toEqual(['MATCHED', 'MATCHED', 'WAITS'])
  expect((await send(statement)).headers.location).toContain('added=0&known=3&out=1&matched=0')
  const later = [row('10.00', 'Other', addDays(today, -1)), ...statement]
  expect((await send(later)).headers.location).toContain('added=1&known=3&out=1&matched=0')
  const { body } = await admin.get(path)
  expect(body).toContain('short')
  expect((await admin.get(`${path}?view=MATCHED`)).body).toContain(`#1000${agencyId}`)
  const audits = await system.given.rows(
    `select user_id from audit_events where agency_id = $1 and action = 'pay-invoice'`,
    [agencyId],
  )
  expect(audits).toHaveLength(2)
})

test('lines that wait without a match hold nothing back, and long texts with emoji are read', async () => {
  await system.given.rows(
    `insert into bank_lines (state, fingerprint, paid_on, cents, description, file_name, imported_at)
     select 'vic', sha256(n::text::bytea), $1::date, 100, 'Nothing of ours ' || n, 'old.csv', now() from generate_series(1000, 1700) n`,
    [today],
  )
  const id = await invoice(`7000${agencyId}`)
  const reply = await send([
    row('110.00', `7000${agencyId} a${'😀'.repeat(300)}`),
    row('110.00', `a${'😀'.repeat(300)}`),
  ])
  expect(reply.headers.location).toContain('added=2&known=0&matched=1')
  expect(await isPaid(id)).toBe(true)
})

test('one amount pays several invoices by hand, with a note for what is left; nothing is paid in part', async () => {
  const ids = [await invoice(`4000${agencyId}`), await invoice(`5000${agencyId}`)]
  await send([row('230.00', 'Thank you')])
  const [line] = await lines()
  const id = line?.id ?? 0
  const numbers = `#4000${agencyId}, 5000${agencyId}`
  const unknown = await settle(id, { act: 'match', numbers: 'nothing' })
  expect(unknown.statusCode).toBe(422)
  expect(unknown.body).toContain('id="numbers-error"')
  expect((await settle(id, { act: 'match', numbers })).body).toContain('id="note-error"')
  expect(await isPaid(ids[0] as number)).toBe(false)
  const stale = hiddenIn((await admin.get(`/vic/Bank/line/${id}`)).body.split('<main')[1] ?? '')
  expect((await settle(id, { act: 'match', numbers, note: 'Credit of $10' })).statusCode).toBe(303)
  expect([await isPaid(ids[0] as number), await isPaid(ids[1] as number)]).toEqual([true, true])
  const again = await admin.post(`/vic/Bank/line/${id}`, { ...stale, act: 'match', numbers, note: 'Credit of $10' })
  expect(again.statusCode).toBe(409)
  expect(again.body).toContain('settled or changed by Ada Administrator')
  await invoice(`6000${agencyId}`, 30_000)
  await send([row('100.00', 'Part')])
  const part = await settle((await lines())[1]?.id ?? 0, { act: 'match', numbers: `6000${agencyId}` })
  expect(part.body).toContain('An invoice is paid only in full.')
})

test('two amounts pay one invoice together; a line says what became of the invoices that it names', async () => {
  const number = `7000${agencyId}`
  const id = await invoice(number, 15_000)
  await send([row('100.00', `Rent ${number}`, addDays(today, -2)), row('50.00', `Rest of ${number}`)])
  const [first, second] = await lines()
  const at = `/vic/Bank/line/${first?.id}`
  const { body } = await admin.get(at)
  expect(body).toContain('Invoices that the text names')
  expect(body).toContain(`Rest of ${number}`)
  const both = { act: 'match', numbers: number, with: String(second?.id) }
  expect((await settle(first?.id ?? 0, both)).statusCode).toBe(303)
  expect(await isPaid(id)).toBe(true)
  expect((await lines()).map(({ status }) => status)).toEqual(['MATCHED', 'MATCHED'])
  expect((await admin.get(`/vic/Bank/line/${second?.id}`)).body).toContain(`#${number}`)
  await send([row('150.00', `Again ${number}`)])
  expect((await admin.get(`/vic/Bank/line/${(await lines())[2]?.id}`)).body).toContain('Paid ')
  expect((await admin.get('/vic/')).body).toMatch(/Amounts at the bank<\/a>[\s\S]*?data-label="Waiting"[^>]*>1</)
})

test('one amount with the reference of an agency’s subscriptions of a day pays all of them, if it is their sum', async () => {
  const ids = [await invoice(`8000${agencyId}`), await invoice(`8100${agencyId}`, 5_000)]
  const issuedOn = addDays(today, -10)
  for (const [index, id] of ids.entries())
    await system.given.rows(
      `insert into billed_periods (agency_id, property_id, starts_on, ends_on, invoice_id) values ($1, $2, $3, $3, $4)`,
      [agencyId, propertyId, addDays(issuedOn, index), id],
    )
  const reference = collectedReference(agencyId, issuedOn)
  await send([row('159.99', `Short ${reference}`), row('160.00', `All ${reference.replace('-', '')}`)])
  expect((await lines()).map(({ status }) => status)).toEqual(['WAITS', 'MATCHED'])
  expect([await isPaid(ids[0] as number), await isPaid(ids[1] as number)]).toEqual([true, true])
})

test('one amount pays all subscriptions of a day, however many there are', async () => {
  const first = await invoice(`8200${agencyId}`)
  const issuedOn = addDays(today, -10)
  await system.given.rows(
    `with copied as (
       insert into invoices (agency_id, property_id, invoice_number, issued_on, due_on, total_cents, gst_cents)
       select agency_id, property_id, 'S' || agency_id || '-' || n, issued_on, due_on, total_cents, gst_cents
         from invoices, generate_series(1, 2400) n where agency_id = $1 and id = $2
       returning agency_id, property_id, id)
     insert into billed_periods (agency_id, property_id, starts_on, ends_on, invoice_id)
     select agency_id, property_id, date '1990-01-01' + id, date '1990-01-01' + id, id
       from (table copied union all select $1, $3, $2) x (agency_id, property_id, id)`,
    [agencyId, first, propertyId],
  )
  await send([row('264110.00', `All of ${collectedReference(agencyId, issuedOn)}`)])
  expect((await lines()).map(({ status }) => status)).toEqual(['MATCHED'])
  const [unpaid] = await system.given.rows<{ count: number }>(
    'select count(*)::int from invoices where agency_id = $1 and issued_on = $2 and paid_at is null',
    [agencyId, issuedOn],
  )
  expect(unpaid?.count).toBe(0)
})

test('one amount that names several invoices pays them, if it is their sum', async () => {
  const ids = [await invoice(`8300${agencyId}`), await invoice(`8400${agencyId}`, 5_000)]
  const text = `Rent 8300${agencyId} 8400${agencyId}`
  await send([row('159.00', text), row('160.00', text)])
  expect((await lines()).map(({ status }) => status)).toEqual(['WAITS', 'MATCHED'])
  expect([await isPaid(ids[0] as number), await isPaid(ids[1] as number)]).toEqual([true, true])
})

test('a file that is cut off is refused, with the bank that was chosen and what waits', async () => {
  await send([row('12.00', 'Interest')])
  const cut = await send([`${shortDay(today)},"1.00","cut`], admin, 'WESTPAC')
  expect(cut.statusCode).toBe(422)
  expect(cut.body).toContain('The file ends within a text in quotes.')
  expect(cut.body).toMatch(/value="WESTPAC"\s+selected/)
  expect(cut.body).toContain('Interest')
})

test('what pays no invoice is set aside with a reason, and can wait again', async () => {
  await send([row('12.00', 'Interest')])
  const id = (await lines())[0]?.id ?? 0
  expect((await settle(id, { act: 'aside' })).statusCode).toBe(422)
  for (const _ of [1, 2])
    expect((await settle(id, { act: 'aside', note: 'Interest of the bank' })).statusCode).toBe(303)
  expect(await lines()).toMatchObject([{ status: 'SET_ASIDE' }])
  expect((await settle(id, { act: 'reopen' })).statusCode).toBe(303)
  expect(await lines()).toMatchObject([{ status: 'WAITS' }])
})

test('an invoice number that two agencies have is not guessed', async () => {
  const other = await system.given.agency('vic')
  await invoice(`9000${agencyId}`)
  await invoice(`9000${agencyId}`, 11_000, other, await system.given.property(other))
  await send([row('110.00', `INV 9000${agencyId}`)])
  const id = (await lines())[0]?.id ?? 0
  expect(await lines()).toMatchObject([{ status: 'WAITS' }])
  const reply = await settle(id, { act: 'match', numbers: `9000${agencyId}` })
  expect(reply.body).toContain('Several agencies have an invoice')
})

test('staff add the format of their bank, and a file that does not fit it is refused as a whole', async () => {
  const formats = '/vic/Bank/formats'
  const form = {
    code: 'bendigo',
    name: 'Bendigo Bank',
    hasHeading: 'yes',
    dateColumn: '2',
    amountColumn: '',
    creditColumn: '3',
    textColumns: '1',
  }
  const save = async (more: Record<string, string> = {}) => {
    const { body } = await admin.get(`${formats}?code=BENDIGO`)
    return admin.post(formats, { ...hiddenIn(body.slice(body.indexOf('<main'))), ...form, ...more })
  }
  const wrong = await save({ dateColumn: '99', amountColumn: '4' })
  expect(wrong.statusCode).toBe(422)
  for (const field of ['dateColumn', 'amountColumn']) expect(wrong.body).toContain(`id="${field}-error"`)
  for (const _ of [1, 2]) expect((await save()).statusCode).toBe(303)
  const sent = await send(['Text,Date,Credit', `Hello,${shortDay(today)},5.00`], admin, 'BENDIGO')
  expect(sent.headers.location).toContain('added=1')
  for (const rows of [['Text,Date,Credit', 'x,yesterday,5'], ['\u0000'], ['PK'], ['']]) {
    const refused = await send(rows, admin, 'BENDIGO')
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('role="alert"')
  }
  expect(await lines()).toHaveLength(1)
  await system.given.rows(`delete from bank_formats where code = 'BENDIGO'`)
})

test('lines of another state do not exist here, and users of agencies are refused', async () => {
  await send([row('12.00', 'Interest')])
  const id = (await lines())[0]?.id ?? 0
  const stranger = await system.person({ state: 'nsw', isAdministrator: true })
  const elsewhere = system.browser()
  await elsewhere.signIn('nsw', stranger.username)
  expect((await elsewhere.get(`/nsw/Bank/line/${id}`)).statusCode).toBe(404)
  const master = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', master.username)
  for (const at of [path, `/vic/Bank/line/${id}`, '/vic/Bank/formats'])
    expect((await browser.get(at)).statusCode).toBe(403)
  expect((await send([row('1.00', 'x')], browser)).statusCode).toBe(403)
})
