import { BellRing } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { quoteStatusTags, severityTags, type QuoteDetail, type SentMail } from '@contract/quotes/quotes.ts'
import { states } from '@contract/states.ts'
import { DocumentProperty } from '@/shared/billing-documents/DocumentProperty.tsx'
import { QuoteLines } from '@/shared/billing-documents/QuoteLines.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatDay, formatDayAndTime } from '@/ui/format.ts'
import type { Tag } from '@contract/labels.ts'

const tags: Record<SentMail['status'], Tag> = {
  QUEUED: { label: 'Queued', tone: 'neutral' },
  SENT: { label: 'Sent', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'critical' },
}

const tagOf = ({ status, sentAt }: SentMail): Tag =>
  status === 'FAILED' && sentAt !== null ? { label: 'Came back', tone: 'critical' } : tags[status]

/** The emails with the quote, their recipients and status. */
function QuoteMails({ mails, timeZone }: { mails: readonly SentMail[]; timeZone: string }) {
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
            <Badge tone={tagOf(mail).tone}>{tagOf(mail).label}</Badge>
          </div>
          <p className="break-words">To {mail.toAddresses.join(', ')}</p>
          {mail.ccAddresses.length > 0 ? <p className="break-words">CC {mail.ccAddresses.join(', ')}</p> : null}
          {mail.error === null ? null : <p className="break-words text-critical">{mail.error}</p>}
        </li>
      ))}
    </ul>
  )
}

type QuoteHistoryProps = { moves: QuoteDetail['moves']; timeZone: string }

/** The status changes of the quote, newest first. */
function QuoteHistory({ moves, timeZone }: QuoteHistoryProps) {
  if (moves.length === 0) return <p className="text-quiet">Nothing has happened yet.</p>
  return (
    <ol className="flex flex-col border-l border-line pl-4">
      {moves.toReversed().map(({ to, at, by }) => (
        <li key={`${at} ${to}`} className="relative pb-3 last:pb-0">
          <span
            aria-hidden
            className="absolute top-1.5 -left-[1.3125rem] size-2.5 rounded-full border-2 border-raised bg-neutral-fill"
          />
          <span className="font-medium">{quoteStatusTags[to].label}</span>
          <span className="block text-quiet">
            {formatDayAndTime(at, timeZone)}
            {by === null ? null : `, ${by}`}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** All details of one quote. */
export function QuoteOverview({ quote }: { quote: QuoteDetail }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const status = quoteStatusTags[quote.status]
  const severity = severityTags[quote.quoteSeverity]
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-2">
        <Badge tone={status.tone}>{status.label}</Badge>
        <Badge tone={severity.tone}>{severity.label}</Badge>
      </div>
      <FactList columns={2}>
        <Fact label="Property">
          <DocumentProperty property={quote.property} />
        </Fact>
        <Fact label="Service">{quote.service.name}</Fact>
        <Fact label="Issued">{quote.issuedAt && formatDay(quote.issuedAt)}</Fact>
        <Fact label={quote.isExpired ? 'Expired' : 'Expires'}>{quote.expiresAt && formatDay(quote.expiresAt)}</Fact>
        {quote.decision ? (
          <Fact label="Decided" detail={quote.decision.by && `by ${quote.decision.by}`}>
            {formatDayAndTime(quote.decision.at, timeZone)}
          </Fact>
        ) : null}
        {quote.decision?.reason ? <Fact label="Reason for declining">{quote.decision.reason}</Fact> : null}
      </FactList>
      <QuoteLines
        lines={quote.lines}
        gst={quote.gst}
        totalIncGst={quote.totalIncGst}
        isEstimate={quote.status === 'PENDING'}
      />
      {quote.isSubscribed ? (
        <p className="flex items-start gap-2 text-quiet">
          <BellRing aria-hidden size={16} className="mt-0.5 shrink-0" />
          You are notified by email about this quote.
        </p>
      ) : null}
      <Part title="History">
        <QuoteHistory moves={quote.moves} timeZone={timeZone} />
      </Part>
      <Part title="Emails">
        <QuoteMails mails={quote.mails} timeZone={timeZone} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
