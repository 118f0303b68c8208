import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'

type ExpiryDialogProps = { isOpen: boolean; onCancel: () => void; onContinue: () => void }

export function ExpiryDialog({ isOpen, onCancel, onContinue }: ExpiryDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Your booking time has expired"
      confirmLabel="Continue"
      cancelLabel="Cancel"
      onClose={onCancel}
      onConfirm={onContinue}
    >
      The time you chose is no longer held for you. Continue to choose a time again, or cancel the booking.
    </ConfirmDialog>
  )
}
