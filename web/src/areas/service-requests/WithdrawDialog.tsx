import { withdrawRequest, type RequestKind } from '@contract/service-requests/service-requests.ts'
import { WithdrawRequestDialog } from '@/shared/property-actions/WithdrawRequestDialog.tsx'

type WithdrawDialogProps = {
  propertyId: number
  requestId: number
  kind: RequestKind
  title: string
  onClose: () => void
}

export default function WithdrawDialog({ propertyId, requestId, kind, title, onClose }: WithdrawDialogProps) {
  return (
    <WithdrawRequestDialog
      endpoint={withdrawRequest}
      input={{ params: { id: propertyId, kind, requestId } }}
      title={kind === 'hold' ? 'Withdraw the hold request?' : 'Withdraw the cancellation request?'}
      subject={title}
      failureText="An error occurred while submitting your request. Please try again."
      onClose={onClose}
    >
      The provider has not answered it yet. Nothing changes at the property, and you can request it again later.
    </WithdrawRequestDialog>
  )
}
