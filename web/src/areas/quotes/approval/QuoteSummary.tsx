import { DownloadIcon } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { getQuotePdfForApproval, type QuoteForApproval } from '@contract/quotes/quote-approval.ts'
import { severityTags } from '@contract/quotes/quotes.ts'
import { QuoteLines } from '@/shared/billing-documents/QuoteLines.tsx'
import { useDownloadPdf } from '@/shared/billing-documents/use-download-pdf.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatLongDay } from '@/ui/format.ts'

type QuoteSummaryProps = { quote: QuoteForApproval; token: string; children: ReactNode }

const pdfPath = (token: string) => getQuotePdfForApproval.path.replace(':token', encodeURIComponent(token))

/** The work, the property and the price; notices about the quote are under its heading. */
export function QuoteSummary({ quote, token, children }: QuoteSummaryProps) {
  const { download, isDownloading } = useDownloadPdf({
    kind: 'quote',
    number: quote.quoteNumber,
    path: pdfPath(token),
  })
  const severity = severityTags[quote.severity]
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="text-quiet">{quote.agencyName}</p>
          <h1 className="text-2xl/8 font-semibold tracking-tight break-words">Quote #{quote.quoteNumber}</h1>
        </div>
        <Button icon={<DownloadIcon aria-hidden size={15} />} isPending={isDownloading} onPress={download}>
          Download PDF
        </Button>
      </header>
      {children}
      <FactList columns={2}>
        <Fact label="Property">{quote.address}</Fact>
        <Fact label="Service">{quote.serviceName}</Fact>
        <Fact label="Work by">{quote.providerName}</Fact>
        <Fact label="Severity">
          <Badge tone={severity.tone}>{severity.label}</Badge>
        </Fact>
        <Fact label={quote.isOpen ? 'Open for approval until' : 'Expiry date'}>
          {quote.expiresAt && formatLongDay(quote.expiresAt)}
        </Fact>
      </FactList>
      <QuoteLines lines={quote.lines} gst={quote.gst} totalIncGst={quote.totalIncGst} />
    </>
  )
}
