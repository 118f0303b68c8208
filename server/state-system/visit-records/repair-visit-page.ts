import { dayLink, dayLinkText, seesOnlyOwn } from './own-visits.ts'
import { dayIn } from '../../../contract/days.ts'
import type { RecordedVisitRow } from '../../areas/visit-records/visit-facts.queries.ts'
import { canBeEarlier } from '../../areas/visit-records/visit-time.ts'
import { visitTimeText } from '../../areas/bookings/visit-time-text.ts'
import { formError, notice } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, myDayPath, visitDayPath } from '../kit/html/links.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { tickField } from './visit-fields.ts'
import { bookingConflict, makerPart, noAccessPart, visitForm, type RecordView } from './visit-record-page.ts'
import { barrierNotice } from './visit-stop.ts'

const releaseTexts = {
  WAITING: 'Its record waits for release by a supervisor.',
  REFUSED: 'Its record was sent back by a supervisor.',
}

/** A visit for approved work: nothing is checked and invoiced as a service, the repair is completed instead. */
export function repairVisitPage(
  call: SignedInCall,
  visit: RecordedVisitRow,
  { quoteId, quoteNumber }: NonNullable<RecordedVisitRow['repair']>,
  { barrier, problems, earlier, attempt, done, refused, release }: Omit<RecordView, 'photos' | 'outcomes'>,
): Html {
  const { site, session } = call
  const { agencyId, address, visitedOn, agencyName, technician } = visit
  const view = { form: attempt?.form ?? {}, errors: attempt?.errors ?? {} }
  const content = html`
    <p><a href="${dayLink(call, { day: visitedOn })}">${dayLinkText(call)}</a></p>
    <p>${visitTimeText(site.state, visit)}, ${technician}, for ${agencyName}.</p>
    ${done !== null && notice(done)} ${formError(attempt?.error ?? refused ?? undefined)}
    ${bookingConflict(call, visit, attempt, earlier)} ${barrierNotice(barrier)}
    ${visit.hazards !== null && html`<div class="notice critical"><p>Hazards: ${visit.hazards}</p></div>`}
    <p>
      This visit is for the work of quote #${quoteNumber}.
      ${release && release.sent.status !== 'RELEASED' && html`<strong>${releaseTexts[release.sent.status]}</strong>`}
    </p>
    <p class="actions">
      <a class="button" href="${linkTo(site, `/Repairs/view/${agencyId}/${quoteId}`)}">See and complete the work</a>
    </p>
    ${visitForm(call, visit, {
      attempt,
      isOpen: true,
      content: html`${makerPart(view, visit, { attempt, earlier })}
      ${
        visitedOn > dayIn(site.timeZone, call.now) &&
        canBeEarlier(visit) &&
        tickField(view, {
          name: 'doneEarly',
          label: 'The visit took place today, earlier than booked, as agreed with the occupant',
        })
      }`,
    })}
    ${noAccessPart(view, problems)}
  `
  const hasErrors = attempt?.error !== undefined
  return frame({
    site,
    session,
    title: `Repair: ${address}`,
    path: seesOnlyOwn(call) ? myDayPath : visitDayPath,
    content,
    hasErrors,
  })
}
