import { lazy, useMemo, useState, type ReactNode } from 'react'
import { states } from '@contract/states.ts'
import type { WorkOrder } from '@contract/work-orders.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { orderColumns } from './order-columns.tsx'

const OrderDialog = lazy(async () => import('./OrderDialog.tsx'))

type OrderRows = {
  columns: Column<WorkOrder>[]
  /** The dialog that the rows open; render it beside the table. */
  overlays: ReactNode
}

/** Columns and actions of work orders for any table. A link may name the order that is opened at first. */
export function useOrderRows({
  isOfOneProperty = false,
  linked = null,
  onLinkClosed,
}: { isOfOneProperty?: boolean; linked?: WorkOrder | null; onLinkClosed?: () => void } = {}): OrderRows {
  const [chosen, setChosen] = useState<WorkOrder | null>(null)
  const { timeZone } = states[useSession().complianceAgencyState]
  const columns = useMemo(
    () => orderColumns({ timeZone, isOfOneProperty, onOpen: setChosen }),
    [timeZone, isOfOneProperty],
  )
  const opened = chosen ?? linked
  const close = () => {
    setChosen(null)
    if (linked) onLinkClosed?.()
  }
  return {
    columns,
    overlays: opened ? (
      <LazyPart>
        <OrderDialog key={opened.id} order={opened} onClose={close} />
      </LazyPart>
    ) : null,
  }
}
