import { useQueryClient } from '@tanstack/react-query'
import { undoSyncRun, type SyncRun } from '@contract/integration/connections.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { showState } from './use-integration.ts'

/** Takes back what a run changed, after a question. */
export default function UndoRunDialog({ run, onClose }: { run: SyncRun; onClose: () => void }) {
  const client = useQueryClient()
  const undo = useEndpoint(undoSyncRun, {
    onSuccess: (next) => {
      onClose()
      showState(client, next)
    },
    failureToast: ({ message }) => ({ title: 'The run could not be taken back', text: message }),
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => undo.mutate({ params: { id: run.id } })}
      title="Take back this run?"
      confirmLabel="Take back"
      isDestructive
      isBusy={undo.isPending}
    >
      Keys, property managers, landlords and tenancies at properties on service become what they were before. What was
      changed since stays and is listed. Links with properties and new property managers stay. What {run.softwareName}{' '}
      says now is not taken over again; if it says something else later, you are asked.
    </ConfirmDialog>
  )
}
