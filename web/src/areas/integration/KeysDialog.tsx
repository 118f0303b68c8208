import { useQueryClient } from '@tanstack/react-query'
import { connectionKeys, connectWithKeys, type ConnectableSoftware } from '@contract/integration/connections.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { showState } from './use-integration.ts'

type KeysDialogProps = {
  choice: { software: ConnectableSoftware; name: string }
  isDryFirst: boolean
  onClose: () => void
}

/** Connects software with keys that the user copies from it. They are stored encrypted and never shown again. */
export default function KeysDialog({ choice: { software, name }, isDryFirst, onClose }: KeysDialogProps) {
  const client = useQueryClient()
  const form = useFormShell(connectionKeys, { apiKey: '', token: '' })
  const { mutate, isPending, error } = useEndpoint(connectWithKeys, {
    onSuccess: (state) => {
      showState(client, state)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Connect ${name}`}
      submitLabel="Connect"
      form={form}
      startsAtFirstField
      onSubmit={(body) => mutate({ params: { software }, body: { ...body, isDryFirst } })}
      isPending={isPending}
      error={error}
      failureText="The software could not be connected. Please try again."
      onClose={onClose}
    >
      <p>
        You find both in {name} under Office settings, Third-party access. They are stored encrypted and are not shown
        again.
      </p>
      <FormTextField form={form} name="apiKey" label="API key" autoComplete="off" />
      <FormTextField form={form} name="token" label="Access token" autoComplete="off" />
    </FormDialog>
  )
}
