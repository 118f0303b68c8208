import type { PropertyEmail } from '@contract/emails.ts'
import type { Tag } from '@contract/labels.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'

const tags: Record<PropertyEmail['status'], Tag> = {
  QUEUED: { label: 'Waiting to be sent', tone: 'neutral' },
  SENT: { label: 'Sent', tone: 'good' },
  FAILED: { label: 'Not delivered', tone: 'critical' },
}

const addresses = ({ recipients }: PropertyEmail, type: 'to' | 'cc'): string =>
  recipients
    .filter((recipient) => recipient.type === type)
    .map(({ email }) => email)
    .join(', ')

/** Emails about a property: what was written, to whom, and whether it was delivered. */
export const emailColumns = (timeZone: string): Column<PropertyEmail>[] => [
  {
    id: 'subject',
    header: 'Email',
    isRowHeader: true,
    width: '40%',
    cell: ({ subject, createdAt, sentAt, by }) => (
      <>
        <span className="break-words">{subject}</span>
        <span className="block text-xs font-normal text-quiet">
          <time dateTime={sentAt ?? createdAt}>{formatDayAndTime(sentAt ?? createdAt, timeZone)}</time>
          {by === null ? null : `, ${by}`}
        </span>
      </>
    ),
  },
  {
    id: 'recipients',
    header: 'Recipients',
    cell: (email) => (
      <>
        <span className="break-words">{addresses(email, 'to')}</span>
        {addresses(email, 'cc') === '' ? null : (
          <span className="block break-words text-quiet">CC {addresses(email, 'cc')}</span>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, problem }) => (
      <>
        <Badge tone={status === 'SENT' && problem !== null ? 'attention' : tags[status].tone}>
          {tags[status].label}
        </Badge>
        {problem === null ? null : <span className="mt-1 block break-words text-critical">{problem}</span>}
      </>
    ),
  },
]
