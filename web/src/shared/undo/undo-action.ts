import type { QueryClient } from '@tanstack/react-query'
import { undoRecentAction } from '@contract/undo.ts'
import { asCallError } from '@/shared/api/call-error.ts'
import { call } from '@/shared/api/call.ts'
import { toast, undoState } from '@/ui/overlays/toast-queue.ts'

let client: QueryClient | null = null

/** The data that is loaded again after an undo, which may change any page. */
export const setUndoClient = (queryClient: QueryClient): void => {
  client = queryClient
}

const forget = (id: string): void => {
  if (undoState.last?.id === id) undoState.last = undefined
}

/** Not a hook, because the offer outlives the page that it was made on. An undo that is repeated has no further effect. */
export async function undoWithToast(id: string): Promise<void> {
  try {
    const { message } = await call(undoRecentAction, { params: { id } })
    forget(id)
    await client?.invalidateQueries()
    toast.success(message)
  } catch (error) {
    const { status, code, message } = asCallError(error)
    // A session that has ended, or that another tab uses for another agency, can be the right one again.
    const isFinal = status >= 400 && status < 500 && code !== 'no-session' && code !== 'identity-changed'
    if (isFinal) forget(id)
    toast.error(
      'This was not undone',
      message,
      isFinal
        ? undefined
        : {
            label: 'Try again',
            onPress: () => void undoWithToast(id),
          },
    )
  }
}
