import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { entryMethodLabels } from '../../../contract/entry-preferences.ts'
import { findLabel } from '../../../contract/labels.ts'
import { mustBePresent } from '../../areas/bookings/notice-law.ts'
import { noticeStatus } from '../../areas/bookings/notice-status.ts'
import { insteadOfNotice, needsNotice } from '../../areas/visit-records/entry-barrier.ts'
import { formFields } from '../kit/forms/form-messages.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { unsafeOf } from '../kit/html/badge.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { hoursOfVisit, momentText, phoneText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { StateSite } from '../kit/routes/state-site.ts'
import { kilometres } from './driving-distance.ts'
import { sentBackText } from './release-part.ts'
import type { DayVisit } from './visit-day.queries.ts'

/** A visit with what keeps the technician from entering. */
export type Stop = DayVisit & { barrier: string | null }

export const phoneLink = (phone: string): Html =>
  html`<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${phoneText(phone)}</a>`

type Step = DayVisit['status'] | 'STARTED' | 'WAITS' | 'SENT_BACK'

/** How far a visit is: a record that is sent back is started again. */
export function stepOf({ status, isSaved, sent }: Pick<DayVisit, 'status' | 'isSaved' | 'sent'>): Step {
  if (status !== 'BOOKED') return status
  if (sent?.status === 'WAITING') return 'WAITS'
  if (sent?.status === 'REFUSED') return 'SENT_BACK'
  return isSaved ? 'STARTED' : 'BOOKED'
}

const steps: Record<Step, string> = {
  BOOKED: 'Booked',
  STARTED: 'Started',
  WAITS: 'Waits for release',
  SENT_BACK: 'Sent back',
  COMPLETED: 'Done',
  NO_ACCESS: 'Could not get in',
  CANCELLED: 'Cancelled',
}

const toDo: Partial<Record<Step, string>> = {
  BOOKED: 'Record the visit',
  STARTED: 'Continue the record',
  SENT_BACK: 'Correct the record',
}

/** One visit of the day: how to get in, what to know, the key, and the way to its record. */
export function stop(call: SignedInCall, visit: Stop, before: DayVisit | undefined, today: Day): Html {
  const { site } = call
  const { timeZone } = site
  const { agencyId, visitId, status, address, services, sent } = visit
  const step = stepOf(visit)
  const distance = before && kilometres(before, visit)
  return html`
    <h3>${hoursOfVisit(visit, timeZone)}, ${address}</h3>
    <p>
      <strong>${steps[step]}.</strong> ${services.join(', ')}. ${unsafeOf(call, visit)}
      ${distance !== undefined && html`<span class="quiet">${distanceText(distance)}</span>`}
    </p>
    ${step === 'SENT_BACK' && sent && html`<div class="notice critical"><p>${sentBackText(site.state, sent)}</p></div>`}
    ${status === 'BOOKED' && step !== 'WAITS' && barrierNotice(visit.barrier)}
    ${status !== 'CANCELLED' && facts(visit, site, today)} ${keyPart(call, visit)}
    ${
      status !== 'CANCELLED' &&
      html`<p class="actions">
        <a class="button" href="${linkTo(site, `/Visits/record/${agencyId}/${visitId}`)}"
          >${toDo[step] ?? 'See the record'}<span class="for-readers"> of ${address}</span></a
        >
      </p>`
    }
  `
}

const distanceText = (distance: number): string =>
  distance === 0 ? 'Close to the stop before.' : `About ${distance} km from the stop before.`

/** Says why the technician may not enter, and what is needed instead. */
export const barrierNotice = (barrier: string | null): Html | false =>
  barrier !== null &&
  html`<div class="notice critical">
    <p><strong>Do not enter.</strong> ${barrier}</p>
    <p>${insteadOfNotice}</p>
  </div>`

const fact = (label: string, value: Part): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`

function facts(visit: Stop, site: StateSite, today: Day): Html {
  const { agencyName, agencyPhone, managerName, managerPhone, contacts, instructions, openFindings, lastVisit } = visit
  const dangers = [...(visit.hazards === null ? [] : [visit.hazards]), ...visit.accessHazards]
  return html`<dl>
    ${dangers.length > 0 && html`<div class="danger">${[html`<dt>Hazards</dt>`, html`<dd>${dangers.join('; ')}</dd>`]}</div>`}
    ${fact('How to get in', entryText(visit, site, today))}
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
          ? 'No earlier visit is on record.'
          : `Nothing is open. Last visit ${shortDay(lastVisit.on)}.`
        : openFindings.map(
            ({ title, location, foundOn }) =>
              html`<div>${title}${location !== null && `, ${location}`} (${shortDay(foundOn)})</div>`,
          ),
    )}
  </dl>`
}

/** The entry method, and for an entry by notice whether the notice is served. */
function entryText(visit: DayVisit, { state, timeZone }: StateSite, today: Day): Html {
  const { entryMethod, notice, isVacant } = visit
  const method = entryMethod === null ? 'Not agreed' : findLabel(entryMethodLabels, entryMethod)
  return html`
    ${method}${isVacant && '. The property is vacant'}.
    ${notice !== null && `${notice.formName}: ${noticeStatus(notice, timeZone, today).toLowerCase()}.`}
    ${needsNotice(visit) && mustBePresent.has(state) && 'The tenant should be present, unless they have waived it in writing.'}
  `
}

const onsite: Record<DayVisit['onsiteKey'], string | null> = {
  AVAILABLE: 'A key is at the property',
  TEMPORARY: 'A key is at the property for now',
  UNAVAILABLE: null,
}

/** The addresses of key locations often begin with the agency's name. */
const keyPlace = ({ agencyName, keyLocation }: DayVisit): string =>
  keyLocation === null || keyLocation.startsWith(agencyName)
    ? (keyLocation ?? agencyName)
    : `${agencyName}, ${keyLocation}`

/** Which key is needed, from where, and buttons to record that it was collected or returned. */
function keyPart({ site, session, query }: SignedInCall, visit: DayVisit): Html | false {
  const { agencyId, visitId, status, keyNumber, onsiteKey, onsiteKeyNotes, collection } = visit
  const isOut = collection !== null && collection.returnedAt === null
  if (visit.entryMethod === 'APPOINTMENT' && collection === null && onsiteKey === 'UNAVAILABLE') return false
  const button = (action: 'collect' | 'return', label: string) => html`
    <form method="post" action="${linkTo(site, `/Visits/key/${agencyId}/${visitId}`)}">
      ${formFields(session, { action, technician: parseId(readText(query, 'technician')) })}
      <button class="quiet">${label}<span class="for-readers"> for ${visit.address}</span></button>
    </form>
  `
  return html`<div class="key">
    <p>
      <strong>Key:</strong>
      ${keyNumber === null ? 'the agency has none.' : `number ${keyNumber}, from ${keyPlace(visit)}.`}
      ${onsite[onsiteKey] !== null && html`${onsite[onsiteKey]}${onsiteKeyNotes !== null && `: ${onsiteKeyNotes}`}.`}
      ${collection !== null && `Collected by ${collection.collectedBy}, ${momentText(collection.collectedAt, site.timeZone)}.`}
      ${collection !== null && collection.returnedAt !== null && `Returned ${momentText(collection.returnedAt, site.timeZone)}.`}
    </p>
    ${isOut ? button('return', 'Key returned') : status === 'BOOKED' && keyNumber !== null && collection === null && button('collect', 'Key collected')}
  </div>`
}
