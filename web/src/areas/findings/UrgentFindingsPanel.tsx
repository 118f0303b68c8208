import { listUrgentFindings } from '@contract/findings/reported-findings.ts'
import { paths } from '@/shared/paths.ts'
import { UrgentList } from '@/shared/urgent-list/UrgentList.tsx'
import { useUrgentList } from '@/shared/urgent-list/use-urgent-list.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import type { UrgentPanelProps } from '@/shared/urgent-list/urgent-panel.ts'
import { findingColumns, findingKey } from './finding-columns.tsx'

/** A tab of the dashboard: the records that need action, of all property managers or of one. */
export function UrgentFindingsPanel({ onResolve, ...panel }: UrgentPanelProps) {
  const list = useUrgentList(listUrgentFindings, panel)
  return (
    <>
      <UrgentList
        list={list}
        columns={findingColumns(onResolve)}
        rowKey={findingKey}
        label="Urgent reported findings"
        notUrgent={panel.notUrgent}
        emptyTitle="No properties with reported findings"
        failureText="Failed to get urgent reported findings"
      />
      <p className="px-5 pt-3 text-right max-md:px-4">
        <TextLink
          href={paths.reportedFindings({ facet: ['URGENT'], 'property-manager': panel.propertyManagerId ?? undefined })}
        >
          View all urgent findings
        </TextLink>
      </p>
    </>
  )
}
