import { describe, expect, test } from 'vitest'
import { findJobStatus, type JobFacts } from './job-status.ts'
import { evaluateProperty, type EvaluatedPropertyService } from './evaluate-property.ts'
import type { ServiceResult } from './evaluate-service.ts'

const today = '2026-11-15'
const good: EvaluatedPropertyService = {
  compliance: 'COMPLIANT',
  jobStatus: 'UP_TO_DATE',
  reason: 'Fine',
  warning: null,
  gravity: 0,
  since: null,
}
const late: EvaluatedPropertyService = {
  compliance: 'NON_COMPLIANT',
  jobStatus: 'OVERDUE',
  reason: 'Gas safety check was due 03/11/2026',
  warning: null,
  gravity: 2,
  since: '2026-11-04',
}

const onService = { isResidential: true, whyNotOnService: null }

describe('a property', () => {
  test('is compliant when every service is', () => {
    expect(evaluateProperty(onService, [good, good])).toEqual({
      compliance: 'COMPLIANT',
      segment: 'COMPLIANT',
      reasons: [],
    })
  })
  test('has issues when one service has, and names it', () => {
    expect(evaluateProperty(onService, [good, late])).toEqual({
      compliance: 'COMPLIANCE_ISSUES',
      segment: 'COMPLIANCE_ISSUES',
      reasons: ['Gas safety check was due 03/11/2026'],
    })
  })
  test('names the gravest reason first, then the oldest', () => {
    const unproven: EvaluatedPropertyService = {
      ...late,
      compliance: 'UNKNOWN',
      gravity: 1,
      since: '2020-01-01',
      reason: 'Old',
    }
    const older: EvaluatedPropertyService = { ...late, since: '2026-01-01', reason: 'Older' }
    expect(evaluateProperty(onService, [unproven, late, good, older]).reasons).toEqual(['Older', late.reason, 'Old'])
  })
  test('names what is no issue after the issues, and stays compliant with it', () => {
    const warning = 'A smoke alarm expired 01/10/2026 and should be replaced'
    expect(evaluateProperty(onService, [good, { ...good, warning }])).toEqual({
      compliance: 'COMPLIANT',
      segment: 'COMPLIANT',
      reasons: [warning],
    })
    expect(evaluateProperty(onService, [{ ...good, warning }, late]).reasons).toEqual([late.reason, warning])
    // The reason of an issue contains what must be known besides.
    expect(evaluateProperty(onService, [{ ...late, warning }]).reasons).toEqual([late.reason])
  })
  test('is in progress when visits are booked for all failing services', () => {
    expect(evaluateProperty(onService, [good, { ...late, jobStatus: 'BOOKED_IN' }]).segment).toBe('BOOKING_IN_PROGRESS')
    expect(evaluateProperty(onService, [late, { ...late, jobStatus: 'BOOKED_IN' }]).segment).toBe('COMPLIANCE_ISSUES')
  })
  test('is not evaluated when it is not a residential rental', () => {
    expect(evaluateProperty({ ...onService, isResidential: false }, [late])).toMatchObject({
      compliance: 'NON_RESIDENTIAL_PROPERTY',
      segment: null,
    })
  })
  test.each([true, false])('has no compliance result when it is not on service (residential: %s)', (isResidential) => {
    const whyNotOnService = 'The property has been cancelled'
    for (const services of [[], [good], [late]]) {
      expect(evaluateProperty({ isResidential, whyNotOnService }, services)).toEqual({
        compliance: 'NOT_ON_SERVICE',
        segment: null,
        reasons: [whyNotOnService],
      })
    }
  })
})

describe('job status of a service', () => {
  const result: ServiceResult = {
    compliance: 'COMPLIANT',
    reason: '',
    warning: null,
    due: { on: '2027-05-01', basis: 'law' },
    isOverdue: false,
    isOnHold: false,
    obligations: [],
    gravity: 0,
    since: null,
  }
  const overdue: ServiceResult = {
    ...result,
    compliance: 'NON_COMPLIANT',
    due: { on: '2026-11-01', basis: 'law' },
    isOverdue: true,
  }
  const facts: JobFacts = {
    isCancelled: false,
    bookedFor: null,
    hasFailedVisit: false,
    repair: null,
    hasQuoteAwaitingApproval: false,
    hasOverdueInvoice: false,
    isOrdered: false,
  }
  const cases: [string, ServiceResult, Partial<JobFacts>, string][] = [
    ['not due for months', result, {}, 'UP_TO_DATE'],
    ['due in 60 days', { ...result, due: { on: '2027-01-14', basis: 'law' } }, {}, 'SERVICE_PENDING'],
    ['due in 61 days', { ...result, due: { on: '2027-01-15', basis: 'law' } }, {}, 'UP_TO_DATE'],
    ['overdue', overdue, {}, 'OVERDUE'],
    ['overdue and booked', overdue, { bookedFor: '2026-11-15' }, 'BOOKED_IN'],
    ['a past booking does not count', overdue, { bookedFor: '2026-11-14' }, 'OVERDUE'],
    ['overdue after a failed visit', overdue, { hasFailedVisit: true }, 'REBOOKING_IN_PROGRESS'],
    ['on hold takes precedence', { ...overdue, isOnHold: true }, { bookedFor: '2026-11-20' }, 'ON_HOLD'],
    ['cancelled', overdue, { isCancelled: true }, 'CANCELLED'],
    ['gas to confirm', { ...result, compliance: 'GAS_CONFIRMATION_REQUIRED', due: null }, {}, 'UPDATES_REQUIRED'],
    ['a quote awaits approval', result, { hasQuoteAwaitingApproval: true }, 'AWAITING_QUOTATION_APPROVAL'],
    ['an invoice is overdue', result, { hasOverdueInvoice: true }, 'PAYMENT_PENDING'],
    ['a repair is approved', result, { repair: { bookedFor: null } }, 'SERVICE_PENDING'],
    ['a repair is booked', result, { repair: { bookedFor: '2026-11-15' } }, 'BOOKED_IN'],
    ['a repair was booked for a day that is past', result, { repair: { bookedFor: '2026-11-14' } }, 'SERVICE_PENDING'],
    ['overdue, with only its repair booked', overdue, { repair: { bookedFor: '2026-11-20' } }, 'OVERDUE'],
    ['the agency has ordered it', result, { isOrdered: true }, 'SERVICE_PENDING'],
  ]
  test.each(cases)('%s', (_, given, more, status) => {
    expect(findJobStatus(given, { ...facts, ...more }, today)).toBe(status)
  })
})
