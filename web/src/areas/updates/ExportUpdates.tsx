import { DownloadIcon } from '@/ui/icons.ts'
import { exportRequiredUpdates } from '@contract/updates.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { listQuery, type ListSearch } from '@/shared/list-screen/list-search.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Button } from '@/ui/actions/Button.tsx'

/** Exports all pages of the list with its current filters and order. */
export function ExportUpdates({ search, total }: { search: ListSearch; total: number | null }) {
  const fileName = `Required updates ${useAgencyToday()}`
  const download = () =>
    startDownload({
      path: endpointPath(exportRequiredUpdates, { query: { ...listQuery(search), fileName } }),
      fileName: `${fileName}.xlsx`,
      label: 'Required updates',
    })
  return (
    <Button
      icon={<DownloadIcon aria-hidden size={16} />}
      onPress={download}
      disabledReason={total === 0 ? 'There is nothing to export' : undefined}
    >
      Export
    </Button>
  )
}
