import { describe, expect, test } from 'vitest'
import type { PropertyActions } from '../../../contract/properties/property-page.ts'
import { allowedActions, type ActionFacts } from './property-actions.ts'

/** Let, residential, not integrated, in Victoria, of an agency that may request everything. */
const letProperty: ActionFacts = {
  state: 'vic',
  isCancelled: false,
  isIntegrated: false,
  isVacant: false,
  isResidential: true,
  hasCurrentTenancy: true,
  hasUpcomingTenancy: false,
  haveTenantsLeft: false,
  hasLiveService: true,
  canRequestHold: true,
  canRequestCancellation: true,
  allowsBooking: true,
  hasBookableService: true,
  canRequestOneOffEntry: true,
}

const everything = Object.keys(allowedActions(letProperty)) as (keyof PropertyActions)[]
const refusedOf = (facts: Partial<ActionFacts>) => {
  const actions = allowedActions({ ...letProperty, ...facts })
  return everything.filter((action) => !actions[action])
}

describe('allowed actions of a property', () => {
  test('are all, for a property that is let and not integrated', () => {
    expect(refusedOf({})).toEqual([])
  })

  test.each<[string, Partial<ActionFacts>, (keyof PropertyActions)[]]>([
    ['none once it is cancelled', { isCancelled: true }, everything],
    [
      'tenancy and contacts managed in software cannot be changed, but confirmed',
      { isIntegrated: true },
      ['addTenancy', 'editTenancy', 'renewTenancy', 'markVacant', 'editContacts'],
    ],
    [
      'a vacant property is not marked vacant again, and has no lease to change',
      { isVacant: true, hasCurrentTenancy: false },
      ['editTenancy', 'renewTenancy', 'markVacant'],
    ],
    [
      'an upcoming lease can be changed while the property is vacant',
      { isVacant: true, hasCurrentTenancy: false, hasUpcomingTenancy: true },
      ['renewTenancy', 'markVacant'],
    ],
    [
      'without a known tenancy or vacancy there is nothing to confirm',
      { hasCurrentTenancy: false },
      ['editTenancy', 'renewTenancy', 'confirmTenancy'],
    ],
    [
      'tenants who have left neither renew nor confirm their lease',
      { haveTenantsLeft: true },
      ['renewTenancy', 'confirmTenancy'],
    ],
    ['gas is not confirmed for a non-residential property', { isResidential: false }, ['confirmGas']],
    ['gas is confirmed only in Victoria', { state: 'qld' }, ['confirmGas']],
    ['no hold if the agency may not request it', { canRequestHold: false }, ['requestHold']],
    ['no booking if the agency may not book in the portal', { allowsBooking: false }, ['book', 'changeVisits']],
    ['no booking, but changes of visits, while nothing can be booked', { hasBookableService: false }, ['book']],
    ['no cancellation if the agency may not request it', { canRequestCancellation: false }, ['requestCancellation']],
    ['no one-off entry notification where it makes no sense', { canRequestOneOffEntry: false }, ['requestOneOffEntry']],
    [
      'neither hold nor cancellation nor entry notification without a service',
      { hasLiveService: false },
      ['requestHold', 'requestCancellation', 'requestOneOffEntry'],
    ],
  ])('%s', (_, facts, refused) => {
    expect(refusedOf(facts)).toEqual(refused)
  })
})
