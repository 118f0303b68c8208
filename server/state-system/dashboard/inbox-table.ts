import { reviewHours } from '../../../contract/limits.ts'
import { staffLinks } from '../kit/frame/navigation.ts'
import { html, type Part, renderTable } from '../kit/html/html.ts'
import {
  accountRequestsPath,
  linkTo,
  officialFormsPath,
  paymentsPagePath,
  agreedDaysPath,
  bankLinesPath,
  entryNoticesPath,
  findingReviewsPath,
  quotationWorkPath,
  releasesPath,
  repairsPath,
  returnedMailsPath,
  rosterPath,
  serviceRequestsPath,
  toPrepare,
  workOrdersPath,
} from '../kit/html/links.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { InboxCounts } from './inbox.queries.ts'

type Entry = { label: string; path: string; query?: Record<string, string>; count: number; note: Part }

const late = (count: number): Part =>
  count === 0 ? 'None late' : html`<span><strong>${count} late</strong> (promised within ${reviewHours} hours)</span>`

type Others = { visitsToMove: number; amounts: number; bills: number }

const entriesOf = (counts: InboxCounts, { visitsToMove, amounts, bills }: Others): Entry[] => [
  { label: 'Work orders', path: workOrdersPath, count: counts.orders, note: late(counts.lateOrders) },
  {
    label: 'Quotes to prepare',
    path: quotationWorkPath,
    query: { status: toPrepare },
    count: counts.quotes,
    note: counts.urgentQuotes === 0 ? 'None urgent' : html`<strong>${counts.urgentQuotes} urgent</strong>`,
  },
  { label: 'Findings to review', path: findingReviewsPath, count: counts.reviews, note: late(counts.lateReviews) },
  {
    label: 'Agreed days to book',
    path: agreedDaysPath,
    count: counts.agreedDays,
    note: counts.pastDays === 0 ? 'None has passed' : html`<strong>${counts.pastDays} not booked in time</strong>`,
  },
  { label: 'Repairs to schedule', path: repairsPath, count: counts.toSchedule, note: 'Approved by the owner' },
  {
    label: 'Repairs to complete',
    path: repairsPath,
    query: { view: 'booked' },
    count: counts.toComplete,
    note: 'Booked or visited',
  },
  {
    label: 'Records to release',
    path: releasesPath,
    count: counts.releases,
    note:
      counts.lateReleases === 0
        ? 'For a supervisor'
        : html`<span><strong>${counts.lateReleases} for more than a day</strong>, for a supervisor</span>`,
  },
  {
    label: 'Holds, cancellations, access issues and questions',
    path: serviceRequestsPath,
    count: counts.requests,
    note: late(counts.lateRequests),
  },
  {
    label: 'Letters to post',
    path: entryNoticesPath,
    count: counts.letters,
    note: counts.lateLetters === 0 ? 'None late' : html`<strong>${counts.lateLetters} not posted in time</strong>`,
  },
  {
    label: 'Notices that allow no entry',
    path: entryNoticesPath,
    count: counts.unservedNotices,
    note: counts.unservedNotices === 0 ? 'None' : 'The visits must be moved',
  },
  {
    label: 'Notices not in the official form',
    path: officialFormsPath,
    count: counts.unfilledForms,
    note: counts.unfilledForms === 0 ? 'None' : 'Served as our own notice',
  },
  {
    label: 'Emails that came back',
    path: returnedMailsPath,
    count: counts.returned,
    note: counts.returned === 0 ? 'None' : 'Correct the address, or tell the agency',
  },
  {
    label: 'Requests for access',
    path: accountRequestsPath,
    count: counts.accountRequests,
    note: counts.accountRequests === 0 ? 'None' : 'From the sign-in page',
  },
  {
    label: 'Visits to move',
    path: rosterPath,
    count: visitsToMove,
    note: visitsToMove === 0 ? 'The roster fits' : 'No longer fit the roster',
  },
  {
    label: 'Amounts at the bank',
    path: bankLinesPath,
    count: amounts,
    note: amounts === 0 ? 'All are matched' : 'Which invoices do they pay?',
  },
  {
    label: 'Bills to cancel',
    path: paymentsPagePath,
    count: bills,
    note: bills === 0 ? 'None' : 'In the software of agencies, after an invoice was cancelled',
  },
]

/** Everything that waits for the person's roles, each with its queue. */
export function inboxTable({ site, session }: SignedInCall, counts: InboxCounts, others: Others): Part {
  const open = new Set(staffLinks(session).map(({ path }) => path))
  const rows = entriesOf(counts, others).filter(({ path }) => open.has(path))
  if (rows.length === 0) return false
  return renderTable({
    caption: 'What waits for us',
    isCompact: true,
    isQuiet: ({ count }) => count === 0,
    rows,
    empty: '',
    columns: [
      {
        header: 'Queue',
        cell: ({ label, path, query }) => html`<a href="${linkTo(site, path, query)}">${label}</a>`,
      },
      { header: 'Waiting', isNumber: true, cell: ({ count }) => count },
      { header: 'Note', cell: ({ note }) => note },
    ],
  })
}
