import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { entryMethodLabels } from '../../../contract/entry-preferences.ts'
import { longestNotes } from '../../../contract/limits.ts'
import { quoteStatusId, severityTags } from '../../../contract/quotes/quotes.ts'
import { clockText } from '../../../contract/times.ts'
import type { RepairTimes } from '../../areas/repairs/schedule-repair.ts'
import { serviceName } from '../../areas/service-requests/chosen-services.ts'
import { madeTimeText } from '../../areas/bookings/visit-time-text.ts'
import { noteField, selectField } from '../kit/forms/fields.ts'
import { formError, formFields, hiddenFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html, type Part, renderFacts, renderTable } from '../kit/html/html.ts'
import { linkTo, myDayPath, repairsPath } from '../kit/html/links.ts'
import { momentText, moneyText, notSpecified, phoneText } from '../kit/html/wording.ts'
import { keepQueue, queueLink } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { bookingDifferences, type BookingConflict } from '../visit-records/booking-differences.ts'
import { certificatesLink } from '../visit-records/certificates-page.ts'
import { seesOnlyOwn } from '../visit-records/own-visits.ts'
import { releasePart, type ReleaseView } from '../visit-records/release-part.ts'
import { completePart, unsentPart, waitingRecord, type RepairFormView } from './repair-form.ts'
import { repairLink } from './repairs-page.ts'
import type { RepairDetails } from './repairs.queries.ts'

export type RepairPage = {
  repair: RepairDetails
  /** Null when a visit is booked or the work is done. */
  times: RepairTimes | null
  /** Why the work cannot be done, as typed. */
  reason: string
  /** What was done, as typed. */
  view: RepairFormView
  refusal?: ChangeRefusal | undefined
  /** The booking, if it is another one than on the page that was sent. */
  conflict?: BookingConflict | undefined
  isBooked?: boolean
  release: ReleaseView | null
}

/** Neither done nor cancelled. */
export const isToDo = ({ statusId }: RepairDetails): boolean => statusId === quoteStatusId('ACCEPTED')

/** A reason that was not saved stays on the page, so that it can be copied. */
const unsavedReason = (reason: string): Html => html`<p>Your reason, which was not saved: ${reason}</p>`

/** One approved repair: book its visit, or record that it is done. */
export function repairPage(call: SignedInCall, page: RepairPage): Html {
  const { site, session } = call
  const { repair, times, reason, view, refusal, conflict, isBooked, release } = page
  const isWaiting = isToDo(repair) && release?.sent.status === 'WAITING'
  const content = html`
    <p>${seesOnlyOwn(call) ? html`<a href="${linkTo(site, myDayPath)}">My day</a>` : queueLink(call, repairsPath)}</p>
    ${formError(refusal?.message)} ${isBooked === true && notice('The visit is booked.')}
    ${conflict && isToDo(repair) && bookingDifferences(call, conflict)} ${renderFacts(factsOf(call, repair))}
    ${releasePart(call, release, { action: repairLink(call, repair, keepQueue(call)), button: 'act', isToDo: isToDo(repair) })}
    ${view.stored && html`<p><a href="${certificatesLink(call, { ...repair, kind: 'repair' })}">Certificates of the regulator</a></p>`}
    ${linesTable(repair)} ${times && !isWaiting && timesForms(call, repair, times)}
    ${
      isWaiting
        ? waitingRecord(call, repair, view)
        : isToDo(repair)
          ? [completePart(call, repair, view), !seesOnlyOwn(call) && cancelForm(call, page)]
          : [reason !== '' && unsavedReason(reason), unsentPart(call, repair, view)]
    }
  `
  const title = `Repair, quote #${repair.quoteNumber}: ${repair.address}`
  return frame({
    site,
    session,
    title,
    path: seesOnlyOwn(call) ? myDayPath : repairsPath,
    content,
    hasErrors: refusal !== undefined || release?.attempt !== undefined,
  })
}

const propertyOf = (call: SignedInCall, { propertyId, address }: RepairDetails): Part =>
  seesOnlyOwn(call) ? address : html`<a href="${linkTo(call.site, `/Properties/view/${propertyId}`)}">${address}</a>`

