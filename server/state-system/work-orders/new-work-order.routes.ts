import { randomUUID, createHash } from 'node:crypto'
import { maybeOne, one } from '../../platform/database.ts'
import type { Agency } from '../kit/agency/agencies.queries.ts'
import { agencyChoice, agencyPage, forAgency } from '../kit/agency/agency-page.ts'
import { chooseAgency } from '../kit/agency/choose-agency.ts'
import { requireOwnProperty } from '../kit/agency/refuse-other-property.ts'
import { refusedAgencyPage } from '../kit/agency/refused-agency-page.ts'
import { parseId, readText, type Values } from '../kit/forms/form-values.ts'
import { html } from '../kit/html/html.ts'
import { linkTo, workOrderPath } from '../kit/html/links.ts'
import { goTo, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom, changing } from '../kit/routes/state-site.ts'
import { linkedDraft, readDraft, workOrderForm, type WorkOrderDraft, type WorkOrderErrors } from './work-order-form.ts'
import {
  findOrderProperty,
  pendingOrdersOf,
  type PendingOrder,
  type SentOrder,
  findSentOrder,
  sameOrders,
} from './work-orders.queries.ts'
import { dayIn } from '../../../contract/days.ts'
import { refreshOtherCards } from '../../areas/cards/refresh-cards.ts'
import { recordChange } from '../../platform/audit.ts'
import { insertWorkOrder, lockOrders, type NewWorkOrder } from '../../areas/work-orders/work-orders.queries.ts'

/** With the content, because a browser may show a sent form again, and it may be changed then. */
const hashOfForm = (userId: number, formKey: string, order: NewWorkOrder): Buffer => {
  const { propertyId, portfolioPropertyId, address, serviceIds, notes } = order
  return createHash('sha256')
    .update(JSON.stringify([userId, formKey, propertyId, portfolioPropertyId, address, serviceIds, notes]))
    .digest()
}

/** The number of the order, or why it was not sent: the same ones that wait already, or another that this form has sent. */
type OrderResult = { id: number } | { same: PendingOrder[] } | { other: SentOrder }

/** Sends the order to the provider for review; the same work is ordered twice only if the user says so. */
async function orderWork(
  { site, session, now, requestId }: SignedInCall,
  order: NewWorkOrder,
  { formKey, isAgain }: { formKey: string; isAgain: boolean },
): Promise<OrderResult> {
  const { userId, originalUserId } = session
  return changing(site, userId, async (db) => {
    await db.rows(lockOrders(order.agencyId))
    const form = { formKey, formHash: hashOfForm(userId, formKey, order) }
    const sent = await maybeOne(db, findSentOrder(order.agencyId, form))
    if (sent) return sent.isSame ? sent : { other: sent }
    const same = isAgain ? [] : await db.rows(sameOrders(order))
    if (same.length > 0) return { same }
    const { id } = await one(db, insertWorkOrder(userId, order, form, now))
    const { agencyId, propertyId, portfolioPropertyId } = order
    await recordChange(
      db,
      { state: site.state, agencyId, userId, originalUserId, now, requestId },
      { action: 'order-work', entity: 'work_orders', entityId: id, propertyId, after: order },
      'STATE_SYSTEM',
    )
    if (portfolioPropertyId !== null)
      await refreshOtherCards({ db, state: site.state, agencyId, today: dayIn(site.timeZone, now) }, [
        portfolioPropertyId,
      ])
    return { id }
  })
}

const title = 'New work order'

const readChoice = async ({ site, session }: SignedInCall, values: Values) =>
  chooseAgency(readingFrom(site, session.userId), session.userId, values)

/**
 * The property of an order, if the link named one; a property of other users is refused like one that does not exist.
 */
