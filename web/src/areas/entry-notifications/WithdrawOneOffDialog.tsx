import { useQueryClient } from '@tanstack/react-query'
import { withdrawOneOffEntry } from '@contract/entry-notifications.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

type WithdrawOneOffDialogProps = { propertyId: number; requestId: number; services: string; onClose: () => void }

export default function WithdrawOneOffDialog({ propertyId, requestId, services, onClose }: WithdrawOneOffDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useEndpoint(withdrawOneOffEntry, {
    onSuccess: () => {
      toast.success('Request withdrawn', services)
      onClose()
    },
    // Also if a booking has used it in the meantime: the page then shows the visit.
    onSettled: () => void reloadProperty(client),
  })
  const failure = asRefusal(error)
  return (
    <ConfirmDialog
      isOpen
      title="Withdraw the one-off entry notification?"
      confirmLabel="Withdraw request"
      cancelLabel="Keep request"
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: propertyId, requestId } })}
    >
      <div className="flex flex-col gap-4">
        {failure ? <SaveFailure error={failure} failureTitle="Request Failed" failureText="Please try again." /> : null}
        <p>The next visit for {services} is then booked as the entry preferences say.</p>
      </div>
    </ConfirmDialog>
  )
}
