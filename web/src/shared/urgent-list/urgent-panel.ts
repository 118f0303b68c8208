import type { Whose } from '@/shared/whose-work/whose-work.ts'
import type { ManagerKey } from '@contract/paging.ts'
import type { ServiceCode } from '@contract/services.ts'
import type { Pages } from '@/shared/list-screen/use-pages.ts'

/** Records of the same kind that are open but not urgent. */
export type NotUrgent = {
  count: number
  href: string
  /** What they are not. */
  word: 'urgent' | 'overdue'
  /** "3 properties with outstanding invoices". */
  text: string
}

/** The page of a tab, which is part of the address. */
export type UrgentPages = Omit<Pages, 'pageSize'>

/** Props of every tab of urgent records on the dashboard. */
export type UrgentPanelProps = {
  /** Null for all property managers. */
  propertyManagerId: ManagerKey | null
  /** For links, where everyone has to be named. */
  whose?: Whose | undefined
  pages: UrgentPages
  /** Null if there are none; undefined while that is not known. */
  notUrgent: NotUrgent | null | undefined
  /** Opens the wizard of a property: for its findings of a service, or for its access issues. */
  onResolve: (propertyId: number, service?: ServiceCode) => void
}
