import { isUrgent, quoteStatusTags, severityTags, type Quote, type QuoteStatus } from '@contract/quotes/quotes.ts'
import { DocumentProperty } from '@/shared/billing-documents/DocumentProperty.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatMoney, formatDay } from '@/ui/format.ts'
import { linkClass } from '@/ui/actions/link-class.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { forwardedText, toQuoteDocument } from './quote-document.ts'
import { EmailText } from '@/ui/EmailText.tsx'
import { DownloadIcon, Eye, Forward } from '@/ui/icons.ts'
import { RowMenu } from '@/shared/details/RowMenu.tsx'
import { useDownloadPdf } from '@/shared/billing-documents/use-download-pdf.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { QuoteDecision } from './QuoteDecision.tsx'

type Expiring = Pick<Quote, 'expiresAt' | 'isExpired' | 'status'>

/** After these the day no longer matters. */
const decided: readonly QuoteStatus[] = ['ACCEPTED', 'REJECTED', 'CANCELLED']

/** The server decides whether a quote has expired, because it knows the date in the agency's state. */
export function expiryText({ expiresAt, isExpired, status }: Expiring): string {
  if (isExpired) return 'Expired'
  if (status === 'COMPLETED') return 'Work done'
  if (expiresAt === null) return 'Not specified'
  return `${decided.includes(status) ? 'Valid until' : 'Expires'} ${formatDay(expiresAt)}`
}

type QuoteMenuProps = {
  quote: Quote
  /** On the property's own page the menu has only the quote's actions. */
  isOfOneProperty: boolean
  onOpen: (quote: Quote) => void
  onForward: (quote: Quote) => void
}

function QuoteMenu({ quote, isOfOneProperty, onOpen, onForward }: QuoteMenuProps) {
  const { download, isDownloading } = useDownloadPdf(toQuoteDocument(quote))
  const label = `Actions for quote #${quote.quoteNumber}`
  const own = () => [
    { id: 'open', label: 'View details', icon: <Eye aria-hidden size={16} />, onAction: () => onOpen(quote) },
    {
      id: 'download',
      label: 'Download PDF',
      icon: <DownloadIcon aria-hidden size={16} />,
      onAction: download,
      disabledReason: quote.expiresAt === null ? 'This quote has not been issued yet' : undefined,
    },
    {
      id: 'forward',
      label: 'Forward',
      icon: <Forward aria-hidden size={16} />,
      onAction: () => onForward(quote),
      disabledReason: quote.canForward ? undefined : 'This quote cannot be forwarded',
    },
  ]
  if (isOfOneProperty) return <RowMenu label={label} items={own} isPending={isDownloading} />
  return <PropertyMenu label={label} property={quote.property} row={null} own={own} isPending={isDownloading} />
}

type ColumnParts = {
  /** If true, the service is under the number and the expiry under the price. */
  isNarrow: boolean
  /** True if all rows belong to one property, which then needs no column. */
  isOfOneProperty: boolean
  /** True for the list of all quotes, which has every status and can be sorted. */
  isOfAgency: boolean
  onOpen: (quote: Quote) => void
  onForward: (quote: Quote) => void
  onApprove: (quote: Quote) => void
}

