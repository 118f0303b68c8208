/** Everything the dashboard can ask a property manager to do, in the order of its tabs. */
export const urgentTabIds = [
  'new-managements',
  'reported-findings',
  'urgent-active-notices',
  'urgent-quotes',
  'overdue-invoices',
] as const
export type UrgentTabId = (typeof urgentTabIds)[number]

export const isUrgentTabId = (text: string | undefined): text is UrgentTabId => urgentTabIds.some((id) => id === text)

export type UrgentTab = { id: UrgentTabId; label: string; empty: string }

const texts: Record<UrgentTabId, Omit<UrgentTab, 'id'>> = {
  'new-managements': { label: 'Enrol new managements', empty: 'No new managements' },
  'reported-findings': { label: 'Resolve reported findings', empty: 'No properties with reported findings' },
  'urgent-active-notices': { label: 'Resolve access issues', empty: 'No properties with access issues' },
  'urgent-quotes': { label: 'Review urgent quotes', empty: 'No urgent quotes' },
  'overdue-invoices': { label: 'Pay overdue invoices', empty: 'No overdue invoices' },
}

type Gates = { isIntegrated: boolean; hasProblemRegister: boolean }

/** Only integrated agencies get new managements; the problem register puts findings in the place of quotes. */
export function urgentTabs({ isIntegrated, hasProblemRegister }: Gates): [UrgentTab, ...UrgentTab[]] {
  const isOffered: Record<UrgentTabId, boolean> = {
    'new-managements': isIntegrated,
    'reported-findings': hasProblemRegister,
    'urgent-active-notices': true,
    'urgent-quotes': !hasProblemRegister,
    'overdue-invoices': true,
  }
  return urgentTabIds.filter((id) => isOffered[id]).map((id) => ({ id, ...texts[id] })) as [UrgentTab, ...UrgentTab[]]
}

/** A tab that is unknown, or not for this agency, means the first one. */
export const selectedTab = (tabs: readonly [UrgentTab, ...UrgentTab[]], asked: string | undefined): UrgentTab =>
  tabs.find(({ id }) => id === asked) ?? tabs[0]
