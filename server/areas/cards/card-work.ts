import type { Day } from '../../../contract/days.ts'
import {
  workSections,
  type AskedParty,
  type WorkLine,
  type WorkRow,
  type WorkSection,
} from '../../../contract/worklist.ts'

/** What a person has said about the work at a property; kept apart from cards, which are rebuilt. */
export type WorkMark = {
  assignedTo: { id: number; name: string } | null
  snooze: {
    until: Day
    reason: string | null
    by: string
    on: Day
    asked: AskedParty | null
    /** What the provider answered to the question with which it was snoozed. */
    answer?: { text: string; on: Day } | null
    /** What waited then, by the keys of the lines. */
    known: Record<string, Pick<WorkLine, 'actOn' | 'isUnsafe' | 'causes'>>
  } | null
}

export type CardWork = { section: WorkSection; actOn: Day | null; managerId: number | null; row: WorkRow }

/** As cards and counters store it, from 1. */
export const sectionNumber = (section: WorkSection): number => workSections.indexOf(section) + 1

/** The columns of a card; what has no day comes last. */
export const workColumns = ({ work }: { work: CardWork | null }) => ({
  work_section: work && sectionNumber(work.section),
  work_on: work && (work.actOn ?? 'infinity'),
  work_manager_id: work && work.managerId,
  work: work && work.row,
})
