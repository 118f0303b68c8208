import { useState } from 'react'
import type { CallError } from '@/shared/api/call-error.ts'
import { ConflictNotice } from '@/shared/form-shell/ConflictNotice.tsx'
import { unsavedChanges, type CloseQuestion } from '@/shared/form-shell/close-question.ts'
import { LeaveGuard } from '@/shared/form-shell/LeaveGuard.tsx'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import { UnsavedChangesDialog } from '@/shared/form-shell/UnsavedChangesDialog.tsx'
import type { Conflict } from '@/shared/form-shell/use-latest.ts'
import { WizardDialog, type WizardDialogProps } from '@/ui/overlays/WizardDialog.tsx'

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
  closeQuestion = unsavedChanges,
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
      <LeaveGuard isDirty={asksBeforeClosing} onClose={onClose} question={closeQuestion} />
      <UnsavedChangesDialog
        isOpen={wanted !== null}
        question={isGoingBack ? unsavedChanges : closeQuestion}
        onStay={stay}
        onLeave={() => {
          stay()
          if (isGoingBack) back?.onPress?.()
          else onClose()
        }}
      />
    </>
  )
}
