import type { ActionRequiredStats, Stats } from '@contract/dashboard/stats.ts'
import type { NotUrgent } from '@/shared/urgent-list/urgent-panel.ts'
import { countText } from '@/ui/charts/chart-unit.ts'
import type { ChartUnit } from '@/ui/charts/chart-unit.ts'
import { formatNumber } from '@/ui/format.ts'
import type { DashboardLinks } from './dashboard-links.ts'
import type { DashboardTabId, UrgentTab, UrgentTabId } from './urgent-tabs.ts'

type Kind = {
  word: NotUrgent['word']
  unit: ChartUnit
  count: (stats: ActionRequiredStats) => number
  href: (links: DashboardLinks) => string
}

const propertiesWith = (what: string): ChartUnit => ({ one: `property with ${what}`, many: `properties with ${what}` })

/** All new managements and all work are in their tabs. */
const kinds: Record<Exclude<UrgentTabId, 'new-managements'>, Kind> = {
  'reported-findings': {
    word: 'urgent',
    unit: { one: 'service with non-urgent findings', many: 'services with non-urgent findings' },
    count: (stats) => stats.REPORTED_FINDINGS_STATS.nonUrgent,
    href: (links) => links.findings('NON_URGENT'),
  },
  'urgent-active-notices': {
    word: 'urgent',
    unit: propertiesWith('non-urgent access issues'),
    count: (stats) => stats.ACTIVE_NOTICES_STATS.nonUrgent,
    href: (links) => links.facet('NON_URGENT_ACTIVE_NOTICES'),
  },
  'urgent-quotes': {
    word: 'urgent',
    unit: propertiesWith('non-urgent quotes'),
    count: (stats) => stats.COMPLIANCE_QUOTES_STATS.nonUrgent,
    href: (links) => links.facet('NON_URGENT_QUOTES'),
  },
  'overdue-invoices': {
    word: 'overdue',
    unit: propertiesWith('outstanding invoices'),
    count: (stats) => stats.INVOICES_STATS.outstanding,
    href: (links) => links.facet('OUTSTANDING_INVOICES'),
  },
}

/** Records of the kind of a tab that are open but not urgent; null if there are none. */
export function notUrgent(tab: DashboardTabId, { actionRequired }: Stats, links: DashboardLinks): NotUrgent | null {
  if (tab === 'new-managements' || tab === 'all-work') return null
  const { word, unit, ...kind } = kinds[tab]
  const count = kind.count(actionRequired)
  return count === 0 ? null : { word, count, text: countText(count, unit), href: kind.href(links) }
}

export const notUrgentOfTabs = (tabs: readonly UrgentTab[], stats: Stats, links: DashboardLinks): NotUrgent[] =>
  [
    ...tabs.map(({ id }) => notUrgent(id, stats, links)),
    stats.allWork > 0
      ? {
          count: stats.allWork,
          word: 'urgent' as const,
          href: links.work(),
          text: `All work (${formatNumber(stats.allWork)})`,
        }
      : null,
  ].filter((each) => each !== null)
