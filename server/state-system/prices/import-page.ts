import { shortDay } from '../../../contract/day-text.ts'
import type { PriceCheck } from '../../areas/prices/import-prices.ts'
import { priceText } from '../../areas/prices/price-text.ts'
import { mostPriceRows, priceColumns, type PriceFileRow } from '../../areas/prices/read-price-file.ts'
import { noteField } from '../kit/forms/fields.ts'
import { formError, formFields } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { linkTo, pricesPath } from '../kit/html/links.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { applyPricesPath, exportPricesPath, importPricesPath } from './price-pages.ts'

type Page = Pick<SignedInCall, 'site' | 'session'>
const shownRows = 200

export type ImportPage = {
  error?: string | undefined
  checked?:
    | { rows: readonly PriceFileRow[]; check: PriceCheck; reason: string; reasonError: string | undefined }
    | undefined
}

const errorsTable = ({ errors }: PriceCheck): Part =>
  errors.length > 0 &&
  renderTable({
    caption: `${errors.length} rows have errors, so nothing can be imported`,
    rows: errors.slice(0, shownRows),
    empty: '',
    columns: [
      { header: 'Row', isNumber: true, cell: ({ row }) => String(row) },
      { header: 'Code', cell: ({ code }) => code },
      { header: 'What is wrong', cell: ({ message }) => message },
    ],
  })

const changesTable = ({ changes }: PriceCheck): Html =>
  renderTable({
    caption: `${changes.length} prices would change`,
    rows: changes.slice(0, shownRows),
    empty: 'Nothing would change: the file says what is stored.',
    columns: [
      { header: 'Row', isNumber: true, cell: ({ row }) => String(row) },
      { header: 'Item', cell: ({ name, isNewItem }) => `${name}${isNewItem ? ' (new)' : ''}` },
      { header: 'Agency', cell: ({ agencyName }) => agencyName ?? 'All' },
      { header: 'From', cell: ({ validFrom }) => shortDay(validFrom) },
      { header: 'Stored for that day', cell: ({ before }) => (before ? priceText(before) : 'Nothing') },
      { header: 'New', cell: (change) => priceText(change) },
    ],
  })

const applyForm = (
  { site, session }: Page,
  { rows, check, reason, reasonError }: NonNullable<ImportPage['checked']>,
): Part =>
  check.errors.length === 0 &&
  check.changes.length > 0 &&
  html`<form method="post" action="${linkTo(site, applyPricesPath)}" novalidate>
    ${formFields(session, { rows: JSON.stringify(rows) })}
    ${noteField({ name: 'reason', label: 'Reason', value: reason, error: reasonError, rows: 2 })}
    <p class="actions"><button>Import ${check.changes.length} prices</button></p>
  </form>`

/** Chooses a file, and shows what it would change before anything is written. */
export function importPricesPage(call: Page, { error, checked }: ImportPage): Html {
  const { site, session } = call
  const content = html`
    <p><a href="${linkTo(site, pricesPath)}">All prices</a></p>
    ${formError(error)}
    ${
      checked && [
        errorsTable(checked.check),
        changesTable(checked.check),
        checked.check.unchanged > 0 && html`<p>${checked.check.unchanged} rows are as they are stored.</p>`,
        applyForm(call, checked),
      ]
    }
    <h2>${checked ? 'Choose another file' : 'Choose a file'}</h2>
    <p>
      An xlsx or CSV file of at most ${mostPriceRows} rows with the columns ${Object.values(priceColumns).join(', ')},
      as in the <a href="${linkTo(site, exportPricesPath)}">export</a>. Nothing is written before you have seen what
      changes. Items that exist keep their name and kind.
    </p>
    <form method="post" action="${linkTo(site, importPricesPath)}" enctype="multipart/form-data">
      ${formFields(session)}
      <div class="field">
        <label for="file">File</label>
        <input id="file" name="file" type="file" accept=".xlsx,.csv" required />
      </div>
      <p class="actions"><button>Check the file</button></p>
    </form>
  `
  const hasErrors = error !== undefined || checked?.reasonError !== undefined
  return frame({ site, session, title: 'Import prices', path: pricesPath, content, hasErrors })
}
