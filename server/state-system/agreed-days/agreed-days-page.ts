import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { longestNotes } from '../../../contract/limits.ts'
import type { TimesForDay } from '../../areas/agreed-days/answer-agreed-day.ts'
import { visitTimeText } from '../../areas/bookings/visit-time-text.ts'
import { noteField, selectField } from '../kit/forms/fields.ts'
import { describedByError, fieldError, formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { timeOptions, timeValue } from '../kit/forms/offered-times.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { unsafeOf } from '../kit/html/badge.ts'
import { html, type Html, type Part, renderFacts } from '../kit/html/html.ts'
import { linkTo, agreedDaysPath } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { momentText, notSpecified, phoneText } from '../kit/html/wording.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { DayDetails, ListedDay } from './agreed-days.queries.ts'

export const agreedDayPath = '/AgreedDays/view/:agency/:id'

export const agreedDayLink = ({ site }: SignedInCall, { agencyId, id }: { agencyId: number; id: number }): string =>
  linkTo(site, `/AgreedDays/view/${agencyId}/${id}`)

type Listing = { days: readonly ListedDay[]; page: number; today: Day; outcome: string | undefined }

/** Days that agencies agreed with tenants and that wait for a visit. */
export function agreedDaysPage(call: SignedInCall, { days, page, today, outcome }: Listing): Html {
  const { site, session } = call
  const content = html`
    ${outcome !== undefined && notice(outcome)}
    ${pagedTable({
      caption: 'Days that agencies agreed with tenants, soonest first',
      rows: days,
      page,
      size: requestsPerPage,
      linkOf: (to) => linkTo(site, agreedDaysPath, { page: to }),
      empty: 'No agreed day waits to be booked.',
      columns: [
        {
          header: 'Property',
          cell: (day) => html`<a href="${agreedDayLink(call, day)}">${day.address}</a> ${unsafeOf(call, day)}`,
        },
        { header: 'Agreed day', cell: ({ onDay }) => dayCell(onDay, today) },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        {
          header: 'Agreed by',
          cell: ({ agreedBy, agreedAt }) => `${agreedBy}, ${momentText(agreedAt, site.timeZone)}`,
        },
      ],
    })}
  `
  return frame({ site, session, title: 'Agreed days', path: agreedDaysPath, content })
}

const dayCell = (day: Day, today: Day): Part =>
  day < today ? html`<strong>${shortDay(day)}, passed</strong>` : shortDay(day)

export type DayPage = {
  day: DayDetails
  /** Null when the day is answered. */
  times: TimesForDay | null
  today: Day
  time: string
  reason: string
  refusal?: ChangeRefusal | undefined
}

/** One agreed day: book the visit, or say why we cannot come. */
export function agreedDayPage(call: SignedInCall, page: DayPage): Html {
  const { site, session } = call
  const { day, times, today, reason, refusal } = page
  const content = html`
    <p><a href="${linkTo(site, agreedDaysPath)}">All agreed days</a></p>
    ${formError(refusal?.message)} ${renderFacts(factsOf(call, day, today))}
    ${times ? [timesPart(call, page, times), declineForm(call, page)] : reason !== '' && html`<p>Your reason, which was not saved: ${reason}</p>`}
  `
  const title = `Agreed day: ${day.address}`
  return frame({ site, session, title, path: agreedDaysPath, content, hasErrors: refusal !== undefined })
}

function answerOf({ site }: SignedInCall, { isToBook, answeredAt, answeredBy, answerNote, visit }: DayDetails) {
  if (isToBook) return 'Waits to be booked'
  if (answeredAt === null) return 'A visit was booked since'
  const by = `${answeredBy ?? notSpecified}, ${momentText(answeredAt, site.timeZone)}`
  return visit === null
    ? `Cannot be done: ${answerNote ?? notSpecified} (${by})`
    : `Booked for ${visitTimeText(site.state, visit)} (${by})`
}

const factsOf = (call: SignedInCall, day: DayDetails, today: Day): [string, Part][] => [
  ['Property', html`<a href="${linkTo(call.site, `/Properties/view/${day.propertyId}`)}">${day.address}</a>`],
  ['Agency', `${day.agencyName}, ${phoneText(day.agencyPhone)}`],
  ['Agreed day', dayCell(day.onDay, today)],
  ['Agreed by', `${day.agreedBy}, ${momentText(day.agreedAt, call.site.timeZone)}`],
  ['Access issues', day.problems.join('; ') || notSpecified],
  ['Status', answerOf(call, day)],
]

function timesPart(call: SignedInCall, page: DayPage, { services, chosen, dates, problem }: TimesForDay): Html {
  const { day } = page
  const types = chosen?.bookingTypes.join(',') ?? ''
  return html`
    <h2>Book the visit</h2>
    ${problem !== null && html`<p class="empty">${problem}</p>`}
    ${
      services.length > 1 &&
      html`<form method="get" action="${agreedDayLink(call, day)}" class="search">
        ${selectField({
          name: 'services',
          label: 'Services',
          value: types,
          options: services.map(({ name, bookingTypes }) => ({ value: bookingTypes.join(','), label: name })),
        })}
        <button class="quiet">Show times</button>
      </form>`
    }
    ${problem === null && bookForm(call, page, { dates, types, name: chosen?.name ?? '' })}
  `
}

type Offer = { dates: TimesForDay['dates']; types: string; name: string }

function bookForm(call: SignedInCall, { day, today, time, refusal }: DayPage, { dates, types, name }: Offer): Html {
  const agreed = dates.find(({ date }) => date === day.onDay)
  const first = agreed?.bookingTimes[0]
  const value = time || (first ? timeValue(day.onDay, first) : '')
  if (dates.length === 0) return html`<p class="empty">No technician is free in the next four weeks.</p>`
  return html`
    ${
      !agreed &&
      html`<p>
        ${day.onDay < today ? 'The agreed day has passed.' : `No technician is free on ${shortDay(day.onDay)}.`} Agree
        another day with the tenant before you book it.
      </p>`
    }
    <form method="post" action="${agreedDayLink(call, day)}">
      ${formFields(call.session, { services: types })}
      <div class="field">
        <label for="time">Time for ${name}</label>
        <select id="time" name="time" ${describedByError('time', refusal?.fields['time'])}>
          <option value="">Select a time</option>
          ${timeOptions(dates, value)}
        </select>
        ${fieldError('time', refusal?.fields['time'])}
      </div>
      <p class="actions"><button name="act" value="book">Book the visit</button></p>
    </form>
  `
}

const declineForm = (call: SignedInCall, { day, reason, refusal }: DayPage): Html => html`
  <h2>Not able to come</h2>
  <form method="post" action="${agreedDayLink(call, day)}" novalidate>
    ${formFields(call.session)}
    ${noteField({
      name: 'note',
      label: `Reason for the agency (at most ${longestNotes} characters)`,
      value: reason,
      error: refusal?.fields['note'],
    })}
    <p class="quiet">This opens the access issues again that the agreement resolved, with your reason.</p>
    <p class="actions"><button class="quiet" name="act" value="decline">We cannot come on that day</button></p>
  </form>
`
