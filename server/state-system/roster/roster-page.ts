import { shortDay } from '../../../contract/day-text.ts'
import { addDays, dayIn, type Day } from '../../../contract/days.ts'
import type { MisplacedVisit } from '../../areas/roster/misplaced-visits.queries.ts'
import { serviceNames } from '../../areas/service-requests/chosen-services.ts'
import { visitTimeText } from '../../areas/bookings/visit-time-text.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { bookingPath, licenceKindsPath, linkTo, rosterPath } from '../kit/html/links.ts'
import { momentText, phoneText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { ListedTechnician } from './roster.queries.ts'

export const newTechnicianPath = '/Roster/add'
export const technicianPath = '/Roster/view/:id'

/** A licence that expires within this many days is marked. */
const licenceNoticeDays = 60

export const licenceEnd = (until: Day | null, today: Day): Part => {
  if (until === null) return 'No expiry'
  if (until < today) return html`<strong>Expired ${shortDay(until)}</strong>`
  return until <= addDays(today, licenceNoticeDays)
    ? html`<strong>Expires ${shortDay(until)}</strong>`
    : shortDay(until)
}

/** Of all licences the one that expires next, unless a service is not covered at all. */
function licencesText({ unlicensedIds, hasLicence, licenceUntil }: ListedTechnician, today: Day): Part {
  if (unlicensedIds.length > 0) return html`<strong>Missing: ${serviceNames(unlicensedIds)}</strong>`
  return hasLicence ? licenceEnd(licenceUntil, today) : 'None needed'
}

type Listing = {
  technicians: readonly ListedTechnician[]
  visits: readonly MisplacedVisit[]
  error?: string | undefined
  outcome?: string | undefined
}

/** The technicians of the state, and the visits that no longer fit their roster. */
export function rosterPage(call: SignedInCall, { technicians, visits, error, outcome }: Listing): Html {
  const { site, session, now } = call
  const today = dayIn(site.timeZone, now)
  const content = html`
    ${formError(error)} ${outcome !== undefined && notice(outcome)}
    <p class="actions">
      <a class="button" href="${linkTo(site, newTechnicianPath)}">Add a technician</a>
      <a href="${linkTo(site, licenceKindsPath)}">Kinds of licences</a>
    </p>
    ${misplacedTable(call, visits)}
    ${renderTable({
      caption: 'Technicians',
      rows: technicians,
      empty: 'This state has no technicians yet.',
      columns: [
        {
          header: 'Name',
          cell: ({ id, name, isActive }) =>
            html`<a href="${linkTo(site, `/Roster/view/${id}`)}">${name}</a>${!isActive && ' (not working)'}`,
        },
        { header: 'Services', cell: ({ serviceIds }) => serviceNames(serviceIds) },
        { header: 'Area', cell: ({ place, radiusKm }) => `${radiusKm} km around ${place}` },
        {
          header: 'Days off',
          cell: ({ dayOff }) => (dayOff ? `${shortDay(dayOff.firstOn)} to ${shortDay(dayOff.lastOn)}` : 'None'),
        },
        { header: 'Licence', cell: (technician) => licencesText(technician, today) },
      ],
    })}
  `
  return frame({ site, session, title: 'Roster', path: rosterPath, content, hasErrors: error !== undefined })
}

const reasons: Record<Exclude<MisplacedVisit['reason'], 'LICENCE_EXPIRED'>, string> = {
  INACTIVE: 'The technician no longer works',
  DAY_OFF: 'Day off',
  OUTSIDE_HOURS: 'Outside working hours',
}

const reasonText = ({ reason, unlicensedIds }: MisplacedVisit): string =>
  reason === 'LICENCE_EXPIRED'
    ? `No licence for ${serviceNames(unlicensedIds).toLowerCase()} is valid by then`
    : reasons[reason]

export const misplacedTable = (call: SignedInCall, visits: readonly MisplacedVisit[]): Part =>
  visits.length > 0 &&
  renderTable({
    caption: 'Booked visits to move',
    rows: visits,
    empty: '',
    columns: [
      { header: 'When', cell: (visit) => visitTimeText(call.site.state, visit) },
      { header: 'Technician', cell: ({ technician }) => technician },
      { header: 'Why', cell: reasonText },
      {
        header: 'Property',
        cell: ({ propertyId, address, agencyName }) =>
          html`<a href="${linkTo(call.site, `/Properties/view/${propertyId}`)}">${address}</a>, ${agencyName}`,
      },
      { header: 'Next', cell: (visit) => reassignForm(call, visit) },
    ],
  })

const reassignForm = ({ site, session }: SignedInCall, visit: MisplacedVisit): Part => {
  const { other, agencyId, agencyName, agencyPhone, freeTimes, visitId, propertyId, version } = visit
  const page = linkTo(site, bookingPath.replace(':id', String(visitId)), { agency: agencyId })
  if (other === null) {
    const times = freeTimes.map((time) => momentText(time, site.timeZone)).join('; ')
    const agency = agencyPhone === null ? agencyName : `${agencyName}, ${phoneText(agencyPhone)}`
    return html`Nobody else is free then. Please agree on another time with ${agency}, then
      <a href="${page}">move the visit</a>.
      ${times === '' ? 'No technician is free in the next two weeks.' : `Free: ${times}.`}`
  }
  return html`<form method="post" action="${linkTo(site, rosterPath)}">
    ${formFields(session, {
      agency: agencyId,
      visit: visitId,
      property: propertyId,
      version,
      technician: other.technicianId,
    })}
    <button class="quiet" aria-label="Give to ${other.name}: visit ${visitTimeText(site.state, visit)}">
      Give to ${other.name}
    </button>
    <a href="${page}">Move the visit</a>
  </form>`
}
