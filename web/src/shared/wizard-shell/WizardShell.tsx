import { useState } from 'react'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { WizardDialog, type WizardDialogProps } from '@/ui/overlays/WizardDialog.tsx'

/** The words of a close confirmation; each wizard may have its own. */
export type CloseQuestion = { title: string; text: string; confirmLabel: string; cancelLabel: string }

const unsaved: CloseQuestion = {
  title: 'Unsaved changes',
  text: 'Are you sure you want to close without saving your changes?',
  confirmLabel: 'Close without saving changes',
  cancelLabel: 'Keep editing',
}

type WizardShellProps = Omit<WizardDialogProps, 'isOpen'> & {
  /** True once closing would lose something: closing then asks first. */
  asksBeforeClosing: boolean
  closeQuestion?: CloseQuestion
}

/** The frame of a wizard and its way out. What is asked, and in which order, belongs to the wizard. */
export function WizardShell({ asksBeforeClosing, closeQuestion = unsaved, onClose, ...frame }: WizardShellProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <WizardDialog {...frame} isOpen onClose={() => (asksBeforeClosing ? setIsAsking(true) : onClose())} />
      <ConfirmDialog
        isOpen={isAsking}
        title={closeQuestion.title}
        confirmLabel={closeQuestion.confirmLabel}
        cancelLabel={closeQuestion.cancelLabel}
        isDestructive
        onClose={() => setIsAsking(false)}
        onConfirm={onClose}
      >
        {closeQuestion.text}
      </ConfirmDialog>
    </>
  )
}
