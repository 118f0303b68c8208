import { useBlocker } from '@tanstack/react-router'
import { useUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import type { CloseQuestion } from './close-question.ts'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

type LeaveGuardProps = {
  isDirty: boolean
  /** For a form in a dialog: closes the dialog. */
  onClose?: () => void
  question?: CloseQuestion | undefined
}

/** Asks before navigation discards unsaved work, and lets the browser ask before the tab closes. */
export function LeaveGuard({ isDirty, onClose, question }: LeaveGuardProps) {
  useUnsavedWork(isDirty)
  const blocker = useBlocker({
    // Another search of the same path keeps a form on the page mounted. A dialog may belong to a part of the page that
    // the search selects, such as a tab, so Back and Forward would close it.
    shouldBlockFn: ({ current, next, action }) =>
      isDirty && (current.pathname !== next.pathname || (onClose !== undefined && isHistoryStep(action))),
    enableBeforeUnload: false,
    disabled: !isDirty,
    withResolver: true,
  })
  const leave = () => {
    blocker.proceed?.()
    onClose?.()
  }
  return (
    <UnsavedChangesDialog
      isOpen={blocker.status === 'blocked'}
      question={question}
      onStay={() => blocker.reset?.()}
      onLeave={leave}
    />
  )
}

const isHistoryStep = (action: string): boolean => action !== 'PUSH' && action !== 'REPLACE'
