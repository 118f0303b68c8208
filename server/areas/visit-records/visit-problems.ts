import { states, type StateCode } from '../../../contract/states.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import { clockText, timeIn } from '../../../contract/times.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import type { RecordedVisitRow } from './visit-facts.queries.ts'

export const visitNotFound = (): Problem => notFound('Visit not found')

/** "16/11/2026, 10:32 am" */
export function whenText(state: StateCode, at: string): string {
  const { timeZone } = states[state]
  return `${shortDay(dayIn(timeZone, new Date(at)))}, ${clockText(timeIn(timeZone, new Date(at)))}`
}

/** The record was submitted, by another user or with other content. */
export const submittedAlready = ({ state, status, submittedBy, submittedAt }: RecordedVisitRow): Problem =>
  new Problem(
    'conflict',
    `${submittedBy ?? 'Another user'} submitted this visit on ${whenText(state, submittedAt ?? '')}, as ${endText(status)}. Your text is below and was not stored.`,
  )

/** How a visit ended, as a part of a sentence. */
export const endText = (status: RecordedVisitRow['status']): string =>
  status === 'NO_ACCESS' ? '“could not get in”' : 'completed'

const ends: Record<Exclude<RecordedVisitRow['status'], 'BOOKED'>, string> = {
  COMPLETED: 'This visit is completed already.',
  NO_ACCESS: 'This visit was already recorded as “could not get in”.',
  CANCELLED: 'This visit was cancelled in the meantime.',
}

/** The visit is no longer to be recorded. */
export const visitEnded = ({ status }: RecordedVisitRow): Problem =>
  new Problem('conflict', `${status === 'BOOKED' ? '' : ends[status]} Your text is below and was not stored.`.trim())

/** Another user has saved a newer draft. */
export const savedMeanwhile = ({ state, savedBy, savedAt }: RecordedVisitRow): Problem =>
  new Problem(
    'conflict',
    `${savedBy ?? 'Another user'} saved this record on ${whenText(state, savedAt ?? '')}. What they saved and what you typed is below: check it, then send yours again to replace theirs.`,
  )
