import type { ManagerKey } from '@contract/paging.ts'
import { useState } from 'react'
import type { Stats, UrgentCounts } from '@contract/dashboard/stats.ts'
import { type UrgentTab, type UrgentTabId, countOfTab } from './urgent-tabs.ts'
import type { Numbers } from './use-stats.ts'

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

/**
 * The gravest tab that has rows, decided once for each property manager, so that the tab stays when its last row is
 * done. Null until the first numbers are loaded.
 */
export function usePreselectedTab(
  tabs: readonly [UrgentTab, ...UrgentTab[]],
  managerId: ManagerKey | null,
  { data, isOfAnother }: Numbers<Stats>,
): UrgentTabId | null {
  const [decided, setDecided] = useState<{ managerId: ManagerKey | null; tab: UrgentTabId } | null>(null)
  if (data && !isOfAnother && decided?.managerId !== managerId)
    setDecided({ managerId, tab: gravestTab(tabs, data.urgentCounts) })
  return decided?.tab ?? null
}
