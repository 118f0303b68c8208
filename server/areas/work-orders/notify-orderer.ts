import { maybeOne } from '../../platform/database.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { orderButton, propertyButton } from '../emails/staff-links.ts'
import { serviceNames } from '../service-requests/chosen-services.ts'
import { orderingUser, type OrderRow } from './work-orders.queries.ts'
import type { Reviewer } from '../../platform/reviewer.ts'

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
export async function notifyOrderer(reviewer: Reviewer, order: OrderRow, news: OrderNews): Promise<void> {
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
