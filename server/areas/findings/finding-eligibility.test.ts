import { describe, expect, test } from 'vitest'
import { quoteStatusId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { beingRepaired, findEligibility, type Eligibility, type EligibilityFacts } from './finding-eligibility.ts'

const today = '2026-03-04'
const facts: EligibilityFacts = {
  status: 'OPEN',
  dismissedAt: null,
  isDismissible: true,
  canBeQuoted: true,
  canInformProvider: true,
  canEnterBuiltYear: true,
  thirdPartyInvalidStatus: null,
  quoteRequestedAt: null,
  quote: null,
  information: null,
}
const quote = (status: QuoteStatus, expiresOn: string | null = '2026-03-10') => ({
  quote: {
    statusId: quoteStatusId(status),
    issuedOn: expiresOn && '2026-02-10',
    expiresOn,
    repairAt: null as string | null,
  },
  quoteRequestedAt: '2026-02-01T00:00:00Z',
})
const everything: Eligibility = {
  canRequestQuote: true,
  canForwardToLandlord: false,
  canReactivateQuote: false,
  canInformDI: true,
  canEnterBuiltYear: true,
  isDismissible: true,
  thirdPartyInvalidStatus: null,
}
const nothing: Eligibility = {
  ...everything,
  canRequestQuote: false,
  canInformDI: false,
  canEnterBuiltYear: false,
  isDismissible: false,
}
const quoted: Eligibility = { ...everything, canRequestQuote: false, isDismissible: false }
const silent: Eligibility = { ...everything, canInformDI: false, canEnterBuiltYear: false }

const cases: [string, Partial<EligibilityFacts>, Eligibility][] = [
  ['that is open allows what its kind allows', {}, everything],
  ['with information that was given allows the rest', { status: 'ADDITIONAL_INFO_PROVIDED' }, everything],
  ['that is resolved', { status: 'RESOLVED' }, nothing],
  ['that a third party has resolved', { status: 'RESOLVED_BY_THIRD_PARTY' }, nothing],
  ['that is dismissed', { dismissedAt: '2026-02-01T00:00:00Z' }, nothing],
  ['that cannot be quoted', { canBeQuoted: false }, { ...everything, canRequestQuote: false }],
  ['that needs no information', { canInformProvider: false }, silent],
  [
    'that does not depend on the age of the house',
    { canEnterBuiltYear: false },
    { ...everything, canEnterBuiltYear: false },
  ],
  ['that is more than advice', { isDismissible: false }, { ...everything, isDismissible: false }],
  [
    'that only the provider may fix',
    { thirdPartyInvalidStatus: 'Gas is shut off' },
    { ...everything, thirdPartyInvalidStatus: 'Gas is shut off' },
  ],
  ['with a requested quote that does not exist yet', { quoteRequestedAt: '2026-02-01T00:00:00Z' }, quoted],
  ['with a quote in preparation', quote('PENDING', null), quoted],
  ['with a quote that is ready', quote('READY_TO_SEND', null), quoted],
  ['with a quote to approve', quote('AWAITING_APPROVAL'), { ...quoted, canForwardToLandlord: true }],
  [
    'with a quote that can be approved until today',
    quote('AWAITING_APPROVAL', today),
    { ...quoted, canForwardToLandlord: true },
  ],
  [
    'with a quote that ran out yesterday',
    quote('AWAITING_APPROVAL', '2026-03-03'),
    { ...quoted, canReactivateQuote: true },
  ],
  [
    'with an expired quote, which can be reactivated',
    quote('EXPIRED', '2026-03-01'),
    { ...quoted, canReactivateQuote: true },
  ],
  ['with a quote that is being renewed', quote('REACTIVATION_REQUEST_EXTERNAL', '2026-03-01'), quoted],
  ['with an accepted quote', quote('ACCEPTED'), { ...quoted, thirdPartyInvalidStatus: beingRepaired }],
  ['with a rejected quote', quote('REJECTED'), everything],
  ['with a cancelled quote', quote('CANCELLED'), everything],
  ['with information that waits for a review', { information: { reviewedAt: null } }, silent],
  ['with information that was reviewed', { information: { reviewedAt: '2026-03-01T00:00:00Z' } }, everything],
]

test('information is not asked for while the repair is booked', () => {
  const booked = (repairAt: string | null) => {
    const accepted = quote('ACCEPTED')
    const { canInformDI } = findEligibility(
      { ...facts, ...accepted, quote: { ...accepted.quote, repairAt } },
      { today, isPropertyCancelled: false },
    )
    return canInformDI
  }
  expect([booked(null), booked('2026-03-09T22:30:00Z')]).toEqual([true, false])
})

describe('a finding', () => {
  test.each(cases)('%s', (_, change, expected) => {
    expect(findEligibility({ ...facts, ...change }, { today, isPropertyCancelled: false })).toEqual(expected)
  })

  test('of a cancelled property allows nothing', () => {
    const awaiting = { ...facts, ...quote('AWAITING_APPROVAL') }
    const expired = { ...facts, ...quote('EXPIRED', '2026-03-01') }
    for (const each of [facts, awaiting, expired])
      expect(findEligibility(each, { today, isPropertyCancelled: true })).toEqual(nothing)
  })
})
