import { noManager, type ManagerKey } from '@contract/paging.ts'
import { dashboardHintKey } from '@/shared/session/last-user.ts'

/**
 * What the dashboard showed last in this browser, so that its calls can start before the session is known. Forgotten when
 * the user or the agency changes (last-user.ts).
 */
export type DashboardHint = {
  /** Whose work is shown without one in the address. */
  managerId: ManagerKey | null
  /** The first tab depends on the agency and the user. */
  firstTab: string
}

/** Checked without zod, which the first load does not contain. */
function isHint(value: unknown): value is DashboardHint {
  if (typeof value !== 'object' || value === null) return false
  const { managerId, firstTab } = value as Record<keyof DashboardHint, unknown>
  return (
    (managerId === null || managerId === noManager || Number.isSafeInteger(managerId)) && typeof firstTab === 'string'
  )
}

export function readHint(): DashboardHint | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(dashboardHintKey) ?? '')
    return isHint(stored) ? stored : null
  } catch {
    return null
  }
}

export function writeHint(hint: DashboardHint): void {
  try {
    localStorage.setItem(dashboardHintKey, JSON.stringify(hint))
  } catch {
    // Storage is disabled: the calls start a little later.
  }
}
