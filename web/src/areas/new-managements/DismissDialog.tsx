import { useQueryClient } from '@tanstack/react-query'
import { dismissNewManagement, type NewManagement } from '@contract/new-managements.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { reloadNewManagements } from './new-managements-query.ts'
import { undoDismissal } from './undo-dismissal.ts'

type DismissDialogProps = { property: NewManagement; onClose: () => void }

export default function DismissDialog({ property, onClose }: DismissDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useEndpoint(dismissNewManagement, {
    onSuccess: () => {
      onClose()
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
