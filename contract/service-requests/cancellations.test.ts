import { describe, expect, it } from 'vitest'
import { brokenRules } from '../broken-rules.ts'
import { cancellationForm, cancellationReviewText, servicesToCancel } from './cancellations.ts'

const cancellation = { services: [1], cancellationReasonId: 101, notes: '' }

describe('a cancellation', () => {
  it.each([
    [{}, {}],
    [{ services: [] }, { services: 'Must request to cancel at least one service' }],
    [{ cancellationReasonId: null }, { cancellationReasonId: 'Please select a cancellation reason' }],
    [{ cancellationReasonId: undefined }, { cancellationReasonId: 'Please select a cancellation reason' }],
    [{ notes: 'x'.repeat(500) }, {}],
    [{ notes: 'x'.repeat(501) }, { notes: 'Message should be 500 characters or less' }],
  ])('with %j', (change, faults) => {
    expect(brokenRules(cancellationForm, { ...cancellation, ...change })).toEqual(faults)
  })

  const cancellableServices = [
    { id: 1, shortName: 'smoke', isPendingCancellation: false },
    { id: 2, shortName: 'gas', isPendingCancellation: false },
    { id: 3, shortName: 'electrical', isPendingCancellation: true },
  ]

  it('includes the selected services that are not already ending', () => {
    expect(servicesToCancel({ cancellableServices, canSelectServices: true }, [2, 3, 9])).toEqual([2])
  })

  it('includes all services where the plan can only end as a whole', () => {
    expect(servicesToCancel({ cancellableServices, canSelectServices: false }, [2])).toEqual([1, 2])
  })

  it('states the processing time', () => {
    expect(cancellationReviewText).toContain('within 48 hours')
  })
})
