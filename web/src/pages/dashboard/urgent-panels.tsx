import { lazy, type ComponentType } from 'react'
import type { DashboardTabId, UrgentTabId } from '@/areas/dashboard/urgent-tabs.ts'
import type { UrgentPanelProps } from '@/shared/urgent-list/urgent-panel.ts'

type Panel = ComponentType<UrgentPanelProps>

/** Each panel is loaded when its tab is opened. */
const loaders: Record<DashboardTabId, () => Promise<Panel>> = {
  'all-work': async () => (await import('../work/AllWorkPanel.tsx')).AllWorkPanel,
  'new-managements': async () => (await import('@/areas/new-managements/NewManagementsPanel.tsx')).NewManagementsPanel,
  'reported-findings': async () => (await import('@/areas/findings/UrgentFindingsPanel.tsx')).UrgentFindingsPanel,
  'urgent-active-notices': async () =>
    (await import('@/areas/access-issues/UrgentAccessIssuesPanel.tsx')).UrgentAccessIssuesPanel,
  'urgent-quotes': async () => (await import('@/areas/quotes/UrgentQuotesPanel.tsx')).UrgentQuotesPanel,
  'overdue-invoices': async () => (await import('@/areas/invoices/OverdueInvoicesPanel.tsx')).OverdueInvoicesPanel,
}

const lazily = ([tab, load]: [string, () => Promise<Panel>]) => [tab, lazy(async () => ({ default: await load() }))]

export const urgentPanels = Object.fromEntries(Object.entries(loaders).map(lazily)) as Record<DashboardTabId, Panel>

/** Loads the code of a panel before it is needed. */
export const preloadPanel = async (tab: UrgentTabId): Promise<unknown> => loaders[tab]()
