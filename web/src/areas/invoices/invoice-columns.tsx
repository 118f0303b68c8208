import { lazy } from 'react'
import { type Day, daysBetween } from '@contract/days.ts'
import {
  invoiceStatus,
  invoiceStatusTags,
  type Invoice,
  invoiceUploadState,
  invoiceUploadTags,
  noUploadText,
} from '@contract/invoices.ts'
import { DocumentProperty } from '@/shared/billing-documents/DocumentProperty.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay, formatMoney, formatDayAndTime, formatNumber } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { InvoiceActions } from './InvoiceActions.tsx'
import { RefreshCw } from '@/ui/icons.ts'

const CreditNoteLink = lazy(async () => import('./CreditNoteLink.tsx'))

type DueDateProps = { invoice: Pick<Invoice, 'dueDate' | 'isOverdue' | 'isPaid'>; today: Day }

export function InvoiceDueDate({ invoice: { dueDate, isOverdue, isPaid }, today }: DueDateProps) {
  const days = isOverdue && !isPaid ? daysBetween(dueDate, today) : 0
  return (
    <>
      <span className="tabular-nums">{formatDay(dueDate)}</span>
      {days > 0 ? (
        <span className="block whitespace-nowrap text-quiet">
          {formatNumber(days)} {days === 1 ? 'day' : 'days'} overdue
        </span>
      ) : null}
    </>
  )
}

type UploadStatusProps = { invoice: Invoice; timeZone: string }

/**
 * The status of the upload to the management software: syncing, uploaded with when and by whom, or failed with the
 * reason.
 */
function UploadStatus({ invoice, timeZone }: UploadStatusProps) {
  const { integration } = invoice
  const state = invoiceUploadState(integration)
  if (state === null) return <span className="text-quiet">{noUploadText(invoice)}</span>
  const { label, tone } = invoiceUploadTags[state]
  return (
    <>
      <Badge tone={tone} {...(state === 'SYNCING' && { icon: <RefreshCw aria-hidden size={12} /> })}>
        {label}
      </Badge>
      <span className="mt-0.5 block text-xs text-quiet empty:hidden">{detailOf(state, integration, timeZone)}</span>
    </>
  )
}

function detailOf(
  state: 'SYNCING' | 'UPLOADED' | 'FAILED',
  { uploadedAt, uploadedBy, lastError }: Invoice['integration'],
  timeZone: string,
): string | null {
  if (state === 'FAILED') return lastError?.message ?? null
  if (state === 'SYNCING' || uploadedAt === null) return null
  return `${formatDayAndTime(uploadedAt, timeZone)}${uploadedBy === null ? '' : ` by ${uploadedBy}`}`
}

type ColumnParts = {
  /** If true, the total is under the number and the status under the due date, as it always is in the agency's list. */
  isNarrow: boolean
  /** True if all rows belong to one property, which then needs no column. */
  isOfOneProperty: boolean
  /** True for the list of all invoices, which can be sorted and shows the day of issue. */
  isOfAgency: boolean
  today: Day
  timeZone: string
  onForward: (invoice: Invoice) => void
}

export function invoiceColumns({ isNarrow, isOfOneProperty, isOfAgency, ...parts }: ColumnParts): Column<Invoice>[] {
  const { today, timeZone, onForward } = parts
  const number: Column<Invoice> = {
    id: 'number',
    header: isNarrow ? 'Invoice and total inc. GST' : 'Invoice',
    isRowHeader: true,
    isSortable: isOfAgency,
    brief: ({ invoiceNumber, totalIncGst }) => `#${invoiceNumber} · ${formatMoney(totalIncGst)}`,
    cell: (invoice) => (
      <>
        #{invoice.invoiceNumber}
        {isNarrow ? (
          <span className="block font-normal">
            <Total amount={invoice.totalIncGst} />
          </span>
        ) : null}
      </>
    ),
  }
  const property: Column<Invoice> = {
    id: 'property',
    header: 'Property',
    brief: ({ property: { addressLine1 } }) => addressLine1,
    cell: (invoice) => <DocumentProperty property={invoice.property} />,
  }
  const due: Column<Invoice> = {
    id: 'due',
    header: 'Due date',
    isSortable: isOfAgency,
    brief: (invoice) => {
      const { label } = invoiceStatusTags[invoiceStatus(invoice)]
      return `${label === 'Due' ? label : `${label}, due`} ${formatDay(invoice.dueDate)}`
    },
    cell: (invoice) => (
      <>
        <InvoiceDueDate invoice={invoice} today={today} />
        {isNarrow || isOfAgency ? (
          <span className="mt-1 block">
            <Status invoice={invoice} />
          </span>
        ) : null}
      </>
    ),
  }
  const total: Column<Invoice> = {
    id: 'total',
    header: 'Total inc. GST',
    align: 'end',
    isSortable: isOfAgency,
    cell: ({ totalIncGst }) => <Total amount={totalIncGst} />,
  }
  const issued: Column<Invoice> = {
    id: 'issued',
    header: 'Issued',
    isSortable: true,
    cell: ({ issuedDate }) => <span className="tabular-nums">{formatDay(issuedDate)}</span>,
  }
  const status: Column<Invoice> = {
    id: 'status',
    header: 'Status',
    cell: (invoice) => <Status invoice={invoice} />,
  }
  return [
    number,
    ...(isOfOneProperty ? [] : [property]),
    ...(isOfAgency && !isNarrow ? [issued] : []),
    due,
    ...(isNarrow ? [] : isOfAgency ? [total] : [total, status]),
    {
      id: 'integration',
      header: 'Integration',
      cell: (invoice) => <UploadStatus invoice={invoice} timeZone={timeZone} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: () => null,
      menu: (invoice) => (
        <InvoiceActions
          invoice={invoice}
          isNarrow={isNarrow || isOfAgency}
          isOfOneProperty={isOfOneProperty}
          onForward={onForward}
        />
      ),
    },
  ]
}

const Total = ({ amount }: { amount: string }) => (
  <span className="whitespace-nowrap tabular-nums">{formatMoney(amount)}</span>
)

function Status({ invoice }: { invoice: Invoice }) {
  const { label, tone } = invoiceStatusTags[invoiceStatus(invoice)]
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {invoice.creditNote === null ? null : (
        <LazyPart>
          <CreditNoteLink creditNote={invoice.creditNote} />
        </LazyPart>
      )}
    </>
  )
}
