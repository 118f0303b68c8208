import type { ManagerKey } from '@contract/paging.ts'
import type { ServiceCode } from '@contract/services.ts'

/** Props of every tab of urgent records on the dashboard. */
export type UrgentPanelProps = {
  /** Null for all property managers. */
  propertyManagerId: ManagerKey | null
  /** Opens the wizard of a property: for its findings of a service, or for its access issues. */
  onResolve: (propertyId: number, service?: ServiceCode) => void
}
