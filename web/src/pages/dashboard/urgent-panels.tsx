import { lazy, type ComponentType } from 'react'
import type { UrgentTabId } from '@/areas/dashboard/urgent-tabs.ts'
import type { UrgentPanelProps } from '@/shared/urgent-list/urgent-panel.ts'

type Panel = ComponentType<UrgentPanelProps>

/** Each panel is loaded when its tab is opened. */
const loaders: Record<UrgentTabId, () => Promise<Panel>> = {
  'new-managements': async () => (await import('@/areas/new-managements/NewManagementsPanel.tsx')).NewManagementsPanel,
  'reported-findings': async () => (await import('@/areas/findings/UrgentFindingsPanel.tsx')).UrgentFindingsPanel,
  'urgent-active-notices': async () =>
    (await import('@/areas/access-issues/UrgentAccessIssuesPanel.tsx')).UrgentAccessIssuesPanel,
  'urgent-quotes': async () => (await import('@/areas/quotes/UrgentQuotesPanel.tsx')).UrgentQuotesPanel,
  'overdue-invoices': async () => (await import('@/areas/invoices/OverdueInvoicesPanel.tsx')).OverdueInvoicesPanel,
}

const lazily = (load: () => Promise<Panel>) => lazy(async () => ({ default: await load() }))

export const urgentPanels: Record<UrgentTabId, Panel> = {
  'new-managements': lazily(loaders['new-managements']),
  'reported-findings': lazily(loaders['reported-findings']),
  'urgent-active-notices': lazily(loaders['urgent-active-notices']),
  'urgent-quotes': lazily(loaders['urgent-quotes']),
  'overdue-invoices': lazily(loaders['overdue-invoices']),
}

/** Loads the code of a panel before it is needed. */
export const preloadPanel = async (tab: UrgentTabId): Promise<unknown> => loaders[tab]()
