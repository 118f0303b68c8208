import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'

type UnsavedChangesDialogProps = { isOpen: boolean; onStay: () => void; onLeave: () => void }

export function UnsavedChangesDialog({ isOpen, onStay, onLeave }: UnsavedChangesDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Unsaved changes"
      confirmLabel="Close without saving changes"
      cancelLabel="Keep editing"
      isDestructive
      onClose={onStay}
      onConfirm={onLeave}
    >
      Are you sure you want to close without saving your changes?
    </ConfirmDialog>
  )
}
