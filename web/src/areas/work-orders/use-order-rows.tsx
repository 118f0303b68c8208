import { lazy, useMemo, useState, type ReactNode } from 'react'
import { states } from '@contract/states.ts'
import { type WorkOrder, workOrderTags } from '@contract/work-orders.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { serviceCodes, services } from '@contract/services.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { paths } from '@/shared/paths.ts'
import { UnsafeBadge } from '@/shared/tags/UnsafeBadge.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDayAndTime } from '@/ui/format.ts'

type ColumnParts = {
  timeZone: string
  /** True if all rows belong to one property, which then needs no link. */
  isOfOneProperty: boolean
  onOpen: (order: WorkOrder) => void
}

const serviceNames = (order: WorkOrder): string =>
  serviceCodes
    .filter((code) => order.services.includes(code))
    .map((code) => services[code].name)
    .join(', ')

const orderColumns = ({ timeZone, isOfOneProperty, onOpen }: ColumnParts): Column<WorkOrder>[] => [
  {
    id: 'order',
    header: 'Work order',
    isRowHeader: true,
    cell: ({ id, address, compliancePropertyId, unsafe }) => (
      <>
        <span data-unfolded={isOfOneProperty ? undefined : true} className="block text-quiet">
          {id}
        </span>
        {isOfOneProperty ? null : compliancePropertyId === null ? (
          address
        ) : (
          <TextLink href={paths.property(compliancePropertyId)}>{address}</TextLink>
        )}
        {isOfOneProperty ? null : (
          <span className="block">
            <UnsafeBadge unsafe={unsafe} />
          </span>
        )}
      </>
    ),
  },
  { id: 'services', header: 'Services', brief: serviceNames, cell: serviceNames },
  {
    id: 'ordered',
    header: 'Ordered',
    cell: ({ orderedBy, orderedAt }) => (
      <>
        {orderedBy}
        <span className="block text-quiet">{formatDayAndTime(orderedAt, timeZone)}</span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    brief: ({ step }) => workOrderTags[step].label,
    cell: ({ step, next, note, answeredAt }) => (
      <>
        <Badge tone={workOrderTags[step].tone}>{workOrderTags[step].label}</Badge>
        {answeredAt === null ? null : (
          <span className="ml-2 text-sm text-quiet">{formatDayAndTime(answeredAt, timeZone)}</span>
        )}
        <span className="mt-1 block">{next}</span>
        {note === null ? null : <span className="block whitespace-pre-line text-quiet">{note}</span>}
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (order) => (
      <Button
        size="small"
        variant={order.step === 'QUESTION_ASKED' ? 'primary' : 'quiet'}
        aria-label={`${order.step === 'QUESTION_ASKED' ? 'Answer' : 'View'} work order ${order.id}`}
        onPress={() => onOpen(order)}
      >
        {order.step === 'QUESTION_ASKED' ? 'Answer' : 'View'}
      </Button>
    ),
  },
]

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
