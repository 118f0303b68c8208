import type { NoticeHold } from '../bookings/notice-status.ts'
import type { Day } from '../../../contract/days.ts'
import type { ReviewOutcome } from '../findings/review-outcomes.ts'
import type { Cleared } from '../service-checks/settled-check.ts'
import type { NoticeOfEntry } from '../bookings/notice-status.ts'
import type { ContactWay } from '../contact-attempts/contact-attempts.ts'
import type { ClosedCase, TakenAction } from './describe-closing.ts'

/** The property of a timeline and its time zone. */
export type TimelineOf = { agencyId: number; propertyId: number; timeZone: string }

type Json = Record<string, unknown>
type Outcome = { serviceId: number; outcome: string | null }

/** Data of an event by source. */
export type EventData = {
  change: { action: string; before: Json | null; after: Json | null }
  'visit-booked': {
    startsAt: string
    endsAt: string
    entryMethod: string | null
    technician: string
    through: string | null
    serviceIds: number[]
  }
  'visit-ended': {
    status: string
    startsAt: string
    endsAt: string
    technician: string
    outcomes: Outcome[]
    /** Why it was cancelled. */
    reason: string | null
    /** What the technician who could not get in adds. */
    note: string | null
    /** The access issues that it raised. */
    problems: string[] | null
    /** A person of the provider cancelled it. */
    isByProvider: boolean
  }
  'entry-notice': NoticeOfEntry & {
    formName: string
    servedTo: string[]
    instrument: string | null
    tooLateReason: string | null
    hold?: NoticeHold | null
    withdrawnAt: string | null
    mailError: string | null
  }
  'request-asked': {
    kind: 'HOLD' | 'CANCELLATION'
    serviceIds: number[]
    holdUntil: Day | null
    reason: string
    notes: string | null
  }
  'request-answered': {
    kind: 'HOLD' | 'CANCELLATION'
    status: string
    serviceIds: number[]
    holdUntil: Day | null
    note: string | null
  }
  mail: { status: string; subject: string; to: string[] | null; cc: string[] | null; error: string | null }
  'document-added': { fileName: string; type: string; subjects: string[] | null; replaces: string | null }
  'document-removed': { fileName: string; type: string }
  'findings-reported': { items: { title: string; place: string | null; severity: string }[]; isWholeDay: boolean }
  'findings-resolved': {
    items: {
      title: string
      byThirdParty: boolean
      repairedBy: string | null
      repairedOn: Day | null
      closedAs: Cleared['as'] | null
    }[]
  }
  'quote-requested': { items: { title: string }[]; quoteNumber: string | null }
  'provider-informed': {
    items: { title: string }[]
    notes: string
    builtMonth: Day | null
    status: 'PENDING' | 'APPROVED' | 'DECLINED'
    outcome: ReviewOutcome | null
  }
  'third-party-resolved': {
    items: { title: string }[]
    notes: string | null
    files: string[] | null
    declaredBy: string | null
    declaredOn: Day | null
    status: string
    reviewNote: string | null
  }
  'quote-moved': {
    quoteNumber: string
    to: string
    decidedBy: string | null
    leastCents: number | null
    mostCents: number | null
    expiresOn: Day | null
    cancelReason: string | null
    declineReason: string | null
  }
  'invoice-issued': { invoiceNumber: string; totalCents: number; dueOn: Day }
  'invoice-paid': { invoiceNumber: string; totalCents: number }
  'invoice-voided': { invoiceNumber: string; totalCents: number; voidReason: string | null }
  'access-opened': { problems: string[] | null }
  'access-closed': ClosedCase
  'issue-raised': { problem: string }
  'issue-resolved': { problem: string; reason: string | null }
  'contact-attempt': { way: ContactWay; withWhom: string; note: string | null }
  'access-action': TakenAction & { problems: string[] | null }
}
export type EventSource = keyof EventData

/** One event of the timeline, as stored by its source. */
export type TimelineRow = {
  [Source in EventSource]: {
    source: Source
    data: EventData[Source]
    /** To the microsecond, for the cursor. */
    at: string
    key: string
    name: string | null
    /** The administrator who was impersonating the user. */
    behind: string | null
  }
}[EventSource]
