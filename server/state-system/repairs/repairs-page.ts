import { severityTags } from '../../../contract/quotes/quotes.ts'
import { serviceName } from '../../areas/service-requests/chosen-services.ts'
import { madeTimeText } from '../../areas/bookings/visit-time-text.ts'
import { notice } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, repairsPath } from '../kit/html/links.ts'
import { momentText, moneyText, notSpecified } from '../kit/html/wording.ts'
import { quotesPerPage } from '../kit/lists/page-sizes.ts'
import { queuePart, type ShownQueue, type QueueKind } from '../kit/lists/queue.ts'
import { openedFrom } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { ListedRepair, RepairView } from './repairs.queries.ts'

export const repairPath = '/Repairs/view/:agency/:id'

export const repairLink = (
  { site }: SignedInCall,
  { agencyId, id }: { agencyId: number; id: number },
  query: Record<string, string>,
): string => linkTo(site, `/Repairs/view/${agencyId}/${id}`, query)

export const repairQueue: QueueKind<RepairView> = {
  path: repairsPath,
  finds: 'Address, agency or number',
  views: {
    schedule: {
      label: 'To schedule',
      orders: { oldest: 'Most dangerous, then oldest first', newest: 'Most dangerous, then newest first' },
    },
    booked: { label: 'Booked, to complete', orders: { oldest: 'Soonest first', newest: 'Latest first' } },
  },
}

type Listing = { repairs: readonly ListedRepair[]; queue: ShownQueue<RepairView>; outcome: string | undefined }

/** Approved quotes: the work to schedule and to complete. */
export function repairsPage(call: SignedInCall, { repairs, queue, outcome }: Listing): Html {
  const { site, session } = call
  const isBooked = queue.view === 'booked'
  const from = openedFrom(call, repairQueue, queue)
  const content = html`
    ${outcome !== undefined && notice(outcome)}
    ${queuePart(call, repairQueue, queue, {
      name: isBooked ? 'Repairs with a visit' : 'Approved repairs without a visit',
      empty: isBooked ? 'No repair is booked.' : 'No approved repair waits for a visit.',
      rows: repairs,
      size: quotesPerPage,
      columns: [
        {
          header: 'Repair',
          cell: (repair) =>
            html`<a href="${repairLink(call, repair, from)}">Quote #${repair.quoteNumber}: ${repair.address}</a>
              ${repair.sent?.status === 'WAITING' && html`<strong>Waits for release</strong>`}
              ${repair.sent?.status === 'REFUSED' && html`<strong>Sent back</strong>`}`,
        },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        { header: 'Service', cell: ({ serviceId }) => serviceName(serviceId) },
        { header: 'Severity', cell: ({ severity }) => badge(severityTags[severity]) },
        { header: 'Price', isNumber: true, cell: ({ totalCents }) => moneyText(totalCents) },
        isBooked
          ? {
              header: 'Visit',
              cell: ({ visit }) => (visit ? `${madeTimeText(site.state, visit)}, ${visit.technician}` : notSpecified),
            }
          : {
              header: 'Approved',
              cell: ({ decidedAt, decidedBy }) =>
                `${decidedAt === null ? notSpecified : momentText(decidedAt, site.timeZone)}${decidedBy === null ? '' : `, ${decidedBy}`}`,
            },
      ],
    })}
  `
  return frame({ site, session, title: 'Work to do', path: repairsPath, content })
}
