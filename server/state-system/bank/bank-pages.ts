import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import type {
  BankFormat,
  BankLine,
  BankLineStatus,
  NamedInvoice,
  PayableInvoice,
} from '../../areas/bank/bank.queries.ts'
import type { TypedFormat } from '../../areas/bank/import-statement.ts'
import { mostStatementRows } from '../../areas/bank/read-statement.ts'
import { noteField, selectField, textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { filterForm, viewField } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderFacts, renderTable } from '../kit/html/html.ts'
import { bankLinesPath, linkTo } from '../kit/html/links.ts'
import { numberText } from '../kit/html/number-text.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { momentText, moneyText } from '../kit/html/wording.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

export const importStatementPath = '/Bank/import'
export const matchAgainPath = '/Bank/match'
export const bankLinePath = '/Bank/line/:id'
export const bankFormatsPath = '/Bank/formats'

type Page = Pick<SignedInCall, 'site' | 'session'>

export const bankViews: Record<BankLineStatus, string> = {
  WAITS: 'Waiting',
  MATCHED: 'Matched',
  SET_ASIDE: 'Set aside',
}

const lineLink = ({ site }: Page, id: number): string => linkTo(site, `/Bank/line/${id}`)

const invoicesText = ({ site }: Page, { invoices }: BankLine): Part =>
  invoices.map(
    ({ agencyId, invoiceId, invoiceNumber }, place) =>
      html`${place > 0 && ', '}<a href="${linkTo(site, `/Payments/view/${agencyId}/${invoiceId}`)}"
          >#${invoiceNumber}</a
        >`,
  )

export type BankPage = {
  lines: readonly BankLine[]
  formats: readonly BankFormat[]
  view: BankLineStatus
  search: string
  page: number
  outcome: string | undefined
  error?: string | undefined
  format: string
}

/** What arrived, by what became of it, and the form for a statement. */
export function bankPage(call: Page, shown: BankPage): Html {
  const { site, session } = call
  const { lines, formats, view, search, page, outcome, error, format } = shown
  const content = html`
    ${outcome !== undefined && notice(outcome)} ${formError(error)}
    <h2>Read a statement</h2>
    <form method="post" action="${linkTo(site, importStatementPath)}" enctype="multipart/form-data">
      ${formFields(session)}
      ${selectField({
        name: 'format',
        label: 'Bank',
        value: format,
        options: formats.map((each) => ({
          value: each.code,
          label: `${each.name}${each.isVerified ? '' : ' (not tried with a file yet)'}`,
        })),
      })}
      <div class="field">
        <label for="file">CSV file of the bank, at most ${numberText(mostStatementRows)} rows</label>
        <input id="file" name="file" type="file" accept=".csv" required />
      </div>
      <p class="actions">
        <button>Read the statement</button> <a href="${linkTo(site, bankFormatsPath)}">Formats of banks</a>
      </p>
    </form>
    <h2>What arrived</h2>
    ${filterForm(call, bankLinesPath, [
      viewField(bankViews, view),
      textField({ name: 'search', label: 'Text of the bank', value: search, most: 100, type: 'search' }),
    ])}
    ${pagedTable({
      caption: `${bankViews[view]}, the latest first`,
      rows: lines,
      page,
      size: requestsPerPage,
      linkOf: (to) => linkTo(site, bankLinesPath, { view, search, page: to }),
      empty: view === 'WAITS' ? 'Nothing that arrived waits for a person.' : 'None.',
      columns: [
        { header: 'Day', cell: ({ paidOn }) => shortDay(paidOn) },
        { header: 'Amount', isNumber: true, cell: ({ cents }) => moneyText(cents) },
        {
          header: 'Text',
          isLongWord: true,
          cell: ({ id, description }) => html`<a href="${lineLink(call, id)}">${description || 'No text'}</a>`,
        },
        { header: 'Invoices', cell: (line) => invoicesText(call, line) },
        { header: 'Note', cell: ({ note }) => note ?? '' },
      ],
    })}
    ${
      view === 'WAITS' &&
      lines.length > 0 &&
      html`<form method="post" action="${linkTo(site, matchAgainPath)}">
        ${formFields(session)}
        <p class="actions"><button class="quiet">Match again what waits</button></p>
      </form>`
    }
  `
  return frame({ site, session, title: 'Bank', path: bankLinesPath, content, hasErrors: error !== undefined })
}

