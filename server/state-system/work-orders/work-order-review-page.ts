import { longestNotes } from '../../../contract/limits.ts'
import { serviceName, serviceNames } from '../../areas/service-requests/chosen-services.ts'
import type { AddressRow } from '../../areas/work-orders/enrol-property.queries.ts'
import { noteField, selectField, textField } from '../kit/forms/fields.ts'
import { fieldError, formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderFacts, renderTable } from '../kit/html/html.ts'
import { linkTo, workOrdersPath } from '../kit/html/links.ts'
import { answerCell, timeLeft } from '../kit/html/waiting-time.ts'
import { dayText, momentText, notSpecified, phoneText } from '../kit/html/wording.ts'
import { keepQueue, queueLink } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { orderLink } from './work-order-reviews-page.ts'
import type { OrderDetails } from './work-order-reviews.queries.ts'

/** What was typed, or what the order says before anything was typed. */
export type OrderDraft = {
  unit: string
  number: string
  street: string
  place: string
  manager: string
  /** The id of a property with us, or "new". */
  property: string
  note: string
}

export type OrderPage = {
  order: OrderDetails
  draft: OrderDraft
  /** The address was compared with the properties of the agency on request. */
  isChecked?: boolean
  /** Properties of the agency at this address. */
  existing: readonly AddressRow[]
  refusal?: ChangeRefusal | undefined
}

export function workOrderPage(call: SignedInCall, page: OrderPage): Html {
  const { site, session } = call
  const { order, refusal, draft } = page
  const content = html`
    <p>${queueLink(call, workOrdersPath)}</p>
    ${formError(refusal?.message)} ${page.isChecked && notice(checkedText(page))} ${renderFacts(factsOf(call, order))}
    ${servicesTable(order)} ${messagesTable(call, order)}
    ${order.status === 'PENDING' ? answerForm(call, page) : answerGiven(call, order, draft.note)}
  `
  const title = `Work order ${order.id}: ${order.address}`
  return frame({ site, session, title, path: workOrdersPath, content, hasErrors: refusal !== undefined })
}

const checkedText = ({ existing }: OrderPage): string =>
  existing.length > 0
    ? 'This address is already with us. The property is offered below.'
    : 'No property of this agency has this address.'

const factsOf = ({ site, now }: SignedInCall, order: OrderDetails): [string, Part][] => [
  ['Services', serviceNames(order.serviceIds)],
  [
    'Property',
    order.propertyId === null
      ? `${order.address} (not with us yet)`
      : html`<a href="${linkTo(site, `/Properties/view/${order.propertyId}`)}">${order.address}</a>
          ${order.isCancelled && '(cancelled; accepting takes it on service again)'}`,
  ],
  ['Agency', order.agencyName],
  ['Agency contact', `${phoneText(order.agencyPhone)}, ${order.agencyEmail ?? notSpecified}`],
  ['Ordered by', `${order.requestedBy} (${order.requesterEmail}), ${momentText(order.requestedAt, site.timeZone)}`],
  ['Notes of the agency', order.notes ?? notSpecified],
  ...(order.status === 'PENDING'
    ? [['To be answered', waiting(order, site.timeZone, now)] satisfies [string, Part]]
    : []),
]

const waiting = ({ askedAt, requestedAt }: OrderDetails, timeZone: string, now: Date): Part =>
  askedAt === null ? timeLeft(requestedAt, now) : `Waits for the agency since ${momentText(askedAt, timeZone)}`

const servicesTable = ({ services, propertyId }: OrderDetails): Part =>
  propertyId !== null &&
  renderTable({
    caption: 'Services of the property',
    rows: services,
    empty: 'The property has no services.',
    columns: [
      {
        header: 'Service',
        cell: ({ serviceId, isCancelled }) => `${serviceName(serviceId)}${isCancelled ? ' (cancelled)' : ''}`,
      },
      { header: 'Last service', cell: ({ lastOn }) => dayText(lastOn) },
      { header: 'Next due', cell: ({ dueOn }) => dayText(dueOn) },
    ],
  })

