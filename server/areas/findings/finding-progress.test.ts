import { expect, test } from 'vitest'
import { quoteStatusId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import type { RawFinding } from './finding-facts.queries.ts'
import { findProgress } from './finding-progress.ts'

const finding: RawFinding = {
  id: 1,
  version: 1,
  code: 'SMK01',
  tenantRepair: null,
  title: 'Smoke alarm failed functional test',
  applianceName: null,
  applianceLocation: null,
  category: { code: 'URGENT', name: 'Urgent', color: 'orange', description: '', isUrgent: true },
  foundOn: '2026-02-01',
  status: 'OPEN',
  resolvedAt: null,
  repairedBy: null,
  repairedOn: null,
  repairVisitAt: null,
  closedAs: null,
  notApplicable: null,
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
    forwardedAt: null,
    forwardedBy: null,
    decidedAt: null,
    decidedBy: null,
    repairAt: null,
    renewalAt: null,
    renewalBy: null,
    cancelReason: null,
    cancelledAt: null,
    isPropertyCancelled: false,
    notRepaired: null,
    ...parts,
  },
})
const decided = { decidedAt: at, decidedBy: 'Olive Owner' }
const informed = {
  status: 'ADDITIONAL_INFO_PROVIDED',
  information: { givenAt: later, givenBy: 'Ana Lee', reviewedAt: null, note: null, isAccepted: null, document: null },
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
  [{}, 'OPEN', null, '2026-02-01', 'Choose how to resolve it.'],
  [requested, 'QUOTE_REQUESTED', 'Ana Lee', at, 'We are preparing the quote.'],
  [{ ...requested, ...quote('PENDING') }, 'QUOTE_REQUESTED', 'Ana Lee', at, 'We are preparing the quote.'],
  [quote('PENDING'), 'QUOTE_IN_PREPARATION', null, null, 'We are preparing the quote.'],
  [
    { ...requested, ...quote('READY_TO_SEND') },
    'QUOTE_REQUESTED',
    'Ana Lee',
    at,
    'The quote is ready; we are about to send it.',
  ],
  [
    quote('AWAITING_APPROVAL'),
    'AWAITING_QUOTATION_APPROVAL',
    null,
    '2026-02-12',
    'Forward the quote to the landlord; it can be approved until 12/03/2026.',
  ],
  [
    quote('AWAITING_APPROVAL', { expiresOn: '2026-03-03' }),
    'QUOTE_EXPIRED',
    null,
    '2026-03-03',
    'Ask us to reactivate the quote.',
  ],
  [
    quote('AWAITING_APPROVAL', { forwardedAt: later, forwardedBy: 'Ana Lee' }),
    'QUOTE_FORWARDED',
    'Ana Lee',
    later,
    'It can be approved until 12/03/2026.',
  ],
  [quote('ACCEPTED', decided), 'QUOTE_ACCEPTED', 'Olive Owner', at, 'We are arranging the repair.'],
  // Already the next day in Brisbane.
  [
    quote('ACCEPTED', { ...decided, repairAt: '2026-03-09T22:30:00Z' }),
    'QUOTE_ACCEPTED',
    'Olive Owner',
    at,
    'The repair is booked for 10/03/2026.',
  ],
  [
    quote('ACCEPTED', { ...decided, isPropertyCancelled: true }),
    'QUOTE_ACCEPTED',
    'Olive Owner',
    at,
    'The property is cancelled, so the repair is not arranged.',
  ],
  [
    quote('COMPLETED', { ...decided, notRepaired: { on: '2026-02-28', why: 'Ladder access not safe' } }),
    'NOT_REPAIRED',
    null,
    '2026-02-28',
    'Ladder access not safe. Choose another way to resolve it.',
  ],
  [
    { ...informed, ...quote('ACCEPTED', decided) },
    'ADDITIONAL_INFO_PROVIDED',
    'Ana Lee',
    later,
    'We are reviewing your information. We are arranging the repair.',
  ],
  [quote('REJECTED', decided), 'QUOTE_REJECTED', 'Olive Owner', at, 'Choose another way to resolve it.'],
  [
    quote('REACTIVATION_REQUEST_EXTERNAL', { renewalAt: later, renewalBy: 'Ana Lee' }),
    'QUOTE_BEING_RENEWED',
    null,
    later,
    'It expired on 12/03/2026. Ana Lee asked for a new one. We are renewing the quote.',
  ],
  [
    { status: 'RESOLVED', resolvedAt: later, repairedBy: 'Tom Tran', repairedOn: '2026-02-19' },
    'RESOLVED',
    'Tom Tran',
    later,
    'It was repaired on 19/02/2026.',
  ],
  // Already the next day in Brisbane.
  [
    { status: 'RESOLVED', resolvedAt: later, repairedBy: 'Tom Tran', repairVisitAt: '2026-02-19T22:30:00Z' },
    'RESOLVED',
    'Tom Tran',
    later,
    'It was repaired at the visit of 20/02/2026.',
  ],
  [quote('CANCELLED'), 'OPEN', null, '2026-02-01', 'Choose how to resolve it.'],
  [
    quote('CANCELLED', { cancelReason: 'The ceiling has asbestos.', cancelledAt: later }),
    'QUOTE_NOT_POSSIBLE',
    null,
    later,
    'The ceiling has asbestos.',
  ],
  [informed, 'ADDITIONAL_INFO_PROVIDED', 'Ana Lee', later, 'We are reviewing your information.'],
  [
    {
      status: 'OPEN',
      information: {
        givenAt: at,
        givenBy: 'Ana Lee',
        reviewedAt: later,
        note: 'It is 2008.',
        isAccepted: false,
        document: null,
      },
    },
    'INFORMATION_DECLINED',
    null,
    later,
    'It is 2008.',
  ],
  [
    {
      status: 'OPEN',
      information: {
        givenAt: at,
        givenBy: 'Ana Lee',
        reviewedAt: later,
        note: null,
        isAccepted: false,
        document: null,
      },
    },
    'INFORMATION_DECLINED',
    null,
    later,
    'Choose another way to resolve it.',
  ],
  [
    { ...informed, ...quote('REJECTED', decided) },
    'ADDITIONAL_INFO_PROVIDED',
    'Ana Lee',
    later,
    'We are reviewing your information.',
  ],
  [
    { ...thirdParty, ...resolution('PENDING') },
    'RESOLVED_BY_THIRD_PARTY',
    'Ana Lee',
    at,
    'We are reviewing the proof.',
  ],
  [{ ...thirdParty, ...resolution('APPROVED') }, 'RESOLVED_BY_THIRD_PARTY', 'Ana Lee', at, null],
  [resolution('DECLINED', 'The page is empty.'), 'THIRD_PARTY_DECLINED', null, later, 'The page is empty.'],
  [
    {
      ...thirdParty,
      repairedOn: '2026-02-15',
      repairedBy: 'Sam Sparks, REC 1234',
      information: { ...informed.information, isAccepted: true, reviewedAt: later, document: 'Invoice.pdf' },
    },
    'RESOLVED_BY_THIRD_PARTY',
    'Ana Lee',
    later,
    'Sam Sparks, REC 1234 repaired it on 15/02/2026, as “Invoice.pdf” shows.',
  ],
  [
    {
      status: 'RESOLVED',
      resolvedAt: later,
      closedAs: 'NOT_APPLICABLE',
      notApplicable: { fact: 'It was built in 2015', source: 'permit 118.' },
    },
    'NOT_APPLICABLE',
    null,
    later,
    'Because: It was built in 2015. Source: permit 118.',
  ],
  // Accepted before it was recorded what information showed.
  [
    {
      status: 'RESOLVED',
      resolvedAt: later,
      closedAs: 'INFORMATION',
      information: { ...informed.information, isAccepted: true, reviewedAt: later },
    },
    'RESOLVED',
    null,
    later,
    'Your information was accepted.',
  ],
  [{ status: 'RESOLVED', resolvedAt: at }, 'RESOLVED', null, at, null],
  [{ dismissedAt: at, dismissedBy: 'Ana Lee' }, 'DISMISSED', 'Ana Lee', at, null],
])('%j: %s by %s at %s, next: %s', (facts, step, by, when, next) => {
  expect(findProgress({ ...finding, ...facts }, { state: 'qld', today: '2026-03-04' })).toMatchObject({
    step,
    by,
    at: when,
    next,
  })
})
