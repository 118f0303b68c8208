import { useBlocker } from '@tanstack/react-router'
import { useUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

/** Asks before another page takes the place of something unsaved, and lets the browser ask before it closes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  useUnsavedWork(isDirty)
  const blocker = useBlocker({
    // The same page with another address keeps the form as it is.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    disabled: !isDirty,
    withResolver: true,
  })
  const isAsking = blocker.status === 'blocked'
  return <UnsavedChangesDialog isOpen={isAsking} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
}
