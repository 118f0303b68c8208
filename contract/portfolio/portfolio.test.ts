import { describe, expect, it } from 'vitest'
import {
  facetGroups,
  exclusivityLabels,
  facetCodes,
  facetLabel,
  facetMask,
  facets,
  listFacets,
  isFacetCode,
} from './portfolio.ts'

const victorian = { state: 'vic', hasProblemRegister: true } as const
const queenslander = { state: 'qld', hasProblemRegister: false } as const

describe('facets', () => {
  it('the managed list offers the facets of properties on service', () => {
    expect(listFacets('managed', queenslander)).toEqual([
      'COMPLIANT',
      'COMPLIANCE_ISSUES',
      'BOOKING_IN_PROGRESS',
      'OVERDUE',
      'APPROACHING_NEXT_SERVICE',
      'ACTIVE_NOTICES',
      'URGENT_ACTIVE_NOTICES',
      'NON_URGENT_ACTIVE_NOTICES',
      'URGENT_QUOTES',
      'NON_URGENT_QUOTES',
      'OVERDUE_INVOICES',
      'OUTSTANDING_INVOICES',
      'ON_SERVICE',
      'CANCELLED',
    ])
  })

  it('facets about pending items and findings need the problem register', () => {
    expect(listFacets('managed', victorian)).toContain('PENDING_ITEMS')
    expect(listFacets('managed', queenslander)).not.toContain('PENDING_ITEMS')
    expect(listFacets('findings', victorian)).toEqual(['URGENT', 'NON_URGENT'])
    expect(listFacets('findings', queenslander)).toEqual([])
  })

  it.each(['other-provider', 'updates'] as const)(
    'gas confirmation can be filtered by only in Victoria (%s)',
    (list) => {
      expect(listFacets(list, victorian)).toContain('GAS_CONFIRMATION_REQUIRED')
      expect(listFacets(list, queenslander)).not.toContain('GAS_CONFIRMATION_REQUIRED')
    },
  )

  it('facets that are not verified are marked with a star', () => {
    expect(facetLabel('COMPLIANT', 'other-provider')).toBe('Compliant*')
    expect(facetLabel('COMPLIANCE_ISSUES', 'other-provider')).toBe('Compliance issues*')
    expect(facetLabel('COMPLIANT', 'managed')).toBe('Compliant')
    expect(facetLabel('OVERDUE', 'other-provider')).toBe('Overdue')
  })

  it('each facet has a unique bit, and stored cards keep their meaning', () => {
    const bits = facetCodes.map((code) => facets[code].bit)
    expect(new Set(bits).size).toBe(bits.length)
    expect(Math.max(...bits)).toBeLessThan(31)
    expect([facets.COMPLIANT.bit, facets.OVERDUE.bit, facets.GAS_CONFIRMATION_REQUIRED.bit]).toEqual([0, 3, 16])
    expect(facetMask(['COMPLIANT', 'OVERDUE'])).toBe(0b1001)
    expect(facetMask([])).toBe(0)
  })

  it('an inherited property name is not a facet', () => {
    expect(facetCodes.every(isFacetCode)).toBe(true)
    expect(['toString', 'constructor', 'overdue', ''].some(isFacetCode)).toBe(false)
  })

  it('selected services can be included, exclusive or excluded', () => {
    expect(exclusivityLabels).toEqual({
      INCLUDING: 'Includes selected',
      ONLY: 'Only selected',
      EXCLUDING: 'Excludes selected',
    })
  })
})

describe('several facets', () => {
  it('about the same question are alternatives', () => {
    expect(facetGroups(['COMPLIANT', 'BOOKING_IN_PROGRESS'])).toEqual([['COMPLIANT', 'BOOKING_IN_PROGRESS']])
  })

  it('about different questions must all apply', () => {
    expect(facetGroups(['OVERDUE', 'URGENT_QUOTES', 'APPROACHING_NEXT_SERVICE'])).toEqual([
      ['OVERDUE', 'APPROACHING_NEXT_SERVICE'],
      ['URGENT_QUOTES'],
    ])
  })

  it('count once when given twice', () => {
    expect(facetGroups(['PENDING_ITEMS', 'PENDING_ITEMS'])).toEqual([['PENDING_ITEMS']])
  })
})
