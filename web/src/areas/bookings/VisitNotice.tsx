import { Download } from 'lucide-react'
import type { ServedNotice } from '@contract/bookings/visits.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { servedText } from './visit-labels.ts'

type VisitNoticeProps = { propertyId: number; notice: ServedNotice; timeZone: string }

/** The notice of entry: how and when it was served, to whom, and its document. */
export function VisitNotice({ propertyId, notice, timeZone }: VisitNoticeProps) {
  const { noticeId, formName, servedTo, documentId, mailStatus } = notice
  return (
    <Fact
      label="Notice of entry"
      detail={
        <>
          {servedText(notice, timeZone)}
          {servedTo.length > 0 ? ` to ${new Intl.ListFormat('en-AU').format(servedTo)}` : ''}
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
                icon={<Download aria-hidden size={14} />}
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
