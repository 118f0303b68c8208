import { DownloadIcon } from '@/ui/icons.ts'
import { endpointPath, type QueryInput } from '@/shared/api/call.ts'
import { exportIntegratedPortfolio } from '@contract/portfolio/property-lists.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Button } from '@/ui/actions/Button.tsx'

type ExportButtonProps = { label: string; query: QueryInput<typeof exportIntegratedPortfolio>; isEmpty: boolean }

/** Exports the list with its current filters as a spreadsheet. */
export function ExportButton({ label, query, isEmpty }: ExportButtonProps) {
  const fileName = `${label} ${useAgencyToday()}.xlsx`
  return (
    <Button
      icon={<DownloadIcon aria-hidden size={16} />}
      disabledReason={isEmpty ? 'There is nothing to export' : undefined}
      onPress={() =>
        startDownload({
          path: endpointPath(exportIntegratedPortfolio, { query: { ...query, fileName } }),
          fileName,
          label,
        })
      }
    >
      Export
    </Button>
  )
}