const factsOf = (call: SignedInCall, repair: RepairDetails): [string, Part][] => [
  ['Property', propertyOf(call, repair)],
  ['Agency', `${repair.agencyName}, ${phoneText(repair.agencyPhone)}`],
  ['Service', serviceName(repair.serviceId)],
  ['Severity', badge(severityTags[repair.severity])],
  [
    'Approved',
    `${repair.decidedAt === null ? notSpecified : momentText(repair.decidedAt, call.site.timeZone)}${repair.decidedBy === null ? '' : `, ${repair.decidedBy}`}`,
  ],
  ['Findings', repair.findings.join('; ') || notSpecified],
  [
    'Visit',
    repair.visit ? `${madeTimeText(call.site.state, repair.visit)}, ${repair.visit.technician}` : 'Not booked yet',
  ],
  ...(repair.invoiceNumber === null
    ? []
    : [['Done and invoiced', `#${repair.invoiceNumber}`] satisfies [string, Part]]),
  ...(repair.statusId === quoteStatusId('CANCELLED') && repair.cancelReason === null
    ? [['Cancelled because', 'Its findings were settled in another way'] satisfies [string, Part]]
    : []),
  ...(repair.cancelReason === null ? [] : [['Cannot be done because', repair.cancelReason] satisfies [string, Part]]),
]

const linesTable = ({ lines }: RepairDetails): Html =>
  renderTable({
    caption: 'Work',
    rows: lines,
    empty: 'The quote has no lines.',
    columns: [
      {
        header: 'Work',
        cell: ({ description, isSettled }) =>
          isSettled ? `${description} (settled in another way: not to do, not billed)` : description,
      },
      { header: 'Quantity', cell: ({ quantity }) => String(Number(quantity)) },
      { header: 'Price inc. GST', isNumber: true, cell: ({ totalCents }) => moneyText(totalCents) },
    ],
  })

function timesForms(call: SignedInCall, repair: RepairDetails, { methods, method, dates }: RepairTimes): Html {
  const open = methods.filter(({ problem }) => problem === null)
  const blocked = methods.filter(({ problem }) => problem !== null)
  return html`
    <h2>Book the visit</h2>
    ${
      blocked.length > 0 &&
      html`<ul>
        ${blocked.map((way) => html`<li>${entryMethodLabels[way.method]}: ${way.problem}</li>`)}
      </ul>`
    }
    ${
      method === null
        ? html`<p>No way in is open. Please clear it with the agency first.</p>`
        : html`
            <form method="get" action="${repairLink(call, repair, {})}" class="search">
              ${hiddenFields(keepQueue(call))}
              ${selectField({
                name: 'method',
                label: 'How to get in',
                value: method,
                options: open.map((way) => ({ value: way.method, label: entryMethodLabels[way.method] })),
              })}
              <button class="quiet">Show times</button>
            </form>
            <p>${methods.find((way) => way.method === method)?.description}</p>
            ${
              dates.length === 0
                ? html`<p class="empty">No technician is free in the next four weeks.</p>`
                : bookForm(call, repair, { method, dates })
            }
          `
    }
  `
}

const weekdays = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: 'UTC' })
const weekdayText = (day: Day): string => weekdays.format(new Date(`${day}T00:00:00Z`))

const bookForm = (
  call: SignedInCall,
  repair: RepairDetails,
  { method, dates }: { method: string; dates: RepairTimes['dates'] },
): Html => html`
  <form method="post" action="${repairLink(call, repair, keepQueue(call))}">
    ${formFields(call.session, { method })}
    <div class="field">
      <label for="time">Time</label>
      <select id="time" name="time">
        ${dates.map(
          ({ date, bookingTimes }) =>
            html`<optgroup label="${weekdayText(date)} ${shortDay(date)}">
              ${bookingTimes.map(
                ({ timeFrom, timeTo, technicianId, oasMetadataId }) =>
                  html`<option value="${[date, timeFrom, timeTo, technicianId, oasMetadataId].join('|')}">
                    ${weekdayText(date)} ${shortDay(date)}, ${clockText(timeFrom)} to ${clockText(timeTo)}
                  </option>`,
              )}
            </optgroup>`,
        )}
      </select>
    </div>
    <p class="actions"><button name="act" value="book">Book the visit</button></p>
  </form>
`

const cancelForm = (call: SignedInCall, { repair, reason, refusal }: RepairPage): Html => html`
  <h2>Not able to do it</h2>
  <form method="post" action="${repairLink(call, repair, keepQueue(call))}" novalidate>
    ${formFields(call.session)}
    ${noteField({
      name: 'note',
      label: `Reason for the agency (at most ${longestNotes} characters)`,
      value: reason,
      error: refusal?.fields['note'],
    })}
    <p class="actions"><button class="quiet" name="act" value="cancel">We cannot do this work</button></p>
  </form>
`
