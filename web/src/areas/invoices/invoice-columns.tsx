import type { Day } from '@contract/days.ts'
import { invoiceStatus, invoiceStatusTags, type Invoice } from '@contract/invoices.ts'
import { DocumentProperty } from '@/shared/billing-documents/DocumentProperty.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay, formatMoney } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { InvoiceDueDate } from './InvoiceDueDate.tsx'
import { InvoiceActions } from './InvoiceActions.tsx'
import { UploadStatus } from './UploadStatus.tsx'

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
    cell: (invoice) => <DocumentProperty property={invoice.property} />,
  }
  const due: Column<Invoice> = {
    id: 'due',
    header: 'Due date',
    isSortable: isOfAgency,
    cell: (invoice) => (
      <>
        <InvoiceDueDate invoice={invoice} today={today} />
        {isNarrow || isOfAgency ? (
          <span className="mt-1 block">
            <StatusBadge invoice={invoice} />
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
    cell: (invoice) => <StatusBadge invoice={invoice} />,
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
      cell: ({ integration }) => <UploadStatus integration={integration} timeZone={timeZone} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (invoice) => (
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

function StatusBadge({ invoice }: { invoice: Invoice }) {
  const { label, tone } = invoiceStatusTags[invoiceStatus(invoice)]
  return <Badge tone={tone}>{label}</Badge>
}
