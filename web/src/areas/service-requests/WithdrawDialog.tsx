import { useQueryClient } from '@tanstack/react-query'
import { withdrawRequest, type RequestKind } from '@contract/service-requests/service-requests.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

type WithdrawDialogProps = {
  propertyId: number
  requestId: number
  kind: RequestKind
  title: string
  onClose: () => void
}

export default function WithdrawDialog({ propertyId, requestId, kind, title, onClose }: WithdrawDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useEndpoint(withdrawRequest, {
    onSuccess: () => {
      toast.success('Request withdrawn', title)
      onClose()
    },
    // Also if it was answered in the meantime: the list then shows the answer.
    onSettled: () => void reloadProperty(client),
  })
  const failure = asRefusal(error)
  return (
    <ConfirmDialog
      isOpen
      title={kind === 'hold' ? 'Withdraw the hold request?' : 'Withdraw the cancellation request?'}
      confirmLabel="Withdraw request"
      cancelLabel="Keep request"
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: propertyId, kind, requestId } })}
    >
      <div className="flex flex-col gap-4">
        {failure ? (
          <SaveFailure
            error={failure}
            failureText="An error occurred while submitting your request. Please try again."
          />
        ) : null}
        <p>
          The provider has not answered it yet. Nothing changes at the property, and you can request it again later.
        </p>
      </div>
    </ConfirmDialog>
  )
}
