import { Fragment } from 'react'
import type { PropertyEmail } from '@contract/emails.ts'
import type { Tag } from '@contract/labels.ts'
import { EmailText } from '@/ui/EmailText.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'

const tags: Record<PropertyEmail['status'], Tag> = {
  QUEUED: { label: 'Waiting to be sent', tone: 'neutral' },
  SENT: { label: 'Sent', tone: 'good' },
  FAILED: { label: 'Not delivered', tone: 'critical' },
}

/** It was sent, and a mail server reported later that it cannot deliver it. */
const returned: Tag = { label: 'Came back', tone: 'critical' }
const tagOf = ({ status, sentAt }: PropertyEmail): Tag =>
  status === 'FAILED' && sentAt !== null ? returned : tags[status]

const addresses = ({ recipients }: PropertyEmail, type: 'to' | 'cc') =>
  recipients
    .filter((recipient) => recipient.type === type)
    .map(({ email }, at) => (
      <Fragment key={email}>
        {at > 0 ? ', ' : null}
        <EmailText email={email} />
      </Fragment>
    ))

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
        <span>{addresses(email, 'to')}</span>
        {addresses(email, 'cc').length === 0 ? null : (
          <span className="block text-quiet">CC {addresses(email, 'cc')}</span>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (email) => (
      <>
        <Badge tone={email.status === 'SENT' && email.problem !== null ? 'attention' : tagOf(email).tone}>
          {tagOf(email).label}
        </Badge>
        {email.problem === null ? null : <span className="mt-1 block break-words text-critical">{email.problem}</span>}
      </>
    ),
  },
]
