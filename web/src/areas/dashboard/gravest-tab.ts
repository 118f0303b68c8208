import type { UrgentCounts } from '@contract/dashboard/stats.ts'
import { countOfTab, type UrgentTab, type UrgentTabId } from './urgent-tabs.ts'

/** Danger to people first, then checks that cannot be done, properties without a provider, and money. */
const byGravity: readonly UrgentTabId[] = [
  'reported-findings',
  'urgent-quotes',
  'urgent-active-notices',
  'new-managements',
  'overdue-invoices',
]

/** The gravest tab that has rows; the first one if all are empty. */
export function gravestTab(tabs: readonly [UrgentTab, ...UrgentTab[]], counts: UrgentCounts): UrgentTabId {
  const isOpen = (id: UrgentTabId) => tabs.some((tab) => tab.id === id) && countOfTab(id, counts) > 0
  return byGravity.find(isOpen) ?? tabs[0].id
}
