import { CalendarClock, CalendarX, DownloadIcon } from '@/ui/icons.ts'
import type { BookedVisit, ServedNotice } from '@contract/bookings/visits.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { visitEntry, visitServices, visitTime } from './visit-labels.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'

type VisitNoticeProps = { propertyId: number; notice: ServedNotice }

/** The notice of entry: how and when it was served or will be posted, to whom, and its document. */
function VisitNotice({ propertyId, notice }: VisitNoticeProps) {
  const { noticeId, formName, statusText, entryLines, hold, tooLateReason, servedTo, documentId, mailStatus } = notice
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
              Please move the visit, so that the tenants get a new notice. {tooLateReason}
            </span>
          )}
          {mailStatus === 'FAILED' ? (
            <span className="block text-critical">The email could not be delivered. Please contact the tenant.</span>
          ) : null}
          {documentId === null && hold ? null : documentId === null ? (
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

type VisitItemProps = {
  propertyId: number
  visit: BookedVisit
  timeZone: string
  /** Null: the visit can no longer be moved or cancelled. */
  onMove: (() => void) | null
  onCancel: (() => void) | null
}

export function VisitItem({ propertyId, visit, timeZone, onMove, onCancel }: VisitItemProps) {
  const { technicianName, contacts, notice, withdrawnNotices } = visit
  const time = visitTime(visit, timeZone)
  return (
    <article id={`visit-${visit.visitId}`} aria-label={`Visit on ${time}`} className="flex scroll-mt-20 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{time}</h3>
        <div className="flex gap-2">
          {onMove ? (
            <Button size="small" icon={<CalendarClock aria-hidden size={14} />} onPress={onMove}>
              Move
            </Button>
          ) : null}
          {onCancel ? (
            <Button size="small" icon={<CalendarX aria-hidden size={14} />} onPress={onCancel}>
              Cancel visit
            </Button>
          ) : null}
        </div>
      </div>
      <FactList columns={2}>
        <Fact label="Services">{visitServices(visit)}</Fact>
        <Fact label="Technician">{technicianName}</Fact>
        <Fact label="How the technician gets in">{visitEntry(visit)}</Fact>
        <Fact label="Contacts">
          {contacts.length > 0 ? (
            <ul>
              {contacts.map(({ name, mobile, isPrimaryContact }) => (
                <li key={`${name} ${mobile}`} className="wrap-anywhere">
                  {name}
                  {isPrimaryContact && contacts.length > 1 ? ' (primary contact)' : ''}
                  <span className="block font-normal text-quiet">{mobile}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </Fact>
        {notice ? <VisitNotice propertyId={propertyId} notice={notice} /> : null}
        {withdrawnNotices.map((text) => (
          <Fact key={text} label="Withdrawn notice">
            {text}
          </Fact>
        ))}
      </FactList>
    </article>
  )
}
