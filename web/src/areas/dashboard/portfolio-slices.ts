import { facetLabel, facets, type FacetCode } from '@contract/portfolio/portfolio.ts'
import type { NonManagedPortfolioStats, PortfolioStats } from '@contract/dashboard/stats.ts'
import type { ChartTone } from '@/ui/charts/chart-tone.ts'
import type { DashboardLinks } from './dashboard-links.ts'

type Slice = { id: string; label: string; count: number; tone: ChartTone; href: string }

const segments = [
  ['COMPLIANT', 'good'],
  ['COMPLIANCE_ISSUES', 'critical'],
  ['BOOKING_IN_PROGRESS', 'attention'],
] as const satisfies readonly (readonly [FacetCode, ChartTone])[]

export const portfolioSlices = (stats: PortfolioStats, links: DashboardLinks): Slice[] =>
  segments.map(([code, tone]) => ({
    id: code,
    label: facets[code].label,
    count: stats[code],
    tone,
    href: links.facet(code),
  }))

/** Properties on service that are in none of the slices, because the rules apply to residential rentals only. */
export const notEvaluated = (stats: PortfolioStats): number =>
  Math.max(0, stats.MANAGED_BY_DI - stats.COMPLIANT - stats.COMPLIANCE_ISSUES - stats.BOOKING_IN_PROGRESS)

export const othersSlices = (stats: NonManagedPortfolioStats, links: DashboardLinks): Slice[] =>
  segments.slice(0, 2).map(([code, tone]) => ({
    id: code,
    label: facetLabel(code, 'other-provider'),
    count: stats[code as 'COMPLIANT' | 'COMPLIANCE_ISSUES'],
    tone,
    href: links.others(code),
  }))

export type Detail = { id: string; label: string; count: number; href: string }

/** Open matters in the portfolio; a property can have several, whatever its compliance. */
export function openMatters(stats: PortfolioStats, links: DashboardLinks, hasProblemRegister: boolean): Detail[] {
  const matters: (Detail | false)[] = [
    detail('ACTIVE_NOTICES', 'access issues', stats.UNRESOLVED_ACTIVE_NOTICES, links),
    detail('OVERDUE_INVOICES', 'overdue invoices', stats.UNPAID_OVERDUE_INVOICES, links),
    detail('URGENT_QUOTES', 'urgent quotes', stats.NON_COMPLIANT_QUOTATIONS, links),
    hasProblemRegister && detail('PENDING_ITEMS', 'pending items', stats.PENDING_ITEMS, links),
  ]
  return matters.filter((each) => each !== false && each.count > 0) as Detail[]
}

const detail = (code: FacetCode, label: string, count: number, links: DashboardLinks): Detail => ({
  id: code,
  label: `with ${label}`,
  count,
  href: links.facet(code),
})
