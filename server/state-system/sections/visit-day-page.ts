import { addDays, type Day } from '../../../contract/days.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { entryMethodLabels } from '../../../contract/entry-preferences.ts'
import { findLabel } from '../../../contract/labels.ts'
import { noticeStatus } from '../../areas/bookings/notice-status.ts'
import { formError, hiddenFields, notice as goodNotice } from '../form-fields.ts'
import { formToken } from '../form-tokens.ts'
import { frame } from '../frame.ts'
import { html, type Html, type Part } from '../html.ts'
import { linkTo } from '../links.ts'
import type { SignedInCall } from '../page-routes.ts'
import { renderTable } from '../table.ts'
import { momentText, phoneText, timeOfInstant } from '../wording.ts'
import { kilometres } from './driving-distance.ts'
import type { DayVisit, TechnicianOfDay } from './visit-day.queries.ts'

export const visitDayPath = '/Visits/day'
export const visitKeyPath = '/Visits/key/:agency/:id'

type DayView = {
  day: Day
  today: Day
  technicianId: number | null
  /** All with visits on this day; empty when one is chosen. */
  technicians: readonly TechnicianOfDay[]
  visits: readonly DayVisit[]
  done: string | null
  error?: string
}

/** The visits of one day, technician by technician, in driving order. */
export function visitDayPage(call: SignedInCall, view: DayView): Html {
  const { site, session } = call
  const { day, today, technicianId, technicians, visits, done, error } = view
  const shown = [...new Map(visits.map((visit) => [visit.technicianId, visit])).values()]
  const link = (to: Day) => linkTo(site, visitDayPath, { day: to, technician: technicianId ?? undefined })
  const content = html`
    ${done !== null && goodNotice(done)} ${formError(error)}
    <form class="search" method="get" action="${linkTo(site, visitDayPath)}">
      <div class="field">
        <label for="day">Day</label>
        <input id="day" name="day" type="date" value="${day}" />
      </div>
      ${technicianId !== null && hiddenFields({ technician: technicianId })}
      <button>Show</button>
    </form>
    <p class="actions">
      <a href="${link(addDays(day, -1))}">Day before</a>
      ${day !== today && html`<a href="${link(today)}">Today</a>`}
      <a href="${link(addDays(day, 1))}">Day after</a>
      ${technicianId !== null && html`<a href="${linkTo(site, visitDayPath, { day })}">All technicians</a>`}
    </p>
    ${visits.length === 0 && technicians.length === 0 && html`<p class="empty">No visits on ${shortDay(day)}.</p>`}
    ${technicians.length > 1 && technicianList(call, day, technicians)}
    ${shown.map((technician) =>
      technicianPart(
        call,
        view,
        visits.filter((visit) => visit.technicianId === technician.technicianId),
      ),
    )}
  `
  return frame({
    site,
    session,
    title: `Visits on ${shortDay(day)}`,
    path: visitDayPath,
    content,
    hasErrors: error !== undefined,
  })
}

const technicianList = ({ site }: SignedInCall, day: Day, technicians: readonly TechnicianOfDay[]): Html =>
  renderTable({
    caption: 'Technicians',
    rows: technicians,
    empty: '',
    columns: [
      {
        header: 'Technician',
        cell: ({ technicianId, technician }) =>
          html`<a href="${linkTo(site, visitDayPath, { day, technician: technicianId })}">${technician}</a>`,
      },
      { header: 'Visits', cell: ({ visits }) => visits, isNumber: true },
      { header: 'Still to do', cell: ({ left }) => left, isNumber: true },
    ],
  })

function technicianPart(call: SignedInCall, { day, today }: DayView, visits: readonly DayVisit[]): Html {
  const [first] = visits
  if (!first) return html``
  const { technicianId, technician, technicianPhone } = first
  return html`
    <section aria-labelledby="technician-${technicianId}">
      <h2 id="technician-${technicianId}">
        <a href="${linkTo(call.site, visitDayPath, { day, technician: technicianId })}">${technician}</a>
      </h2>
      ${technicianPhone !== null && html`<p>${phoneLink(technicianPhone)}</p>`}
      <ol class="stops">
        ${visits.map((visit, place) => html`<li>${stop(call, visit, visits[place - 1], today)}</li>`)}
      </ol>
    </section>
  `
}

const phoneLink = (phone: string): Html =>
  html`<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${phoneText(phone)}</a>`

const states: Record<DayVisit['status'], string> = {
  BOOKED: 'Booked',
  COMPLETED: 'Done',
  NO_ACCESS: 'Could not get in',
  CANCELLED: 'Cancelled',
}

