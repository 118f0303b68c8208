import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { unsavedChanges, type CloseQuestion } from './close-question.ts'

type UnsavedChangesDialogProps = {
  isOpen: boolean
  question?: CloseQuestion | undefined
  onStay: () => void
  onLeave: () => void
}

export function UnsavedChangesDialog({
  isOpen,
  question = unsavedChanges,
  onStay,
  onLeave,
}: UnsavedChangesDialogProps) {
  const { title, text, confirmLabel, cancelLabel } = question
  return (
    <ConfirmDialog {...{ isOpen, title, confirmLabel, cancelLabel }} isDestructive onClose={onStay} onConfirm={onLeave}>
      {text}
    </ConfirmDialog>
  )
}
