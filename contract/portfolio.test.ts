import { describe, expect, it } from 'vitest'
import { exclusivityLabels, facetCodes, facetLabel, facetMask, facets, facetsOf, isFacetCode } from './portfolio.ts'
import { integratedStats, stats } from './stats.ts'

const victorian = { state: 'vic', hasProblemRegister: true } as const
const queenslander = { state: 'qld', hasProblemRegister: false } as const

describe('facets', () => {
  it('the managed list offers what the provider knows', () => {
    expect(facetsOf('managed', queenslander)).toEqual([
      'COMPLIANT',
      'COMPLIANCE_ISSUES',
      'BOOKING_IN_PROGRESS',
      'OVERDUE',
      'APPROACHING_NEXT_SERVICE',
      'ACTIVE_NOTICES',
      'URGENT_QUOTES',
      'NON_URGENT_QUOTES',
      'OVERDUE_INVOICES',
      'OUTSTANDING_INVOICES',
    ])
  })

  it('pending items and findings need the problem register', () => {
    expect(facetsOf('managed', victorian)).toContain('PENDING_ITEMS')
    expect(facetsOf('managed', queenslander)).not.toContain('PENDING_ITEMS')
    expect(facetsOf('findings', victorian)).toEqual(['URGENT', 'NON_URGENT'])
    expect(facetsOf('findings', queenslander)).toEqual([])
  })

  it.each(['other-provider', 'updates'] as const)('a gas confirmation is asked for in Victoria alone (%s)', (list) => {
    expect(facetsOf(list, victorian)).toContain('GAS_CONFIRMATION_REQUIRED')
    expect(facetsOf(list, queenslander)).not.toContain('GAS_CONFIRMATION_REQUIRED')
  })

  it('what is not verified carries a star', () => {
    expect(facetLabel('COMPLIANT', 'other-provider')).toBe('Compliant*')
    expect(facetLabel('COMPLIANCE_ISSUES', 'other-provider')).toBe('Compliance issues*')
    expect(facetLabel('COMPLIANT', 'managed')).toBe('Compliant')
    expect(facetLabel('OVERDUE', 'other-provider')).toBe('Overdue')
  })

  it('each facet has a bit of its own, and cards already stored keep their meaning', () => {
    const bits = facetCodes.map((code) => facets[code].bit)
    expect(new Set(bits).size).toBe(bits.length)
    expect(Math.max(...bits)).toBeLessThan(31)
    expect([facets.COMPLIANT.bit, facets.OVERDUE.bit, facets.GAS_CONFIRMATION_REQUIRED.bit]).toEqual([0, 3, 16])
    expect(facetMask(['COMPLIANT', 'OVERDUE'])).toBe(0b1001)
    expect(facetMask([])).toBe(0)
  })

  it('only facets are facets', () => {
    expect(facetCodes.every(isFacetCode)).toBe(true)
    expect(['toString', 'constructor', 'overdue', ''].some(isFacetCode)).toBe(false)
  })

  it('services can be included, alone or excluded', () => {
    expect(exclusivityLabels).toEqual({
      INCLUDING: 'Includes selected',
      ONLY: 'Only selected',
      EXCLUDING: 'Excludes selected',
    })
  })
})

describe('stats', () => {
  const urgency = { urgent: 1, nonUrgent: 2 }
  const portfolioStats = {
    TOTAL_PORTFOLIO: 9,
    MANAGED_BY_DI: 7,
    NEW_MANAGEMENT: 1,
    SERVICES_BREAKDOWN: { smoke: 7, electrical: 3, gas: 2, blinds: 0, water: 0, rcd: 0 },
    BOOKING_IN_PROGRESS: 1,
    COMPLIANT: 4,
    PENDING_ITEMS: 0,
    COMPLIANCE_ISSUES: 2,
    UNRESOLVED_ACTIVE_NOTICES: 1,
    UNPAID_OVERDUE_INVOICES: 1,
    NON_COMPLIANT_QUOTATIONS: 0,
  }
  const actionRequired = {
    ACTIVE_NOTICES_STATS: urgency,
    COMPLIANCE_QUOTES_STATS: urgency,
    INVOICES_STATS: { outstanding: 3, overdue: 1 },
    NEW_MANAGEMENT_STATS: { total: 1 },
    REPORTED_FINDINGS_STATS: urgency,
  }

  it('a dashboard is made of whole numbers', () => {
    expect(stats.safeParse({ portfolioStats, actionRequired }).success).toBe(true)
    expect(stats.safeParse({ portfolioStats: { ...portfolioStats, COMPLIANT: -1 }, actionRequired }).success).toBe(
      false,
    )
    expect(stats.safeParse({ portfolioStats }).success).toBe(false)
  })

  it('other providers have six figures', () => {
    const figures = {
      COMPLIANT: 1,
      COMPLIANCE_ISSUES: 1,
      OVERDUE: 1,
      APPROACHING_NEXT_SERVICE: 1,
      MISSING_SUPPLIER: 0,
      MISSING_LAST_SERVICE_DATE: 0,
    }
    expect(integratedStats.parse({ nonManagedPortfolioStats: figures }).nonManagedPortfolioStats).toEqual(figures)
  })
})
