import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getProperty } from '@contract/properties/property-page.ts'
import type { TenancySummary } from '@contract/tenancies/people.ts'
import { markAsVacant } from '@contract/tenancies/tenancy-calls.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { ConflictNotice } from '@/shared/form-shell/ConflictNotice.tsx'
import type { MergeField } from '@/shared/form-shell/merge-values.ts'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import { useLatest } from '@/shared/form-shell/use-latest.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { formatDay } from '@/ui/format.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

type MarkVacantEffectsProps = { tenancy: TenancySummary | null; isLoading: boolean }

/** The consequences; without the details a general text. */
function MarkVacantEffects({ tenancy, isLoading }: MarkVacantEffectsProps) {
  if (isLoading) return <Skeleton className="w-full" />
  const names = tenancy?.currentTenancy?.occupants.map(({ name }) => name).join(', ')
  const upcoming = tenancy?.upcomingTenancy
  return (
    <>
      <p>
        {names
          ? `The tenancy of ${names} ends today. All previous tenancies count as vacated too.`
          : 'All current and previous tenancies of this property end today.'}
      </p>
      {upcoming ? (
        <p>
          {upcoming.isRenewal
            ? `The renewal from ${formatDay(upcoming.startDate)} is removed.`
            : `The property is then vacant until ${formatDay(upcoming.startDate)}.`}
        </p>
      ) : null}
    </>
  )
}

const failureTitle = 'Failed to mark this property as vacant'

const shown = (label: string, describe: (tenancy: TenancySummary) => string): MergeField<TenancySummary> => ({
  label,
  describe,
  copy: (from) => from,
})
/** Nothing is typed here, so a colleague's change is only shown before the user confirms again. */
const shownFields = [
  shown('Vacant', ({ isVacant }) => (isVacant ? 'Yes' : 'No')),
  shown('Occupants', ({ currentTenancy }) => (currentTenancy?.occupants ?? []).map(({ name }) => name).join(', ')),
  shown('Next tenancy', ({ upcomingTenancy: next }) => (next ? `From ${formatDay(next.startDate)}` : '')),
]

/** Shows what will end before it is confirmed; sends the version that was shown. */
export default function MarkVacantDialog({ property, onClose }: PropertyDialogProps) {
  const client = useQueryClient()
  const known = useQuery({
    ...endpointQuery(getProperty, { params: { id: property.id } }),
    staleTime: 0,
  })
  const save = useEndpoint(markAsVacant, {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success('Property marked as vacant', property.address)
      onClose()
    },
  })
  const { seen, conflict } = useLatest(null, {
    known: known.data,
    toValues: ({ tenancy }) => tenancy,
    fields: shownFields,
    reload: async () => (await known.refetch({ throwOnError: true })).data,
    error: save.error,
  })
  const { error } = save
  return (
    <ConfirmDialog
      isOpen
      title="Mark property as vacant"
      confirmLabel="Mark property as vacant"
      isDestructive
      isBusy={save.isPending}
      onClose={onClose}
      onConfirm={() => save.mutate({ params: { id: property.id }, body: seen ? { version: seen.version } : {} })}
    >
      <div className="flex flex-col gap-3">
        {conflict ? <ConflictNotice conflict={conflict} failureTitle={failureTitle} /> : null}
        {error && error.code !== 'conflict' ? (
          <SaveFailure error={error} failureTitle={failureTitle} failureText="Please try again." />
        ) : null}
        <p className="font-semibold">{property.address}</p>
        <MarkVacantEffects tenancy={seen?.tenancy ?? null} isLoading={known.isPending} />
      </div>
    </ConfirmDialog>
  )
}