const messagesTable = ({ site }: SignedInCall, { messages }: OrderDetails): Part =>
  messages.length > 0 &&
  renderTable({
    caption: 'Questions and answers',
    rows: messages,
    empty: '',
    columns: [
      { header: 'When', cell: ({ at }) => momentText(at, site.timeZone) },
      { header: 'Who', cell: ({ by, isFromProvider }) => `${by}${isFromProvider ? ' (provider)' : ''}` },
      { header: 'Message', cell: ({ text }) => text },
    ],
  })

/** A note that was not saved stays on the page, so that it can be copied. */
const answerGiven = ({ site }: SignedInCall, order: OrderDetails, note: string): Html => html`
  <h2>Answer</h2>
  ${renderFacts([
    ['Answer', answerCell(order, site.timeZone)],
    ['Note', order.reviewNote ?? notSpecified],
    ...(note === '' ? [] : [['Your note, which was not saved', note] satisfies [string, Part]]),
  ])}
`

function answerForm(call: SignedInCall, page: OrderPage): Html {
  const { order, draft, refusal } = page
  const errors = refusal?.fields ?? {}
  return html`
    <form method="post" action="${orderLink(call, order, keepQueue(call))}" novalidate>
      ${formFields(call.session)} ${order.propertyId === null && propertyFields(page)}
      <h2>Answer</h2>
      ${noteField({
        name: 'note',
        label: `Note or question to the agency (needed to ask or to decline, at most ${longestNotes} characters)`,
        value: draft.note,
        error: errors['note'],
      })}
      <p class="actions">
        <button name="answer" value="accept">Accept the order</button>
        <button class="quiet" name="answer" value="ask">Ask the agency</button>
        <button class="quiet" name="answer" value="decline">Decline the order</button>
      </p>
    </form>
    <p class="quiet">
      ${
        order.isSendingEnabled
          ? `${order.requestedBy} will be notified by email.`
          : 'The agency’s email is switched off: the answer is shown only in the portal.'
      }
    </p>
  `
}

function propertyFields({ order, draft, existing, refusal }: OrderPage): Html {
  const errors = refusal?.fields ?? {}
  const choice = (value: string, label: string): Html => html`
    <label class="choice">
      <input type="radio" name="property" value="${value}" ${draft.property === value && html`checked`} />
      ${label}
    </label>
  `
  return html`
    <h2>Property</h2>
    ${fieldError('property', existing.length === 0 ? errors['property'] : undefined)}
    ${
      existing.length > 0 &&
      html`<fieldset ${errors['property'] !== undefined && html`aria-describedby="property-error"`}>
        <legend>This address is already with us</legend>
        ${fieldError('property', errors['property'])}
        ${existing.map(({ id, addressLine1, addressLine2, isCancelled }) =>
          choice(String(id), `${addressLine1}, ${addressLine2}${isCancelled ? ' (cancelled)' : ''}`),
        )}
        ${choice('new', 'Another property, as entered below')}
      </fieldset>`
    }
    ${textField({ name: 'unit', label: 'Unit (optional)', value: draft.unit, error: errors['unit'], most: 20 })}
    ${textField({ name: 'number', label: 'Street number', value: draft.number, error: errors['number'], most: 20 })}
    ${textField({ name: 'street', label: 'Street', value: draft.street, error: errors['street'], most: 100 })}
    ${textField({
      name: 'place',
      label: 'Suburb, state and postcode',
      value: draft.place,
      error: errors['place'],
      most: 100,
    })}
    ${selectField({
      name: 'manager',
      label: 'Property manager',
      value: draft.manager,
      error: errors['manager'],
      options: [
        { value: '', label: 'None' },
        ...order.managers.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    })}
    <p class="actions">
      <button class="quiet" name="answer" value="check">Check whether it is with us already</button>
    </p>
  `
}
