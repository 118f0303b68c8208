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
  hasLiveService: true,
  canRequestHold: true,
  canRequestCancellation: true,
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
    ['nothing, once it is cancelled', { isCancelled: true }, everything],
    [
      'no change of tenancy and contacts that a software keeps, yet they can be confirmed',
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
      'where neither tenancy nor vacancy is known there is nothing to confirm',
      { hasCurrentTenancy: false },
      ['editTenancy', 'renewTenancy', 'confirmTenancy'],
    ],
    ['gas is not asked for a non-residential property', { isResidential: false }, ['confirmGas']],
    ['gas is asked about in Victoria alone', { state: 'qld' }, ['confirmGas']],
    ['no hold where the provider does not let the agency ask', { canRequestHold: false }, ['requestHold']],
    ['nor a cancellation', { canRequestCancellation: false }, ['requestCancellation']],
    ['nor either without a service', { hasLiveService: false }, ['requestHold', 'requestCancellation']],
  ])('%s', (_, facts, refused) => {
    expect(refusedOf(facts)).toEqual(refused)
  })
})
