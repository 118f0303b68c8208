import { offerWithToast, type ToastAction } from '@/ui/overlays/toast-queue.ts'

/** What was done last in this tab and can be undone. */
let last: { id: string; at: number } | null = null

export const lastUndoable = () => last

const load = async () => import('./undo-action.ts')

/** "Undo", loaded when it is used. */
export const undoOffer = (id: string): ToastAction => ({
  label: 'Undo',
  key: id,
  onPress: () => void load().then(({ undoWithToast }) => undoWithToast(id)),
})

/** The same for what was done last, if that was after the time. */
export const undoOfferSince = (time: number): ToastAction | undefined =>
  last && last.at >= time ? undoOffer(last.id) : undefined

/** Notes what a call has done, and offers to undo it with the toast that says so. */
export function noteUndoable(id: string | null): void {
  if (id === null) return
  last = { id, at: Date.now() }
  offerWithToast(undoOffer(id), 'Done')
}

export const forgetUndoable = (id: string): void => {
  if (last?.id === id) last = null
}
