import { useMemo } from 'react'
import { listUrgentAccessIssues, listUrgentNotices } from '@contract/access-issues/access-issue-lists.ts'
import { paths } from '@/shared/paths.ts'
import { toEverything } from '@/shared/saved-views/default-views.ts'
import { UrgentList } from '@/shared/urgent-list/UrgentList.tsx'
import type { UrgentPanelProps } from '@/shared/urgent-list/urgent-panel.ts'
import { useUrgentList } from '@/shared/urgent-list/use-urgent-list.ts'
import { urgentAccessColumns } from './access-columns.tsx'
import { toAccessRow } from './access-row.ts'
import { useAccessVersion } from './use-access-version.ts'

/** A tab of the dashboard: the records that need action, of all property managers or of one. */
export function UrgentAccessIssuesPanel({ onResolve, ...panel }: UrgentPanelProps) {
  const version = useAccessVersion()
  const endpoint: typeof listUrgentAccessIssues | typeof listUrgentNotices = version.isResolvedHere
    ? listUrgentAccessIssues
    : listUrgentNotices
  const list = useUrgentList(endpoint, panel)
  const rows = useMemo(() => list.rows.map(toAccessRow), [list.rows])
  return (
    <UrgentList
      list={{ ...list, rows }}
      columns={urgentAccessColumns({ ...version, onResolve })}
      rowKey={(row) => row.propertyId}
      label="Urgent access issues"
      tableFrom="lg"
      notUrgent={panel.notUrgent}
      emptyTitle="No properties with access issues"
      more={{
        text: 'View all access issues',
        href: toEverything(
          paths.accessIssues({ 'property-manager': panel.whose ?? panel.propertyManagerId ?? undefined }),
        ),
      }}
    />
  )
}
