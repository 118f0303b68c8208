import { expect, test } from 'vitest'
import { quoteStatusId, type QuoteStatus } from '../../../contract/quotes.ts'
import type { RawFinding } from './finding-facts.queries.ts'
import { findProgress } from './finding-progress.ts'

const finding: RawFinding = {
  id: 1,
  title: 'Smoke alarm failed functional test',
  applianceName: null,
  applianceLocation: null,
  category: { code: 'URGENT', name: 'Urgent', color: 'orange', description: '', isUrgent: true },
  foundOn: '2026-02-01',
  status: 'OPEN',
  resolvedAt: null,
  isDismissible: false,
  canBeQuoted: true,
  canInformProvider: true,
  canEnterBuiltYear: false,
  thirdPartyInvalidStatus: null,
  quoteRequestedAt: null,
  quoteRequestedBy: null,
  dismissedAt: null,
  dismissedBy: null,
  quote: null,
  information: null,
  resolution: null,
}
const at = '2026-02-10T01:00:00.000Z'
const later = '2026-02-20T01:00:00.000Z'
const requested = { quoteRequestedAt: at, quoteRequestedBy: 'Ana Lee' }
const quote = (status: QuoteStatus, parts: Partial<NonNullable<RawFinding['quote']>> = {}) => ({
  quote: {
    id: 3,
    statusId: quoteStatusId(status),
    issuedOn: '2026-02-12',
    expiresOn: '2026-03-12',
    isUrgent: true,
    decidedAt: null,
    decidedBy: null,
    ...parts,
  },
})
const decided = { decidedAt: at, decidedBy: 'Olive Owner' }
const informed = {
  status: 'ADDITIONAL_INFO_PROVIDED',
  information: { givenAt: later, givenBy: 'Ana Lee', reviewedAt: null, note: null },
}
const resolution = (status: string, note: string | null = null) => ({
  resolution: {
    status,
    submittedAt: at,
    submittedBy: 'Ana Lee',
    reviewedAt: status === 'PENDING' ? null : later,
    note,
  },
})
const thirdParty = { status: 'RESOLVED_BY_THIRD_PARTY', resolvedAt: at }

test.each<[Partial<RawFinding>, string, string | null, string | null, string | null]>([
  [{}, 'Open', null, '2026-02-01', 'Choose how to resolve it.'],
  [requested, 'Quote requested', 'Ana Lee', at, 'We are preparing the quote.'],
  [{ ...requested, ...quote('PENDING') }, 'Quote requested', 'Ana Lee', at, 'We are preparing the quote.'],
  [
    { ...requested, ...quote('READY_TO_SEND') },
    'Quote requested',
    'Ana Lee',
    at,
    'The quote is ready; we are about to send it.',
  ],
  [
    quote('AWAITING_APPROVAL'),
    'Awaiting quotation approval',
    null,
    '2026-02-12',
    'Forward the quote to the landlord; it can be approved until 12/03/2026.',
  ],
  [
    quote('AWAITING_APPROVAL', { expiresOn: '2026-03-03' }),
    'Quote expired',
    null,
    '2026-03-03',
    'Ask us to reactivate the quote.',
  ],
  [quote('ACCEPTED', decided), 'Quote accepted', 'Olive Owner', at, 'We are arranging the repair.'],
  [quote('REJECTED', decided), 'Quote rejected', 'Olive Owner', at, 'Choose another way to resolve it.'],
  [quote('REACTIVATION_REQUEST_EXTERNAL'), 'Quote being renewed', null, null, 'We are renewing the quote.'],
  [quote('CANCELLED'), 'Open', null, '2026-02-01', 'Choose how to resolve it.'],
  [informed, 'Additional information provided', 'Ana Lee', later, 'We are reviewing your information.'],
  [
    { ...informed, ...quote('REJECTED', decided) },
    'Additional information provided',
    'Ana Lee',
    later,
    'We are reviewing your information.',
  ],
  [
    { ...thirdParty, ...resolution('PENDING') },
    'Resolved by third party',
    'Ana Lee',
    at,
    'We are reviewing the documents.',
  ],
  [{ ...thirdParty, ...resolution('APPROVED') }, 'Resolved by third party', 'Ana Lee', at, null],
  [resolution('DECLINED', 'The page is empty.'), 'Third-party resolution declined', null, later, 'The page is empty.'],
  [{ status: 'RESOLVED', resolvedAt: at }, 'Resolved', null, at, null],
  [{ dismissedAt: at, dismissedBy: 'Ana Lee' }, 'Dismissed', 'Ana Lee', at, null],
])('%j: %s by %s at %s, next: %s', (facts, label, by, when, next) => {
  expect(findProgress({ ...finding, ...facts }, '2026-03-04')).toMatchObject({ label, by, at: when, next })
})
