import { characterCount, tooManyCharacters } from '../../../contract/form-rules.ts'
import { longestNotes } from '../../../contract/limits.ts'
import { recordChange, recordChanges } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import { refreshCards, refreshOtherCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { answeredAlready } from '../service-requests/request-problems.ts'
import { enrolProperty, type NewAddress } from './enrol-property.ts'
import { lockEnrolments, portfolioProperty } from './enrol-property.queries.ts'
import {
  addMessage,
  saveOrderAnswer,
  lockOrder,
  orderMessages,
  setAsked,
  type OrderRow,
  orderingUser,
} from './work-orders.queries.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { refuseNote } from '../../platform/refuse-note.ts'
import { saveOrderedServices } from '../service-checks/property-services.queries.ts'
import { reinstateProperty } from '../property-lock/write-property.queries.ts'
import { clearEnrolment } from '../mirrored-properties/write-mirrored.queries.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { orderButton, propertyButton } from '../emails/staff-links.ts'
import { serviceNames } from '../service-requests/chosen-services.ts'

type OrderNews =
  | { kind: 'ACCEPTED'; propertyId: number; isNew: boolean; note: string | null }
  | { kind: 'DECLINED'; note: string | null }
  | { kind: 'QUESTION'; question: string }

const newsText: Record<OrderNews['kind'], string> = {
  ACCEPTED: 'was accepted',
  DECLINED: 'was declined',
  QUESTION: 'needs an answer from you',
}

function nextStep(news: OrderNews): string {
  if (news.kind === 'QUESTION') return 'Please answer in the portal. We continue with your order as soon as we know.'
  if (news.kind === 'DECLINED') return 'Nothing else happens with this order.'
  return news.isNew
    ? 'The property is enrolled. Its page says what is still needed before the first visit can be booked.'
    : 'The visit for these services can be booked.'
}

/** Emails the user who ordered, unless the agency's mail is switched off; the portal shows the same. */
async function notifyOrderer(reviewer: Reviewer, order: OrderRow, news: OrderNews): Promise<void> {
  const { db, agencyId, portalUrl } = reviewer
  const orderer = await maybeOne(db, orderingUser(agencyId, order.requestedBy))
  if (!orderer?.isSendingEnabled || !orderer.isActive) return
  const propertyId = news.kind === 'ACCEPTED' ? news.propertyId : order.propertyId
  const said = news.kind === 'QUESTION' ? news.question : news.note
  const facts = [
    { label: 'Work order', value: String(order.id) },
    { label: 'Property', value: order.address },
    { label: 'Services', value: serviceNames(order.serviceIds) },
    ...(said === null ? [] : [{ label: news.kind === 'QUESTION' ? 'Question' : 'Note', value: said }]),
  ]
  const subject = `Your work order for ${order.address} ${newsText[news.kind]}`
  await queueMail(reviewer, {
    kind: 'PROVIDER_NEWS',
    ...(propertyId !== null && { propertyId }),
    threadKey: `news-order-${order.id}`,
    to: [orderer.email],
    cc: [],
    subject,
    html:
      paragraph(`Hello ${orderer.name},`) +
      paragraph(`${subject}.`) +
      factList(facts) +
      paragraph(nextStep(news)) +
      orderButton(portalUrl, order.id, news.kind === 'QUESTION' ? 'Answer' : 'Open the work order') +
      (news.kind === 'ACCEPTED' ? propertyButton(portalUrl, news.propertyId) : ''),
  })
}

/** Locks a pending order. Null: the same user has given the same answer before. */
async function lockPending(
  reviewer: Reviewer,
  orderId: number,
  answer: { status: OrderRow['status']; note: string | null },
): Promise<OrderRow | null> {
  const { db, agencyId, userId, state } = reviewer
  const order = await maybeOne(db, lockOrder(agencyId, orderId))
  if (!order) throw notFound('Work order not found')
  if (order.status === 'PENDING') return order
  if (order.status === answer.status && order.reviewedBy === userId && order.reviewNote === answer.note) return null
  throw answeredAlready(order, state)
}

/** A property that is with us already, or the address of one to enrol. */
export type OrderTarget = { propertyId: number } | { address: NewAddress }

/** The property that the order is about, if it is with us already. */
async function knownProperty({ db, agencyId }: Reviewer, order: OrderRow): Promise<number | null> {
  if (order.propertyId !== null || order.portfolioPropertyId === null) return order.propertyId
  return (await maybeOne(db, portfolioProperty(agencyId, order.portfolioPropertyId)))?.propertyId ?? null
}

type Accepted = { propertyId: number; portfolioPropertyId: number | null; isNew: boolean; wasCancelled: boolean }

async function takeOn(reviewer: Reviewer, order: OrderRow, target: OrderTarget): Promise<Accepted> {
  const { db, agencyId, userId, now } = reviewer
  if (order.propertyId === null) await db.rows(lockEnrolments(agencyId))
  const known = await knownProperty(reviewer, order)
  if (known === null && 'address' in target) {
    const enrolled = await enrolProperty(reviewer, order.portfolioPropertyId, target.address)
    return { ...enrolled, isNew: true, wasCancelled: false }
  }
  const wanted = known ?? ('propertyId' in target ? target.propertyId : 0)
  const property = await maybeOne(db, lockPropertyRow(agencyId, wanted))
  if (!property)
    throw ruleBroken('Choose a property of this agency.', { property: 'Choose a property of this agency.' })
  if (property.isCancelled) await db.rows(reinstateProperty(agencyId, property.id, userId, now))
  return { propertyId: property.id, portfolioPropertyId: null, isNew: false, wasCancelled: property.isCancelled }
}

/** Accepts an order: the property is enrolled if it is new, and its services can be booked. Returns the property. */
export async function acceptOrder(
  reviewer: Reviewer,
  { orderId, target, note }: { orderId: number; target: OrderTarget; note: string | null },
): Promise<void> {
  const { db, agencyId, userId, now, today, source } = reviewer
  refuseNote({ status: 'APPROVED', note })
  const order = await lockPending(reviewer, orderId, { status: 'APPROVED', note })
  if (order === null) return
  const { propertyId, portfolioPropertyId, isNew, wasCancelled } = await takeOn(reviewer, order, target)
  await db.rows(saveOrderedServices(agencyId, propertyId, order.serviceIds, today))
  await db.rows(saveOrderAnswer(agencyId, orderId, { status: 'APPROVED', note, propertyId, reviewerId: userId, now }))
  await recordChanges(
    db,
    reviewer,
    [
      ...(isNew || wasCancelled
        ? [
            {
              action: isNew ? ('enrol-property' as const) : ('reinstate-property' as const),
              entity: 'properties',
              entityId: propertyId,
              propertyId,
              after: { address: order.address, serviceIds: order.serviceIds },
            },
          ]
        : []),
      {
        action: 'accept-order',
        entity: 'work_orders',
        entityId: orderId,
        propertyId,
        before: { status: 'PENDING' },
        after: { status: 'APPROVED', note, serviceIds: order.serviceIds },
      },
    ],
    source,
  )
  if (portfolioPropertyId !== null) await refreshOtherCards(reviewer, [portfolioPropertyId])
  await refreshCards(reviewer, [propertyId])
  await notifyOrderer(reviewer, order, { kind: 'ACCEPTED', propertyId, isNew, note })
}

export async function declineOrder(
  reviewer: Reviewer,
  { orderId, note }: { orderId: number; note: string | null },
): Promise<void> {
  const { db, agencyId, userId, now, source } = reviewer
  refuseNote({ status: 'DECLINED', note })
  const order = await lockPending(reviewer, orderId, { status: 'DECLINED', note })
  if (order === null) return
  await db.rows(
    saveOrderAnswer(agencyId, orderId, { status: 'DECLINED', note, propertyId: null, reviewerId: userId, now }),
  )
  const { portfolioPropertyId } = order
  if (portfolioPropertyId !== null) {
    await db.rows(clearEnrolment(agencyId, portfolioPropertyId, userId, now))
    await refreshOtherCards(reviewer, [portfolioPropertyId])
  }
  await recordChange(
    db,
    reviewer,
    {
      action: 'decline-order',
      entity: 'work_orders',
      entityId: orderId,
      propertyId: order.propertyId,
      before: { status: 'PENDING' },
      after: { status: 'DECLINED', note, serviceIds: order.serviceIds },
    },
    source,
  )
  await notifyOrderer(reviewer, order, { kind: 'DECLINED', note })
}

/** Asks the agency a question, which it answers in the portal. */
export async function askAgency(
  reviewer: Reviewer,
  { orderId, question }: { orderId: number; question: string | null },
): Promise<void> {
  const { db, agencyId, userId, now, source } = reviewer
  if (question === null) throw ruleBroken('Enter the question.', { note: 'Enter the question.' })
  if (characterCount(question) > longestNotes) throw ruleBroken(tooManyCharacters, { note: tooManyCharacters })
  const order = await lockPending(reviewer, orderId, { status: 'PENDING', note: null })
  const last = (await db.rows(orderMessages(agencyId, orderId))).at(-1)
  const isRepeated = last?.isFromProvider === true && last.writerId === userId && last.message === question
  if (order === null || isRepeated) return
  await db.rows(addMessage(agencyId, orderId, { isFromProvider: true, message: question, writerId: userId, now }))
  await db.rows(setAsked(agencyId, orderId, now, now))
  await recordChange(
    db,
    reviewer,
    {
      action: 'ask-about-order',
      entity: 'work_orders',
      entityId: orderId,
      propertyId: order.propertyId,
      after: { question },
    },
    source,
  )
  await notifyOrderer(reviewer, order, { kind: 'QUESTION', question })
}
