import { shortDay } from '../../../contract/day-text.ts'
import { entryMethodLabels } from '../../../contract/entry-preferences.ts'
import { findLabel } from '../../../contract/labels.ts'
import { amountOfCents } from '../../../contract/money.ts'
import type { TimelineEvent } from '../../../contract/timeline.ts'
import { quoteStatusTags, severityTags, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { services } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { states } from '../../../contract/states.ts'
import { describeResult } from '../access-issues/solution-results.ts'
import { reviewOutcomeText } from '../findings/review-outcomes.ts'
import { creditNoteNumber } from '../invoices/credit-note-number.ts'
import { namesOfServices } from '../properties/service-names.ts'
import { visitTime } from '../properties/service-status.ts'
import type { Cleared } from '../service-checks/settled-check.ts'
import { changeLines } from './change-details.ts'
import type { ContactWay } from '../contact-attempts/contact-attempts.ts'
import { describeClosing, raisedTitle } from './describe-closing.ts'
import { describeTimelineNotice } from './describe-notice.ts'
import { describeChange } from './describe-change.ts'
import type { EventData, EventSource, TimelineRow } from './timeline-row.ts'

type Description = Pick<TimelineEvent, 'kind' | 'title' | 'details' | 'isWholeDay'>
/** Leaves out empty lines. */
const lines = (...texts: (string | null | undefined | false)[]): string[] =>
  texts.filter((text) => Boolean(text)) as string[]

const dollars = (cents: number): string => `$${amountOfCents(cents).replace(/\B(?=(\d{3})+\.)/g, ',')}`

const outcomeLabels: Record<string, string> = { PASSED: 'passed', FAILED: 'failed', NOT_DONE: 'not done' }
const serviceName = (id: number): string => Object.values(services).find((service) => service.id === id)?.name ?? ''

const visitEnds: Record<string, string> = {
  COMPLETED: 'Visit done',
  NO_ACCESS: 'The technician could not get in',
  CANCELLED: 'Visit cancelled',
}
const bookedThrough: Record<string, string> = { TENANT: 'Booked by the tenant', PROVIDER: 'Booked by us' }

const attemptTitles: Record<ContactWay, (whom: string) => string> = {
  CALL: (whom) => `We called ${whom}`,
  MESSAGE_LEFT: (whom) => `We left a message for ${whom}`,
  SMS: (whom) => `We sent an SMS to ${whom}`,
  EMAIL: (whom) => `We sent an email to ${whom}`,
}

const requestLabels = { HOLD: 'Hold', CANCELLATION: 'Cancellation' } as const

const mailTitles: Record<string, string> = {
  QUEUED: 'Email waiting to be sent',
  SENT: 'Email sent',
  FAILED: 'Email could not be sent',
  RETURNED: 'Email came back',
}

const quoteTitles: Partial<Record<QuoteStatus, string>> = {
  PENDING: 'is being prepared',
  READY_TO_SEND: 'is ready to be sent',
  AWAITING_APPROVAL: 'sent for approval',
  ACCEPTED: 'accepted',
  REJECTED: 'declined',
  EXPIRED: 'expired',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
}
function quoteTitle({ quoteNumber, to }: EventData['quote-moved']): string {
  const status = to as QuoteStatus
  return `Quote #${quoteNumber} ${quoteTitles[status] ?? findLabel(labelsOfStatuses, status).toLowerCase()}`
}
const labelsOfStatuses = Object.fromEntries(Object.entries(quoteStatusTags).map(([code, { label }]) => [code, label]))

const priceText = ({ leastCents, mostCents }: EventData['quote-moved']): string | null => {
  if (leastCents === null) return null
  return mostCents === null || mostCents === leastCents
    ? dollars(leastCents)
    : `${dollars(leastCents)} – ${dollars(mostCents)}`
}

const labelsOfSeverities = Object.fromEntries(Object.entries(severityTags).map(([code, { label }]) => [code, label]))
const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)

const reviewStates: Record<string, string> = {
  PENDING: 'Waiting for our review',
  APPROVED: 'Reviewed and accepted',
  DECLINED: 'Reviewed and declined',
}

const closedTexts: Record<Cleared['as'], string> = {
  NOT_APPLICABLE: 'does not apply',
  INFORMATION: 'closed on accepted information',
}