async function subjectOf({ site, session }: SignedInCall, values: Values, named: Agency | undefined) {
  const db = readingFrom(site, session.userId)
  const propertyId = readText(values, 'property_id')
  const portfolioPropertyId = readText(values, 'agencyPortfolioPropertyId')
  if (propertyId === '' && portfolioPropertyId === '') return undefined
  const isOnBooks = propertyId !== ''
  const id = parseId(isOnBooks ? propertyId : portfolioPropertyId)
  const found = id === undefined ? undefined : await maybeOne(db, findOrderProperty(session.userId, { id, isOnBooks }))
  requireOwnProperty(found, named)
  return {
    agencyId: found.agencyId,
    address: `${found.addressLine1}, ${found.addressLine2}`,
    propertyId: isOnBooks ? found.id : null,
    portfolioPropertyId: isOnBooks ? null : found.id,
  }
}

type Subject = Awaited<ReturnType<typeof subjectOf>>

async function showForm(
  call: SignedInCall,
  values: Values,
  subject: Subject,
  {
    draft,
    errors,
    same = [],
    other,
  }: { draft: WorkOrderDraft; errors: WorkOrderErrors; same?: readonly PendingOrder[]; other?: SentOrder },
) {
  const chosen = subject ? { agency: String(subject.agencyId) } : values
  const hidden = {
    property_id: subject?.propertyId ?? undefined,
    agencyPortfolioPropertyId: subject?.portfolioPropertyId ?? undefined,
  }
  return forAgency(
    call,
    title,
    async (inAgency, agencies) => {
      const choice = agencyChoice(inAgency, subject ? [] : agencies, workOrderPath)
      const propertyId = subject?.propertyId ?? null
      const asksAgain = same.length > 0
      const pending =
        asksAgain || propertyId === null
          ? same
          : await inAgency.db.rows(pendingOrdersOf(inAgency.agency.id, propertyId))
      const isAddressFixed = subject !== undefined
      const form = workOrderForm({ call: inAgency, draft, errors, isAddressFixed, hidden, pending, asksAgain, other })
      const isConflict = asksAgain || other !== undefined
      const hasErrors = isConflict || Object.keys(errors).length > 0
      const page = { title, path: workOrderPath, content: html`${choice} ${form}`, hasErrors }
      return agencyPage(inAgency, { ...page, status: isConflict ? 409 : hasErrors ? 422 : 200 })
    },
    chosen,
  )
}

export function workOrderRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', workOrderPath, async (call) => {
    const { named, isRefused } = await readChoice(call, call.query)
    if (isRefused) return refusedAgencyPage(call)
    const subject = await subjectOf(call, call.query, named)
    const address = subject?.address ?? readText(call.query, 'address').trim()
    return showForm(call, call.query, subject, { draft: linkedDraft(call.query, address), errors: {} })
  })

  routes.signedIn('POST', workOrderPath, async (call) => {
    const { named, isRefused } = await readChoice(call, call.form)
    if (isRefused) return refusedAgencyPage(call)
    const subject = await subjectOf(call, call.form, named)
    const values = subject ? { ...call.form, address: subject.address } : call.form
    const { draft, errors } = readDraft(values)
    if (Object.keys(errors).length > 0) return showForm(call, values, subject, { draft, errors })
    const chosen = subject ? { agency: String(subject.agencyId) } : call.form
    const order = async ({ agency }: { agency: { id: number } }) => {
      const result: OrderResult = await orderWork(
        call,
        {
          agencyId: agency.id,
          propertyId: subject?.propertyId ?? null,
          portfolioPropertyId: subject?.portfolioPropertyId ?? null,
          address: draft.address,
          serviceIds: draft.serviceIds,
          notes: draft.notes || null,
        },
        { formKey: draft.formKey, isAgain: readText(call.form, 'again') === 'yes' },
      )
      if ('other' in result) {
        const another = { ...draft, formKey: randomUUID() }
        return showForm(call, values, subject, { draft: another, errors, other: result.other })
      }
      if ('same' in result) return showForm(call, values, subject, { draft, errors, same: result.same })
      const { id } = result
      return goTo(linkTo(call.site, '/JobOrders/index', { agency: agency.id, sent: id }))
    }
    return forAgency(call, title, order, chosen)
  })
}
