import { BadgeCheck, DownloadIcon, Info } from '@/ui/icons.ts'
import type { LastCheck } from '@contract/properties/property-page.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { Button } from '@/ui/actions/Button.tsx'

type CheckEvidenceProps = { propertyId: number; check: LastCheck; of: string }

/** What proves the last service, with its report; a day that was only told says so. */
export function CheckEvidence({ propertyId, check, of }: CheckEvidenceProps) {
  const { evidence, isProven, reportDocumentId } = check
  const Icon = isProven ? BadgeCheck : Info
  return (
    <div className="flex items-start gap-2 text-sm text-quiet">
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">Evidence: </span>
        {evidence}
        {reportDocumentId === null ? null : (
          <span className="block">
            <Button
              size="small"
              variant="quiet"
              icon={<DownloadIcon aria-hidden size={14} />}
              className="-ml-2"
              onPress={() =>
                startDownload({
                  path: `/v1/property/${propertyId}/documents/${reportDocumentId}/file`,
                  fileName: `${of} service report.pdf`,
                  label: `${of} service report`,
                })
              }
            >
              Download the report<span className="sr-only"> of {of}</span>
            </Button>
          </span>
        )}
      </p>
    </div>
  )
}
