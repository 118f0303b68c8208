import { describe, expect, it } from 'vitest'
import { brokenRules } from '../broken-rules.ts'
import { holdForm, holdReviewText, noHoldBecause } from './holds.ts'

const form = holdForm({ today: '2026-03-04' })
const hold = { services: [1, 3], holdDate: '2026-04-01', reasonNote: 'Renovation under way' }

describe('a hold', () => {
  it.each([
    [{}, {}],
    [{ services: [] }, { services: 'Must request to hold at least one service' }],
    [{ services: null }, { services: 'Must request to hold at least one service' }],
    [{ reasonNote: '  ' }, { reasonNote: 'Reason cannot be empty' }],
    [{ reasonNote: 'x'.repeat(500) }, {}],
    [{ reasonNote: 'x'.repeat(501) }, { reasonNote: 'Message should be 500 characters or less' }],
    [{ holdDate: null }, { holdDate: 'Date is required' }],
    [{ holdDate: '2026-03-03' }, { holdDate: 'Date cannot be in the past' }],
    [{ holdDate: '2026-03-04' }, {}],
    [{ holdDate: '2027-03-04' }, {}],
    [{ holdDate: '2027-03-05' }, { holdDate: 'A hold can last at most 12 months, until 04/03/2027' }],
    [{ holdDate: '04/03/2026' }, { holdDate: 'Invalid format. Must be dd/mm/yyyy' }],
  ])('with %j', (change, faults) => {
    expect(brokenRules(form, { ...hold, ...change })).toEqual(faults)
  })

  it('states the review time', () => {
    expect(holdReviewText).toContain('within 48 hours')
  })
})

describe('reason why a hold cannot be requested', () => {
  const today = '2026-03-04'
  const free = { serviceId: 1, onHoldUntil: null, isCancelled: false }
  const asked = (kind: 'HOLD' | 'CANCELLATION', status = 'PENDING', serviceIds = [1]) => [{ kind, status, serviceIds }]

  it.each([
    ['nothing prevents it', free, [], null],
    ['it has ended', { ...free, isCancelled: true }, [], 'Cancelled'],
    ['it is on hold today', { ...free, onHoldUntil: today }, [], 'On hold until 04/03/2026'],
    ['its hold is over', { ...free, onHoldUntil: '2026-03-03' }, [], null],
    ['a hold is pending', free, asked('HOLD'), 'Hold requested'],
    ['a cancellation is pending', free, asked('CANCELLATION'), 'Cancellation requested'],
    ['a hold was declined', free, asked('HOLD', 'DECLINED'), null],
    ['a hold is pending for another service', free, asked('HOLD', 'PENDING', [2]), null],
  ])('where %s', (_, service, requests, block) => {
    expect(noHoldBecause(service, requests, today)).toBe(block)
  })
})
