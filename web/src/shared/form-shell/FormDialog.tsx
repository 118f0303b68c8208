import { useId, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '@/ui/actions/Button.tsx'
import { Dialog, type DialogProps } from '@/ui/overlays/Dialog.tsx'
import { FormShell, type FormShellProps } from './FormShell.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

type FormDialogProps<Input extends FieldValues, Output> = Omit<FormShellProps<Input, Output>, 'id' | 'footer'> & {
  title: string
  /** Names the action: "Save occupant". */
  submitLabel: string
  /** For a form whose action is itself a cancellation. */
  cancelLabel?: string
  onClose: () => void
  size?: DialogProps['size']
  isDestructive?: boolean
  /** True if a field contains text that is not part of the form's values yet; it counts as unsaved. */
  hasOpenText?: boolean
  /** Buttons before Cancel, such as a preview. */
  actions?: ReactNode
  /** Why the form cannot be submitted at present. */
  submitDisabledReason?: string | undefined
}

/** A form in a dialog. It cannot be closed while it is being sent, and asks before it discards typed values. */
export function FormDialog<Input extends FieldValues, Output>(props: FormDialogProps<Input, Output>) {
  const {
    title,
    submitLabel,
    cancelLabel = 'Cancel',
    onClose,
    size = 'medium',
    isDestructive = false,
    hasOpenText = false,
    actions,
    submitDisabledReason,
    ...shell
  } = props
  const { isPending, isOver = false } = shell
  const isDirty = !isOver && (shell.form.formState.isDirty || hasOpenText)
  const [isAsking, setIsAsking] = useState(false)
  const id = useId()
  const close = () => (isDirty ? setIsAsking(true) : onClose())
  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={title}
        size={size}
        isBusy={isPending}
        closesOnOutsideClick={false}
        footer={
          isOver ? (
            <Button variant="primary" onPress={onClose}>
              Reload
            </Button>
          ) : (
            <>
              {actions}
              <Button onPress={close} isDisabled={isPending}>
                {cancelLabel}
              </Button>
              <Button
                variant={isDestructive ? 'danger' : 'primary'}
                type="submit"
                form={id}
                isPending={isPending}
                disabledReason={submitDisabledReason}
              >
                {submitLabel}
              </Button>
            </>
          )
        }
      >
        <FormShell {...shell} id={id} />
      </Dialog>
      <LeaveGuard isDirty={isDirty} onClose={onClose} />
      <UnsavedChangesDialog isOpen={isAsking} onStay={() => setIsAsking(false)} onLeave={onClose} />
    </>
  )
}
