import type { Stats } from '@contract/dashboard/stats.ts'
import type { NotUrgent } from '@/shared/urgent-list/urgent-panel.ts'
import { countText } from '@/ui/charts/chart-unit.ts'
import type { ChartUnit } from '@/ui/charts/chart-unit.ts'
import type { DashboardLinks } from './dashboard-links.ts'
import type { UrgentTab, UrgentTabId } from './urgent-tabs.ts'

const propertiesWith = (what: string): ChartUnit => ({ one: `property with ${what}`, many: `properties with ${what}` })
const findings = { one: 'service with non-urgent findings', many: 'services with non-urgent findings' }

/** Records of the kind of a tab that are open but not urgent; null if there are none. */
export function notUrgent(tab: UrgentTabId, { actionRequired }: Stats, links: DashboardLinks): NotUrgent | null {
  const of = (word: NotUrgent['word'], count: number, unit: ChartUnit, href: string): NotUrgent | null =>
    count === 0 ? null : { word, count, text: countText(count, unit), href }
  switch (tab) {
    case 'new-managements':
      return null
    case 'reported-findings':
      return of('urgent', actionRequired.REPORTED_FINDINGS_STATS.nonUrgent, findings, links.findings('NON_URGENT'))
    case 'urgent-active-notices':
      return of(
        'urgent',
        actionRequired.ACTIVE_NOTICES_STATS.nonUrgent,
        propertiesWith('non-urgent access issues'),
        links.facet('NON_URGENT_ACTIVE_NOTICES'),
      )
    case 'urgent-quotes':
      return of(
        'urgent',
        actionRequired.COMPLIANCE_QUOTES_STATS.nonUrgent,
        propertiesWith('non-urgent quotes'),
        links.facet('NON_URGENT_QUOTES'),
      )
    case 'overdue-invoices':
      return of(
        'overdue',
        actionRequired.INVOICES_STATS.outstanding,
        propertiesWith('outstanding invoices'),
        links.facet('OUTSTANDING_INVOICES'),
      )
  }
}

export const notUrgentOfTabs = (tabs: readonly UrgentTab[], stats: Stats, links: DashboardLinks): NotUrgent[] =>
  tabs.map(({ id }) => notUrgent(id, stats, links)).filter((each) => each !== null)
