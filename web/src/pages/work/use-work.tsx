import { lazy, useRef, useState, type ReactNode, type RefObject } from 'react'
import { snoozeWork, type AskedParty, type WorkLine, type WorkRow } from '@contract/worklist.ts'
import type { ActionOf, RowHandlers } from '@/areas/worklist/line-action.ts'
import { useSettling } from '@/areas/worklist/use-settling.ts'
import { useWorkList, type WorkFilter, type WorkList } from '@/areas/worklist/use-work-list.ts'
import { toMarkedProperty, toSubject, workAddress } from '@/areas/worklist/work-row.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import type { Pages } from '@/shared/list-screen/use-pages.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { useSendsEmail } from '@/shared/session/use-agency.ts'
import { BesideContext } from '@/ui/overlays/beside.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import type { LineView } from './LineDrawer.tsx'
import { useLineActions } from './use-line-actions.ts'

const SnoozeDialog = lazy(async () => import('@/areas/worklist/SnoozeDialog.tsx'))
const AssignDialog = lazy(async () => import('@/areas/worklist/AssignDialog.tsx'))
const AskProviderDialog = lazy(async () => import('@/areas/worklist/AskProviderDialog.tsx'))
const LineDrawer = lazy(async () => import('./LineDrawer.tsx'))
const QuotesToDecide = lazy(async () => import('./QuotesToDecide.tsx'))
const InvoicesToPay = lazy(async () => import('./InvoicesToPay.tsx'))

type Opened =
  | { kind: 'snooze'; rows: readonly WorkRow[]; asked: AskedParty | null }
  | { kind: 'assign'; rows: readonly WorkRow[] }
  | { kind: 'quotes' | 'invoices'; row: WorkRow }
  | { kind: 'ask'; row: WorkRow }
  | { kind: 'line'; view: LineView; row: WorkRow; line: WorkLine }

type OverlayProps = { opened: Opened; onClose: () => void; onAskProvider: (row: WorkRow) => void }

function Overlay({ opened, onClose, onAskProvider }: OverlayProps) {
  if (opened.kind === 'snooze')
    return <SnoozeDialog subjects={opened.rows.map(toSubject)} asked={opened.asked} onClose={onClose} />
  if (opened.kind === 'assign') {
    const [first, ...others] = opened.rows
    const assignedTo = others.length === 0 ? (first?.assignedTo?.id ?? null) : null
    return <AssignDialog subjects={opened.rows.map(toSubject)} assignedTo={assignedTo} onClose={onClose} />
  }
  if (opened.kind === 'ask')
    return (
      <AskProviderDialog subject={toSubject(opened.row)} about={opened.row.lines[0]?.text ?? ''} onClose={onClose} />
    )
  if (opened.kind === 'line')
    return <LineDrawer {...opened} onClose={onClose} onAskProvider={() => onAskProvider(opened.row)} />
  const { compliancePropertyId: propertyId, addressLine1 } = opened.row
  if (propertyId === null) return null
  const Bills = opened.kind === 'quotes' ? QuotesToDecide : InvoicesToPay
  return <Bills propertyId={propertyId} address={addressLine1} onClose={onClose} />
}

type Work = {
  work: WorkList
  /** What the rows need, besides their data. */
  rows: { actionOf: ActionOf; handlers: RowHandlers; boxRef: RefObject<HTMLDivElement | null> }
  bringBack: (rows: readonly WorkRow[]) => void
  /** Render it beside the list. */
  overlays: ReactNode
}

/** The list of work with everything that its rows open. */
export function useWork(filter: WorkFilter, pages: Pages): Work {
  const [isActing, setActing] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const boxRef = useRef<HTMLDivElement | null>(null)
  const work = useWorkList(filter, pages, isActing)
  const { begin, end } = useSettling(work, boxRef, setActing)
  const { open } = usePropertyActions()
  const canEmail = useSendsEmail()
  const back = useEndpoint(snoozeWork, {
    onSuccess: ({ items }) =>
      toast.success(items.length === 1 ? 'Back in the list' : `${items.length} are back in the list`),
    failureToast: (error) => ({ title: 'Failed to bring it back', text: errorMessage(error, 'Please try again.') }),
    onSettled: end,
  })
  const bringBack = (rows: readonly WorkRow[]) => {
    const [first] = rows
    if (!first || back.isPending) return
    begin(first)
    back.mutate({ body: { properties: rows.map((row) => toMarkedProperty(toSubject(row))), until: null } })
  }
  const show = (next: Opened, row: WorkRow | undefined) => {
    if (row) begin(row)
    setOpened(next)
  }
  const snooze = (rows: readonly WorkRow[], asked: AskedParty | null = null) =>
    show({ kind: 'snooze', rows, asked }, rows[0])
  const handlers: RowHandlers = {
    onSnooze: snooze,
    onAssign: (rows) => show({ kind: 'assign', rows }, rows[0]),
    onBringBack: (row) => bringBack([row]),
    // Without an email from here the owner was asked in another way.
    onAskOwner: (row) => {
      const id = row.compliancePropertyId
      if (id === null || !canEmail) return snooze([row], 'OWNER')
      begin(row)
      return open(
        'send-email',
        { id, address: workAddress(row) },
        { audience: 'owner', isBeside: true, onClosed: end, onSent: () => snooze([row], 'OWNER') },
      )
    },
    // Who does not look after a property is asked in another way.
    onAskProvider: (row) =>
      row.compliancePropertyId === null ? snooze([row], 'PROVIDER') : show({ kind: 'ask', row }, row),
  }
  const actionOf = useLineActions({
    begin,
    end,
    onBills: (kind, row) => setOpened({ kind, row }),
    onView: (view, row, line) => setOpened({ kind: 'line', view, row, line }),
    onAskProvider: handlers.onAskProvider,
  })
  const overlays = opened ? (
    <LazyPart onFailure={() => setOpened(null)}>
      <BesideContext value>
        <Overlay
          opened={opened}
          onAskProvider={handlers.onAskProvider}
          onClose={() => {
            setOpened(null)
            end()
          }}
        />
      </BesideContext>
    </LazyPart>
  ) : null
  return { work, rows: { actionOf, handlers, boxRef }, bringBack, overlays }
}
