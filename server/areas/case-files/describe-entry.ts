import type { CaseFileEntry, CaseFileSide } from '../../../contract/case-files.ts'
import { findLabel } from '../../../contract/labels.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { shownImages } from '../emails/clean-message.ts'
import { toPlainText } from '../emails/letter.ts'
import { namesOfServices } from '../properties/service-names.ts'
import { timeText } from '../timeline/change-details.ts'
import { byWhom, describeEvent } from '../timeline/describe-event.ts'
import type { EventSource, TimelineRow } from '../timeline/timeline-row.ts'
import type { CaseEntryRow, EntryData, EntrySource } from './case-entry-row.ts'

type Description = Pick<CaseFileEntry, 'side' | 'how' | 'title' | 'details' | 'text'> &
  Partial<Pick<CaseFileEntry, 'images'>>
type Moment = (at: string) => string

const lines = (...texts: (string | null | undefined | false)[]): string[] =>
  texts.filter((text) => Boolean(text)) as string[]

/** What became of a mail: only a mail server's answer is known, not whether it was read. */
function delivery(status: string | null, sentAt: string | null, error: string | null, moment: Moment): string | null {
  if (status === null) return null
  if (status === 'SENT') {
    const accepted = sentAt === null ? '' : ` at ${moment(sentAt)}`
    return error === null
      ? `Accepted by the mail server${accepted}`
      : `Accepted by the mail server${accepted}. ${error}`
  }
  return status === 'FAILED' ? `Not delivered: ${error ?? 'unknown reason'}` : 'Waiting to be sent'
}

const letterTitles: Record<string, string> = {
  OCCUPANT_NOTICE: 'Email to the tenants',
  VISIT_CONFIRMATION: 'Email about a visit',
  ENTRY_NOTICE: 'Email with a notice of entry',
}
const servedWays: Record<string, string> = { EMAIL: 'By email', POST: 'By post', HAND: 'By hand' }

const describers: { [Source in EntrySource]: (data: EntryData[Source], moment: Moment) => Description } = {
  letter: ({ kind, isFromPerson, subject, html, to, status, sentAt, error }, moment) => ({
    side: isFromPerson ? 'AGENCY' : 'PROVIDER',
    how: 'By email',
    title: findLabel(letterTitles, kind),
    details: lines(`Subject: ${subject}`, `To: ${to.join(', ')}`, delivery(status, sentAt, error, moment)),
    text: toPlainText(html),
  }),
  'entry-notice': (notice, moment) => ({
    side: 'PROVIDER',
    how: findLabel(servedWays, notice.servedBy),
    title: `${notice.formName} served`,
    details: lines(
      notice.servedTo.length > 0 && `To: ${notice.servedTo.join('; ')}`,
      `Entry from ${moment(notice.entryFrom)} to ${moment(notice.entryTo)}`,
      notice.receivedAt && `Counts as received at ${moment(notice.receivedAt)}`,
      notice.instrument && `Under ${notice.instrument}`,
      notice.postedAt && `Posted at ${moment(notice.postedAt)}`,
      notice.servedBy === 'EMAIL' && delivery(notice.mailStatus, null, notice.mailError, moment),
      notice.withdrawnAt && `Withdrawn at ${moment(notice.withdrawnAt)}`,
    ),
    text: notice.text,
  }),
  call: ({ occupant, text, html, problems }) => ({
    side: 'AGENCY',
    how: 'By phone',
    title: `Call with ${occupant}`,
    details: problems,
    text,
    images: shownImages(html),
  }),
  'resolve-asked': ({ problem, notes }) => ({
    side: 'AGENCY',
    how: 'In the portal',
    title: 'Provider asked to resolve the access issue',
    details: [problem],
    text: notes,
  }),
  'resolve-answered': ({ problem, status, note }) => ({
    side: 'PROVIDER',
    how: null,
    title: `Request to resolve the access issue ${status.toLowerCase()}`,
    details: [problem],
    text: note,
  }),
  'one-off-asked': ({ serviceIds }) => ({
    side: 'AGENCY',
    how: 'In the portal',
    title: 'Entry by notice requested for the next booking',
    details: [namesOfServices(serviceIds)],
    text: null,
  }),
  'one-off-withdrawn': ({ serviceIds }) => ({
    side: 'AGENCY',
    how: 'In the portal',
    title: 'Request for entry by notice withdrawn',
    details: [namesOfServices(serviceIds)],
    text: null,
  }),
}

const isOwn = (row: CaseEntryRow): row is Exclude<CaseEntryRow, TimelineRow> => Object.hasOwn(describers, row.source)

const alwaysProvider: ReadonlySet<EventSource> = new Set(['access-opened', 'issue-raised'])

function sideOf(row: TimelineRow): CaseFileSide {
  if (row.source === 'visit-booked') {
    if (row.data.through === 'TENANT') return 'TENANT'
    return row.data.through === 'PORTAL' ? 'AGENCY' : 'PROVIDER'
  }
  if (alwaysProvider.has(row.source)) return 'PROVIDER'
  return row.name === null && row.behind === null ? 'PROVIDER' : 'AGENCY'
}

const isVisit = ({ source, data }: TimelineRow): boolean =>
  source === 'visit-ended' && (data as { status: string }).status !== 'CANCELLED'

export function describeEntry(row: CaseEntryRow, state: StateCode): CaseFileEntry {
  const at = new Date(row.at).toISOString()
  if (!isOwn(row)) {
    const { id, title, details, by } = describeEvent(row, state)
    return { id, at, side: sideOf(row), by, how: isVisit(row) ? 'Visit' : null, title, details, text: null, images: [] }
  }
  const describe = describers[row.source] as (data: typeof row.data, moment: Moment) => Description
  const moment: Moment = (text) => timeText(text, states[state].timeZone)
  return { id: row.key, at, by: byWhom(row), images: [], ...describe(row.data, moment) }
}