export type LinePage = {
  line: BankLine
  candidates: readonly PayableInvoice[]
  named: readonly NamedInvoice[]
  /** Amounts that wait and name the same. */
  others: readonly BankLine[]
  withIds: readonly number[]
  numbers: string
  note: string
  refusal?: ChangeRefusal | undefined
}

const paidText = ({ site }: SignedInCall, { paidAt }: NamedInvoice): string =>
  paidAt === null ? 'Unpaid' : `Paid ${shortDay(dayIn(site.timeZone, new Date(paidAt)))}`

const namedTable = (call: SignedInCall, { named }: LinePage): Part =>
  named.length > 0 &&
  renderTable({
    caption: 'Invoices that the text names',
    rows: named,
    empty: '',
    columns: [
      {
        header: 'Invoice',
        cell: ({ agencyId, id, invoiceNumber }) =>
          html`<a href="${linkTo(call.site, `/Payments/view/${agencyId}/${id}`)}">#${invoiceNumber}</a>`,
      },
      { header: 'Property', cell: ({ address }) => address },
      { header: 'Agency', cell: ({ agencyName }) => agencyName },
      { header: 'Total', isNumber: true, cell: ({ totalCents }) => moneyText(totalCents) },
      { header: 'Status', cell: (invoice) => paidText(call, invoice) },
    ],
  })

const togetherField = ({ others, withIds, refusal }: LinePage): Part =>
  others.length > 0 &&
  html`<fieldset>
    <legend>Together with other amounts that wait and name the same</legend>
    ${refusal?.fields['with'] !== undefined && html`<p class="error">${refusal.fields['with']}</p>`}
    ${others.map(
      ({ id, paidOn, cents, description }) =>
        html`<label class="choice">
          <input type="checkbox" name="with" value="${id}" ${withIds.includes(id) && html`checked`} />
          ${moneyText(cents)} of ${shortDay(paidOn)}: ${description}
        </label>`,
    )}
  </fieldset>`

