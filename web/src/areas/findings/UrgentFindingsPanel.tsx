import { listUrgentFindings } from '@contract/findings/reported-findings.ts'
import { paths } from '@/shared/paths.ts'
import { UrgentList } from '@/shared/urgent-list/UrgentList.tsx'
import { useUrgentList } from '@/shared/urgent-list/use-urgent-list.ts'
import type { UrgentPanelProps } from '@/shared/urgent-list/urgent-panel.ts'
import { findingColumns, findingKey } from './finding-columns.tsx'

/** A tab of the dashboard: the records that need action, of all property managers or of one. */
export function UrgentFindingsPanel({ onResolve, ...panel }: UrgentPanelProps) {
  return (
    <UrgentList
      list={useUrgentList(listUrgentFindings, panel)}
      columns={findingColumns(onResolve)}
      rowKey={findingKey}
      label="Urgent reported findings"
      tableFrom="lg"
      notUrgent={panel.notUrgent}
      emptyTitle="No properties with reported findings"
      more={{
        text: 'View all urgent findings',
        href: paths.reportedFindings({
          facet: ['URGENT'],
          'property-manager': panel.whose ?? panel.propertyManagerId ?? undefined,
        }),
      }}
    />
  )
}
