import { dayLink, dayLinkText, seesOnlyOwn } from './own-visits.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import { findLabel } from '../../../contract/labels.ts'
import { services } from '../../../contract/services.ts'
import { doorProblems } from '../../areas/visit-records/not-done-reasons.ts'
import type { EarlierTechnician } from '../../areas/visit-records/opened-booking.queries.ts'
import { toBooking, type OpenedBooking } from '../../areas/visit-records/opened-booking.ts'
import type { RecordedVisitRow } from '../../areas/visit-records/visit-facts.queries.ts'
import { isTicked, typedInVisit, type VisitForm } from '../../areas/visit-records/visit-form.ts'
import { makerField } from '../../areas/visit-records/visit-maker.ts'
import { whenText } from '../../areas/visit-records/visit-problems.ts'
import { canBeEarlier } from '../../areas/visit-records/visit-time.ts'
import { madeTimeText } from '../../areas/bookings/visit-time-text.ts'
import { errorList } from '../kit/forms/error-list.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'
import { linkTo, myDayPath, visitDayPath } from '../kit/html/links.ts'
import { keepQueue, openedQueueLink } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { scriptAddress } from '../kit/routes/static-files.ts'
import { bookingDifferences, bookingText } from './booking-differences.ts'
import { certificatesPart } from './certificates-page.ts'
import { baseText } from './read-visit-form.ts'
import { differencesPart, isOfGoneService } from './visit-differences.ts'
import { radioField, visitSelectField, textArea, tickField, type Choice, type FormView } from './visit-fields.ts'
import { releasePart, type ReleaseView } from './release-part.ts'
import { photosPart, type PhotoView } from './visit-photos.ts'
import { servicePart } from './visit-service.ts'
import { outcomesTable } from './visit-outcomes.ts'
import { barrierNotice } from './visit-stop.ts'
import type { VisitOutcome } from './visits.queries.ts'

export const visitRecordPath = '/Visits/record/:agency/:id'

export type RecordAttempt = {
  form: VisitForm
  /** The button that was pressed. */
  action: string
  submissionKey: string
  error?: string
  errors?: Readonly<Record<string, string>>
  /** Of the record that the form was typed on. After a conflict the newer one is shown, and its version counts. */
  version?: number
  /** The record as it was when the form was opened, if that is known. */
  base?: VisitForm | null
  /** Another person saved or submitted the record, or changed the booking. */
  isConflict?: boolean
  /** The booking that the page showed on which the form was typed. */
  opened?: OpenedBooking | null | undefined
}

export type RecordView = {
  attempt: RecordAttempt | undefined
  done: string | null
  /** Why a photo was refused. */
  refused: string | null
  /** Why the technician may not enter. */
  barrier: string | null
  problems: readonly Choice[]
  /** Technicians who had the visit before. */
  earlier: readonly EarlierTechnician[]
  photos: readonly PhotoView[]
  release: ReleaseView | null
  /** Of a visit that was not recorded here. */
  outcomes: readonly VisitOutcome[]
}

const formId = 'visit-form'

export const recordLink = (
  { site }: SignedInCall,
  { agencyId, visitId }: { agencyId: number; visitId: number },
  query: Record<string, string> = {},
): string => linkTo(site, `/Visits/record/${agencyId}/${visitId}`, query)

