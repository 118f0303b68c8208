import { useState, type ReactNode } from 'react'
import type { Invoice } from '@contract/invoices.ts'
import { states } from '@contract/states.ts'
import { ForwardDialog } from '@/shared/forward-dialog/ForwardDialog.tsx'
import { useIsNarrowTable } from '@/ui/tables/use-is-narrow-table.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { invoiceColumns } from './invoice-columns.tsx'
import { toForwardedInvoice } from './invoice-document.ts'

type InvoiceRows = {
  columns: Column<Invoice>[]
  /** The dialogs that the rows open; render it beside the table. */
  overlays: ReactNode
}

/** Columns and actions of invoices for any table, with the forward dialog that they open. */
export function useInvoiceRows({ isOfOneProperty = false, isOfAgency = false } = {}): InvoiceRows {
  const [forwarded, setForwarded] = useState<Invoice | null>(null)
  const { timeZone } = states[useSession().complianceAgencyState]
  const today = useAgencyToday()
  const isNarrow = useIsNarrowTable('xl')
  return {
    columns: invoiceColumns({ isNarrow, isOfOneProperty, isOfAgency, today, timeZone, onForward: setForwarded }),
    overlays: (
      <ForwardDialog
        kind="invoice"
        document={forwarded && toForwardedInvoice(forwarded)}
        onClose={() => setForwarded(null)}
      />
    ),
  }
}