const settleForms = (call: SignedInCall, page: LinePage): Html => {
  const { line, candidates, numbers, note, refusal } = page
  return html`
    ${namedTable(call, page)}
    ${renderTable({
      caption: 'Unpaid invoices with this total',
      rows: candidates,
      empty: 'No unpaid invoice has this total.',
      columns: [
        { header: 'Invoice', cell: ({ invoiceNumber }) => `#${invoiceNumber}` },
        { header: 'Property', cell: ({ address }) => address },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        { header: 'Issued', cell: ({ issuedOn }) => shortDay(issuedOn) },
      ],
    })}
    <form method="post" action="${lineLink(call, line.id)}" novalidate>
      ${formFields(call.session, { version: line.version })}
      ${textField({
        name: 'numbers',
        label: 'Invoices that it pays',
        hint: 'Numbers or BPAY references, with commas between them.',
        value: numbers,
        error: refusal?.fields['numbers'],
        most: 1000,
      })}
      ${togetherField(page)}
      ${noteField({ name: 'note', label: 'Note, or reason to set it aside', value: note, error: refusal?.fields['note'], rows: 2 })}
      <p class="actions">
        <button name="act" value="match">Record the payment</button>
        <button class="quiet" name="act" value="aside">Set aside</button>
      </p>
    </form>
  `
}

/** One amount, with the forms that settle it. */
export function bankLinePage(call: SignedInCall, page: LinePage): Html {
  const { site, session } = call
  const { line, refusal } = page
  const content = html`
    <p><a href="${linkTo(site, bankLinesPath)}">All that arrived</a></p>
    ${formError(refusal?.message)}
    ${renderFacts([
      ['Day', shortDay(line.paidOn)],
      ['Amount', moneyText(line.cents)],
      ['Text of the bank', line.description],
      ['Status', bankViews[line.status]],
      ['Invoices', line.invoices.length === 0 ? 'None' : invoicesText(call, line)],
      ['Read', `${momentText(line.importedAt, site.timeZone)}, ${line.importedBy ?? ''}, ${line.fileName}`],
      ...(line.settledAt === null
        ? []
        : ([
            ['Settled', `${momentText(line.settledAt, site.timeZone)}, ${line.settledBy ?? 'by reference and amount'}`],
          ] as const)),
      ...(line.note === null ? [] : ([['Note', line.note]] as const)),
    ])}
    ${line.status === 'WAITS' && settleForms(call, page)}
    ${
      line.status === 'SET_ASIDE' &&
      html`<form method="post" action="${lineLink(call, line.id)}">
        ${formFields(session, { version: line.version })}
        <p class="actions"><button class="quiet" name="act" value="reopen">Let it wait again</button></p>
      </form>`
    }
  `
  const title = `${moneyText(line.cents)} of ${shortDay(line.paidOn)}`
  return frame({ site, session, title, path: bankLinesPath, content, hasErrors: refusal !== undefined })
}

export type FormatsPage = {
  formats: readonly BankFormat[]
  typed: TypedFormat
  version: number
  refusal?: ChangeRefusal | undefined
  isSaved: boolean
}

/** Which column of a bank's file is which. */
export function bankFormatsPage(call: SignedInCall, { formats, typed, version, refusal, isSaved }: FormatsPage): Html {
  const { site, session } = call
  const error = (name: string) => refusal?.fields[name]
  const text = (name: Exclude<keyof TypedFormat, 'hasHeading'>, label: string, most: number, hint?: string) =>
    textField({ name, label, value: typed[name], error: error(name), most, hint })
  const content = html`
    <p><a href="${linkTo(site, bankLinesPath)}">Bank</a></p>
    ${isSaved && notice('Saved.')} ${formError(refusal?.message)}
    ${renderTable({
      caption: 'Formats of banks',
      rows: formats,
      empty: 'None.',
      columns: [
        {
          header: 'Bank',
          cell: ({ code, name }) => html`<a href="${linkTo(site, bankFormatsPath, { code })}">${name}</a>`,
        },
        { header: 'First row', cell: ({ hasHeading }) => (hasHeading ? 'Names of columns' : 'An amount') },
        { header: 'Day', isNumber: true, cell: ({ dateColumn }) => String(dateColumn) },
        {
          header: 'Amount',
          cell: ({ amountColumn, creditColumn }) =>
            amountColumn === null ? `Credits: ${creditColumn}` : String(amountColumn),
        },
        { header: 'Text', cell: ({ textColumns }) => textColumns.join(', ') },
        { header: 'Tried with a file', cell: ({ isVerified }) => (isVerified ? 'Yes' : 'Not yet') },
      ],
    })}
    <h2>${version === 0 ? 'Add a bank' : `Change ${typed.name}`}</h2>
    <form method="post" action="${linkTo(site, bankFormatsPath)}" novalidate>
      ${formFields(session, { version })} ${text('code', 'Code, such as BENDIGO', 30)} ${text('name', 'Name', 100)}
      ${selectField({
        name: 'hasHeading',
        label: 'First row',
        value: typed.hasHeading ? 'yes' : 'no',
        options: [
          { value: 'yes', label: 'Names of columns' },
          { value: 'no', label: 'An amount' },
        ],
      })}
      ${text('dateColumn', 'Column of the day', 2, 'Columns are counted from 1.')}
      ${text('amountColumn', 'Column of amounts', 2, 'If one column has what came in and, with a minus, what went out.')}
      ${text('creditColumn', 'Column of what came in', 2, 'If there is a column of its own for it.')}
      ${text('textColumns', 'Columns of texts', 40, 'Such as 3, 8: where the invoice number may be.')}
      <p class="actions"><button>Save</button></p>
    </form>
  `
  return frame({
    site,
    session,
    title: 'Formats of banks',
    path: bankLinesPath,
    content,
    hasErrors: refusal !== undefined,
  })
}
