import type { ReactNode } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  /** Esc, a click outside and the close button. */
  onClose: () => void
  /** The cancel button, if it does something other than close. */
  onCancel?: (() => void) | undefined
  onConfirm: () => void
  title: string
  children: ReactNode
  /** Names the action, such as "Request cancellation"; never "OK". */
  confirmLabel: string
  cancelLabel?: string | undefined
  isDestructive?: boolean | undefined
  /** While true the button shows a spinner and the dialog stays open. */
  isBusy?: boolean | undefined
}

export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  ...options
}: ConfirmDialogProps) {
  const { onCancel = onClose, cancelLabel = 'Cancel', isDestructive = false, isBusy = false } = options
  return (
    <Dialog
      role="alertdialog"
      size="small"
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isBusy={isBusy}
      footer={
        <>
          <Button onPress={onCancel} isDisabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button variant={isDestructive ? 'danger' : 'primary'} onPress={onConfirm} isPending={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
