import type { UrgentCounts } from '@contract/dashboard/stats.ts'

/** The kinds of urgent action on the dashboard, in the order of its tabs. */
export const urgentTabIds = [
  'new-managements',
  'reported-findings',
  'urgent-active-notices',
  'urgent-quotes',
  'overdue-invoices',
] as const
export type UrgentTabId = (typeof urgentTabIds)[number]

export const isUrgentTabId = (text: string | undefined): text is UrgentTabId => urgentTabIds.some((id) => id === text)

/** The tab before them: everything that waits, urgent or not. */
export const allWorkTab = 'all-work'
export type DashboardTabId = UrgentTabId | typeof allWorkTab

export type UrgentTab = { id: UrgentTabId; label: string }

const labels: Record<UrgentTabId, string> = {
  'new-managements': 'Enrol new managements',
  'reported-findings': 'Resolve reported findings',
  'urgent-active-notices': 'Resolve access issues',
  'urgent-quotes': 'Review urgent quotes',
  'overdue-invoices': 'Pay overdue invoices',
}

type Gates = { isIntegrated: boolean; hasProblemRegister: boolean }

/** Only integrated agencies have new managements; with the problem register findings replace quotes. */
export function urgentTabs({ isIntegrated, hasProblemRegister }: Gates): [UrgentTab, ...UrgentTab[]] {
  const isOffered: Record<UrgentTabId, boolean> = {
    'new-managements': isIntegrated,
    'reported-findings': hasProblemRegister,
    'urgent-active-notices': true,
    'urgent-quotes': !hasProblemRegister,
    'overdue-invoices': true,
  }
  return urgentTabIds.filter((id) => isOffered[id]).map((id) => ({ id, label: labels[id] })) as [
    UrgentTab,
    ...UrgentTab[],
  ]
}

/** The requested tab; the first one if it is unknown or not offered to this agency. */
export const selectedTab = (tabs: readonly [UrgentTab, ...UrgentTab[]], requested: string | undefined): UrgentTab =>
  tabs.find(({ id }) => id === requested) ?? tabs[0]

const counted: Record<UrgentTabId, keyof UrgentCounts> = {
  'new-managements': 'newManagements',
  'reported-findings': 'reportedFindings',
  'urgent-active-notices': 'urgentActiveNotices',
  'urgent-quotes': 'urgentQuotes',
  'overdue-invoices': 'overdueInvoices',
}
export const countOfTab = (tab: UrgentTabId, counts: UrgentCounts): number => counts[counted[tab]]
