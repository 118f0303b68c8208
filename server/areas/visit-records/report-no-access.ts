import { characterCount } from '../../../contract/form-rules.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { contactOfAgency } from '../bookings/post-notice.queries.ts'
import { recordedTimeText, visitTimeText } from '../bookings/visit-time-text.ts'
import { releaseOneOffRequests } from '../bookings/write-visits.queries.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { accessIssuesButton } from '../emails/staff-links.ts'
import { collectErrors, FormErrors, incompleteForm } from './form-errors.ts'
import { lockVisit } from './lock-visit.ts'
import { isDoorProblem } from './not-done-reasons.ts'
import { problemName, type OpenIssue } from './raise-visit-issue.queries.ts'
import { raiseVisitIssue } from './raise-visit-issue.ts'
import type { Recorder } from './recorder.ts'
import { refuseOtherBooking, toBooking } from './opened-booking.ts'
import { isRepeat, refuseEnded, refuseOlder } from './save-draft.ts'
import { correctVisit, onItsDay } from './visit-time.ts'
import type { RecordedVisitRow } from './visit-facts.queries.ts'
import { findMaker } from './visit-maker.ts'
import type { VisitSubmission } from './submit-visit.ts'
import { typedInVisit, type VisitForm } from './visit-form.ts'
import { saveSubmission } from './write-record.queries.ts'
import { finishVisit, markServicesNotDone } from '../bookings/finish-visits.queries.ts'

const longestNote = 500

/** The technician could not get in: ends the visit, raises the access issue and writes to the agency, once. */
export async function reportNoAccess(
  recorder: Recorder,
  { visitId, form, version, opened, submissionKey }: VisitSubmission,
): Promise<void> {
  const { db, agencyId } = recorder
  const locked = await lockVisit(recorder, visitId)
  if (isRepeat(recorder, locked, { form, submissionKey, status: 'NO_ACCESS' })) return
  refuseEnded(locked)
  await refuseOtherBooking(recorder, { booked: toBooking(locked), opened })
  refuseOlder(locked, form, version)
  const errors = new FormErrors()
  const maker = await collectErrors(errors, async () => findMaker(recorder, locked, { form, opened }))
  const visit = await collectErrors(errors, () => onItsDay(recorder, locked, form))
  const found = await collectErrors(errors, () => readNoAccess(form))
  if (!maker || !visit || !found) throw incompleteForm(errors, Object.values(errors.fields)[0])
  const { problem, note } = found
  const recordedAt = visit.visitedOn === locked.visitedOn ? null : recorder.now
  await correctVisit(recorder, { ...locked, id: visitId }, { technicianId: maker.id, recordedAt })
  const { name } = await one(db, problemName(problem))
  const reason = [`The technician could not get in: ${name}.`, note].filter((part) => part !== null).join(' ')
  await db.batch([
    finishVisit(recorder, visitId, maker.id, 'NO_ACCESS'),
    markServicesNotDone(agencyId, visitId, Array.from(reason).slice(0, 500).join('')),
    releaseOneOffRequests(agencyId, [visitId]),
    saveSubmission(recorder, visitId, {
      draft: form,
      record: { noAccess: { problem, note } },
      submissionKey,
      performedBy: maker.id,
    }),
  ])
  const raised = await raiseVisitIssue(recorder, visit, problem)
  await recordChange(
    db,
    recorder,
    {
      action: 'report-no-access',
      entity: 'visits',
      entityId: visitId,
      propertyId: visit.propertyId,
      before: { status: 'BOOKED', technician: visit.technician },
      after: { status: 'NO_ACCESS', technician: maker.name, problem: name, note },
    },
    recorder.source,
  )
  await refreshCards(recorder, [visit.propertyId])
  await notifyAgency(recorder, visit, { ...raised, problem: name, note, recordedAt })
}

type NoAccess = { problem: string; note: string | null }

function readNoAccess(form: VisitForm) {
  const problem = typedInVisit(form, 'noAccess')
  const note = typedInVisit(form, 'noAccessNote')
  const length = characterCount(note)
  if (!isDoorProblem(problem)) throw ruleBroken('Choose what kept you out.', { noAccess: 'Choose what kept you out.' })
  if (length > longestNote) {
    const message = `Please shorten this: it has ${length} characters, and ${longestNote} fit.`
    throw ruleBroken(message, { noAccessNote: message })
  }
  return { problem, note: note === '' ? null : note }
}

/** Emails the property manager, unless the agency's mail is switched off; the portal shows the issue as well. */
async function notifyAgency(
  recorder: Recorder,
  visit: RecordedVisitRow,
  { caseId, issueId, problem, note, recordedAt }: OpenIssue & NoAccess & { recordedAt: Date | null },
): Promise<void> {
  const { propertyId } = visit
  const { state } = recorder
  const booked = visitTimeText(state, visit)
  const contact = await maybeOne(recorder.db, contactOfAgency(recorder.agencyId, propertyId))
  if (!contact || contact.email === null) return
  await queueMail(recorder, {
    kind: 'PROVIDER_NEWS',
    propertyId,
    caseId,
    issueId,
    to: [contact.email],
    cc: [],
    subject: `We could not get in at ${contact.address}`,
    html:
      paragraph(`Hello ${contact.name},`) +
      paragraph('Our technician could not get in, so the services could not be done.') +
      factList([
        { label: 'Property', value: contact.address },
        ...(recordedAt
          ? [
              { label: 'Visit', value: recordedTimeText(state, recordedAt.toISOString()) },
              { label: 'It was booked for', value: booked },
            ]
          : [{ label: 'Visit', value: booked }]),
        { label: 'Problem', value: problem },
        ...(note === null ? [] : [{ label: 'Note', value: note }]),
      ]) +
      paragraph('Please help us to get in: open the property and resolve the access issue. Then book a new visit.') +
      accessIssuesButton(recorder.portalUrl, propertyId),
  })
}
