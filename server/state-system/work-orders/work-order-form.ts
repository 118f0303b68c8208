import { hasAtMost } from '../../../contract/form-rules.ts'
import { randomUUID } from 'node:crypto'
import { longestNotes } from '../../../contract/limits.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import type { AgencyCall } from '../kit/agency/agency-page.ts'
import { browserLimit, noteField } from '../kit/forms/fields.ts'
import { describedByError, fieldError, formError, formFields } from '../kit/forms/form-messages.ts'
import { parseUuid, readText, readTexts, type Values } from '../kit/forms/form-values.ts'
import { comparison } from '../kit/html/comparison.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, workOrderPath } from '../kit/html/links.ts'
import { dayOfInstant, momentText } from '../kit/html/wording.ts'
import type { PendingOrder, SentOrder } from './work-orders.queries.ts'

const longestAddress = 300

/** The values of the form: typed, or from a link of the portal. */
export type WorkOrderDraft = { address: string; serviceIds: number[]; notes: string; formKey: string }
export type WorkOrderErrors = { address?: string; services?: string; notes?: string }

export function readDraft(form: Values): { draft: WorkOrderDraft; errors: WorkOrderErrors } {
  const chosen = new Set(readTexts(form, 'service'))
  const draft = {
    address: readText(form, 'address').trim(),
    serviceIds: serviceCodes.filter((code) => chosen.has(code)).map((code) => services[code].id),
    // Browsers send line ends as two characters but count them as one.
    notes: readText(form, 'notes').replaceAll('\r\n', '\n').trim(),
    formKey: parseUuid(readText(form, 'form_key')) ?? randomUUID(),
  }
  const errors: WorkOrderErrors = {}
  if (draft.address === '') errors.address = 'Enter the address of the property.'
  if (!hasAtMost(draft.address, longestAddress)) errors.address = `Enter at most ${longestAddress} characters.`
  if (draft.serviceIds.length === 0) errors.services = 'Choose at least one service.'
  if (!hasAtMost(draft.notes, longestNotes)) errors.notes = `Enter at most ${longestNotes} characters.`
  return { draft, errors }
}

/** What a link fills in. */
export const linkedDraft = (query: Values, address: string): WorkOrderDraft => ({
  ...readDraft(query).draft,
  address,
  notes: Array.from(readText(query, 'notes')).slice(0, longestNotes).join(''),
  formKey: randomUUID(),
})

type WorkOrderForm = {
  call: AgencyCall
  draft: WorkOrderDraft
  errors: WorkOrderErrors
  /** The address of a known property cannot be changed here. */
  isAddressFixed: boolean
  hidden: Record<string, number | undefined>
  /** Orders for the same property that the provider has not answered. */
  pending: readonly PendingOrder[]
  /** The same was ordered before, so the user has to say that it is wanted again. */
  asksAgain: boolean
  /** What the same form has ordered before with other content. */
  other?: SentOrder | undefined
}

function otherPart({ site }: AgencyCall, draft: WorkOrderDraft, other: SentOrder): Html {
  const { id, requestedBy, requestedAt } = other
  const names = serviceCodes
    .filter((code) => draft.serviceIds.includes(services[code].id))
    .map((code) => services[code].name)
  const sides = [
    { title: 'Property address', stored: other.address, sent: draft.address },
    { title: 'Services', stored: other.services, sent: names.join(', ') },
    { title: 'Notes', stored: other.notes ?? 'nothing', sent: draft.notes || 'nothing' },
  ]
  const list = sides.filter(({ stored, sent }) => stored !== sent)
  return html`
    ${formError(`${requestedBy} sent work order ${id} from this form on ${momentText(requestedAt, site.timeZone)}. What you sent now was not ordered. Send it again to order it as well.`)}
    ${comparison({ list, stored: `Work order ${id}` })}
  `
}

export function workOrderForm({
  call,
  draft,
  errors,
  isAddressFixed,
  hidden,
  pending,
  asksAgain,
  other,
}: WorkOrderForm): Html {
  const { site, session } = call
  const startsAtServices = errors.services !== undefined && errors.address === undefined
  const isWrong = Object.keys(errors).length > 0
  return html`
    ${isWrong && formError('Please correct what is marked.')} ${other && otherPart(call, draft, other)}
    ${asksAgain && formError('The same work is ordered already. This order was not sent.')}
    ${
      pending.length > 0 &&
      html`<div class="notice critical" role="status">
        <p>Already ordered for this property and not answered yet:</p>
        <ul>
          ${pending.map(
            (order) =>
              html`<li>
                Work order ${order.id} for ${order.services}, ordered ${dayOfInstant(order.requestedAt, site.timeZone)}
                by ${order.requestedBy}
              </li>`,
          )}
        </ul>
      </div>`
    }
    <form method="post" action="${linkTo(site, workOrderPath)}" novalidate>
      ${formFields(session, {
        form_key: draft.formKey,
        agency: call.agency.id,
        ...hidden,
      })}
      <div class="field">
        <label for="address">Property address</label>
        <input
          id="address"
          name="address"
          type="text"
          value="${draft.address}"
          maxlength="${browserLimit(longestAddress)}"
          autocomplete="off"
          required
          ${isAddressFixed && html`readonly`}
          ${describedByError('address', errors.address)}
        />
        ${fieldError('address', errors.address)}
      </div>
      <fieldset ${errors.services !== undefined && html`aria-describedby="services-error"`}>
        <legend>Services</legend>
        ${fieldError('services', errors.services)}
        ${serviceCodes.map(
          (code, index) =>
            html`<label class="choice">
              <input
                type="checkbox"
                name="service"
                value="${code}"
                ${draft.serviceIds.includes(services[code].id) && html`checked`}
                ${index === 0 && startsAtServices && html`autofocus`}
              />
              ${services[code].name}
            </label>`,
        )}
      </fieldset>
      ${noteField({
        name: 'notes',
        label: `Notes (optional, at most ${longestNotes} characters)`,
        value: draft.notes,
        error: errors.notes,
      })}
      ${
        asksAgain &&
        html`<label class="choice"
          ><input type="checkbox" name="again" value="yes" autofocus /> Order it once more, beside the work order
          above</label
        >`
      }
      <p class="quiet">A work order that was sent cannot be taken back here.</p>
      <button>Send to the provider</button>
    </form>
  `
}
