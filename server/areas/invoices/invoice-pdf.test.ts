import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StateCode } from '../../../contract/states.ts'
import { Database, maybeOne } from '../../platform/database.ts'
import { sumTotals } from '../../platform/pdf-document.ts'
import { demoDatabase } from '../../testing/demo-database.ts'
import { Given } from '../../testing/given.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { invoiceDocument, invoicePdf } from './invoice-pdf.ts'
import { findInvoice, type InvoiceRow } from './invoices.queries.ts'

let source: TestDatabase
let database: Database
let given: Given

beforeAll(async () => {
  source = await demoDatabase()
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
    const document = await invoiceDocument(db, state, agencyId, invoice)
    const totals = sumTotals(document.lines)
    expect([totals.totalCents, totals.gstCents]).toEqual([Number(charged.total_cents), Number(charged.gst_cents)])
    expect(totals.exGstCents + totals.gstCents).toBe(totals.totalCents)
    expect(document.from.abn).toMatch(/^\d{11}$/)
    expect(document.to.lines[0]).toMatch(/^c\/o /)
    expect(document.title).toBe('Tax invoice')
  }
})

test('the PDF of an invoice has the same bytes each time', async () => {
  const [row] = await given.rows<{ agency_id: number; id: number; state: StateCode }>(
    'select i.agency_id, i.id, a.state from invoices i join agencies a on a.id = i.agency_id limit 1',
  )
  const { agency_id: agencyId, id, state } = row as NonNullable<typeof row>
  const db = database.reader({ state, agencyId, userId: null })
  const one = await invoicePdf(db, state, agencyId, id)
  const other = await invoicePdf(db, state, agencyId, id)
  expect(one?.bytes.equals(other?.bytes as Buffer)).toBe(true)
  expect(await invoicePdf(db, state, agencyId + 1, id)).toBeUndefined()
})
