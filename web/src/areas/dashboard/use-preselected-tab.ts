import type { ManagerKey } from '@contract/paging.ts'
import { useState } from 'react'
import type { Stats } from '@contract/dashboard/stats.ts'
import { gravestTab } from './gravest-tab.ts'
import type { UrgentTab, UrgentTabId } from './urgent-tabs.ts'
import type { Numbers } from './use-stats.ts'

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
