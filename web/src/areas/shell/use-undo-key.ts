import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setUndoClient, undoWithToast } from '@/shared/undo/undo-action.ts'
import { toast, undoState } from '@/ui/overlays/toast-queue.ts'
import { isSingleKey } from './use-page-shortcuts.ts'

/** "Z" undoes what was done last in this tab. */
export function useUndoKey(): void {
  const client = useQueryClient()
  useEffect(() => {
    setUndoClient(client)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || !isSingleKey(event, 'z')) return
      event.preventDefault()
      const { last } = undoState
      if (last) void undoWithToast(last.id)
      else
        toast.info('There is nothing to undo', 'Recent actions in the user menu has what you did in the last 24 hours.')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [client])
}
