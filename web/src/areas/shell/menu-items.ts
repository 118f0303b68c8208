import type { ExperimentName } from '@contract/me.ts'
import type { StateCode } from '@contract/states.ts'
import type { LegacyPage } from '@/shared/legacy-links.ts'
import { paths } from '@/shared/paths.ts'

type Gate = {
  /** Only for agencies of these states. */
  states?: readonly StateCode[]
  /** Only for the agency's master user. */
  masterOnly?: boolean
  experiment?: ExperimentName
}
type Target = { path: string } | { legacy: LegacyPage } | { children: readonly NavigationItem[] }
export type NavigationItem = { label: string } & Gate & Target

export const mainItems: readonly NavigationItem[] = [
  { label: 'Home', path: paths.dashboard() },
  { label: 'Portfolio', path: paths.portfolio() },
  {
    label: 'Action Required',
    children: [
      { label: 'Required Updates', path: paths.requiredUpdates() },
      { label: 'Quotes', path: paths.quotes() },
      { label: 'Access Issues', path: paths.accessIssues() },
      { label: 'Reported Findings', path: paths.reportedFindings(), experiment: 'ProblemRegister' },
      { label: 'All Work', path: paths.work() },
      { label: 'Work Orders', path: paths.workOrders() },
    ],
  },
]

/** These items move into the More menu if the bar is too narrow for all. */
export const furtherItems: readonly NavigationItem[] = [
  { label: 'Bookings', legacy: 'bookings' },
  { label: 'Invoices', path: paths.invoices() },
  {
    label: 'Keys',
    children: [
      { label: 'Key Management', legacy: 'keyManagement' },
      { label: 'Key Collection History', legacy: 'keyCollectionHistory' },
    ],
  },
  { label: 'Lease Checks', legacy: 'leaseChecks', states: ['qld'] },
  { label: 'Service Reports & Quotes', legacy: 'serviceReports' },
]
