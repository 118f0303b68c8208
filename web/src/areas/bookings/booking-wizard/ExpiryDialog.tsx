import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'

type ExpiryDialogProps = { isOpen: boolean; hasHeldTime: boolean; onCancel: () => void; onContinue: () => void }

/** Closed with Escape, it continues: only Cancel gives up what was entered. */
export function ExpiryDialog({ isOpen, hasHeldTime, onCancel, onContinue }: ExpiryDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Your booking time has expired"
      confirmLabel="Continue"
      cancelLabel="Cancel"
      onClose={onContinue}
      onCancel={onCancel}
      onConfirm={onContinue}
    >
      {hasHeldTime
        ? 'The time you chose is no longer held for you. Continue to choose a time again, or cancel the booking.'
        : 'Continue to choose a time, or cancel the booking.'}
    </ConfirmDialog>
  )
}
