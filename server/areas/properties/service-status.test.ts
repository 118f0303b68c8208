import { describe, expect, test } from 'vitest'
import type { FindingStep } from '../../../contract/findings/findings.ts'
import { serviceJobStatuses } from '../../../contract/properties/properties.ts'
import {
  findBlockers,
  describeNextStep,
  toPropertyService,
  serviceTags,
  visitTime,
  type ServiceStatusFacts,
} from './service-status.ts'

const today = '2026-11-15'
const visit = {
  visitId: 1,
  startsAt: '2026-11-17T22:00:00.000Z',
  endsAt: '2026-11-18T00:00:00.000Z',
  entryMethod: 'APPOINTMENT',
  technicianName: 'Theo',
}
const lease = { code: 'LEASE_AGREEMENT_UPDATE_REQUIRED', text: 'No tenancy is known' }
const gas = { code: 'GAS_CONFIRMATION_REQUIRED', text: 'Please confirm the gas' }
const water = { code: 'WATER_CHARGING_REQUIRED', text: 'Please tell us about the water' }
const hold = { kind: 'HOLD', holdUntil: '2027-01-10' } as const
const cancellation = { kind: 'CANCELLATION', holdUntil: null } as const

/** A finding of which the agency or the provider is next. */
const found = (step: FindingStep = 'OPEN') => ({
  problemRegisterId: 1,
  title: 'Exposed live parts',
  foundOn: '2026-10-01',
  safety: null,
  progress: { step, by: null, at: null, next: null },
})

type Given = Partial<Omit<ServiceStatusFacts, 'summary'>> & Partial<ServiceStatusFacts['summary']>
/** A smoke alarm check in Victoria that is due in a year, without blockers. */
function facts(given: Given = {}): ServiceStatusFacts {
  const {
    shortName = 'smoke',
    jobStatus = 'UP_TO_DATE',
    compliance = 'COMPLIANT',
    dueDate = '2027-11-15',
    ...rest
  } = given
  return {
    state: 'vic',
    today,
    summary: { serviceId: 1, shortName, compliance, reason: 'As it is', jobStatus, dueDate },
    isPropertyCancelled: false,
    isServiceCancelled: false,
    onHoldUntil: null,
    visit: null,
    isRepairVisit: false,
    findings: [],
    hasFault: false,
    quotes: [],
    pending: [],
    overdueInvoices: [],
    accessProblems: [],
    openWaysIn: [],
    isEntryBlocked: false,
    updates: [],
    ...rest,
  }
}

const failed = (...steps: FindingStep[]): Given => ({ hasFault: true, findings: steps.map(found) })

