import type { CaseFileEntry, CaseFileSide } from '../../../contract/case-files.ts'
import type { Day } from '../../../contract/days.ts'
import { findLabel } from '../../../contract/labels.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { entryLines, isServed, noticeStatus } from '../bookings/notice-status.ts'
import type { ContactWay } from '../contact-attempts/contact-attempts.ts'
import { shownImages } from '../emails/clean-message.ts'
import { toPlainText } from '../emails/letter.ts'
import { namesOfServices } from '../properties/service-names.ts'
import { timeText } from '../timeline/change-details.ts'
import { byWhom, describeEvent } from '../timeline/describe-event.ts'
import type { AccessData, CaseEntryRow, EntryData, EntrySource, EventRow } from './case-entry-row.ts'
import { accessDescribers, oneOrMore } from './describe-access.ts'

type Description = Pick<CaseFileEntry, 'side' | 'how' | 'title' | 'details' | 'text'> &
  Partial<Pick<CaseFileEntry, 'images'>>
type Moment = (at: string) => string
type When = { state: StateCode; timeZone: string; today: Day; moment: Moment }

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
  FORWARD_QUOTATION: 'Email with a quote',
  QUOTE_NEWS: 'Email about a quote',
  QUOTE_RECEIPT: 'Receipt for a decision about a quote',
  PROVIDER_NEWS: 'Email from the service provider to the agency',
  OWNER_REPORT: 'Report to the owner',
}

/** Without the addresses of links: some let in whoever has them, such as that to approve a quote. */
const letterText = (html: string): string => toPlainText(html.replaceAll(/<\/?a\b[^>]*>/gi, ''))
const servedWays: Record<string, string> = { EMAIL: 'By email', POST: 'By post', HAND: 'By hand' }

/** Withdrawn before it was posted, so the tenants never got it. */
const isUnsent = (notice: EntryData['entry-notice']): boolean => !isServed(notice) && notice.withdrawnAt !== null
function titleEnd(notice: EntryData['entry-notice']): string {
  if (isUnsent(notice)) return notice.hold ? 'withdrawn before it was served' : 'withdrawn before it was posted'
  if (notice.hold) return 'not served'
  return isServed(notice) ? 'served' : 'to be posted'
}

const attemptWays: Record<ContactWay, { how: string; title: (whom: string) => string }> = {
  CALL: { how: 'By phone', title: (whom) => `Call to ${whom}` },
  MESSAGE_LEFT: { how: 'By phone', title: (whom) => `Message left for ${whom}` },
  SMS: { how: 'By SMS', title: (whom) => `SMS to ${whom}` },
  EMAIL: { how: 'By email', title: (whom) => `Email to ${whom}` },
}

