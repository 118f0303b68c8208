import { describe, expect, it } from 'vitest'
import { integratedStats, stats } from './stats.ts'

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
  NEW_MANAGEMENT_STATS: { total: 1, underEnrolment: 0 },
  REPORTED_FINDINGS_STATS: urgency,
}
const urgentCounts = {
  newManagements: 1,
  reportedFindings: 1,
  urgentActiveNotices: 1,
  urgentQuotes: 2,
  overdueInvoices: 1,
}
const dashboard = {
  portfolioStats,
  actionRequired,
  urgentCounts,
  allWork: 3,
  workOrderQuestions: 0,
  requiredUpdates: 0,
}
const accepts = (value: unknown) => stats.safeParse(value).success

describe('the numbers of a dashboard', () => {
  it('are whole and never negative', () => {
    expect(accepts(dashboard)).toBe(true)
    expect(accepts({ ...dashboard, portfolioStats: { ...portfolioStats, COMPLIANT: -1 } })).toBe(false)
    expect(accepts({ ...dashboard, urgentCounts: { ...urgentCounts, urgentQuotes: 1.5 } })).toBe(false)
  })

  it.each(['portfolioStats', 'actionRequired', 'urgentCounts'])('are incomplete without %s', (part) => {
    expect(accepts({ ...dashboard, [part]: undefined })).toBe(false)
  })
})

it('other providers have six figures and a total', () => {
  const nonManagedPortfolioStats = {
    COMPLIANT: 1,
    COMPLIANCE_ISSUES: 1,
    OVERDUE: 1,
    APPROACHING_NEXT_SERVICE: 1,
    MISSING_SUPPLIER: 0,
    MISSING_LAST_SERVICE_DATE: 0,
  }
  expect(integratedStats.parse({ nonManagedPortfolioStats, total: 2 })).toEqual({ nonManagedPortfolioStats, total: 2 })
  expect(integratedStats.safeParse({ nonManagedPortfolioStats }).success).toBe(false)
})
