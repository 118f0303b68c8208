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

type Shown = { label: string; icon: ReactNode }
export type BulkItemAction = Shown &
  ({ kind: BulkItemKind } | { kind: 'DOWNLOAD'; atMost: number; onIds: (ids: number[]) => void })

type BulkItemsBarProps = {
  list: ListSelection
  actions: readonly BulkItemAction[]
  /** The ids of all rows that match the filter; asked only if all are selected. */
  loadIds: () => Promise<readonly number[]>
}

type Started = { kind: BulkItemKind; itemIds: readonly number[] }

function tooMany(action: BulkItemAction, count: number): string | undefined {
  const [atMost, subjects] =
    action.kind === 'DOWNLOAD' ? [action.atMost, 'invoices'] : [mostBulkProperties, pluralOf(bulkSubjects[action.kind])]
  return count > atMost
    ? `At most ${formatNumber(atMost)} ${subjects} can be done at once. Please narrow the filter.`
    : undefined
}

/** Below a list of quotes or invoices: what can be done with the selected ones. */
export default function BulkItemsBar({ list, actions, loadIds }: BulkItemsBarProps) {
  const [started, setStarted] = useState<Started | null>(null)
  const failure = useFailureToast()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (action: BulkItemAction) => ({ action, itemIds: await loadSelectedIds(list, loadIds) }),
    onMutate: failure.clear,
    onSuccess: ({ action, itemIds }) =>
      action.kind === 'DOWNLOAD' ? action.onIds(itemIds) : setStarted({ kind: action.kind, itemIds }),
    onError: (error) => failure.show('The selected rows could not be read', errorMessage(error, 'Please try again.')),
  })
  return (
    <>
      <SelectionBar list={list}>
        {actions.map((action) => (
          <Button
            key={action.label}
            variant="primary"
            size="small"
            icon={action.icon}
            isPending={isPending && variables?.label === action.label}
            disabledReason={tooMany(action, list.count)}
            onPress={() => mutate(action)}
          >
            {action.label}
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
