import { useMutation } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { bulkActionLabels, bulkCampaignKinds, type BulkCampaignKind } from '@contract/bulk-actions/bulk-kinds.ts'
import { mostBulkProperties } from '@contract/limits.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { SelectionBar } from '@/shared/list-selection/SelectionBar.tsx'
import type { ListSelection } from '@/shared/list-selection/use-list-selection.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatNumber } from '@/ui/format.ts'
import { useFailureToast } from '@/ui/overlays/use-failure-toast.ts'
import { loadSelectedIds } from './selected-ids.ts'

const BulkCampaignDialog = lazy(async () => import('./BulkCampaignDialog.tsx'))

type BulkCampaignBarProps = {
  ruleId: number
  list: ListSelection
  /** The ids of all properties that match the filter; asked only if all are selected. */
  loadIds: () => Promise<readonly number[]>
}
type Started = { kind: BulkCampaignKind; propertyIds: readonly number[] }

/** Below the properties of a coming or new rule: what can be done with the selected ones. */
export default function BulkCampaignBar({ ruleId, list, loadIds }: BulkCampaignBarProps) {
  const [started, setStarted] = useState<Started | null>(null)
  const failure = useFailureToast()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (kind: BulkCampaignKind): Promise<Started> => ({
      kind,
      propertyIds: await loadSelectedIds(list, loadIds),
    }),
    onMutate: failure.clear,
    onSuccess: setStarted,
    onError: (error) => failure.show('The selected rows could not be read', errorMessage(error, 'Please try again.')),
  })
  return (
    <>
      <SelectionBar list={list}>
        {bulkCampaignKinds.map((kind) => (
          <Button
            key={kind}
            variant="primary"
            size="small"
            isPending={isPending && variables === kind}
            disabledReason={
              list.count > mostBulkProperties
                ? `At most ${formatNumber(mostBulkProperties)} properties can be done at once. Please narrow the filter.`
                : undefined
            }
            onPress={() => mutate(kind)}
          >
            {bulkActionLabels[kind]}
          </Button>
        ))}
      </SelectionBar>
      {started ? (
        <LazyPart>
          <BulkCampaignDialog
            {...started}
            ruleId={ruleId}
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
