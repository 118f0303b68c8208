import type { ComponentType } from 'react'
import { urgentListPageSize } from '@contract/limits.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import type { UrgentPanelProps } from '@/shared/urgent-list/urgent-panel.ts'

type Props = Partial<UrgentPanelProps> & { of: ComponentType<UrgentPanelProps> }

/** A tab of the dashboard by itself: its page is not part of the address, and nothing else is open. */
export function UrgentPanel({ of: Panel, propertyManagerId = null, ...given }: Props) {
  const pages = usePages(urgentListPageSize)
  return (
    <Panel
      propertyManagerId={propertyManagerId}
      pages={pages}
      notUrgent={null}
      onResolve={() => undefined}
      {...given}
    />
  )
}
