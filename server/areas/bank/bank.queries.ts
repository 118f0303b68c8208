import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'

export type BankFormat = {
  code: string
  name: string
  hasHeading: boolean
  dateColumn: number
  amountColumn: number | null
  creditColumn: number | null
  textColumns: number[]
  isVerified: boolean
  version: number
}

const formatColumns: Sql = sql`
  code, name, has_heading as "hasHeading", date_column as "dateColumn", amount_column as "amountColumn",
  credit_column as "creditColumn", text_columns as "textColumns", is_verified as "isVerified", version`

export const bankFormats = (state: StateCode) => sql<BankFormat>`
  select ${formatColumns} from bank_formats where state = ${state} order by name, code`

export const lockBankFormat = (state: StateCode, code: string) => sql<BankFormat>`
  select ${formatColumns} from bank_formats where state = ${state} and code = ${code} for update`

export const saveBankFormat = (state: StateCode, format: Omit<BankFormat, 'version' | 'isVerified'>) => sql`
  insert into bank_formats as f (state, code, name, has_heading, date_column, amount_column, credit_column, text_columns)
  values (${state}, ${format.code}, ${format.name}, ${format.hasHeading}, ${format.dateColumn}, ${format.amountColumn}::smallint,
          ${format.creditColumn}::smallint, ${format.textColumns}::smallint[])
  on conflict (state, code) do update
     set name = excluded.name, has_heading = excluded.has_heading, date_column = excluded.date_column,
         amount_column = excluded.amount_column, credit_column = excluded.credit_column, text_columns = excluded.text_columns,
         version = f.version + 1`

export const markFormatVerified = (state: StateCode, code: string) => sql`
  update bank_formats set is_verified = true where state = ${state} and code = ${code} and not is_verified`

export type BankLineStatus = 'WAITS' | 'MATCHED' | 'SET_ASIDE'
export type NewBankLine = { fingerprint: string; paidOn: Day; cents: number; description: string }
type Importer = { state: StateCode; userId: number | null; now: Date }

/** Adds lines that are not known yet; returns the new ones. */
export const insertBankLines = (
  { state, userId, now }: Importer,
  fileName: string,
  lines: readonly NewBankLine[],
) => sql<{ id: number }>`
  insert into bank_lines (state, fingerprint, paid_on, cents, description, file_name, imported_by, imported_at)
  select ${state}, decode(l.fingerprint, 'hex'), l."paidOn", l.cents, l.description, ${fileName}, ${userId}::int, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (fingerprint text, "paidOn" date, cents bigint, description text)
  on conflict (state, fingerprint) do nothing returning id`

export type BankLine = {
  id: number
  paidOn: Day
  cents: number
  description: string
  fileName: string
  importedAt: string
  importedBy: string | null
  status: BankLineStatus
  settledAt: string | null
  settledBy: string | null
  note: string | null
  version: number
  invoices: { agencyId: number; invoiceId: number; invoiceNumber: string }[]
}

const lineColumns: Sql = sql`
  l.id, l.paid_on as "paidOn", l.cents::float8 as cents, l.description, l.file_name as "fileName", l.imported_at as "importedAt",
  (select u.name from users u where u.id = l.imported_by) as "importedBy", l.status, l.settled_at as "settledAt",
  (select u.name from users u where u.id = l.settled_by) as "settledBy", l.note, l.version,
  coalesce((select json_agg(json_build_object('agencyId', i.agency_id, 'invoiceId', i.id, 'invoiceNumber', i.invoice_number) order by i.id)
              from bank_line_invoices b join invoices i on i.agency_id = b.agency_id and i.id = b.invoice_id
             where b.line_id = l.id), '[]') as invoices`

export const bankLines = (
  state: StateCode,
  {
    status,
    pattern,
    atMost,
    offset,
  }: { status: BankLineStatus; pattern: string | null; atMost: number; offset: number },
) => sql<BankLine>`
  select ${lineColumns} from bank_lines l
   where l.state = ${state} and l.status = ${status} ${pattern === null ? emptySql : sql`and l.description ilike ${pattern}`}
   order by l.paid_on desc, l.id desc limit ${atMost} offset ${offset}`

export const bankLine = (state: StateCode, id: number) => sql<BankLine>`
  select ${lineColumns} from bank_lines l where l.state = ${state} and l.id = ${id}`

export const lockBankLine = (state: StateCode, id: number) => sql<BankLine>`
  select ${lineColumns} from bank_lines l where l.state = ${state} and l.id = ${id} for update of l`

/** Lines that wait, the oldest first, from one on. */
export const waitingLines = (state: StateCode, afterId: number, atMost: number) => sql<{
  id: number
  cents: number
  description: string
}>`
  select id, cents::float8 as cents, description from bank_lines
   where state = ${state} and status = 'WAITS' and id > ${afterId} order by id limit ${atMost}`

type Settled = { userId: number | null; now: Date; note: string | null }

