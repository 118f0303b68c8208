import type { NoticeHold } from '../bookings/notice-status.ts'
import type { Day } from '../../../contract/days.ts'
import type { ContactWay } from '../contact-attempts/contact-attempts.ts'
import type { ClosedCase, TakenAction } from '../timeline/describe-closing.ts'
import type { TimelineRow } from '../timeline/timeline-row.ts'

/** How the issues of the case were raised, resolved and reopened. */
export type AccessData = {
  'issues-raised': { problems: string[] | null }
  'issue-was-resolved': { problems: string[]; reason: string | null; isByProvider: boolean }
  'issue-reopened': { problems: string[]; reason: string | null; isByProvider: boolean }
  'action-taken': TakenAction & { problems: string[] | null }
  'case-closed': ClosedCase & { isByProvider: boolean }
}

/** Data of an entry by source. Texts are those that were sent, said or served. */
export type EntryData = AccessData & {
  letter: {
    kind: string
    isFromPerson: boolean
    /** Only owners were written to. */
    isToOwners: boolean
    subject: string
    html: string
    to: string[]
    cc: string[]
    status: string
    sentAt: string | null
    error: string | null
  }
  'entry-notice': {
    formName: string
    servedBy: string
    servedAt: string
    servedTo: string[]
    receivedAt: string | null
    entryFrom: string
    entryTo: string
    instrument: string | null
    text: string | null
    postedAt: string | null
    lawfulUntil: string | null
    postBy: Day | null
    tooLateReason: string | null
    hold?: NoticeHold | null
    withdrawnAt: string | null
    mailStatus: string | null
    mailError: string | null
  }
  /** `problems` are those that the call resolved; without an occupant it is a note that is not about a call. */
  call: { occupant: string | null; text: string; html: string; problems: string[] }
  attempt: { way: ContactWay; withWhom: string; note: string | null }
  'resolve-asked': { problems: string[]; notes: string }
  'resolve-answered': { problem: string; status: string; note: string | null }
  'resolve-ended': { problems: string[]; note: string | null; isByProvider: boolean }
  'one-off-asked': { serviceIds: number[] }
  'one-off-withdrawn': { serviceIds: number[] }
}
export type EntrySource = keyof EntryData

type OwnRow = {
  [Source in EntrySource]: {
    source: Source
    data: EntryData[Source]
    at: string
    key: string
    name: string | null
    behind: string | null
  }
}[EntrySource]

/** An entry from its own source, or an event that the timeline knows too. */
export type CaseEntryRow = OwnRow | EventRow
export type EventRow = Extract<TimelineRow, { source: 'change' | 'visit-booked' | 'visit-ended' }>