/** The form of a visit. What was typed is shown again after every failure. */
export function visitRecordPage(
  call: SignedInCall,
  visit: RecordedVisitRow,
  { attempt, done, refused, barrier, problems, earlier, photos, release, outcomes }: RecordView,
): Html {
  const { site, session } = call
  const { address, visitedOn, status, submittedAt, agencyName, technician } = visit
  const isWaiting = status === 'BOOKED' && release?.sent.status === 'WAITING'
  const isOpen = status === 'BOOKED' && submittedAt === null && !isWaiting
  const isReadOnly = !isOpen && attempt === undefined
  const view: FormView = { form: attempt?.form ?? visit.draft, errors: attempt?.errors ?? {}, isReadOnly }
  const form = html`
    ${visitForm(call, visit, {
      attempt,
      isOpen,
      // Without fields it is for text on the phone that was not sent before the visit ended.
      content:
        (isOpen || isWaiting || attempt !== undefined || (status === 'COMPLETED' && submittedAt !== null)) &&
        html`<fieldset ${isReadOnly && html`disabled`}>
          ${makerPart(view, visit, { attempt, earlier })}
          ${visit.services.map((service) => servicePart(view, visit, service))}
          <h2>The property</h2>
          ${textArea(view, {
            name: 'hazards',
            label: 'Hazards for the next technician',
            otherwise: visit.hazards ?? '',
            hint: 'Such as a dog, loose steps or asbestos.',
          })}
          ${textArea(view, { name: 'notes', label: 'Notes for the office' })} ${unshownFields(view, visit)}
          ${
            ((isOpen && visitedOn > dayIn(site.timeZone, call.now) && canBeEarlier(visit)) ||
              isTicked(view.form, 'doneEarly')) &&
            tickField(view, {
              name: 'doneEarly',
              label: 'The visit took place today, earlier than booked, as agreed with the occupant',
            })
          }
        </fieldset>`,
    })}
    ${photosPart(call, visit, view.form, photos, isOpen)} ${isOpen && finishPart(visit)}
    ${(isOpen || isTyped(attempt, ['noAccess', 'noAccessNote'])) && noAccessPart(view, problems, isOpen)}
  `
  const content = html`
    <p class="actions">
      ${openedQueueLink(call) ?? html`<a href="${dayLink(call, { day: visitedOn })}">${dayLinkText(call)}</a>`}
      ${isOpen && html`<a href="#no-access">Could not get in?</a>`}
    </p>
    <p>
      ${madeTimeText(site.state, visit)}, ${technician}, for ${agencyName}.
      ${visit.services.map((code) => services[code].name).join(', ')}.
    </p>
    ${done !== null && notice(done)} ${formError(refused ?? undefined)} ${attempt && errorList(attempt, form)}
    ${isOpen && bookingConflict(call, visit, attempt, earlier)}
    ${attempt?.isConflict === true && differencesPart(visit, { ...attempt, base: attempt.base ?? null, problems, earlier, formId, isOpen })}
    ${isReadOnly && !isWaiting && endedNotice(visit, problems)}
    ${status === 'COMPLETED' && (submittedAt === null ? outcomesTable(outcomes) : certificatesPart(call, visit))}
    ${releasePart(call, release, { action: recordLink(call, visit, keepQueue(call)), button: 'action', isToDo: isOpen })}
    ${isOpen && [barrierNotice(barrier), licenceNotice(call, visit)]}
    ${visit.hazards !== null && html`<div class="notice critical"><p>Hazards: ${visit.hazards}</p></div>`}
    <div id="connection" class="notice critical" role="status" hidden></div>
    ${form}
    <script src="${scriptAddress(site, 'visit-record')}" type="module"></script>
  `
  return frame({
    site,
    session,
    title: address,
    path: seesOnlyOwn(call) ? myDayPath : visitDayPath,
    content,
    hasErrors: attempt?.error !== undefined || refused !== null || release?.attempt !== undefined,
  })
}

/** Stay in the form, so that nothing typed is lost; the script keeps text fields. */
const unshownFields = ({ form }: FormView, visit: RecordedVisitRow): Html[] =>
  Object.entries(form)
    .filter(([name]) => isOfGoneService(visit, name))
    .map(([name, text]) => html`<input type="text" name="${name}" value="${text}" hidden />`)

/** The record would wait for a supervisor, so a licence that exists is recorded first. */
const licenceNotice = (call: SignedInCall, { technician, technicianId, unlicensed, visitedOn }: RecordedVisitRow) =>
  unlicensed.length > 0 &&
  html`<div class="notice critical">
    <p>
      No licence of ${technician} for ${unlicensed.map((code) => services[code].name.toLowerCase()).join(' and ')} is on
      record for ${shortDay(visitedOn)}, so the record will be stored and wait for release by a supervisor.
      ${
        seesOnlyOwn(call)
          ? 'If there is one, please ask the office to record it before you submit.'
          : html`If there is one, please
              <a href="${linkTo(call.site, `/Roster/view/${technicianId}`)}">record the licence</a> before you submit.`
      }
    </p>
  </div>`

/** The technician for whom the text was typed, if that is not the one of now. */
const typedFor = ({ technicianId }: RecordedVisitRow, attempt: RecordAttempt | undefined): number | undefined => {
  const before = attempt?.opened?.typedFor ?? attempt?.opened?.technicianId
  return before === technicianId ? undefined : before
}

const shownBooking = (visit: RecordedVisitRow, attempt: RecordAttempt | undefined): string =>
  bookingText({ ...toBooking(visit), typedFor: typedFor(visit, attempt) })

/** Who made a visit that has had another technician. Without a choice while it is not clear. */
export function makerPart(
  view: FormView,
  visit: RecordedVisitRow,
  { attempt, earlier }: Pick<RecordView, 'attempt' | 'earlier'>,
): Html | false {
  const isUnclear = typedFor(visit, attempt) !== undefined
  if (earlier.length === 0 && !isUnclear) return false
  const { [makerField]: _, ...form } = view.form
  return radioField(isUnclear && attempt?.isConflict === true ? { ...view, form } : view, {
    name: makerField,
    label: 'Who made the visit',
    ...(!isUnclear && { otherwise: String(visit.technicianId) }),
    choices: [
      [String(visit.technicianId), `${visit.technician}, who has it now`],
      ...earlier.map(({ id, name }): Choice => [String(id), `${name}, who had it before`]),
    ],
  })
}

