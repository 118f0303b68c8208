import { urgentListPageSize } from '@contract/limits.ts'
import { WorkRows } from '@/areas/worklist/WorkRows.tsx'
import { paths } from '@/shared/paths.ts'
import { toEverything } from '@/shared/saved-views/default-views.ts'
import type { UrgentPanelProps } from '@/shared/urgent-list/urgent-panel.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { useWork } from './use-work.tsx'

/** The first tab of the dashboard: everything that waits, one row for each property. */
export function AllWorkPanel({ propertyManagerId, whose, pages }: UrgentPanelProps) {
  const { work, rows, overlays } = useWork({ managerId: propertyManagerId }, { ...pages, pageSize: urgentListPageSize })
  return (
    <>
      <WorkRows work={work} {...rows} headingLevel={3} />
      <p className="px-5 text-right max-md:px-4">
        <TextLink href={toEverything(paths.work({ 'property-manager': whose ?? propertyManagerId ?? undefined }))}>
          View all work
        </TextLink>
      </p>
      {overlays}
    </>
  )
}
