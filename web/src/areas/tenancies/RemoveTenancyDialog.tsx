import { useQueryClient } from '@tanstack/react-query'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import type { Tenancy } from '@contract/tenancies/people.ts'
import { removeTenancy } from '@contract/tenancies/tenancy-calls.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { formatDay } from '@/ui/format.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

type RemoveTenancyDialogProps = { property: PropertyDetails; tenancy: Tenancy; onClose: () => void }

/** Asks before an upcoming tenancy is removed; sends the version that was shown. */
export default function RemoveTenancyDialog({ property, tenancy, onClose }: RemoveTenancyDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useEndpoint(removeTenancy, {
    onSuccess: () => {
      toast.success('Upcoming tenancy removed', property.address)
      onClose()
    },
    // Also if it cannot be removed: the page then shows what a colleague changed.
    onSettled: () => void reloadProperty(client),
  })
  const { tenancyId, version, startedAt, occupants } = tenancy
  const names = occupants.map(({ name }) => name).join(', ')
  const { isVacant, currentTenancy } = property.tenancy
  const failure = asRefusal(error)
  return (
    <ConfirmDialog
      isOpen
      title="Remove upcoming tenancy?"
      confirmLabel="Remove tenancy"
      isDestructive
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: property.compliancePropertyId, tenancyId }, query: { version } })}
    >
      <div className="flex flex-col gap-3">
        {failure ? <SaveFailure error={failure} failureText="Failed to remove the tenancy. Please try again." /> : null}
        <p>
          The tenancy{names ? ` of ${names}` : ''} from {formatDay(startedAt)} is removed.
          {!isVacant && currentTenancy ? ' The tenancy before it continues.' : ''}
        </p>
      </div>
    </ConfirmDialog>
  )
}
