import { describe, expect, it } from 'vitest'
import { type FindingFlags, findingCan, methodsFor, unselectableLabels } from './findings.ts'

const nothing: FindingFlags = {
  status: 'OPEN',
  isDismissed: false,
  isDismissible: false,
  canRequestQuote: false,
  canInformDI: false,
  canForwardToLandlord: false,
  canReactivateQuote: false,
  thirdPartyInvalidStatus: 'Only a new quote helps',
}
const everything: FindingFlags = {
  status: 'OPEN',
  isDismissed: false,
  isDismissible: true,
  canRequestQuote: true,
  canInformDI: true,
  canForwardToLandlord: true,
  canReactivateQuote: true,
  thirdPartyInvalidStatus: null,
}

describe('ways to resolve a finding', () => {
  it.each([
    [{ canRequestQuote: true }, 'REQUEST_QUOTE'],
    [{ thirdPartyInvalidStatus: null }, 'RESOLVED_BY_THIRD_PARTY'],
    [{ canInformDI: true }, 'INFORM_PROVIDER'],
    [{ canForwardToLandlord: true }, 'FORWARD_TO_LANDLORD'],
    [{ canReactivateQuote: true }, 'REACTIVATE_QUOTE'],
    [{ isDismissible: true }, 'DISMISS'],
    [{ isDismissed: true }, 'RESTORE'],
  ] as const)('%j offers only %s', (flags, method) => {
    expect(methodsFor([nothing, { ...nothing, ...flags }])).toEqual([method])
  })

  it('no method is offered when no finding allows one', () => {
    expect(methodsFor([nothing])).toEqual([])
    expect(methodsFor([])).toEqual([])
  })

  it.each(['RESOLVED', 'RESOLVED_BY_THIRD_PARTY'])('a finding that is %s offers no method', (status) => {
    expect(methodsFor([{ ...everything, status }])).toEqual([])
  })

  it('a dismissed finding can only be restored', () => {
    expect(methodsFor([{ ...everything, isDismissed: true }])).toEqual(['RESTORE'])
    expect(findingCan.DISMISS(everything)).toBe(true)
  })

  it('a finding that cannot be selected has a reason', () => {
    expect(unselectableLabels).toEqual({
      REQUEST_QUOTE: 'not able to be quoted for',
      INFORM_PROVIDER: 'Unnecessary',
      RESOLVED_BY_THIRD_PARTY: 'Unable to be resolved',
    })
  })
})
