import { toast, undoState } from '@/ui/overlays/toast-queue.ts'

/** Offers to undo what a call has done with the toast that says so; without one soon, with a toast of its own. */
export function noteUndoable(id: string | null): void {
  if (!id) return
  undoState.last = { id, at: Date.now() }
  undoState.offered = id
  setTimeout(() => undoState.offered === id && toast.success('Done'), 1500)
}
