import { serviceCodes } from '../../../contract/services.ts'
import type { IntegratedStats, PortfolioStats, Stats } from '../../../contract/dashboard/stats.ts'
import type { CountsOfKinds } from './read-counts.ts'

const portfolioStats = ({ managed, others }: CountsOfKinds): PortfolioStats => ({
  TOTAL_PORTFOLIO: managed.having('ON_SERVICE') + others.all,
  MANAGED_BY_DI: managed.having('ON_SERVICE'),
  NEW_MANAGEMENT: others.having('NEW_MANAGEMENT'),
  SERVICES_BREAKDOWN: Object.fromEntries(
    serviceCodes.map((code) => [code, managed.withService(code)]),
  ) as PortfolioStats['SERVICES_BREAKDOWN'],
  BOOKING_IN_PROGRESS: managed.having('BOOKING_IN_PROGRESS'),
  COMPLIANT: managed.having('COMPLIANT'),
  PENDING_ITEMS: managed.having('PENDING_ITEMS'),
  COMPLIANCE_ISSUES: managed.having('COMPLIANCE_ISSUES'),
  UNRESOLVED_ACTIVE_NOTICES: managed.having('ACTIVE_NOTICES'),
  UNPAID_OVERDUE_INVOICES: managed.having('OVERDUE_INVOICES'),
  NON_COMPLIANT_QUOTATIONS: managed.having('URGENT_QUOTES'),
})

/** Each number is the same counter that the list behind it uses for its total, so the two always agree. */
export const statsReply = (counts: CountsOfKinds): Stats => {
  const { managed, others } = counts
  const newManagements = others.having('NEW_MANAGEMENT')
  return {
    portfolioStats: portfolioStats(counts),
    actionRequired: {
      ACTIVE_NOTICES_STATS: {
        urgent: managed.having('URGENT_ACTIVE_NOTICES'),
        nonUrgent: managed.having('NON_URGENT_ACTIVE_NOTICES'),
      },
      COMPLIANCE_QUOTES_STATS: {
        urgent: managed.having('URGENT_QUOTES'),
        nonUrgent: managed.having('NON_URGENT_QUOTES'),
      },
      INVOICES_STATS: {
        outstanding: managed.having('OUTSTANDING_INVOICES'),
        overdue: managed.having('OVERDUE_INVOICES'),
      },
      NEW_MANAGEMENT_STATS: { total: newManagements, underEnrolment: counts.inEnrolment },
      REPORTED_FINDINGS_STATS: {
        urgent: managed.tally('urgentFindings'),
        nonUrgent: managed.tally('nonUrgentFindings'),
      },
    },
    urgentCounts: {
      newManagements,
      reportedFindings: managed.tally('urgentFindings'),
      urgentActiveNotices: managed.having('URGENT_ACTIVE_NOTICES'),
      urgentQuotes: managed.tally('urgentQuotes'),
      overdueInvoices: managed.tally('overdueInvoices'),
    },
    allWork: managed.work + others.work,
    requiredUpdates: managed.having('UPDATE_REQUIRED'),
    workOrderQuestions: counts.workOrderQuestions,
  }
}

export const integratedReply = ({ others }: CountsOfKinds): IntegratedStats => ({
  nonManagedPortfolioStats: {
    COMPLIANT: others.having('COMPLIANT'),
    COMPLIANCE_ISSUES: others.having('COMPLIANCE_ISSUES'),
    OVERDUE: others.having('OVERDUE'),
    APPROACHING_NEXT_SERVICE: others.having('APPROACHING_NEXT_SERVICE'),
    MISSING_SUPPLIER: others.having('MISSING_SUPPLIER'),
    MISSING_LAST_SERVICE_DATE: others.having('MISSING_LAST_SERVICE_DATE'),
  },
  total: others.all,
})
