import { withdrawOneOffEntry } from '@contract/entry-notifications.ts'
import { WithdrawRequestDialog } from '@/shared/property-actions/WithdrawRequestDialog.tsx'

type WithdrawOneOffDialogProps = { propertyId: number; requestId: number; services: string; onClose: () => void }

export default function WithdrawOneOffDialog({ propertyId, requestId, services, onClose }: WithdrawOneOffDialogProps) {
  return (
    <WithdrawRequestDialog
      endpoint={withdrawOneOffEntry}
      input={{ params: { id: propertyId, requestId } }}
      title="Withdraw the one-off entry notification?"
      subject={services}
      failureTitle="Request Failed"
      failureText="Please try again."
      onClose={onClose}
    >
      The next visit for {services} is then booked as the entry preferences say.
    </WithdrawRequestDialog>
  )
}
