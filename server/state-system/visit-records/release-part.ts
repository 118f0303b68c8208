import { shortDay } from '../../../contract/day-text.ts'
import type { StateCode } from '../../../contract/states.ts'
import { licencesOnDay, type LicensedService } from '../../areas/roster/licences-on-day.queries.ts'
import { decideRelease, isOwnRecord, type ReleasedRecord } from '../../areas/visit-records/decide-release.ts'
import { missingText, validText } from '../../areas/visit-records/missing-licences.ts'
import type { Recorder } from '../../areas/visit-records/recorder.ts'
import type { RecordToDecide, SentRecord } from '../../areas/visit-records/record-releases.queries.ts'
import { whenText } from '../../areas/visit-records/visit-problems.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { hasRole } from '../../platform/staff-roles.ts'
import { noteField, readNote } from '../kit/forms/fields.ts'
import { formError, formFields } from '../kit/forms/form-messages.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'
import { releasesPath } from '../kit/html/links.ts'
import { queueAfter } from '../kit/lists/return-to-queue.ts'
import { goTo, type Answer, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asStaff, requireRole } from '../kit/sessions/as-staff.ts'

export type DecisionAttempt = { reason: string; refusal: ChangeRefusal }

export type ReleaseView = {
  sent: SentRecord
  /** What the performer holds now for the services and the day. */
  licences: readonly LicensedService[]
  attempt: DecisionAttempt | undefined
}

/** What the page of a record shows about its release; null if it was never sent without a licence. */
export async function readRelease(
  { site, session }: SignedInCall,
  sent: SentRecord | null,
  attempt?: DecisionAttempt,
): Promise<ReleaseView | null> {
  if (!sent) return null
  const codes = sent.missing.map(({ service }) => service)
  const db = readingFrom(site, session.userId)
  const isWaiting = sent.status === 'WAITING'
  const licences = isWaiting ? await db.rows(licencesOnDay(sent.performedById, codes, sent.performedOn)) : []
  return { sent, licences, attempt }
}

type TakeEffect = (staff: Recorder & Reviewer, record: RecordToDecide, released: ReleasedRecord) => Promise<unknown>

/** Answers the buttons of the form below. After a refusal the page of the record shows it with the reason that was typed. */
export async function decide(
  call: SignedInCall,
  agencyId: number,
  button: 'release' | 'refuse',
  { takeEffect, show }: { takeEffect: TakeEffect; show: (attempt: DecisionAttempt) => Promise<Answer> },
): Promise<Answer> {
  requireRole(call, ['SUPERVISOR'])
  const releaseId = parseId(readText(call.form, 'releaseId')) ?? 0
  const reason = readNote(call.form, 'reason') ?? ''
  const status = button === 'release' ? 'RELEASED' : 'REFUSED'
  const refusal = await refusalOf(async () =>
    asStaff(call, agencyId, async (staff) =>
      decideRelease(staff, { releaseId, status, reason }, async (record, released) =>
        takeEffect(staff, record, released),
      ),
    ),
  )
  if (refusal) return show({ reason, refusal })
  return goTo(queueAfter(call, { [releasesPath]: { done: status.toLowerCase() } }))
}

const sentText = (state: StateCode, { performedBy, performedOn, recordedBy, sentAt }: SentRecord): string =>
  `${performedBy} did this on ${shortDay(performedOn)}. ${recordedBy} sent the record on ${whenText(state, sentAt)}.`

/** Why it waits, and for supervisors the decision. */
const waitingPart = (call: SignedInCall, view: ReleaseView, form: { action: string; button: string }): Html => {
  const { sent, licences } = view
  const covered = licences.flatMap(({ service, valid }) => (valid ? [validText(service, valid)] : []))
  return html`
    <section aria-labelledby="release-title">
      <h2 id="release-title">Waits for release</h2>
      <p>
        ${sentText(call.site.state, sent)} It is stored as it was sent. Nothing was reported, invoiced or emailed yet,
        because no licence of ${sent.performedBy} covers all of it on that day:
      </p>
      <ul>
        ${sent.missing.map((each) => html`<li>${missingText(each)}</li>`)}
      </ul>
      ${
        covered.length > 0 &&
        html`<div class="notice">
          <p>Recorded meanwhile, and valid on that day: ${covered.join('; ')}. The record still needs a decision.</p>
        </div>`
      }
      ${decisionPart(call, view, form)}
    </section>
  `
}

function decisionPart(
  call: SignedInCall,
  view: ReleaseView,
  { action, button }: { action: string; button: string },
): Part {
  const { session } = call
  if (!hasRole(session.roles, ['SUPERVISOR'])) return html`<p>A supervisor decides on it.</p>`
  if (isOwnRecord(session.userId, view.sent))
    return html`<p>Another supervisor decides on it, because you made or recorded it yourself.</p>`
  return html`
    <form method="post" action="${action}" novalidate>
      ${formFields(session, { releaseId: view.sent.id })}
      ${noteField({
        name: 'reason',
        label: 'Reason',
        hint: 'Printed on the report if you release it. Shown to the sender, who can correct it, if you refuse it.',
        value: view.attempt?.reason ?? '',
        error: view.attempt?.refusal.fields['reason'],
      })}
      <p class="actions">
        <button name="${button}" value="release">Release the record</button>
        <button class="quiet" name="${button}" value="refuse">Refuse it</button>
      </p>
    </form>
  `
}

export const sentBackText = (state: StateCode, { decidedBy, decidedAt, reason }: SentRecord): string =>
  `${decidedBy ?? 'A supervisor'} sent this record back on ${whenText(state, decidedAt ?? '')}: ${reason ?? ''}`

const releasedText = (state: StateCode, { decidedBy, decidedAt, reason }: SentRecord): string =>
  `Released by ${decidedBy ?? 'a supervisor'}, ${whenText(state, decidedAt ?? '')}, because: ${reason ?? ''}`

/** What a supervisor decided; nothing of a record that was sent again and took effect with a licence. */
const decidedPart = ({ site: { state } }: SignedInCall, sent: SentRecord, isToDo: boolean): Part => {
  if (sent.status === 'RELEASED') return html`<div class="notice good"><p>${releasedText(state, sent)}</p></div>`
  return (
    isToDo &&
    html`<div class="notice critical">
      <p>${sentBackText(state, sent)}</p>
      <p>What was typed is kept below: correct it, then send it again.</p>
    </div>`
  )
}

type RecordPage = {
  action: string
  button: 'action' | 'act'
  /** The visit or the repair has not taken effect. */
  isToDo: boolean
}

/** For the page of a visit or a repair. */
export function releasePart(call: SignedInCall, view: ReleaseView | null, { isToDo, ...form }: RecordPage): Part {
  if (!view) return false
  const { sent, attempt } = view
  const isWaiting = sent.status === 'WAITING'
  return [
    formError(attempt?.refusal.message),
    attempt !== undefined && !isWaiting && html`<p>Your reason, which was not saved: ${attempt.reason}</p>`,
    isWaiting ? waitingPart(call, view, form) : decidedPart(call, sent, isToDo),
  ]
}