describe('the next step of a service', () => {
  test.each<[string, Given]>([
    ['We will book a visit from 16/09/2027', {}],
    ['We are booking a visit for 01/12/2026 or before', { jobStatus: 'SERVICE_PENDING', dueDate: '2026-12-01' }],
    ['We are booking a visit for 01/12/2026 or before', { jobStatus: 'UP_TO_DATE', dueDate: '2026-12-01' }],
    ['We are booking the earliest possible visit', { jobStatus: 'OVERDUE', dueDate: '2026-10-01' }],
    ['We are booking another visit', { jobStatus: 'REBOOKING_IN_PROGRESS' }],
    ['Nothing to do: not required here', { compliance: 'NOT_REQUIRED', dueDate: null }],
    ['Nothing is planned', { dueDate: null }],
    ['Booked for 18/11/2026, 9:00 am – 11:00 am by appointment', { jobStatus: 'BOOKED_IN', visit }],
    [
      'Booked for 18/11/2026, 9:00 am – 11:00 am by entry notice',
      { jobStatus: 'BOOKED_IN', visit: { ...visit, entryMethod: 'ENTER_WITH_KEY_AS_EN' } },
    ],
    ['Booked for 18/11/2026, 9:00 am – 11:00 am', { jobStatus: 'BOOKED_IN', visit: { ...visit, entryMethod: null } }],
    // The same moment in Brisbane, which has no daylight saving time.
    ['Booked for 18/11/2026, 8:00 am – 10:00 am by appointment', { jobStatus: 'BOOKED_IN', visit, state: 'qld' }],
    ['On hold until 15/11/2026', { jobStatus: 'ON_HOLD', onHoldUntil: today }],
    ['On hold until 01/02/2027', { jobStatus: 'ON_HOLD', onHoldUntil: '2027-02-01' }],
    [
      'On hold until 16/11/2026. Booked for 18/11/2026, 9:00 am – 11:00 am by appointment',
      { jobStatus: 'ON_HOLD', onHoldUntil: '2026-11-16', visit },
    ],
    ['We will book a visit from 16/09/2027', { onHoldUntil: '2026-11-14' }],
    ['We are reviewing your request to cancel this service', { pending: [hold, cancellation] }],
    [
      'We are reviewing your request to cancel this service. Booked for 18/11/2026, 9:00 am – 11:00 am by appointment',
      { pending: [cancellation], visit },
    ],
    ['We are reviewing your request to put this service on hold until 10/01/2027', { pending: [hold] }],
    ['Booked for 18/11/2026, 9:00 am – 11:00 am by appointment', { pending: [hold], visit }],
    ['Waiting for your approval of a quote', { jobStatus: 'AWAITING_QUOTATION_APPROVAL' }],
    [
      'Waiting for the landlord to approve a quote',
      { jobStatus: 'AWAITING_QUOTATION_APPROVAL', ...failed('QUOTE_FORWARDED', 'OPEN') },
    ],
    [
      'Waiting for your approval of a quote',
      { jobStatus: 'AWAITING_QUOTATION_APPROVAL', ...failed('QUOTE_FORWARDED', 'AWAITING_QUOTATION_APPROVAL') },
    ],
    ['Waiting for the payment of an overdue invoice', { jobStatus: 'PAYMENT_PENDING' }],
    [
      'Waiting for you to confirm the gas appliances',
      {
        shortName: 'gas',
        jobStatus: 'UPDATES_REQUIRED',
        compliance: 'GAS_CONFIRMATION_REQUIRED',
        dueDate: null,
        updates: [gas],
      },
    ],
    [
      'Waiting for you to tell us whether the tenant is charged for water',
      { shortName: 'water', compliance: 'UNKNOWN', dueDate: null, updates: [water] },
    ],
    ['We will book a visit from 16/09/2027', { updates: [gas, water] }],
    [
      'We are booking the earliest possible visit by appointment; another way in is still blocked',
      { jobStatus: 'OVERDUE', accessProblems: ['No key'], openWaysIn: ['APPOINTMENT'] },
    ],
    ['Waiting for you to help us get in', { jobStatus: 'OVERDUE', accessProblems: ['No key'], updates: [lease] }],
    [
      'Waiting for the tenancy details, so that we can book a visit',
      { jobStatus: 'SERVICE_PENDING', updates: [lease] },
    ],
    ['We will book a visit from 16/09/2027', { accessProblems: ['No key'], updates: [lease] }],
    ['Waiting for you to resolve the reported findings', { hasFault: true, findings: [found()] }],
    ['Waiting for you to resolve the reported findings', failed('QUOTE_REQUESTED', 'QUOTE_REJECTED')],
    ['We are preparing a quote for the repair', failed('QUOTE_REQUESTED', 'QUOTE_ACCEPTED')],
    ['The quote is approved, and we are arranging the repair', failed('QUOTE_ACCEPTED')],
    [
      'The quote is approved, and we are arranging the repair',
      { jobStatus: 'SERVICE_PENDING', ...failed('QUOTE_ACCEPTED') },
    ],
    [
      'Waiting for you to resolve the reported findings',
      { jobStatus: 'SERVICE_PENDING', ...failed('QUOTE_ACCEPTED', 'OPEN') },
    ],
    ['We are reviewing your information about the reported findings', failed('ADDITIONAL_INFO_PROVIDED')],
    ['We are reviewing the proof of the third-party repair', failed('RESOLVED_BY_THIRD_PARTY')],
    ['Waiting for the landlord to approve a quote', failed('QUOTE_FORWARDED')],
    ['Booked for 18/11/2026, 9:00 am – 11:00 am by appointment', { ...failed('QUOTE_ACCEPTED'), visit }],
    ['We will book a visit from 16/09/2027', { findings: [found()] }],
    ['Waiting for you to allow a way in, so that we can book a visit', { isEntryBlocked: true }],
    [
      'Waiting for you to allow a way in, so that we can book a visit',
      { isEntryBlocked: true, jobStatus: 'OVERDUE', accessProblems: ['No key'] },
    ],
    ['Booked for 18/11/2026, 9:00 am – 11:00 am by appointment', { isEntryBlocked: true, visit }],
    ['Nothing to do: not required here', { isEntryBlocked: true, compliance: 'NOT_REQUIRED', dueDate: null }],
    ['This service has been cancelled', { isServiceCancelled: true, onHoldUntil: '2027-01-01' }],
    ['This property has been cancelled', { isPropertyCancelled: true, isServiceCancelled: true, visit }],
  ])('%s', (text, given) => {
    expect(describeNextStep(facts(given))).toBe(text)
  })

  test('is never empty', () => {
    for (const jobStatus of serviceJobStatuses)
      for (const dueDate of [null, '2020-01-01', '2030-01-01'])
        expect(describeNextStep(facts({ jobStatus, dueDate }))).not.toBe('')
  })
})

