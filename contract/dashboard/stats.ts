import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { urlManager } from '../paging.ts'

/*
 * The keys are part of the published API. Each number equals the total of the list it opens: numbers that open the
 * portfolio count properties, those of the urgent tabs count the rows of the tab.
 */

const count = z.int().check(z.gte(0))
const byUrgency = z.object({ urgent: count, nonUrgent: count })

export const portfolioStats = z.object({
  TOTAL_PORTFOLIO: count,
  MANAGED_BY_DI: count,
  NEW_MANAGEMENT: count,
  SERVICES_BREAKDOWN: z.object({
    smoke: count,
    electrical: count,
    gas: count,
    blinds: count,
    water: count,
    rcd: count,
  }),
  BOOKING_IN_PROGRESS: count,
  COMPLIANT: count,
  PENDING_ITEMS: count,
  COMPLIANCE_ISSUES: count,
  UNRESOLVED_ACTIVE_NOTICES: count,
  UNPAID_OVERDUE_INVOICES: count,
  NON_COMPLIANT_QUOTATIONS: count,
})
export type PortfolioStats = z.infer<typeof portfolioStats>

export const actionRequiredStats = z.object({
  ACTIVE_NOTICES_STATS: byUrgency,
  COMPLIANCE_QUOTES_STATS: byUrgency,
  INVOICES_STATS: z.object({ outstanding: count, overdue: count }),
  /** `underEnrolment`: those of the total that a user has started to enrol. */
  NEW_MANAGEMENT_STATS: z.object({ total: count, underEnrolment: count }),
  REPORTED_FINDINGS_STATS: byUrgency,
})
export type ActionRequiredStats = z.infer<typeof actionRequiredStats>

export const nonManagedPortfolioStats = z.object({
  COMPLIANT: count,
  COMPLIANCE_ISSUES: count,
  OVERDUE: count,
  APPROACHING_NEXT_SERVICE: count,
  MISSING_SUPPLIER: count,
  MISSING_LAST_SERVICE_DATE: count,
})
export type NonManagedPortfolioStats = z.infer<typeof nonManagedPortfolioStats>

/** Number of rows in each tab of "Urgent action required". */
export const urgentCounts = z.object({
  newManagements: count,
  reportedFindings: count,
  urgentActiveNotices: count,
  urgentQuotes: count,
  overdueInvoices: count,
})
export type UrgentCounts = z.infer<typeof urgentCounts>

export const stats = z.object({
  portfolioStats,
  actionRequired: actionRequiredStats,
  urgentCounts,
  /** Properties where something waits for the agency: the rows of “All work”. */
  allWork: count,
  /** Work orders of the whole agency about which the provider asks a question. */
  workOrderQuestions: count,
  /** Properties that need information from the agency. */
  requiredUpdates: count,
})
export type Stats = z.infer<typeof stats>
export const integratedStats = z.object({ nonManagedPortfolioStats, total: count })
export type IntegratedStats = z.infer<typeof integratedStats>

const ofManager = z.object({ propertyManagerId: z.optional(urlManager) })
export const getStats = endpoint('GET /v1/stats', {
  summary: 'Numbers of the dashboard, for the agency or one property manager',
  query: ofManager,
  reply: stats,
})
export const getIntegratedStats = endpoint('GET /v1/stats/integrated', {
  experiments: ['PortfolioMirroring'],
  summary: 'Numbers of the properties that other providers service',
  query: ofManager,
  reply: integratedStats,
})
