import { lazy, useMemo, useState } from 'react'
import { newManagementsPageSize } from '@contract/limits.ts'
import { listNewManagements, type NewManagement } from '@contract/new-managements.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { UrgentList } from '@/shared/urgent-list/UrgentList.tsx'
import type { UrgentPanelProps } from '@/shared/urgent-list/urgent-panel.ts'
import { useUrgentList } from '@/shared/urgent-list/use-urgent-list.ts'
import { newManagementColumns } from './new-management-columns.tsx'

const DismissDialog = lazy(async () => import('./DismissDialog.tsx'))

/** A tab of the dashboard: the records that need action, of all property managers or of one. */
export function NewManagementsPanel(panel: UrgentPanelProps) {
  const list = useUrgentList(listNewManagements, panel, { pageSize: newManagementsPageSize })
  const [dismissed, setDismissed] = useState<NewManagement | null>(null)
  const columns = useMemo(() => newManagementColumns(setDismissed), [])
  return (
    <>
      <UrgentList
        list={list}
        columns={columns}
        rowKey={(row) => row.portfolioPropertyId}
        label="New managements"
        notUrgent={panel.notUrgent}
      />
      {dismissed ? (
        <LazyPart>
          <DismissDialog property={dismissed} onClose={() => setDismissed(null)} />
        </LazyPart>
      ) : null}
    </>
  )
}
