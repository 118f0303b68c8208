import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import type { Tenancy } from '@contract/tenancies/people.ts'
import { listTenancies } from '@contract/tenancies/tenancy-calls.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { WizardDialog } from '@/ui/overlays/WizardDialog.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import type { TenancyMode } from './tenancy-draft.ts'
import { TenancyWizard } from './TenancyWizard.tsx'
import { titles } from './wizard-labels.ts'

/**
 * Returns the focus to the element that opened the first dialog, because a dialog that replaces it does not know that
 * element.
 */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the dialog has closed and restored the focus if it can.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    },
    [opener],
  )
}

type TenancyDialogProps = PropertyDialogProps & {
  mode: TenancyMode
  /** Adds a tenancy where there is none to edit. */
  addsIfNone?: boolean
  /** The tenancy to edit; by default the one in force, or the next. */
  tenancyId?: number
  /** Called after saving instead of `onClose`. */
  onSaved?: () => void
}

/** Listed newest first: a renewal continues the last known tenancy. */
const wanted = (tenancies: readonly Tenancy[], mode: TenancyMode, tenancyId?: number): Tenancy | null =>
  (tenancyId === undefined
    ? mode === 'renew'
      ? tenancies.find(({ status }) => status !== 'PAST')
      : (tenancies.find(({ status }) => status === 'CURRENT') ??
        tenancies.findLast(({ status }) => status === 'UPCOMING'))
    : tenancies.find((each) => each.tenancyId === tenancyId)) ?? null

/** The same tenancy again, never another one that a colleague has added since; null if it was removed or has ended. */
const sameAgain = (tenancies: readonly Tenancy[], opened: Tenancy): Tenancy | null => {
  const same = wanted(tenancies, 'edit', opened.tenancyId)
  return same?.status === 'PAST' && opened.status !== 'PAST' ? null : same
}

/** Adds, edits or renews a tenancy, starting from the saved data. */
export default function TenancyDialog(props: TenancyDialogProps) {
  const { property, onClose, onSaved = onClose, mode: requestedMode, addsIfNone = false, tenancyId } = props
  const [mode, setMode] = useState(requestedMode)
  const [round, setRound] = useState(1)
  useFocusReturn()
  const tenancies = useQuery({
    ...endpointQuery(listTenancies, { params: { id: property.id } }),
    // Not cached, so that a colleague's change is seen before it is overwritten.
    gcTime: 0,
    staleTime: 0,
  })
  // A list cached by another dialog or page may be outdated.
  const isFresh = tenancies.isFetchedAfterMount && tenancies.data
  // The typed values stay on the screen, even if the tenancy is removed or ends in the meantime.
  const [last, setLast] = useState<Tenancy | null>(null)
  const find = (list: readonly Tenancy[]) => (last ? sameAgain(list, last) : wanted(list, mode, tenancyId))
  const found = isFresh ? find(isFresh) : null
  if (found && found !== last) setLast(found)
  const known = found ?? last
  if (isFresh && !known && addsIfNone && mode !== 'add') setMode('add')
  if (isFresh && (mode === 'add' || known))
    return (
      <TenancyWizard
        key={`${mode} ${round}`}
        mode={mode}
        property={property}
        found={known}
        live={isFresh.filter(({ status }) => status !== 'PAST')}
        onReload={async () => {
          const { data } = await tenancies.refetch({ throwOnError: true })
          return data ? find(data) : null
        }}
        onSaved={onSaved}
        onRestart={() => setRound(round + 1)}
        onClose={onClose}
      />
    )
  return (
    <WizardDialog isOpen title={titles[mode]} address={property.address} onClose={onClose}>
      {tenancies.error ? (
        <LoadFailure query={tenancies} text="Failed to get tenancy" />
      ) : isFresh ? (
        <EmptyState
          title={mode === 'renew' ? 'There is no tenancy to renew' : 'There is no tenancy to edit'}
          action={
            <Button variant="primary" onPress={() => setMode('add')}>
              Add tenancy
            </Button>
          }
        >
          This property has no current or upcoming tenancy.
        </EmptyState>
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton className="w-1/3" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="block" className="h-28" />
        </div>
      )}
    </WizardDialog>
  )
}
