import { DownloadIcon } from '@/ui/icons.ts'
import type { ServedNotice } from '@contract/bookings/visits.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'

type VisitNoticeProps = { propertyId: number; notice: ServedNotice }

/** The notice of entry: how and when it was served or will be posted, to whom, and its document. */
export function VisitNotice({ propertyId, notice }: VisitNoticeProps) {
  const { noticeId, formName, statusText, entryLines, tooLateReason, servedTo, documentId, mailStatus } = notice
  return (
    <Fact
      label="Notice of entry"
      detail={
        <>
          {statusText}
          {servedTo.length > 0 ? ` to ${new Intl.ListFormat('en-AU').format(servedTo)}` : ''}
          {entryLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {tooLateReason === null ? null : (
            <span className="block text-critical">
              The notice was posted too late. Please move the visit. {tooLateReason}
            </span>
          )}
          {mailStatus === 'FAILED' ? (
            <span className="block text-critical">The email could not be delivered. Please contact the tenant.</span>
          ) : null}
          {documentId === null ? (
            <span className="block">The document is being prepared.</span>
          ) : (
            <span className="block">
              <Button
                size="small"
                variant="quiet"
                icon={<DownloadIcon aria-hidden size={14} />}
                className="-ml-2"
                onPress={() =>
                  startDownload({
                    path: `/v1/property/${propertyId}/documents/${documentId}/file`,
                    fileName: `${formName} ${noticeId}.pdf`,
                    label: formName,
                  })
                }
              >
                Download the notice
              </Button>
            </span>
          )}
        </>
      }
    >
      {formName}
    </Fact>
  )
}
