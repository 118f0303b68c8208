import { DownloadIcon } from '@/ui/icons.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Button } from '@/ui/actions/Button.tsx'

type ExportListProps = {
  /** The name of the list, which begins the file name. */
  label: string
  /** The address of the spreadsheet with the list's filters and order. */
  pathFor: (fileName: string) => string
  total: number | null
}

/** Exports all pages of a list with its current filters and order as a spreadsheet. */
export function ExportList({ label, pathFor, total }: ExportListProps) {
  const fileName = `${label} ${useAgencyToday()}`
  return (
    <Button
      icon={<DownloadIcon aria-hidden size={16} />}
      disabledReason={total === 0 ? 'There is nothing to export' : undefined}
      onPress={() => startDownload({ path: pathFor(fileName), fileName: `${fileName}.xlsx`, label })}
    >
      Export
    </Button>
  )
}
