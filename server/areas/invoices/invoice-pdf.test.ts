import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StateCode } from '../../../contract/states.ts'
import { Database, maybeOne } from '../../platform/database.ts'
import { sumTotals } from '../../platform/pdf-document.ts'
import { demoDatabase } from '../../testing/demo-database.ts'
import { Given } from '../../testing/given.ts'
import { elements, readPdf, tableRows } from '../../testing/read-pdf.ts'
import { invoiceDocument, invoicePdf } from './invoice-pdf.ts'
import { creditNoteDocument, creditNotePdf } from './credit-note-pdf.ts'
import { findInvoice, type InvoiceRow } from './invoices.queries.ts'

const source = await demoDatabase()
let database: Database
let given: Given

beforeAll(async () => {
  database = new Database({ url: source.portalUrl, poolSize: 4, applicationName: 'tests', patienceMs: 60_000 })
  given = await Given.in(source.ownerUrl)
}, 120_000)
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})

test('every invoice of the demo data and its GST add up to the cent', async () => {
  const [counted] = await given.rows<{ invoices: number; wrong: number; without: number }>(`
    select count(*)::int as invoices,
           count(*) filter (where (i.total_cents, i.gst_cents) is distinct from (l.total, l.gst))::int as wrong,
           count(*) filter (where l.total is null)::int as without
      from invoices i left join lateral (
        select sum(total_cents)::bigint as total, sum(gst_cents)::bigint as gst from invoice_lines l
         where l.agency_id = i.agency_id and l.invoice_id = i.id) l on true`)
  expect(counted?.invoices).toBeGreaterThan(1000)
  expect(counted).toMatchObject({ wrong: 0, without: 0 })
})

test('the document shows the issuer, the recipient and the charged amounts', async () => {
  const rows = await given.rows<{
    agency_id: number
    id: number
    state: StateCode
    total_cents: string
    gst_cents: string
  }>(`
    select * from (
      select i.agency_id, i.id, a.state, i.total_cents, i.gst_cents,
             row_number() over (partition by a.state order by i.id) as n
        from invoices i join agencies a on a.id = i.agency_id) x where n <= 40`)
  expect(rows.length).toBeGreaterThan(200)
  for (const { agency_id: agencyId, id, state, ...charged } of rows) {
    const db = database.reader({ state, agencyId, userId: null })
    const invoice = (await maybeOne(db, findInvoice(agencyId, id))) as InvoiceRow
    const document = await invoiceDocument(db, { state, agencyId, today: '2026-11-16' }, invoice)
    const totals = sumTotals(document.lines)
    expect([totals.totalCents, totals.gstCents]).toEqual([Number(charged.total_cents), Number(charged.gst_cents)])
    expect(totals.exGstCents + totals.gstCents).toBe(totals.totalCents)
    expect(document.from.abn).toMatch(/^\d{11}$/)
    expect(document.to.lines.some((line) => line.startsWith('c/o '))).toBe(true)
    expect(document.title).toBe('Tax invoice')
  }
})

test('the PDF of an invoice has the same bytes each time', async () => {
  const [row] = await given.rows<{ agency_id: number; id: number; state: StateCode }>(
    'select i.agency_id, i.id, a.state from invoices i join agencies a on a.id = i.agency_id limit 1',
  )
  const { agency_id: agencyId, id, state } = row as NonNullable<typeof row>
  const db = database.reader({ state, agencyId, userId: null })
  const one = await invoicePdf(db, state, agencyId, id, '2026-11-16')
  const other = await invoicePdf(db, state, agencyId, id, '2026-11-16')
  expect(one?.bytes.equals(other?.bytes as Buffer)).toBe(true)
  expect(await invoicePdf(db, state, agencyId + 1, id, '2026-11-16')).toBeUndefined()
})

