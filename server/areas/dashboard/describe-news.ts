import type { NewsEvent } from '../../../contract/dashboard/news.ts'
import { describeChange } from '../timeline/describe-change.ts'
import { describeRecent } from './list-recent-events.ts'
import type { NewsCountRow, NewsRow } from './news.queries.ts'

/** Titles of changes that the timeline of a property takes from other sources than the audit. */
const titles: Readonly<Record<string, string>> = {
  'book-visit': 'Visit booked',
  'cancel-visit': 'Visit cancelled',
  'call-off-visit': 'Visit cancelled',
  'resolve-finding': 'Finding resolved',
  'request-hold': 'Hold requested',
  'request-cancellation': 'Cancellation of services requested',
  'request-quote': 'Quote requested',
  'request-quote-reactivation': 'Expired quote requested again',
  'approve-quote': 'Quote approved',
  'decline-quote': 'Quote declined',
  'forward-quote': 'Quote forwarded',
  'forward-invoice': 'Invoice forwarded',
  'inform-provider': 'Information given about findings',
  'resolve-by-third-party': 'Finding resolved by a third party',
  'upload-document': 'Document added',
  'replace-document': 'Document replaced',
  'delete-document': 'Document removed',
  'raise-access-issue': 'Access issue raised',
  'resolve-access-issue': 'Access issue resolved',
  'reopen-access-issue': 'Access issue reopened',
  'take-access-action': 'Access issue answered',
  'add-case-note': 'Note of a call added',
  'send-mail': 'Email sent',
  'send-occupant-notice': 'Email sent to tenants',
  'assign-work': 'Work given to a colleague',
  'snooze-work': 'Work snoozed',
  'end-snooze-of-work': 'Snoozed work brought back',
}
const changeTitle = (action: string, after: NewsRow['after']): string =>
  Object.hasOwn(titles, action) ? (titles[action] as string) : describeChange(action, after).title

function textOf({ source, detail, status, after }: NewsRow): string {
  switch (source) {
    case 'change': {
      return changeTitle(detail, after)
    }
    case 'visit': {
      return status === 'COMPLETED' ? 'Visit done' : 'The technician could not get in'
    }
    case 'report': {
      return detail === '' ? 'Service report ready' : `Service report ${detail} ready`
    }
    case 'invoice-issued': {
      return `Invoice #${detail} issued`
    }
    default: {
      return describeRecent({ source, detail, status })[1]
    }
  }
}

function subjectOf({ source, detail, visitId }: NewsRow): NewsEvent['subject'] {
  if (visitId !== null) return { kind: 'VISIT', reference: String(visitId) }
  if (source === 'quote') return { kind: 'QUOTE', reference: detail }
  return source === 'invoice-issued' || source === 'invoice-overdue' ? { kind: 'INVOICE', reference: detail } : null
}

export function describeNews(row: NewsRow): NewsEvent {
  const { key, at, by, compliancePropertyId, addressLine1, addressLine2 } = row
  return {
    key,
    text: textOf(row),
    by,
    at: new Date(at).toISOString(),
    subject: subjectOf(row),
    compliancePropertyId,
    addressLine1,
    addressLine2,
  }
}

type Noun = readonly [one: string, many: string]
const answeredRequests: Noun = ['request answered', 'requests answered']

const nouns: Readonly<Record<Exclude<NewsRow['source'], 'change' | 'quote' | 'visit'>, Noun>> = {
  finding: ['new finding', 'new findings'],
  'issue-raised': ['access issue', 'access issues'],
  'issue-resolved': ['access issue resolved', 'access issues resolved'],
  hold: answeredRequests,
  cancellation: answeredRequests,
  'invoice-issued': ['new invoice', 'new invoices'],
  'invoice-overdue': ['invoice became overdue', 'invoices became overdue'],
  'service-overdue': ['property became overdue', 'properties became overdue'],
  report: ['service report', 'service reports'],
}
const quoteNouns: Readonly<Record<string, Noun>> = {
  AWAITING_APPROVAL: ['quote to decide', 'quotes to decide'],
  EXPIRED: ['quote expired', 'quotes expired'],
}
const workNouns: Readonly<Record<string, Noun>> = {
  'book-visit': ['visit booked', 'visits booked'],
  'move-visit': ['visit moved', 'visits moved'],
  'cancel-visit': ['visit cancelled', 'visits cancelled'],
  'call-off-visit': ['visit cancelled', 'visits cancelled'],
  'resolve-finding': ['finding resolved', 'findings resolved'],
  'complete-repair': ['repair done', 'repairs done'],
  'ask-about-order': ['question about a work order', 'questions about work orders'],
}

function nounOf({ group, source, part }: NewsCountRow): Noun {
  if (group === 'OTHERS') return [part ?? '', part ?? '']
  if (source === 'quote') return quoteNouns[part ?? ''] ?? ['quote decided', 'quotes decided']
  if (source === 'visit')
    return part === 'COMPLETED' ? ['visit done', 'visits done'] : ['visit without access', 'visits without access']
  if (source !== 'change') return nouns[source]
  return workNouns[part ?? ''] ?? (group === 'CAME' ? answeredRequests : ['other change', 'other changes'])
}

/** The counts of a group by what they are called, the largest first. */
export function describeCounts(rows: readonly NewsCountRow[]): { count: number; label: string }[] {
  const counts = new Map<string, { count: number; noun: Noun }>()
  for (const row of rows) {
    const noun = nounOf(row)
    const known = counts.get(noun[1])
    counts.set(noun[1], { noun, count: (known?.count ?? 0) + row.count })
  }
  return [...counts.values()]
    .map(({ count, noun: [one, many] }) => ({ count, label: count === 1 ? one : many }))
    .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
}
