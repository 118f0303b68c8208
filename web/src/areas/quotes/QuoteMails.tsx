import type { Tag } from '@contract/labels.ts'
import type { SentMail } from '@contract/quotes/quotes.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDayAndTime } from '@/ui/format.ts'

const tags: Record<SentMail['status'], Tag> = {
  QUEUED: { label: 'Queued', tone: 'neutral' },
  SENT: { label: 'Sent', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'critical' },
}

/** The emails with the quote, their recipients and status. */
export function QuoteMails({ mails, timeZone }: { mails: readonly SentMail[]; timeZone: string }) {
  if (mails.length === 0) return <p className="text-quiet">This quote has not been forwarded yet.</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {mails.map((mail) => (
        <li key={mail.id} className="flex flex-col gap-1 py-2.5 first:pt-0">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="text-quiet">
              {formatDayAndTime(mail.sentAt ?? mail.createdAt, timeZone)}
              {mail.by === null ? null : `, ${mail.by}`}
            </span>
            <Badge tone={tags[mail.status].tone}>{tags[mail.status].label}</Badge>
          </div>
          <p className="break-words">To {mail.toAddresses.join(', ')}</p>
          {mail.ccAddresses.length > 0 ? <p className="break-words">CC {mail.ccAddresses.join(', ')}</p> : null}
          {mail.error === null ? null : <p className="break-words text-critical">{mail.error}</p>}
        </li>
      ))}
    </ul>
  )
}