describe('an invoice', () => {
  const find = async (condition: string) => {
    const [row] = await given.rows<{ agency_id: number; id: number; state: StateCode }>(
      `select i.agency_id, i.id, a.state from invoices i join agencies a on a.id = i.agency_id where ${condition} limit 1`,
    )
    return row as NonNullable<typeof row>
  }
  const draw = async ({ agency_id: agencyId, id, state }: Awaited<ReturnType<typeof find>>) => {
    const today = await given.day(agencyId, 0)
    const drawn = await invoicePdf(database.reader({ state, agencyId, userId: null }), state, agencyId, id, today)
    return readPdf(drawn?.bytes as Buffer)
  }

  test('that is owed says how to pay, when the work was done and by whom', async () => {
    const row = await find(
      'i.paid_at is null and i.voided_at is null and i.visit_id is not null and i.agency_id % 3 = 0',
    )
    const { structure } = await draw(row)
    const facts = new Map(tableRows(structure).map(([label = '', value = '']) => [label, value]))
    expect(facts.get('Bank transfer')).toMatch(/Trust Account BSB \d{3}-\d{3}, account \d+/)
    // The provider's biller code would send the money elsewhere than the sentence says.
    expect(facts.has('BPAY')).toBe(false)
    expect(facts.get('Service date')).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    // The licence of that day, also after the technician has another one.
    const [done] = await given.rows<{ who: string }>(
      `select concat_ws(', licence ', min(c.performed_by), string_agg(distinct c.licence, ', ')) as who
         from invoices i join service_checks c on c.agency_id = i.agency_id and c.visit_id = i.visit_id
        where i.agency_id = $1 and i.id = $2`,
      [row.agency_id, row.id],
    )
    expect(done?.who).toMatch(/, licence [A-Z0-9-]+/)
    expect(facts.get('Technician')).toBe(done?.who)
    expect(facts.get('Property')).toMatch(/, .+ [A-Z]{2,3} \d{4}$/)
    expect(elements(structure, 'H2').map(({ text }) => text)).toEqual(['How to pay'])
    expect(elements(structure, 'P').map(({ text }) => text)).toContainEqual(
      expect.stringMatching(
        /^Payment goes to the trust account of .+, because it manages the property and pays .+ for you\.$/,
      ),
    )
  })

  test('that is paid to the provider has its biller code', async () => {
    const row = await find(`i.paid_at is null and i.voided_at is null and a.payment_bsb is null`)
    const { structure } = await draw(row)
    const facts = new Map(tableRows(structure).map(([label = '', value = '']) => [label, value]))
    expect(facts.get('BPAY')).toMatch(/^Biller code \d+, reference \d{11,}$/)
    expect(elements(structure, 'P').map(({ text }) => text)).not.toContainEqual(expect.stringMatching(/^Payment goes/))
  })

  test('that is cancelled has a credit note of its own with the opposite amounts', async () => {
    const { agency_id: agencyId, id, state } = await find('i.paid_at is null')
    await given.rows(
      `update invoices set voided_at = now(), void_reason = 'Wrong plan' where agency_id = $1 and id = $2`,
      [agencyId, id],
    )
    const db = database.reader({ state, agencyId, userId: null })
    const invoice = (await maybeOne(db, findInvoice(agencyId, id))) as InvoiceRow
    const document = await creditNoteDocument(db, state, agencyId, id, invoice.issuedOn)
    expect(document).toMatchObject({ title: 'Credit note', number: `CN${invoice.invoiceNumber}`, status: null })
    expect(sumTotals(document?.lines ?? []).totalCents).toBe(-invoice.totalCents)
    const labels = document?.facts.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['Credits', 'Service date', 'Technician', 'Property']))
    expect(labels).not.toContain('Due')
    const drawn = await creditNotePdf(db, state, agencyId, id, invoice.issuedOn)
    const { structure } = readPdf(drawn?.bytes as Buffer)
    expect(elements(structure, 'H2').map(({ text }) => text)).toEqual(['What this means'])
    const owed = await find('i.voided_at is null')
    const other = database.reader({ state: owed.state, agencyId: owed.agency_id, userId: null })
    expect(await creditNotePdf(other, owed.state, owed.agency_id, owed.id, invoice.issuedOn)).toBeUndefined()
  })

  test('of a plan names its period, and where technicians are named', async () => {
    const row = await find(
      'exists (select from billed_periods b where b.agency_id = i.agency_id and b.invoice_id = i.id)',
    )
    const facts = new Map(tableRows((await draw(row)).structure).map(([label = '', value = '']) => [label, value]))
    expect(facts.get('Service date')).toMatch(/^Plan from \d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}$/)
    expect(facts.get('Technician')).toBe('Named on the report of each visit')
  })

  test.each([
    ['PAID', 'i.paid_at is not null'],
    ['OVERDUE', `i.paid_at is null and i.voided_at is null and i.due_on < current_date - 2`],
  ])('is marked %s across the page', async (stamp, condition) => {
    const { decoration, structure } = await draw(await find(condition))
    for (const page of decoration) expect(page).toContain(stamp)
    const headings = elements(structure, 'H2').map(({ text }) => text)
    expect(headings.includes('How to pay')).toBe(stamp === 'OVERDUE')
    const asked = elements(structure, 'P').filter(({ text }) => text.startsWith('Please pay'))
    expect(asked.map(({ text }) => text.endsWith(' now.'))).toEqual(stamp === 'OVERDUE' ? [true] : [])
  })

  test('that was voided is marked CANCELLED and asks for no payment', async () => {
    const row = await find('i.paid_at is null and i.voided_at is null')
    await given.rows('update invoices set voided_at = now() where agency_id = $1 and id = $2', [row.agency_id, row.id])
    const { decoration, structure } = await draw(row)
    expect(decoration.flat()).toContain('CANCELLED')
    expect(elements(structure, 'H2').map(({ text }) => text)).not.toContain('How to pay')
  })
})
