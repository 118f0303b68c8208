import { BellRing } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { quoteStatusTags, severityTags, type QuoteDetail } from '@contract/quotes/quotes.ts'
import { states } from '@contract/states.ts'
import { DocumentProperty } from '@/shared/billing-documents/DocumentProperty.tsx'
import { QuoteLines } from '@/shared/billing-documents/QuoteLines.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatDay, formatDayAndTime } from '@/ui/format.ts'
import { QuoteHistory } from './QuoteHistory.tsx'
import { QuoteMails } from './QuoteMails.tsx'

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
      <QuoteLines lines={quote.lines} gst={quote.gst} totalIncGst={quote.totalIncGst} />
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
