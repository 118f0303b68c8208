import { reviewHours } from '../../../contract/limits.ts'
import { serviceNames } from '../../areas/service-requests/chosen-services.ts'
import { notice } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, workOrdersPath } from '../kit/html/links.ts'
import { answerCell, timeLeft } from '../kit/html/waiting-time.ts'
import { momentText } from '../kit/html/wording.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { queuePart, type ShownQueue, type QueueKind } from '../kit/lists/queue.ts'
import { openedFrom } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { OrderView, QueuedOrder } from './work-order-reviews.queries.ts'

export const workOrderReviewPath = '/WorkOrders/view/:agency/:id'

export const orderQueue: QueueKind<OrderView> = {
  path: workOrdersPath,
  finds: 'Address, agency or number',
  views: {
    waiting: { label: 'Waiting for us' },
    asked: { label: 'Waiting for the agency' },
    answered: { label: 'Answered', isNewestFirst: true },
  },
}
const captions: Record<OrderView, string> = {
  waiting: 'Work orders to answer',
  asked: 'Work orders that wait for the agency',
  answered: 'Answered work orders',
}
const empty: Record<OrderView, string> = {
  waiting: 'No work order waits for us.',
  asked: 'No work order waits for an agency.',
  answered: 'No work order has been answered yet.',
}

export const orderLink = (
  { site }: SignedInCall,
  { agencyId, id }: { agencyId: number; id: number },
  query: Record<string, string>,
): string => linkTo(site, `/WorkOrders/view/${agencyId}/${id}`, query)

type Listing = { orders: readonly QueuedOrder[]; queue: ShownQueue<OrderView>; outcome: string | undefined }

export function workOrdersPage(call: SignedInCall, { orders, queue, outcome }: Listing): Html {
  const { site, session, now } = call
  const { view } = queue
  const from = openedFrom(call, orderQueue, queue)
  const content = html`
    ${outcome !== undefined && notice(outcome)}
    <p>Agencies are promised an answer within ${reviewHours} hours.</p>
    ${queuePart(call, orderQueue, queue, {
      name: captions[view],
      empty: empty[view],
      rows: orders,
      size: requestsPerPage,
      columns: [
        {
          header: 'Work order',
          cell: (order) => html`<a href="${orderLink(call, order, from)}">${order.id}: ${order.address}</a>`,
        },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        { header: 'Services', cell: ({ serviceIds }) => serviceNames(serviceIds) },
        { header: 'Property', cell: ({ isKnown }) => (isKnown ? 'With us' : 'To enrol') },
        {
          header: 'Ordered',
          cell: ({ requestedBy, requestedAt }) => `${momentText(requestedAt, site.timeZone)}, ${requestedBy}`,
        },
        view === 'answered'
          ? { header: 'Answer', cell: (order) => answerCell(order, site.timeZone) }
          : view === 'asked'
            ? { header: 'Asked', cell: ({ askedAt }) => momentText(askedAt ?? '', site.timeZone) }
            : { header: 'To be answered', cell: ({ requestedAt }) => timeLeft(requestedAt, now) },
      ],
    })}
  `
  return frame({ site, session, title: 'Work orders', path: workOrdersPath, content })
}
