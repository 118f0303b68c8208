import { longestNotes } from '../../../contract/limits.ts'
import { describeRepair } from '../../areas/quotes/describe-repair.ts'
import { quoteValidDays } from '../../areas/quotes/send-quote.ts'
import { checkLines, longestDescription, type TypedLine } from '../../areas/quotes/typed-lines.ts'
import { browserLimit, noteField } from '../kit/forms/fields.ts'
import { describedByError, fieldError, formFields, hiddenFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { moneyRange, moneyText } from '../kit/html/wording.ts'
import { keepQueue } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { CatalogueItem, QuoteToPrepare } from './prepare-quote.queries.ts'

export type QuotePage = {
  quote: QuoteToPrepare
  lines: readonly TypedLine[]
  /** The version that was loaded when the lines were typed. */
  version: number
  reason: string
  /** The total of the lines was asked for. */
  isPriced?: boolean
  refusal?: ChangeRefusal | undefined
  isSaved?: boolean
}

export const prepareQuoteLink = (
  { site }: SignedInCall,
  { agencyId, id }: { agencyId: number; id: number },
  query: Record<string, string>,
): string => linkTo(site, `/Quotations/prepare/${agencyId}/${id}`, query)

/** The line that a work of the catalogue makes, for no place in particular. */
export const catalogueText = (item: CatalogueItem): string =>
  describeRepair({ ...item, appliance: null, location: null })

/** The lines of a quote, and the reason if there can be none. The first button is the one that Enter presses. */
export function linesForm(call: SignedInCall, page: QuotePage): Html {
  const { quote, lines, version, reason, refusal, isPriced } = page
  const errors = refusal?.fields ?? {}
  return html`
    <h2>Lines</h2>
    <p>Prices are for the whole line and include GST. Blank lines are left out.</p>
    <form method="post" action="${prepareQuoteLink(call, quote, keepQueue(call))}" class="lines" novalidate>
      ${formFields(call.session, { version, rows: lines.length })}
      ${lines.map((line, place) => lineFields(line, place, errors))}
      <p class="actions">
        <button class="quiet" name="act" value="price">Work out the total</button>
        <button class="quiet" name="act" value="more">Add blank lines</button>
      </p>
      ${isPriced === true && notice(`The lines come to ${moneyText(totalOf(lines))} including GST. Nothing is saved yet.`)}
      ${quote.catalogue.length + quote.products.length > 0 && catalogueChoice(quote)}
      <p class="actions">
        <button name="act" value="issue">Save and issue the quote</button>
        <button class="quiet" name="act" value="save">Save the lines</button>
      </p>
      <p class="quiet">
        An issued quote is valid for ${quoteValidDays} days.
        ${
          quote.isSendingEnabled
            ? 'The agency is notified by email.'
            : 'The agency’s email is switched off: the quote is shown only in the portal.'
        }
      </p>
      <h2>Not able to quote</h2>
      ${noteField({
        name: 'note',
        label: `Reason for the agency (at most ${longestNotes} characters)`,
        value: reason,
        error: errors['note'],
      })}
      <p class="actions"><button class="quiet" name="act" value="decline">We cannot quote this</button></p>
    </form>
  `
}

const totalOf = (lines: readonly TypedLine[]): number =>
  checkLines(lines).lines.reduce((sum, { totalCents }) => sum + totalCents, 0)

const catalogueChoice = ({ catalogue, products }: QuoteToPrepare): Html => html`
  <div class="field">
    <label for="item">Work of the catalogue</label>
    <select id="item" name="item">
      ${catalogue.map(
        (item) =>
          html`<option value="${item.code}">
            ${catalogueText(item)} (${moneyRange(item.leastCents, item.mostCents)})
          </option>`,
      )}
      ${products.map(
        ({ code, name, leastCents, mostCents }) =>
          html`<option value="${code}">${name} (${moneyRange(leastCents, mostCents)})</option>`,
      )}
    </select>
  </div>
  <p class="actions"><button class="quiet" name="act" value="add">Add it as a line</button></p>
`

function lineFields(line: TypedLine, place: number, errors: Readonly<Record<string, string>>): Html {
  const field = (name: string, label: string, value: string, extra: Part = null): Html => {
    const id = `${name}-${place}`
    return html`<div class="field ${name}">
      <label for="${id}">${label}</label>
      <input
        id="${id}"
        name="${id}"
        type="text"
        value="${value}"
        autocomplete="off"
        ${extra}
        ${describedByError(id, errors[id])}
      />
      ${fieldError(id, errors[id])}
    </div>`
  }
  const number = place + 1
  return html`<fieldset class="line">
    <legend>Line ${number}${line.findingId === null ? '' : ', for a finding'}</legend>
    ${hiddenFields({
      [`finding-${place}`]: line.findingId ?? undefined,
      [`item-${place}`]: line.item,
      [`offered-${place}`]: line.offered,
    })}
    ${field('description', 'Work', line.description, html`maxlength="${browserLimit(longestDescription)}"`)}
    ${field('quantity', 'Quantity', line.quantity, html`inputmode="decimal"`)}
    ${field('price', 'Price inc. GST ($)', line.price, html`inputmode="decimal"`)}
  </fieldset>`
}