function stop(call: SignedInCall, visit: DayVisit, before: DayVisit | undefined, today: Day): Html {
  const { site } = call
  const { timeZone } = site
  const { agencyId, visitId, status, startsAt, endsAt, address, services, isSaved } = visit
  const distance = before && kilometres(before, visit)
  return html`
    <h3>${timeOfInstant(startsAt, timeZone)} to ${timeOfInstant(endsAt, timeZone)}, ${address}</h3>
    <p>
      <strong>${status === 'BOOKED' && isSaved ? 'Started' : states[status]}.</strong> ${services.join(', ')}.
      ${distance !== undefined && html`<span class="quiet">About ${distance} km from the stop before.</span>`}
    </p>
    ${status !== 'CANCELLED' && facts(visit, timeZone, today)} ${keyPart(call, visit)}
    ${
      status !== 'CANCELLED' &&
      html`<p class="actions">
        <a class="button" href="${linkTo(site, `/Visits/record/${agencyId}/${visitId}`)}"
          >${status === 'BOOKED' ? (isSaved ? 'Continue the record' : 'Record the visit') : 'See the record'}<span
            class="for-readers"
          >
            of ${address}</span
          ></a
        >
      </p>`
    }
  `
}

const fact = (label: string, value: Part): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`

function facts(visit: DayVisit, timeZone: string, today: Day): Html {
  const { agencyName, agencyPhone, managerName, managerPhone, contacts, instructions, openFindings, lastVisit } = visit
  const dangers = [...(visit.hazards === null ? [] : [visit.hazards]), ...visit.accessHazards]
  return html`<dl>
    ${dangers.length > 0 && html`<div class="danger">${[html`<dt>Hazards</dt>`, html`<dd>${dangers.join('; ')}</dd>`]}</div>`}
    ${fact('How to get in', entryText(visit, timeZone, today))}
    ${instructions.length > 0 && fact('Instructions', instructions.join(' '))}
    ${fact(
      'Contacts',
      contacts.length === 0
        ? 'No one to call'
        : contacts.map(({ name, mobile }) => html`<div>${name}, ${phoneLink(mobile)}</div>`),
    )}
    ${fact('Agency', html`${agencyName}${agencyPhone !== null && html`, ${phoneLink(agencyPhone)}`}${managerName !== null && html`<div>${managerName}${managerPhone !== null && html`, ${phoneLink(managerPhone)}`}</div>`}`)}
    ${fact(
      'Found last time',
      openFindings.length === 0
        ? lastVisit === null
          ? 'First visit'
          : `Nothing is open. Last visit ${shortDay(lastVisit.on)}.`
        : openFindings.map(
            ({ title, location, foundOn }) =>
              html`<div>${title}${location !== null && `, ${location}`} (${shortDay(foundOn)})</div>`,
          ),
    )}
  </dl>`
}

/** The entry method, and for an entry by notice whether the notice is served. */
function entryText({ entryMethod, notice, isVacant }: DayVisit, timeZone: string, today: Day): Html {
  const method = entryMethod === null ? 'Not agreed' : findLabel(entryMethodLabels, entryMethod)
  const served = notice === null ? null : `${notice.formName}: ${noticeStatus(notice, timeZone, today).toLowerCase()}.`
  return html`
    ${method}${isVacant && '. The property is vacant'}.
    ${entryMethod === 'ENTER_WITH_KEY_AS_EN' && notice === null && html`<strong>No notice was served. Do not enter.</strong>`}
    ${served}
    ${notice !== null && notice.tooLateReason !== null && html`<strong>Do not enter: the notice was posted too late.</strong>`}
  `
}

const onsite: Record<DayVisit['onsiteKey'], string | null> = {
  AVAILABLE: 'A key is at the property',
  TEMPORARY: 'A key is at the property for now',
  UNAVAILABLE: null,
}

/** Which key is needed, from where, and buttons to record that it was collected or returned. */
function keyPart({ site, session }: SignedInCall, visit: DayVisit): Html | false {
  const { agencyId, visitId, status, keyNumber, keyLocation, agencyName, onsiteKey, onsiteKeyNotes, collection } = visit
  const isOut = collection !== null && collection.returnedAt === null
  if (visit.entryMethod === 'APPOINTMENT' && collection === null && onsiteKey === 'UNAVAILABLE') return false
  const button = (action: 'collect' | 'return', label: string) => html`
    <form method="post" action="${linkTo(site, `/Visits/key/${agencyId}/${visitId}`)}">
      ${hiddenFields({ form_token: formToken(session.token), action })}
      <button class="quiet">${label}<span class="for-readers"> for ${visit.address}</span></button>
    </form>
  `
  return html`<div class="key">
    <p>
      <strong>Key:</strong>
      ${keyNumber === null ? 'the agency has none.' : `number ${keyNumber}, from ${agencyName}${keyLocation === null ? '' : `, ${keyLocation}`}.`}
      ${onsite[onsiteKey] !== null && html`${onsite[onsiteKey]}${onsiteKeyNotes !== null && `: ${onsiteKeyNotes}`}.`}
      ${collection !== null && `Collected by ${collection.collectedBy}, ${momentText(collection.collectedAt, site.timeZone)}.`}
      ${collection !== null && collection.returnedAt !== null && `Returned ${momentText(collection.returnedAt, site.timeZone)}.`}
    </p>
    ${isOut ? button('return', 'Key returned') : status === 'BOOKED' && keyNumber !== null && collection === null && button('collect', 'Key collected')}
  </div>`
}