export const settleBankLine = (id: number, status: BankLineStatus, { userId, now, note }: Settled) => sql`
  update bank_lines set status = ${status}, settled_by = ${userId}::int, settled_at = ${now.toISOString()}, note = ${note}::text,
         version = version + 1 where id = ${id}`

export const reopenBankLine = (id: number) => sql`
  update bank_lines set status = 'WAITS', settled_by = null, settled_at = null, note = null, version = version + 1 where id = ${id}`

export const linkInvoices = (lineId: number, invoices: readonly { agencyId: number; id: number }[]) => sql`
  insert into bank_line_invoices (agency_id, invoice_id, line_id)
  select i."agencyId", i.id, ${lineId}::int from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb) as i ("agencyId" int, id int)`

export const unlinkInvoice = (agencyId: number, invoiceId: number) => sql<{ id: number }>`
  delete from bank_line_invoices where agency_id = ${agencyId} and invoice_id = ${invoiceId} returning line_id as id`

/** Of these lines those that pay no invoice any more. */
export const setUnlinkedAside = (ids: readonly number[], { userId, now, note }: Settled) => sql`
  update bank_lines l set status = 'SET_ASIDE', settled_by = ${userId}::int, settled_at = ${now.toISOString()}, note = ${note}::text,
         version = version + 1
   where l.id = any(${ids}::int[]) and not exists (select from bank_line_invoices b where b.line_id = l.id)`

export type PayableInvoice = {
  agencyId: number
  agencyName: string
  id: number
  invoiceNumber: string
  address: string
  issuedOn: Day
  totalCents: number
}
export type NamedInvoice = PayableInvoice & { paidAt: string | null; isByReference: boolean }

export type Named = { numbers: readonly string[]; keys: readonly { agencyId: number; id: number }[] }

/** Invoices of a state with one of these numbers, or of these agencies and ids; unpaid ones first. */
export const namedInvoices = (state: StateCode, { numbers, keys }: Named, atMost = 200) => sql<NamedInvoice>`
  with key as (
    select coalesce((select m.merged_into from agencies m where m.id = k."agencyId"), k."agencyId") as agency_id, k.id
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k ("agencyId" int, id int)),
  named as (
    select i.agency_id, i.id from agencies a join invoices i on i.agency_id = a.id and i.invoice_number = any(${numbers}::text[])
     where a.state = ${state}
     union select agency_id, id from key)
  select a.id as "agencyId", a.name as "agencyName", i.id, i.invoice_number as "invoiceNumber",
         p.address_line_1 || ', ' || p.address_line_2 as address, i.issued_on as "issuedOn", i.total_cents::float8 as "totalCents",
         i.paid_at as "paidAt", (i.agency_id, i.id) in (select agency_id, id from key) as "isByReference"
    from named n
    join agencies a on a.id = n.agency_id and a.state = ${state}
    join invoices i on i.agency_id = n.agency_id and i.id = n.id and i.voided_at is null
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
   order by i.paid_at is not null, i.due_on, a.id, i.id limit ${atMost}`

/** The unpaid invoices of an agency's subscriptions that were made on a day, which may be paid at once. */
export const collectedInvoices = (
  state: StateCode,
  { agencyId, issuedOn }: { agencyId: number; issuedOn: Day },
) => sql<PayableInvoice>`
  select a.id as "agencyId", a.name as "agencyName", i.id, i.invoice_number as "invoiceNumber",
         p.address_line_1 || ', ' || p.address_line_2 as address, i.issued_on as "issuedOn", i.total_cents::float8 as "totalCents"
    from agencies a
    join billed_periods b on b.agency_id = a.id
    join invoices i on i.agency_id = b.agency_id and i.id = b.invoice_id and i.issued_on = ${issuedOn} and i.voided_at is null
     and i.paid_at is null
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
   where a.state = ${state}
     and a.id = coalesce((select m.merged_into from agencies m where m.id = ${agencyId}), ${agencyId})
   order by p.id, i.id`

/** Other amounts that wait and have one of these words in their text. */
export const waitingWith = (state: StateCode, exceptId: number, words: readonly string[]) => sql<BankLine>`
  select ${lineColumns} from bank_lines l
   where l.state = ${state} and l.status = 'WAITS' and l.id <> ${exceptId}
     and regexp_split_to_array(upper(l.description), '[^A-Z0-9]+') && ${words}::text[]
   order by l.paid_on, l.id limit 20`

/** Unpaid invoices with this total, to choose from. */
export const invoicesOfTotal = (state: StateCode, cents: number) => sql<PayableInvoice>`
  select a.id as "agencyId", a.name as "agencyName", i.id, i.invoice_number as "invoiceNumber",
         p.address_line_1 || ', ' || p.address_line_2 as address, i.issued_on as "issuedOn", i.total_cents::float8 as "totalCents"
    from agencies a
   cross join lateral (select * from invoices i where i.agency_id = a.id and i.total_cents = ${cents} and i.voided_at is null
                          and i.paid_at is null order by i.id limit 20) i
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
   where a.state = ${state} order by i.due_on, a.id, i.id limit 20`