describe('the tags of a service', () => {
  test.each<[string[], Given]>([
    [['UP_TO_DATE'], {}],
    [['OVERDUE'], { jobStatus: 'OVERDUE', dueDate: '2026-11-14' }],
    [['SERVICE_PENDING'], { jobStatus: 'SERVICE_PENDING', dueDate: today }],
    [['ON_HOLD', 'OVERDUE'], { jobStatus: 'ON_HOLD', onHoldUntil: '2027-01-01', dueDate: '2026-10-01' }],
    [['BOOKED_IN', 'OVERDUE'], { jobStatus: 'BOOKED_IN', visit, dueDate: '2026-10-01' }],
    [['REBOOKING_IN_PROGRESS', 'OVERDUE'], { jobStatus: 'REBOOKING_IN_PROGRESS', dueDate: '2026-10-01' }],
    [
      ['BOOKED_IN', 'AWAITING_QUOTATION_APPROVAL'],
      { jobStatus: 'BOOKED_IN', visit, quotes: [{ quoteNumber: '1', expiresOn: today }] },
    ],
    [['CANCELLED'], { isServiceCancelled: true, jobStatus: 'CANCELLED', visit }],
    [['CANCELLED'], { isPropertyCancelled: true, jobStatus: 'ON_HOLD', onHoldUntil: '2027-01-01' }],
  ])('are %j', (tags, given) => {
    expect(serviceTags(facts(given))).toEqual(tags)
  })
})

describe('the blockers of a service', () => {
  const everything: Given = {
    findings: [found()],
    quotes: [{ quoteNumber: '77', expiresOn: '2026-12-01' }],
    overdueInvoices: [{ invoiceNumber: '88', dueOn: '2026-11-01' }],
    accessProblems: ['Key did not work'],
    updates: [lease, gas],
    pending: [hold, cancellation],
  }
  const own = ['Quote #77 awaits approval until 01/12/2026']
  const requests = [
    'A request to put this service on hold until 10/01/2027 is being reviewed',
    'A request to cancel this service is being reviewed',
  ]

  test('are only its own while no visit is being arranged', () => {
    expect(findBlockers(facts(everything))).toEqual([...own, ...requests])
    expect(findBlockers(facts({ ...everything, jobStatus: 'ON_HOLD' }))).toEqual([...own, ...requests])
  })

  test('include those of the property once a visit is being arranged', () => {
    expect(findBlockers(facts({ ...everything, jobStatus: 'OVERDUE' }))).toEqual([
      ...own,
      'Key did not work',
      'No tenancy is known',
      'Invoice #88 was due 01/11/2026',
      ...requests,
    ])
  })

  test('include preferences that leave no way in, once', () => {
    const blocked = 'Entry is not allowed by your preferences'
    expect(findBlockers(facts({ isEntryBlocked: true }))).toEqual([blocked])
    expect(findBlockers(facts({ isEntryBlocked: true, jobStatus: 'OVERDUE', accessProblems: [blocked] }))).toEqual([
      blocked,
    ])
  })

  test('do not include a missing tenancy where a visit is booked', () => {
    expect(findBlockers(facts({ ...everything, jobStatus: 'BOOKED_IN', visit }))).not.toContain('No tenancy is known')
  })

  test('include the gas confirmation only at the gas check', () => {
    expect(findBlockers(facts({ shortName: 'gas', updates: [gas, water] }))).toEqual([gas.text])
    expect(findBlockers(facts({ shortName: 'water', updates: [gas, water] }))).toEqual([water.text])
    expect(findBlockers(facts({ updates: [gas, water] }))).toEqual([])
  })

  test('are empty once it or its property is cancelled', () => {
    expect(findBlockers(facts({ ...everything, isServiceCancelled: true }))).toEqual([])
    expect(findBlockers(facts({ ...everything, isPropertyCancelled: true }))).toEqual([])
  })
})

test('an expired hold is ignored', () => {
  const never = { on: null, check: null, hasReports: false, isBookable: false }
  expect(toPropertyService(facts({ onHoldUntil: '2026-11-14' }), never).onHoldUntil).toBeNull()
  expect(toPropertyService(facts({ onHoldUntil: today }), never).onHoldUntil).toBe(today)
})

test('visit times are in the time zone of the state, with and without daylight saving', () => {
  expect(visitTime({ startsAt: '2026-07-01T23:30:00Z', endsAt: '2026-07-02T02:00:00Z' }, 'vic')).toBe(
    '02/07/2026, 9:30 am – 12:00 pm',
  )
  expect(visitTime({ startsAt: '2026-11-18T01:30:00Z', endsAt: '2026-11-18T02:30:00Z' }, 'wa')).toBe(
    '18/11/2026, 9:30 am – 10:30 am',
  )
})
