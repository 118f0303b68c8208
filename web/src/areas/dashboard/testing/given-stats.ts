import type { IntegratedStats, Stats } from '@contract/dashboard/stats.ts'

/** Numbers for tests, mostly different from each other, so that a mix-up is noticed. */
export const givenStats = (): Stats => ({
  portfolioStats: {
    TOTAL_PORTFOLIO: 1284,
    MANAGED_BY_DI: 1107,
    NEW_MANAGEMENT: 9,
    SERVICES_BREAKDOWN: { smoke: 1100, electrical: 640, gas: 630, blinds: 0, water: 12, rcd: 0 },
    BOOKING_IN_PROGRESS: 94,
    COMPLIANT: 800,
    PENDING_ITEMS: 54,
    COMPLIANCE_ISSUES: 201,
    UNRESOLVED_ACTIVE_NOTICES: 96,
    UNPAID_OVERDUE_INVOICES: 14,
    NON_COMPLIANT_QUOTATIONS: 21,
  },
  actionRequired: {
    ACTIVE_NOTICES_STATS: { urgent: 55, nonUrgent: 41 },
    COMPLIANCE_QUOTES_STATS: { urgent: 21, nonUrgent: 33 },
    INVOICES_STATS: { outstanding: 69, overdue: 14 },
    NEW_MANAGEMENT_STATS: { total: 9, underEnrolment: 4 },
    REPORTED_FINDINGS_STATS: { urgent: 32, nonUrgent: 77 },
  },
  urgentCounts: {
    newManagements: 9,
    reportedFindings: 32,
    urgentActiveNotices: 55,
    urgentQuotes: 27,
    overdueInvoices: 18,
  },
  allWork: 61,
  workOrderQuestions: 2,
  requiredUpdates: 4,
})

export const noStats = (): Stats => ({
  portfolioStats: {
    TOTAL_PORTFOLIO: 0,
    MANAGED_BY_DI: 0,
    NEW_MANAGEMENT: 0,
    SERVICES_BREAKDOWN: { smoke: 0, electrical: 0, gas: 0, blinds: 0, water: 0, rcd: 0 },
    BOOKING_IN_PROGRESS: 0,
    COMPLIANT: 0,
    PENDING_ITEMS: 0,
    COMPLIANCE_ISSUES: 0,
    UNRESOLVED_ACTIVE_NOTICES: 0,
    UNPAID_OVERDUE_INVOICES: 0,
    NON_COMPLIANT_QUOTATIONS: 0,
  },
  actionRequired: {
    ACTIVE_NOTICES_STATS: { urgent: 0, nonUrgent: 0 },
    COMPLIANCE_QUOTES_STATS: { urgent: 0, nonUrgent: 0 },
    INVOICES_STATS: { outstanding: 0, overdue: 0 },
    NEW_MANAGEMENT_STATS: { total: 0, underEnrolment: 0 },
    REPORTED_FINDINGS_STATS: { urgent: 0, nonUrgent: 0 },
  },
  urgentCounts: {
    newManagements: 0,
    reportedFindings: 0,
    urgentActiveNotices: 0,
    urgentQuotes: 0,
    overdueInvoices: 0,
  },
  allWork: 0,
  workOrderQuestions: 0,
  requiredUpdates: 0,
})

export const givenOthersStats = (): IntegratedStats => ({
  nonManagedPortfolioStats: {
    COMPLIANT: 120,
    COMPLIANCE_ISSUES: 57,
    OVERDUE: 30,
    APPROACHING_NEXT_SERVICE: 11,
    MISSING_SUPPLIER: 8,
    MISSING_LAST_SERVICE_DATE: 19,
  },
  total: 177,
})
