import { useMutation } from '@tanstack/react-query'
import { lazy, useState, type ReactNode } from 'react'
import { bulkSubjects, type BulkItemKind } from '@contract/bulk-actions/bulk-kinds.ts'
import { mostBulkProperties } from '@contract/limits.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { SelectionBar } from '@/shared/list-selection/SelectionBar.tsx'
import type { ListSelection } from '@/shared/list-selection/use-list-selection.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatNumber } from '@/ui/format.ts'
import { useFailureToast } from '@/ui/overlays/use-failure-toast.ts'
import { pluralOf } from './bulk-texts.ts'
import { loadSelectedIds } from './selected-ids.ts'

const BulkItemsDialog = lazy(async () => import('./BulkItemsDialog.tsx'))

export type BulkItemAction = { kind: BulkItemKind; label: string; icon: ReactNode }

type BulkItemsBarProps = {
  list: ListSelection
  actions: readonly BulkItemAction[]
  /** The ids of all rows that match the filter; asked only if all are selected. */
  loadIds: () => Promise<readonly number[]>
}

type Started = { kind: BulkItemKind; itemIds: readonly number[] }

/** Below a list of quotes or invoices: what can be done with the selected ones. */
export default function BulkItemsBar({ list, actions, loadIds }: BulkItemsBarProps) {
  const [started, setStarted] = useState<Started | null>(null)
  const failure = useFailureToast()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (kind: BulkItemKind): Promise<Started> => ({
      kind,
      itemIds: await loadSelectedIds(list, loadIds),
    }),
    onMutate: failure.clear,
    onSuccess: setStarted,
    onError: (error) => failure.show('The selected rows could not be read', errorMessage(error, 'Please try again.')),
  })
  return (
    <>
      <SelectionBar list={list}>
        {actions.map(({ kind, label, icon }) => (
          <Button
            key={kind}
            variant="primary"
            size="small"
            icon={icon}
            isPending={isPending && variables === kind}
            disabledReason={
              list.count > mostBulkProperties
                ? `At most ${formatNumber(mostBulkProperties)} ${pluralOf(bulkSubjects[kind])} can be done at once. Please narrow the filter.`
                : undefined
            }
            onPress={() => mutate(kind)}
          >
            {label}
          </Button>
        ))}
      </SelectionBar>
      {started ? (
        <LazyPart>
          <BulkItemsDialog
            {...started}
            onClose={() => setStarted(null)}
            onStarted={() => {
              setStarted(null)
              list.clear()
            }}
          />
        </LazyPart>
      ) : null}
    </>
  )
}
