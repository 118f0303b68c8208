import { useState } from 'react'
import type { CallError } from '@/shared/api/call-error.ts'
import { ConflictNotice } from '@/shared/form-shell/ConflictNotice.tsx'
import { LeaveGuard } from '@/shared/form-shell/LeaveGuard.tsx'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import type { Conflict } from '@/shared/form-shell/use-latest.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { WizardDialog, type WizardDialogProps } from '@/ui/overlays/WizardDialog.tsx'

/** The texts of the close confirmation; each wizard may have its own. */
export type CloseQuestion = { title: string; text: string; confirmLabel: string; cancelLabel: string }

const unsaved: CloseQuestion = {
  title: 'Unsaved changes',
  text: 'Are you sure you want to close without saving your changes?',
  confirmLabel: 'Close without saving changes',
  cancelLabel: 'Keep editing',
}

type WizardShellProps = Omit<WizardDialogProps, 'isOpen'> & {
  /** The error of the last save, unless a form of the step shows it. Required, so that no wizard forgets it. */
  error: CallError | null
  failureTitle?: string | undefined
  /** Shown if the server gave no message. */
  failureText: string
  /** From `useLatest`, for a wizard that sends a version. */
  conflict?: Conflict | null | undefined
  /** Why the record can no longer be saved, if it was removed or ended in the meantime. */
  goneText?: string
  /** True if closing would lose something: closing then asks first. */
  asksBeforeClosing: boolean
  /** True if Back leaves a screen inside of the step and would lose what is typed there: it then asks first. */
  asksBeforeGoingBack?: boolean
  closeQuestion?: CloseQuestion
  /** For a wizard whose own state says whether the close confirmation is shown. */
  asking?: { isAsking: boolean; onAsk: () => void; onStay: () => void }
}

/**
 * The frame of a wizard, with its failures and its close confirmation. The wizard decides the questions and their
 * order.
 */
export function WizardShell({
  asksBeforeClosing,
  asksBeforeGoingBack = false,
  closeQuestion = unsaved,
  asking,
  onClose,
  back,
  children,
  ...props
}: WizardShellProps) {
  const { error, failureTitle, failureText, conflict, goneText, ...frame } = props
  const isExplained = error?.code === 'conflict' && conflict
  /** What the user wants to do that would lose something; the user is asked first. */
  const [wantedHere, setWanted] = useState<'close' | 'go back' | null>(null)
  const wanted = asking?.isAsking ? 'close' : wantedHere
  const isGoingBack = wanted === 'go back'
  const { title, text, confirmLabel, cancelLabel } = isGoingBack ? unsaved : closeQuestion
  const askToClose = asking?.onAsk ?? (() => setWanted('close'))
  const close = () => (asksBeforeClosing ? askToClose() : onClose())
  const goBack = asksBeforeGoingBack ? () => setWanted('go back') : back?.onPress
  const stay = () => {
    setWanted(null)
    asking?.onStay()
  }
  return (
    <>
      <WizardDialog {...frame} isOpen back={back && { ...back, onPress: goBack }} onClose={close}>
        <div className="flex flex-col gap-5">
          {conflict ? (
            <ConflictNotice conflict={conflict} failureTitle={failureTitle} goneText={goneText} onClose={close} />
          ) : null}
          {error && !isExplained ? (
            <SaveFailure error={error} failureTitle={failureTitle} failureText={failureText} />
          ) : null}
          {children}
        </div>
      </WizardDialog>
      <LeaveGuard isDirty={asksBeforeClosing} onClose={onClose} />
      <ConfirmDialog
        isOpen={wanted !== null}
        title={title}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        isDestructive
        onClose={stay}
        onConfirm={() => {
          stay()
          if (isGoingBack) back?.onPress?.()
          else onClose()
        }}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
