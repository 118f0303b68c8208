import { useBlocker, useRouter, type ShouldBlockFn } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { preload } from '@/shared/preload.ts'
import { useUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import type { CloseQuestion } from './close-question.ts'

const load = async () => ({ default: (await import('./UnsavedChangesDialog.tsx')).UnsavedChangesDialog })
const UnsavedChangesDialog = lazy(load)

type LeaveGuardProps = {
  isDirty: boolean
  /** For a form in a dialog: closes the dialog. */
  onClose?: () => void
  question?: CloseQuestion | undefined
}

/** Asks before navigation discards unsaved work, and lets the browser ask before the tab closes. */
export function LeaveGuard({ isDirty, onClose, question }: LeaveGuardProps) {
  useUnsavedWork(isDirty)
  useEffect(() => {
    if (isDirty) preload(load)
  }, [isDirty])
  const { history } = useRouter()
  /** A step in the history that was undone, so that the address is right while the user is asked. */
  const [step, setStep] = useState<Step | null>(null)
  // Another search of the same path keeps a form on the page mounted. A dialog may belong to a part of the page that the
  // search selects, such as a tab, so Back and Forward would close it.
  const losesWork = ({ current, next, action }: Parameters<ShouldBlockFn>[0]) =>
    isDirty && (current.pathname !== next.pathname || (onClose !== undefined && isHistoryStep(action)))
  const options = { enableBeforeUnload: false, disabled: !isDirty }
  useBlocker({
    ...options,
    shouldBlockFn: (move) => {
      if (!isSingleStep(move.action) || !losesWork(move)) return false
      setStep(move.action)
      return true
    },
  })
  const blocker = useBlocker({
    ...options,
    shouldBlockFn: (move) => !isSingleStep(move.action) && losesWork(move),
    withResolver: true,
  })
  const stay = () => {
    setStep(null)
    blocker.reset?.()
  }
  const leave = () => {
    setStep(null)
    if (step === 'BACK') history.back({ ignoreBlocker: true })
    else if (step === 'FORWARD') history.forward({ ignoreBlocker: true })
    else blocker.proceed?.()
    onClose?.()
  }
  return step !== null || blocker.status === 'blocked' ? (
    <LazyPart onFailure={stay}>
      <UnsavedChangesDialog isOpen question={question} onStay={stay} onLeave={leave} />
    </LazyPart>
  ) : null
}

type Step = 'BACK' | 'FORWARD'
const isSingleStep = (action: string): action is Step => action === 'BACK' || action === 'FORWARD'
const isHistoryStep = (action: string): boolean => action !== 'PUSH' && action !== 'REPLACE'
