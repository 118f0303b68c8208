import { useBlocker } from '@tanstack/react-router'
import { useUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

/** Asks before navigation discards unsaved work, and lets the browser ask before the tab closes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  useUnsavedWork(isDirty)
  const blocker = useBlocker({
    // Another search of the same path keeps the form mounted.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    disabled: !isDirty,
    withResolver: true,
  })
  const isAsking = blocker.status === 'blocked'
  return <UnsavedChangesDialog isOpen={isAsking} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
}
