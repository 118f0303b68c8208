import { softwareLabel } from '../../contract/agency.ts'
import { shortDay } from '../../contract/day-text.ts'
import { html, type Html, renderTable } from '../state-system/kit/html/html.ts'
import type { StoredBill } from './bill.ts'
import { modeNames, modes, type Control } from './control.ts'
import type { OfficeBook } from './office-book.ts'

const moment = (instant: string): string => instant.slice(0, 19).replace('T', ' ')

type ShownResult = ReturnType<OfficeBook['received']>[number]

/** The received bills and results of checks, and the controls. */
export const billsPage = (
  control: Control,
  bills: readonly StoredBill[],
  total: number,
  results: readonly ShownResult[],
): Html =>
  html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Management software (stand-in)</title>
        <link rel="stylesheet" href="/page.css" />
        <script src="/page.js" type="module"></script>
      </head>
      <body>
        <main>
          <h1>Management software (stand-in)</h1>
          <p>Accepts the bills that the portal uploads, as the agencies’ software would, and misbehaves on request.</p>
          ${controls(control)}
          <h2>Bills received: ${total}</h2>
          ${renderTable({
            caption: 'The latest bills, newest first',
            rows: bills,
            empty: 'No bill has arrived yet.',
            columns: [
              { header: 'Received', cell: ({ receivedAt }) => moment(receivedAt) },
              { header: 'Software', cell: ({ software }) => softwareLabel(software) },
              { header: 'Invoice', cell: ({ invoiceNumber }) => invoiceNumber },
              { header: 'Property', cell: ({ propertyReference }) => propertyReference },
              { header: 'Due', cell: ({ dueDate }) => shortDay(dueDate) },
              { header: 'Total', isNumber: true, cell: ({ totalIncGst }) => `$${totalIncGst}` },
              { header: 'PDF', isNumber: true, cell: ({ pdfBytes }) => `${Math.ceil(pdfBytes / 1024)} kB` },
            ],
          })}
          <h2>Results of checks received</h2>
          ${renderTable<ShownResult>({
            caption: 'The latest of each office since the start, in the order in which they came',
            rows: results,
            empty: 'No result has arrived yet.',
            columns: [
              { header: 'Software', cell: ({ software }) => softwareLabel(software) },
              { header: 'Office', cell: ({ office }) => office },
              { header: 'Property', cell: ({ propertyId }) => propertyId },
              { header: 'What', cell: ({ kind }) => kind },
              { header: 'Details', cell: ({ details }) => details && JSON.stringify(details, null, 1) },
            ],
          })}
        </main>
      </body>
    </html>`

const controls = ({ mode, reason }: Control): Html => html`
  <form id="control">
    <fieldset>
      <legend>Behaviour</legend>
      ${modeNames.map(
        (name) =>
          html`<label>
            <input type="radio" name="mode" value="${name}" ${name === mode && html`checked`} />
            <b>${name}</b> ${modes[name]}
          </label>`,
      )}
    </fieldset>
    <label>Reason of a refusal <input name="reason" maxlength="300" value="${reason}" /></label>
    <button>Apply</button>
    <p id="result" role="status"></p>
  </form>
`
