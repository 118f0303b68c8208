import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { dismissNewManagement, type NewManagement, restoreNewManagement } from '@contract/new-managements.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { reloadNewManagements } from './new-managements-query.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { call } from '@/shared/api/call.ts'

type Dismissed = Pick<NewManagement, 'portfolioPropertyId' | 'address'>

/** Not a hook, because the offer to undo outlives the row. */
async function undoDismissal(client: QueryClient, property: Dismissed): Promise<void> {
  try {
    await call(restoreNewManagement, { params: { id: property.portfolioPropertyId } })
    reloadNewManagements(client)
    toast.success('New management restored', property.address)
  } catch (error) {
    toast.error('Failed to restore new management', errorMessage(error, ''), {
      label: 'Try again',
      onPress: () => void undoDismissal(client, property),
    })
  }
}

type DismissDialogProps = {
  property: Dismissed
  onClose: () => void
  /** Called instead of `onClose` when it is dismissed. */
  onDone?: () => void
}

export default function DismissDialog({ property, onClose, onDone = onClose }: DismissDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useEndpoint(dismissNewManagement, {
    onSuccess: () => {
      onDone()
      reloadNewManagements(client)
      toast.success('New management dismissed', property.address, {
        label: 'Undo',
        onPress: () => void undoDismissal(client, property),
      })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title="Dismiss new management"
      confirmLabel="Dismiss"
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: property.portfolioPropertyId } })}
    >
      {error ? (
        <SaveFailure error={error} failureTitle="Failed to dismiss new management" failureText="Please try again." />
      ) : null}
      <p>
        <strong className="font-semibold">{property.address}</strong> leaves this list for everyone at your agency.
      </p>
      <p className="mt-2 text-quiet">You can still enrol it from your portfolio, under other service providers.</p>
    </ConfirmDialog>
  )
}
