import type { OfferedDate } from '../../../contract/bookings/booking-calls.ts'
import { longestNotes } from '../../../contract/limits.ts'
import { pathOfAgency } from '../../../contract/portal-pages.ts'
import { longDay } from '../../areas/bookings/visit-time-text.ts'
import { addressOf, agencyPage, propertyLink, type AgencyCall } from '../kit/agency/agency-page.ts'
import { noteField } from '../kit/forms/fields.ts'
import { describedByError, fieldError, formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { readText } from '../kit/forms/form-values.ts'
import { timeOptions } from '../kit/forms/offered-times.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html, type Part, renderFacts } from '../kit/html/html.ts'
import { linkTo, rosterPath } from '../kit/html/links.ts'
import { visitStatusTag } from '../kit/html/visit-status.ts'
import { dayText, emailOffText, hoursOfVisit, momentText, notSpecified, phoneText } from '../kit/html/wording.ts'
import type { Answer } from '../kit/routes/call.ts'
import { isStaff } from '../kit/sessions/as-staff.ts'
import type { ShownVisit } from './bookings.queries.ts'
import { bookingAddress, bookingsPath } from './bookings.ts'
import { entryCell } from './visit-entry-text.ts'

export type BookingDraft = { time: string; reason: string }

type Shown = {
  canChange: boolean
  dates: readonly OfferedDate[]
  draft: BookingDraft
  refusal: ChangeRefusal | undefined
  /** Why the visit cannot be changed here or, if it can, why it cannot be moved. */
  why?: string
}

const doneTexts: Readonly<Record<string, { done: string; told: string }>> = {
  moved: { done: 'The visit was moved.', told: 'The people who were invited get the new time by email.' },
  cancelled: { done: 'The visit was cancelled.', told: 'The people who were invited are told by email.' },
}

function doneText({ query }: AgencyCall, { contact, isSendingEnabled }: ShownVisit): string | undefined {
  const text = doneTexts[readText(query, 'done')]
  if (!text) return undefined
  if (!isSendingEnabled) return `${text.done} ${emailOffText}`
  return `${text.done} ${contact === null ? 'It has no contacts, so nobody is told by email.' : text.told}`
}

export function bookingPage(call: AgencyCall, visit: ShownVisit, shown: Shown): Answer {
  const { site, agency } = call
  const { canChange, refusal, why } = shown
  const done = doneText(call, visit)
  const content = html`
    <p class="quiet">${agency.name}</p>
    ${done !== undefined && !refusal && notice(done)} ${formError(refusal?.message)} ${factsOf(call, visit)}
    ${why !== undefined && !canChange && html`<p class="empty">${why}</p>`}
    ${canChange && html`<div class="columns">${moveForm(call, visit, shown)} ${cancelForm(call, visit, shown)}</div>`}
    <p class="actions">
      ${
        isStaff(call)
          ? html`<a href="${linkTo(site, rosterPath)}">Roster</a>`
          : html`<a href="${linkTo(site, bookingsPath, { agency: agency.id })}">All bookings</a>`
      }
    </p>
  `
  const title = `Visit: ${addressOf(visit)}`
  const page = { title, path: bookingsPath, content, hasErrors: refusal !== undefined }
  return agencyPage(call, { ...page, status: refusal?.status ?? 200 })
}

function statusCell({ site, now }: AgencyCall, visit: ShownVisit): Part {
  const status = badge(visitStatusTag(visit, now))
  if (!visit.cancellation) return status
  const { at, by } = visit.cancellation
  return html`${status} on ${momentText(at, site.timeZone)}${by !== null && ` by ${by}`}`
}

const factsOf = (call: AgencyCall, visit: ShownVisit): Html =>
  renderFacts([
    ['Property', propertyLink(call, visit)],
    ['Day', longDay(call.site.state, visit.startsAt)],
    ['Time', hoursOfVisit(visit, call.site.timeZone)],
    ['Status', statusCell(call, visit)],
    ...(visit.cancellation ? [['Reason', visit.cancellation.reason ?? notSpecified] as const] : []),
    ['Services', visit.services ?? notSpecified],
    // Whoever moves it sees by when the check has to be made.
    ...(visit.status === 'BOOKED' && visit.dueOn !== null ? [['Due', dayText(visit.dueOn)] as const] : []),
    ['Technician', visit.technician],
    ['Entry', entryCell(visit, call.site.timeZone, call.today)],
    ['Contact', visit.contact === null ? notSpecified : `${visit.contact}, ${phoneText(visit.contactMobile)}`],
  ])

const formStart = (call: AgencyCall, { version }: ShownVisit, action: 'move' | 'cancel'): Part =>
  formFields(call.session, { agency: call.agency.id, version, action })

/** Why the visit cannot be moved. Users of the agency solve it in the portal. */
const whyNotMoved = (call: AgencyCall, { propertyId }: ShownVisit, why: string): Html => html`
  <p class="empty">
    ${why}
    ${
      !isStaff(call) &&
      html`<a href="${call.site.portalUrl}${pathOfAgency(call.agency.id, `/property/${propertyId}`)}"
        >Open the property in the compliance portal</a
      >`
    }
  </p>
`

/** Only times that the law and the roster allow are offered. */
const moveForm = (call: AgencyCall, visit: ShownVisit, { dates, draft, refusal, why }: Shown): Html => html`
  <section aria-labelledby="move">
    <h2 id="move">Move to another time</h2>
    ${
      why !== undefined
        ? whyNotMoved(call, visit, why)
        : dates.length === 0
          ? html`<p class="empty">No other time is free in the next four weeks.</p>`
          : html`<form method="post" action="${bookingAddress(call, visit.visitId)}">
              ${formStart(call, visit, 'move')}
              <div class="field">
                <label for="time">New time</label>
                <select id="time" name="time" ${describedByError('time', refusal?.fields['time'])}>
                  <option value="">Select a time</option>
                  ${timeOptions(dates, draft.time)}
                </select>
                ${fieldError('time', refusal?.fields['time'])}
              </div>
              <button>Move the visit</button>
            </form>`
    }
  </section>
`

const cancelForm = (call: AgencyCall, visit: ShownVisit, { draft, refusal }: Shown): Html => html`
  <section aria-labelledby="cancel">
    <h2 id="cancel">Cancel the visit</h2>
    <form method="post" action="${bookingAddress(call, visit.visitId)}">
      ${formStart(call, visit, 'cancel')}
      ${noteField({
        name: 'reason',
        label: `Reason (at most ${longestNotes} characters)`,
        value: draft.reason,
        error: refusal?.fields['reason'],
        rows: 3,
      })}
      <button class="quiet">Cancel the visit</button>
    </form>
  </section>
`
