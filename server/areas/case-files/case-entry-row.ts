import type { TimelineRow } from '../timeline/timeline-row.ts'

/** Data of an entry by source. Texts are those that were sent, said or served. */
export type EntryData = {
  letter: {
    kind: string
    isFromPerson: boolean
    subject: string
    html: string
    to: string[]
    status: string
    sentAt: string | null
    error: string | null
  }
  'entry-notice': {
    formName: string
    servedBy: string
    servedTo: string[]
    receivedAt: string | null
    entryFrom: string
    entryTo: string
    instrument: string | null
    text: string | null
    postedAt: string | null
    withdrawnAt: string | null
    mailStatus: string | null
    mailError: string | null
  }
  /** `problems` are those that the call resolved. */
  call: { occupant: string; text: string; html: string; problems: string[] }
  'resolve-asked': { problem: string; notes: string }
  'resolve-answered': { problem: string; status: string; note: string | null }
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
export type CaseEntryRow = OwnRow | TimelineRow
