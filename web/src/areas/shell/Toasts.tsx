import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '@/shared/when-idle.ts'
import { toastStore } from '@/ui/overlays/toast-queue.ts'

const load = async () => ({ default: (await import('@/ui/overlays/ToastRegion.tsx')).ToastRegion })
const ToastRegion = lazy(load)
const undo = async (id: string) => (await import('@/shared/undo/undo-action.ts')).undoWithToast(id)

/** The first thing that a page shows is not a toast: their code is loaded when the page is idle, or with the first toast. */
export function Toasts() {
  const [isLoaded, setIsLoaded] = useState(false)
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.read().length > 0)
  useEffect(() => whenIdle(async () => load().then(() => setIsLoaded(true))), [])
  return isLoaded || hasToast ? (
    <Suspense fallback={null}>
      <ToastRegion onUndo={undo} />
    </Suspense>
  ) : null
}