const describers: { [Source in EventSource]: (data: EventData[Source], state: StateCode) => Description } = {
  change: ({ action, before, after }, state) => ({
    ...describeChange(action, after),
    details: changeLines(before, after, states[state].timeZone),
  }),
  'visit-booked': (visit, state) => ({
    kind: 'VISIT',
    title: `Visit booked for ${visitTime(visit, state)}`,
    details: lines(
      namesOfServices(visit.serviceIds),
      visit.entryMethod && findLabel(entryMethodLabels, visit.entryMethod),
      `Technician ${visit.technician}`,
      bookedThrough[visit.through ?? ''],
    ),
  }),
  'visit-ended': ({ status, technician, outcomes, reason, problems, note, ...visit }, state) => ({
    kind: 'VISIT',
    title: findLabel(visitEnds, status),
    details: lines(
      status === 'CANCELLED' && `It was booked for ${visitTime(visit, state)}`,
      // A visit that took place earlier than booked has the time at the door.
      status === 'NO_ACCESS' && `Visit of ${visitTime(visit, state)}`,
      ...(status === 'COMPLETED' ? outcomes : [])
        .filter(({ outcome }) => outcome !== null)
        .map(({ serviceId, outcome }) => `${serviceName(serviceId)}: ${outcomeLabels[outcome ?? '']}`),
      reason && `Reason: ${reason}`,
      status === 'NO_ACCESS' && problems && `Reason: ${problems.join(', ')}`,
      note && `Note: ${note}`,
      status !== 'CANCELLED' && `Technician ${technician}`,
    ),
  }),
  'entry-notice': (notice, state) => ({ kind: 'VISIT', ...describeTimelineNotice(notice, state) }),
  'request-asked': ({ kind, serviceIds, holdUntil, reason, notes }) => ({
    kind: 'REQUEST',
    title: `${requestLabels[kind]} requested`,
    details: lines(
      namesOfServices(serviceIds),
      holdUntil && `Until ${shortDay(holdUntil)}`,
      `Reason: ${reason}`,
      notes && `Notes: ${notes}`,
    ),
  }),
  'request-answered': ({ kind, status, serviceIds, holdUntil, note }) => ({
    kind: 'REQUEST',
    title: `${requestLabels[kind]} request ${status.toLowerCase()}`,
    details: lines(
      namesOfServices(serviceIds),
      status === 'APPROVED' && holdUntil && `On hold until ${shortDay(holdUntil)}`,
      note && `Note: ${note}`,
    ),
  }),
  mail: ({ status, subject, to, cc, error }) => ({
    kind: 'MAIL',
    title: findLabel(mailTitles, status),
    details: lines(subject, to && `To ${to.join(', ')}`, cc && `Cc ${cc.join(', ')}`, status !== 'QUEUED' && error),
  }),
  'document-added': ({ fileName, type, subjects, replaces }) => ({
    kind: 'DOCUMENT',
    title: replaces === null ? 'Document added' : 'Document replaced',
    details: lines(fileName, [type, ...(subjects ?? [])].join(', '), replaces && `Replaces ${replaces}`),
  }),
  'document-removed': ({ fileName, type }) => ({
    kind: 'DOCUMENT',
    title: 'Document removed',
    details: [fileName, type],
  }),
  'findings-reported': ({ items, isWholeDay }) => ({
    kind: 'FINDING',
    ...(isWholeDay && { isWholeDay }),
    title: counted(items.length, 'Finding reported', 'findings reported'),
    details: items.map(({ title, place, severity }) =>
      lines(title, place, findLabel(labelsOfSeverities, severity)).join(', '),
    ),
  }),
  'findings-resolved': ({ items }) => ({
    kind: 'FINDING',
    title: items.every(({ closedAs }) => closedAs === 'NOT_APPLICABLE')
      ? counted(items.length, 'Finding closed: it does not apply', 'findings closed: they do not apply')
      : counted(items.length, 'Finding resolved', 'findings resolved'),
    details: items.map(({ title, byThirdParty, repairedBy, repairedOn, closedAs }) =>
      lines(
        title,
        closedAs && closedTexts[closedAs],
        byThirdParty && 'by a third party',
        repairedBy && `repaired by ${repairedBy}`,
        repairedOn && `on ${shortDay(repairedOn)}`,
      ).join(', '),
    ),
  }),
  'quote-requested': ({ items, quoteNumber }) => ({
    kind: 'FINDING',
    title: quoteNumber === null ? 'Quote requested' : `Quote #${quoteNumber} requested`,
    details: items.map(({ title }) => title),
  }),
  'provider-informed': ({ items, notes, builtMonth, ...answer }) => ({
    kind: 'FINDING',
    title: 'Information given about findings',
    details: lines(
      ...items.map(({ title }) => title),
      `Notes: ${notes}`,
      builtMonth && `Property built: ${builtMonth.slice(5, 7)}/${builtMonth.slice(0, 4)}`,
      answer.status === 'PENDING' ? reviewStates['PENDING'] : `Reviewed: ${reviewOutcomeText(answer)}`,
    ),
  }),
  'third-party-resolved': ({ items, notes, files, declaredBy, declaredOn, status, reviewNote }) => ({
    kind: 'FINDING',
    title: counted(items.length, 'Finding resolved by a third party', 'findings resolved by a third party'),
    details: lines(
      ...items.map(({ title }) => title),
      notes && `Notes: ${notes}`,
      files && `Documents: ${files.join(', ')}`,
      declaredOn && `Declared by ${declaredBy}; repaired on ${shortDay(declaredOn)}`,
      reviewStates[status],
      reviewNote && `Note: ${reviewNote}`,
    ),
  }),
  'quote-moved': (quote) => ({
    kind: 'QUOTE',
    title: quoteTitle(quote),
    details: lines(
      quote.to === 'AWAITING_APPROVAL' && priceText(quote),
      quote.to === 'AWAITING_APPROVAL' && quote.expiresOn && `Valid until ${shortDay(quote.expiresOn)}`,
      (quote.to === 'ACCEPTED' || quote.to === 'REJECTED') && quote.decidedBy && `By ${quote.decidedBy}`,
      quote.to === 'REJECTED' && quote.declineReason && `Reason: ${quote.declineReason}`,
      quote.to.startsWith('REACTIVATION_REQUEST') && quote.expiresOn && `It expired on ${shortDay(quote.expiresOn)}`,
      quote.to === 'CANCELLED' && quote.cancelReason && `Reason: ${quote.cancelReason}`,
    ),
  }),
  'invoice-issued': ({ invoiceNumber, totalCents, dueOn }) => ({
    kind: 'INVOICE',
    isWholeDay: true,
    title: `Invoice #${invoiceNumber} issued`,
    details: [dollars(totalCents), `Due ${shortDay(dueOn)}`],
  }),
  'invoice-paid': ({ invoiceNumber, totalCents }) => ({
    kind: 'INVOICE',
    title: `Invoice #${invoiceNumber} paid`,
    details: [dollars(totalCents)],
  }),
  'invoice-voided': ({ invoiceNumber, totalCents, voidReason }) => ({
    kind: 'INVOICE',
    title: `Invoice #${invoiceNumber} cancelled`,
    details: lines(
      dollars(totalCents),
      `Credit note ${creditNoteNumber(invoiceNumber)}`,
      voidReason && `Reason: ${voidReason}`,
    ),
  }),
  'access-opened': ({ problems }) => ({ kind: 'ACCESS', title: raisedTitle(problems ?? []), details: problems ?? [] }),
  // The actions have events of their own, with their notes.
  'access-closed': (closed) => ({ kind: 'ACCESS', ...describeClosing(closed, () => []) }),
  'issue-raised': ({ problem }) => ({ kind: 'ACCESS', title: 'Access issue raised', details: [problem] }),
  'issue-resolved': ({ problem, reason }) => ({
    kind: 'ACCESS',
    title: 'Access issue resolved',
    details: lines(problem, reason),
  }),
  'contact-attempt': ({ way, withWhom, note }) => ({
    kind: 'ACCESS',
    title: attemptTitles[way](withWhom),
    details: lines(note),
  }),
  'access-action': ({ notes, problems, ...taken }) => ({
    kind: 'ACCESS',
    title: describeResult(taken),
    details: lines(...(problems ?? []), taken.onDay && `Date: ${shortDay(taken.onDay)}`, notes && `Notes: ${notes}`),
  }),
}

export const byWhom = ({ name, behind }: Pick<TimelineRow, 'name' | 'behind'>): string | null =>
  behind && name ? `${behind} as ${name}` : (name ?? behind)

export function describeEvent(row: TimelineRow, state: StateCode): TimelineEvent {
  const describe = describers[row.source] as (data: TimelineRow['data'], state: StateCode) => Description
  return {
    id: row.key,
    at: new Date(row.at).toISOString(),
    ...describe(row.data, state),
    by: byWhom(row),
  }
}
