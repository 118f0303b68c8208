import type { CaseEntryRow } from '../case-files/case-entry-row.ts'
import type { TimelineRow } from '../timeline/timeline-row.ts'

const eventSources = [
  'quote-requested',
  'quote-moved',
  'request-asked',
  'request-answered',
  'findings-resolved',
  'provider-informed',
  'third-party-resolved',
] as const

export type PackEventRow = Extract<TimelineRow, { source: (typeof eventSources)[number] }>

/** The owner's page of a quote was opened by somebody who was not signed in. */
type QuoteOpenedRow = Pick<CaseEntryRow, 'at' | 'key' | 'name' | 'behind'> & {
  source: 'quote-opened'
  data: { quoteNumber: string }
}

/** What happened at a moment of the period: steps to enter, events that the timeline knows too, and openings of quotes. */
export type PackRow = CaseEntryRow | PackEventRow | QuoteOpenedRow

const events: ReadonlySet<string> = new Set(eventSources)
export const isPackEvent = (row: PackRow): row is PackEventRow => events.has(row.source)