/** Says in the form, and on the phone, of which visit a record is. */
export const recordName = ({
  state,
  agencyId,
  visitId,
}: Pick<RecordedVisitRow, 'state' | 'agencyId' | 'visitId'>): string => `visit-${state}-${agencyId}-${visitId}`

export const bookingConflict = (
  call: SignedInCall,
  visit: RecordedVisitRow,
  attempt: RecordAttempt | undefined,
  earlier: readonly EarlierTechnician[],
): Html | false =>
  attempt?.isConflict === true &&
  bookingDifferences(call, {
    booked: { ...toBooking(visit), technician: visit.technician },
    opened: attempt.opened,
    earlier,
  })

type FormParts = { attempt: RecordAttempt | undefined; isOpen: boolean; content?: Part }

/** The form of a visit. Controls after it belong to it by its id, because the photos between are a form of their own. */
export const visitForm = (
  call: SignedInCall,
  visit: RecordedVisitRow,
  { attempt, isOpen, content }: FormParts,
): Html => html`
  <form
    id="${formId}"
    class="record"
    method="post"
    action="${recordLink(call, visit)}"
    data-copy="${recordName(visit)}"
    ${isOpen && html`data-open="yes"`}
  >
    ${formFields(call.session, {
      version: attempt?.version ?? visit.version,
      record: recordName(visit),
      booking: shownBooking(visit, attempt),
      base: isOpen ? baseText(visit) : undefined,
      submission_key: attempt?.submissionKey ?? crypto.randomUUID(),
    })}
    ${content}
  </form>
`

const isTyped = (attempt: RecordAttempt | undefined, names: readonly string[]): boolean =>
  attempt !== undefined && names.some((name) => typedInVisit(attempt.form, name) !== '')

/** How the visit ended, and who said so. */
function endedNotice(
  { state, status, submittedAt, submittedBy, submittedById, technician, technicianUserId, draft }: RecordedVisitRow,
  problems: readonly Choice[],
): Html {
  const problem = problems.find(([code]) => code === typedInVisit(draft, 'noAccess'))?.[1]
  return html`<div class="notice good">
    <p>${findLabel(ends, status)}</p>
    ${status === 'NO_ACCESS' && problem !== undefined && html`<p>${problem}. ${typedInVisit(draft, 'noAccessNote')}</p>`}
    ${
      submittedAt !== null &&
      html`<p>
        ${submittedById === technicianUserId ? `Signed by ${technician}` : `Performed by ${technician}, recorded by ${submittedBy ?? 'a user'}`},
        ${whenText(state, submittedAt)}.
      </p>`
    }
  </div>`
}

const ends: Readonly<Record<string, string>> = {
  COMPLETED: 'This visit is completed.',
  NO_ACCESS: 'This visit ended: the technician could not get in.',
  CANCELLED: 'This visit was cancelled.',
}

const savedText = ({ state, savedAt, savedBy }: RecordedVisitRow): string =>
  savedAt === null ? 'Not saved yet.' : `Saved by ${savedBy ?? 'a user'}, ${whenText(state, savedAt)}.`

const finishPart = (visit: RecordedVisitRow): Html => html`
  <section class="finish" aria-labelledby="finish-title">
    <h2 id="finish-title">Finish</h2>
    <p class="actions">
      <button form="${formId}" name="action" value="save" class="quiet">Save for later</button>
      <button form="${formId}" name="action" value="submit">Submit the visit</button>
    </p>
    <p class="quiet" id="saved">${savedText(visit)}</p>
  </section>
`

/** What was typed here is shown even if the visit has ended meanwhile. */
export const noAccessPart = (view: FormView, problems: readonly Choice[], isOpen = true): Html => html`
  <section class="finish" aria-labelledby="no-access">
    <h2 id="no-access">Could not get in?</h2>
    ${visitSelectField(view, { name: 'noAccess', label: 'What kept you out', of: formId, choices: [['', 'Please choose'], ...problems] })}
    ${textArea(view, { name: 'noAccessNote', label: 'What should the agency know?', of: formId })}
    ${
      isOpen &&
      html`<p class="actions">
        <button form="${formId}" name="action" value="no-access" class="quiet">End the visit without access</button>
      </p>`
    }
  </section>
`

/** Problems in the order of the form, with the names of the catalogue. */
export const doorChoices = (names: readonly { code: string; name: string }[]): Choice[] =>
  doorProblems.flatMap((code): Choice[] => {
    const found = names.find((each) => each.code === code)
    return found ? [[code, found.name]] : []
  })
