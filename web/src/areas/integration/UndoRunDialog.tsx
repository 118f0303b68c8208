import { useQueryClient } from '@tanstack/react-query'
import { undoSyncRun, type SyncRun } from '@contract/integration/connections.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { showState } from './use-integration.ts'

/** Takes back what a run changed, after a question that says what it does not take back. */
export default function UndoRunDialog({ run, onClose }: { run: SyncRun; onClose: () => void }) {
  const client = useQueryClient()
  const { softwareName } = run
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
      <p>
        Keys, property managers, landlords and tenancies of properties on service become what they were before the run.
      </p>
      <p className="mt-3 font-medium">These stay as they are now:</p>
      <ul className="list-disc pl-5">
        <li>what was changed since; it is listed here afterwards</li>
        <li>which properties on service are linked with {softwareName}</li>
        <li>names and phone numbers of property managers, and those who were added</li>
        <li>properties of your portfolio that are not on service</li>
      </ul>
      <p className="mt-3">
        What {softwareName} says now is not taken over again. When it says something else later, you are asked.
      </p>
    </ConfirmDialog>
  )
}