const describers: {
  [Source in Exclude<EntrySource, keyof AccessData>]: (data: EntryData[Source], when: When) => Description
} = {
  letter: ({ kind, isFromPerson, isToOwners, subject, html, to, cc, status, sentAt, error }, { moment }) => ({
    side: isFromPerson ? 'AGENCY' : 'PROVIDER',
    how: 'By email',
    title: isToOwners ? 'Email to the owner' : findLabel(letterTitles, kind),
    details: lines(
      `Subject: ${subject}`,
      `To: ${to.join(', ')}`,
      cc.length > 0 && `Cc: ${cc.join(', ')}`,
      delivery(status, sentAt, error, moment),
      html === '' && 'Its text is no longer on record',
    ),
    text: html === '' ? null : letterText(html),
  }),
  'entry-notice': (notice, { moment, state, timeZone, today }) => ({
    side: 'PROVIDER',
    how: findLabel(servedWays, notice.servedBy),
    title: `${notice.formName} ${titleEnd(notice)}`,
    details: lines(
      (notice.servedBy === 'POST' || notice.hold) && !isUnsent(notice) && noticeStatus(notice, timeZone, today),
      notice.servedTo.length > 0 && `To: ${notice.servedTo.join('; ')}`,
      ...entryLines(notice.withdrawnAt === null ? notice : { ...notice, lawfulUntil: null }, state),
      isServed(notice) && notice.receivedAt && `Counts as received at ${moment(notice.receivedAt)}`,
      notice.tooLateReason,
      notice.instrument && `Under ${notice.instrument}`,
      notice.servedBy === 'EMAIL' && !notice.hold && delivery(notice.mailStatus, null, notice.mailError, moment),
      notice.withdrawnAt && `Withdrawn at ${moment(notice.withdrawnAt)}`,
    ),
    text: notice.text,
  }),
  call: ({ occupant, text, html, problems }) => ({
    side: 'AGENCY',
    how: occupant === null ? 'In the portal' : 'By phone',
    title: occupant === null ? 'Note of the agency' : `Call with ${occupant}`,
    details: problems,
    text,
    images: shownImages(html),
  }),
  attempt: ({ way, withWhom, note }) => ({
    side: 'PROVIDER',
    how: attemptWays[way].how,
    title: attemptWays[way].title(withWhom),
    details: [],
    text: note,
  }),
  'resolve-asked': ({ problems, notes }) => ({
    side: 'AGENCY',
    how: 'In the portal',
    title: `Provider asked to resolve the ${oneOrMore(problems, 'access issue', 'access issues')}`,
    details: problems,
    text: notes,
  }),
  'resolve-answered': ({ problem, status, note }) => ({
    side: 'PROVIDER',
    how: null,
    title: `Request to resolve the access issue ${status.toLowerCase()}`,
    details: [problem],
    text: note,
  }),
  'resolve-ended': ({ problems, note, isByProvider }) => ({
    side: isByProvider ? 'PROVIDER' : 'AGENCY',
    how: null,
    title: `Request to resolve the ${oneOrMore(problems, 'access issue', 'access issues')} withdrawn`,
    details: problems,
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

const isEvent = (row: CaseEntryRow): row is EventRow =>
  row.source === 'change' || row.source === 'visit-booked' || row.source === 'visit-ended'

function sideOf(row: EventRow): CaseFileSide {
  if (row.source === 'visit-booked') {
    if (row.data.through === 'TENANT') return 'TENANT'
    return row.data.through === 'PORTAL' ? 'AGENCY' : 'PROVIDER'
  }
  if (row.source === 'visit-ended' && row.data.isByProvider) return 'PROVIDER'
  return row.name === null && row.behind === null ? 'PROVIDER' : 'AGENCY'
}

/** The side says who booked a visit, so the details need not. */
const withoutBooker = (row: EventRow): EventRow =>
  row.source === 'visit-booked' ? { ...row, data: { ...row.data, through: null } } : row

type Place = { state: StateCode; today: Day }
type AccessRow = Extract<CaseEntryRow, { source: keyof AccessData }>
type AccessDescription = Omit<Description, 'how' | 'text'>
const isAccess = (row: CaseEntryRow): row is AccessRow => Object.hasOwn(accessDescribers, row.source)

export function describeEntry(row: CaseEntryRow, { state, today }: Place): CaseFileEntry {
  const at = new Date(row.at).toISOString()
  if (isEvent(row)) {
    const { id, title, details, by } = describeEvent(withoutBooker(row), state)
    const how = row.source === 'visit-ended' && row.data.status !== 'CANCELLED' ? 'Visit' : null
    return { id, at, side: sideOf(row), by, how, title, details, text: null, images: [] }
  }
  const known = { id: row.key, at, by: byWhom(row), images: [] }
  if (isAccess(row)) {
    const describe = accessDescribers[row.source] as (data: typeof row.data, name: string | null) => AccessDescription
    return { ...known, how: null, text: null, ...describe(row.data, known.by) }
  }
  const describe = describers[row.source] as (data: typeof row.data, when: When) => Description
  const { timeZone } = states[state]
  return { ...known, ...describe(row.data, { state, timeZone, today, moment: (text) => timeText(text, timeZone) }) }
}
