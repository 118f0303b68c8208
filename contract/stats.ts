import * as z from 'zod/mini'

/* The keys are those of the wire. Each number equals the total of the list that it opens. */

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
  NEW_MANAGEMENT_STATS: z.object({ total: count }),
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

export const stats = z.object({ portfolioStats, actionRequired: actionRequiredStats })
export const integratedStats = z.object({ nonManagedPortfolioStats })
