import { useBlocker } from '@tanstack/react-router'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

/** For a form that is a page: asks before another page takes its place, and lets the browser ask before it closes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    // The same page with another address keeps the form as it is.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  })
  const isAsking = blocker.status === 'blocked'
  return <UnsavedChangesDialog isOpen={isAsking} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
}