export function quoteColumns(parts: ColumnParts): Column<Quote>[] {
  const { isNarrow, isOfOneProperty, isOfAgency, onOpen, onForward, onApprove } = parts
  const number: Column<Quote> = {
    id: isOfAgency ? 'created' : 'number',
    header: 'Quote',
    isRowHeader: true,
    isSortable: isOfAgency,
    cell: (quote) => (
      <>
        <button type="button" onClick={() => onOpen(quote)} className={`${linkClass} -my-0.5 min-h-6 text-left`}>
          #{quote.quoteNumber}
        </button>
        {isNarrow ? <span className="block font-normal text-quiet">{quote.service.name}</span> : null}
      </>
    ),
  }
  const price: Column<Quote> = {
    id: 'price',
    header: isNarrow ? 'Price and expiry' : isOfAgency ? 'Price' : 'Estimated price',
    isSortable: isOfAgency,
    brief: (quote) => (
      <>
        <Price quote={quote} /> · {expiryText(quote)}
      </>
    ),
    cell: (quote) => (
      <>
        <Price quote={quote} />
        {isNarrow ? (
          <span className="block">
            <Expiry quote={quote} />
          </span>
        ) : null}
      </>
    ),
  }
  const statusOf = (quote: Quote) => {
    const forwarded = isOfAgency ? forwardedText(quote) : null
    return (
      <span className="flex flex-col items-start gap-1">
        <StatusBadge status={quote.status} />
        {isOfAgency ? <SeverityNote severity={quote.quoteSeverity} /> : null}
        {forwarded === null ? null : (
          <span className="text-xs text-quiet">
            <EmailText email={forwarded} />
          </span>
        )}
      </span>
    )
  }
  const isStatusWithProperty = isOfAgency && isNarrow
  const property: Column<Quote> = {
    id: 'property',
    header: isStatusWithProperty ? 'Property and status' : 'Property',
    brief: ({ property: { addressLine1 }, service: { name } }) => `${addressLine1} · ${name}`,
    cell: (quote) => (
      <>
        <DocumentProperty property={quote.property} />
        {isStatusWithProperty ? <span className="mt-1 block">{statusOf(quote)}</span> : null}
      </>
    ),
  }
  const status: Column<Quote> = { id: 'status', header: 'Status', cell: statusOf }
  const severity: Column<Quote> = {
    id: 'severity',
    header: 'Severity',
    cell: ({ quoteSeverity }) => <SeverityBadge severity={quoteSeverity} />,
  }
  const service: Column<Quote> = { id: 'service', header: 'Service', cell: (quote) => quote.service.name }
  const expiry: Column<Quote> = {
    id: 'expiry',
    header: 'Expiry',
    isSortable: isOfAgency,
    cell: (quote) => <Expiry quote={quote} />,
  }
  return [
    number,
    ...(isNarrow ? [] : [service]),
    ...(isStatusWithProperty
      ? [property]
      : isOfAgency
        ? [property, status]
        : [isOfOneProperty ? status : property, severity]),
    price,
    ...(isNarrow ? [] : [expiry]),
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (quote) => <QuoteDecision quote={quote} variant="secondary" onApprove={onApprove} />,
      menu: (quote) => (
        <QuoteMenu quote={quote} isOfOneProperty={isOfOneProperty} onOpen={onOpen} onForward={onForward} />
      ),
    },
  ]
}

function StatusBadge({ status }: { status: Quote['status'] }) {
  const { label, tone } = quoteStatusTags[status]
  return <Badge tone={tone}>{label}</Badge>
}

function SeverityBadge({ severity }: { severity: Quote['quoteSeverity'] }) {
  const { label, tone } = severityTags[severity]
  return <Badge tone={tone}>{label}</Badge>
}

/** Under the status: a badge only where it is urgent. */
function SeverityNote({ severity }: { severity: Quote['quoteSeverity'] }) {
  if (isUrgent(severity)) return <SeverityBadge severity={severity} />
  return <span className="text-xs text-quiet">{severityTags[severity].label}</span>
}

/** A quote has one price; only the estimate before it may be a range. */
function Price({ quote: { status, estimatedPrices } }: { quote: Quote }) {
  const { minimum, maximum } = estimatedPrices
  const price = minimum === null ? 'Not specified' : formatMoney(minimum)
  const text = minimum === null || minimum === maximum ? price : `from ${price}`
  return (
    <span className="whitespace-nowrap tabular-nums">
      {text}
      {status === 'PENDING' && minimum !== null ? <span className="text-xs text-quiet"> (estimate)</span> : null}
    </span>
  )
}

function Expiry({ quote }: { quote: Quote }) {
  return <span className={quote.isExpired ? 'font-medium text-critical' : 'tabular-nums'}>{expiryText(quote)}</span>
}
