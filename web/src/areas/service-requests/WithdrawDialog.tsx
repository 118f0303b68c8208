import { refusalMessage } from '@/shared/api/call-error.ts'
import { useQueryClient } from '@tanstack/react-query'
import { withdrawRequest, type RequestKind } from '@contract/service-requests/service-requests.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
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
  const { mutate, isPending } = useEndpoint(withdrawRequest, {
    onSuccess: () => toast.success('Request withdrawn', title),
    onError: (error) =>
      toast.error(refusalMessage(error, 'An error occurred while submitting your request. Please try again.')),
    // Also if it was answered in the meantime: the list then shows the answer.
    onSettled: () => {
      void reloadProperty(client)
      onClose()
    },
  })
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
      The provider has not answered it yet. Nothing changes at the property, and you can request it again later.
    </ConfirmDialog>
  )
}
