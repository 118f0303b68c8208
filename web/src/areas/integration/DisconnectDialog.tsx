import { useQueryClient } from '@tanstack/react-query'
import { disconnectSoftware, type ConnectableSoftware } from '@contract/integration/connections.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { showState } from './use-integration.ts'

type DisconnectProps = { software: ConnectableSoftware; name: string; onClose: () => void }

/** Ends a connection after a question. */
export default function DisconnectDialog({ software, name, onClose }: DisconnectProps) {
  const client = useQueryClient()
  const end = useEndpoint(disconnectSoftware, {
    onSuccess: (next) => {
      onClose()
      showState(client, next)
      toast.success(`${name} is disconnected`)
    },
    failureToast: ({ message }) => ({ title: 'The software could not be disconnected', text: message }),
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => end.mutate({ params: { software } })}
      title={`Disconnect ${name}?`}
      confirmLabel="Disconnect"
      isDestructive
      isBusy={end.isPending}
    >
      Everything that came stays. Tenancies and keys are no longer updated, and you can edit them here. You can connect{' '}
      {name} again at any time.
    </ConfirmDialog>
  )
}
