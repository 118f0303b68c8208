import { readAddressParts, splitAddress } from '../../areas/work-orders/address-parts.ts'
import { propertiesAt } from '../../areas/work-orders/enrol-property.ts'
import { acceptOrder, askAgency, declineOrder, type OrderTarget } from '../../areas/work-orders/review-order.ts'
import { Problem } from '../../platform/problem.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { readNote } from '../kit/forms/fields.ts'
import { parseId, readText, type Values } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { workOrdersPath } from '../kit/html/links.ts'
import { readQueue } from '../kit/lists/queue.ts'
import { queueAfter } from '../kit/lists/return-to-queue.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asStaff, recordNamed } from '../kit/sessions/as-staff.ts'
import { workOrderPage, type OrderDraft } from './work-order-review-page.ts'
import { orderQueue, workOrderReviewPath, workOrdersPage } from './work-order-reviews-page.ts'
import { findOrder, stateOrders, type OrderDetails } from './work-order-reviews.queries.ts'

const orderOf = async (call: SignedInCall): Promise<OrderDetails> =>
  recordNamed(call, findOrder, 'Work order not found')

/** The address in parts, as the order or the management software gives it. */
function emptyDraft({ address, portfolio, ordererManagerId }: OrderDetails): OrderDraft {
  const { line, place } = portfolio
    ? { line: portfolio.addressLine1, place: portfolio.addressLine2 }
    : splitAddress(address)
  return {
    ...readAddressParts(line),
    place,
    manager: String(portfolio?.managerId ?? ordererManagerId ?? ''),
    property: '',
    note: '',
  }
}

function readDraft(form: Values): OrderDraft {
  const text = (name: string) => readText(form, name).replaceAll(/\s+/g, ' ').trim()
  return {
    unit: text('unit'),
    number: text('number'),
    street: text('street'),
    place: text('place'),
    manager: text('manager'),
    property: text('property'),
    note: readNote(form) ?? '',
  }
}

type Typed = { draft: OrderDraft; refusal?: ChangeRefusal; isChecked?: boolean }

async function show(call: SignedInCall, order: OrderDetails, typed?: Typed): Promise<Answer> {
  const { site, session } = call
  const { draft = emptyDraft(order), refusal, isChecked = false } = typed ?? {}
  const db = readingFrom(site, session.userId)
  const existing = order.propertyId === null ? await propertiesAt({ db, state: site.state }, order.agencyId, draft) : []
  // Until the user chooses, and after a search, the property that is with us already is chosen.
  const isOpen = isChecked || draft.property === '' || refusal?.fields['property'] !== undefined
  const property = isOpen ? String(existing[0]?.id ?? 'new') : draft.property
  const page = { order, draft: { ...draft, property }, existing, refusal, isChecked }
  return showPage(workOrderPage(call, page), refusal?.status ?? 200)
}

function targetOf({ propertyId }: OrderDetails, { property, manager, ...address }: OrderDraft): OrderTarget {
  const chosen = propertyId ?? parseId(property)
  if (chosen !== undefined) return { propertyId: chosen }
  const { unit, number, street, place } = address
  return { address: { unit, number, street, place, managerId: parseId(manager) ?? null } }
}

/** For the list after an answer. */
const outcomes: Readonly<Record<string, string>> = {
  accept: 'accepted',
  ask: 'the question was sent to the agency',
  decline: 'declined',
}

function outcomeText(query: Values): string | undefined {
  const [id = '', answer = ''] = readText(query, 'answered').split('-', 2)
  return parseId(id) !== undefined && Object.hasOwn(outcomes, answer)
    ? `Work order ${id}: ${outcomes[answer]}.`
    : undefined
}

export function workOrderReviewRoutes(routes: PageRoutes): void {
  routes.staff(
    'GET',
    workOrdersPath,
    async (call) => {
      const queue = readQueue(orderQueue, call.query)
      const orders = await readingFrom(call.site, call.session.userId).rows(stateOrders(call.site.state, queue))
      return showPage(workOrdersPage(call, { orders, queue, outcome: outcomeText(call.query) }))
    },
    { roles: officeRoles },
  )

  routes.staff('GET', workOrderReviewPath, async (call) => show(call, await orderOf(call)), { roles: officeRoles })

  routes.staff(
    'POST',
    workOrderReviewPath,
    async (call) => {
      const order = await orderOf(call)
      const draft = readDraft(call.form)
      const answer = readText(call.form, 'answer')
      if (answer === 'check') return show(call, order, { draft, isChecked: true })
      const note = draft.note === '' ? null : draft.note
      const refusal = await refusalOf(async () =>
        asStaff(call, order.agencyId, async (reviewer) => {
          if (answer === 'accept')
            return acceptOrder(reviewer, { orderId: order.id, target: targetOf(order, draft), note })
          if (answer === 'ask') return askAgency(reviewer, { orderId: order.id, question: note })
          if (answer === 'decline') return declineOrder(reviewer, { orderId: order.id, note })
          throw new Problem('malformed', 'Choose to accept, to ask or to decline.')
        }),
      )
      if (refusal) return show(call, await orderOf(call), { draft, refusal })
      return goTo(queueAfter(call, { [workOrdersPath]: { answered: `${order.id}-${answer}` } }))
    },
    { roles: officeRoles },
  )
}
