import { useQueryClient } from '@tanstack/react-query'
import {
  disconnectSoftware,
  type ConnectableSoftware,
  type IntegrationState,
} from '@contract/integration/connections.ts'
import { endSoftwareFiles } from '@contract/integration/software-files.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { showState } from './use-integration.ts'

type DisconnectProps = { software: ConnectableSoftware; name: string; isByFiles: boolean; onClose: () => void }

/** Ends a connection after a question. */
export default function DisconnectDialog({ software, name, isByFiles, onClose }: DisconnectProps) {
  const client = useQueryClient()
  const settings = {
    onSuccess: (next: IntegrationState) => {
      onClose()
      showState(client, next)
      toast.success(isByFiles ? `Files of ${name} are no longer read` : `${name} is disconnected`)
    },
    failureToast: ({ message }: { message: string }) => ({
      title: 'The software could not be disconnected',
      text: message,
    }),
  }
  const disconnect = useEndpoint(disconnectSoftware, settings)
  const endFiles = useEndpoint(endSoftwareFiles, settings)
  const end = isByFiles ? endFiles : disconnect
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => end.mutate({ params: { software } })}
      title={isByFiles ? `Stop reading files of ${name}?` : `Disconnect ${name}?`}
      confirmLabel={isByFiles ? 'Stop reading files' : 'Disconnect'}
      isDestructive
      isBusy={end.isPending}
    >
      Everything that came stays. Tenancies and keys are no longer updated, and you can edit them here. You can{' '}
      {isByFiles ? 'upload a file' : `connect ${name}`} again at any time.
    </ConfirmDialog>
  )
}
