import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { findTag, readable } from '../../../contract/labels.ts'
import { serviceJobStatusTags } from '../../../contract/properties/properties.ts'
import { serviceName, serviceNames } from '../../areas/service-requests/chosen-services.ts'
import { visitTimeText } from '../../areas/bookings/visit-time-text.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { dayText, notSpecified } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { requestPropertyFacts, requesterFacts, requestPage, type Attempt } from './request-page.ts'
import { requestTitle } from './service-requests-page.ts'
import type { RequestDetails, VisitLine } from './service-requests.queries.ts'

const planNames: Record<string, string> = {
  PAYG: 'Pay as you go',
  SUBSCRIPTION: 'Subscription',
  SAFER_HOME: 'Safer Home package',
}

export const serviceRequestPage = (
  call: SignedInCall,
  request: RequestDetails,
  attempt: Attempt = { note: '' },
): Html =>
  requestPage(call, {
    request,
    kind: request.kind,
    attempt,
    title: requestTitle(request),
    facts: factsOf(call, request),
    tables: [servicesTable(request), visitsTable(call, request)],
    effect:
      cancelsProperty(request) &&
      html`<p>No service is left after an approval: the property itself is then cancelled.</p>`,
    approveLabel: `Approve the ${request.kind}`,
    declineLabel: `Decline the ${request.kind}`,
  })

const factsOf = (call: SignedInCall, request: RequestDetails): [string, Part][] => [
  ...requestPropertyFacts(call, request),
  ...requesterFacts(call, request),
  ['Plan', planNames[request.billingPlan] ?? readable(request.billingPlan)],
  ['Requested services', serviceNames(request.serviceIds)],
  ...(request.kind === 'hold' ? [['Hold until', dayText(request.holdUntil)] satisfies [string, Part]] : []),
  ['Reason', request.reason],
  ...(request.kind === 'cancellation' ? [['Feedback', request.notes ?? notSpecified] satisfies [string, Part]] : []),
]

const cancelsProperty = ({ kind, services, serviceIds }: RequestDetails): boolean =>
  kind === 'cancellation' &&
  services.every(({ serviceId, isCancelled }) => isCancelled || serviceIds.includes(serviceId))

const servicesTable = ({ services, serviceIds }: RequestDetails) =>
  renderTable({
    caption: 'Services of the property',
    rows: services,
    empty: 'The property has no services.',
    columns: [
      { header: 'Service', cell: ({ serviceId }) => serviceName(serviceId) },
      { header: 'Requested', cell: ({ serviceId }) => (serviceIds.includes(serviceId) ? 'Yes' : 'No') },
      { header: 'Status', cell: ({ jobStatus }) => badge(findTag(serviceJobStatusTags, jobStatus)) },
      { header: 'Next due', cell: ({ dueOn }) => dayText(dueOn) },
      { header: 'On hold until', cell: ({ onHoldUntil }) => (onHoldUntil === null ? 'No' : shortDay(onHoldUntil)) },
    ],
  })

const visitsTable = (call: SignedInCall, request: RequestDetails) => {
  const { site } = call
  return (
    request.visits.length > 0 &&
    html`<h2>Booked visits</h2>
      ${renderTable({
        caption: 'Upcoming visits',
        rows: request.visits,
        empty: '',
        columns: [
          { header: 'When', cell: (visit) => visitTimeText(site.state, visit) },
          { header: 'Technician', cell: ({ technician }) => technician },
          { header: 'Services', cell: ({ serviceIds }) => serviceNames(serviceIds) },
          ...(request.status === 'PENDING'
            ? [{ header: 'If approved', cell: (visit: VisitLine) => effectOnVisit(visit, request, site.timeZone) }]
            : []),
        ],
      })}`
  )
}

/** The effect of an approval on a visit. */
function effectOnVisit({ startsAt, serviceIds }: VisitLine, request: RequestDetails, timeZone: string): string {
  const isDuring = (until: Day | null) => until === null || dayIn(timeZone, new Date(startsAt)) <= until
  const isRequested = (id: number) => request.serviceIds.includes(id)
  if (!isDuring(request.holdUntil) || !serviceIds.some(isRequested)) return 'Goes ahead'
  return serviceIds.every(isRequested)
    ? 'Will be cancelled'
    : `Goes ahead for ${serviceNames(serviceIds.filter((id) => !isRequested(id)))} only`
}
