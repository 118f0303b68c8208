import { listUrgentFindings } from '@contract/findings/reported-findings.ts'
import { paths } from '@/shared/paths.ts'
import { UrgentList } from '@/shared/urgent-list/UrgentList.tsx'
import { useUrgentList } from '@/shared/urgent-list/use-urgent-list.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import type { UrgentPanelProps } from '@/shared/urgent-list/urgent-panel.ts'
import { findingColumns, findingKey } from './finding-columns.tsx'

/** A tab of the dashboard: the records that need action, of all property managers or of one. */
export function UrgentFindingsPanel({ propertyManagerId, onResolve }: UrgentPanelProps) {
  const list = useUrgentList(listUrgentFindings, propertyManagerId)
  return (
    <>
      <UrgentList
        list={list}
        columns={findingColumns(onResolve)}
        rowKey={findingKey}
        label="Urgent reported findings"
        emptyTitle="No properties with reported findings"
        failureText="Failed to get urgent reported findings"
      />
      <p className="pt-3 text-right">
        <TextLink
          href={paths.reportedFindings({ facet: ['URGENT'], 'property-manager': propertyManagerId ?? undefined })}
        >
          View all urgent findings
        </TextLink>
      </p>
    </>
  )
}
