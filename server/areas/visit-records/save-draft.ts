import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { FormErrors, readOptional } from './form-errors.ts'
import { isWaitingRepeat, refuseWaiting } from './hold-record.ts'
import { lockVisit } from './lock-visit.ts'
import { refuseOtherBooking, toBooking, type OpenedBooking } from './opened-booking.ts'
import type { Recorder } from './recorder.ts'
import { saveVisitDraft } from './save-draft.queries.ts'
import type { RecordedVisitRow } from './visit-facts.queries.ts'
import type { VisitForm } from './visit-form.ts'
import { savedMeanwhile, submittedAlready, visitEnded } from './visit-problems.ts'

export type DraftToSave = {
  visitId: number
  form: VisitForm
  /** Of the record when the page was opened. */
  version: number
  /** When the page was opened; undefined if it does not say. */
  opened: OpenedBooking | null | undefined
}

const isSameForm = (saved: VisitForm, other: VisitForm): boolean =>
  JSON.stringify(Object.entries(saved).toSorted()) === JSON.stringify(Object.entries(other).toSorted())

/**
 * Stores the form as it was typed, complete or not. Sending the same form again has no effect. Drafts are not audited:
 * the record is, once it is submitted.
 */
export async function saveVisitForm(
  recorder: Recorder,
  { visitId, form, version, opened }: DraftToSave,
): Promise<number> {
  const visit = await lockVisit(recorder, visitId)
  refuseEnded(visit)
  if (isSameForm(visit.draft, form)) return visit.version
  await refuseOtherBooking(recorder, { booked: toBooking(visit), opened })
  refuseOlder(visit, form, version)
  return (await one(recorder.db, saveVisitDraft(recorder, visitId, form))).version
}

/** As the database counts, which writes a space after each name and each value. */
const longestDraft = 200_000

/** Of one field: no field of a submitted record may have more. */
const longestText = 2000

/** Refuses more text than a record can store, in a field or in all. */
export function refuseTooLong(form: VisitForm): void {
  const errors = new FormErrors()
  for (const [name, text] of Object.entries(form)) readOptional(errors, name, text.trim(), longestText)
  const [message] = Object.values(errors.fields)
  if (message !== undefined) throw ruleBroken(message, errors.fields)
  if (JSON.stringify(form).length + 2 * Object.keys(form).length > longestDraft)
    throw ruleBroken('The record has too much text to be stored. Please shorten its notes.')
}

/** Refuses to replace a draft that was saved after the page was opened, unless it is the same. */
export function refuseOlder(visit: RecordedVisitRow, form: VisitForm, version: number): void {
  if (visit.version !== version && !isSameForm(visit.draft, form)) throw savedMeanwhile(visit)
}

/** Whether the same user has submitted exactly this before. The same key with anything else is no repeat. */
export const isRepeat = (
  { userId }: Recorder,
  visit: RecordedVisitRow,
  { form, submissionKey, status }: { form: VisitForm; submissionKey: string; status: 'COMPLETED' | 'NO_ACCESS' },
): boolean =>
  visit.submissionKey === submissionKey &&
  visit.submittedById === userId &&
  visit.status === status &&
  isSameForm(visit.draft, form)

/** The same, of a record that waits for release. */
export const isWaiting = (
  recorder: Recorder,
  visit: RecordedVisitRow,
  { form, submissionKey }: { form: VisitForm; submissionKey: string },
): boolean => isWaitingRepeat(recorder, visit.sent, { submissionKey, isSame: isSameForm(visit.draft, form) })

/** Refuses a visit that can no longer be recorded. */
export function refuseEnded(visit: RecordedVisitRow): void {
  refuseWaiting(visit.state, visit.sent)
  if (visit.submittedAt !== null) throw submittedAlready(visit)
  if (visit.status !== 'BOOKED') throw visitEnded(visit)
}
