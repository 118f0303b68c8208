import {
  changeWebhook,
  createWebhook,
  eventTypes,
  eventTypeTexts,
  webhookForm,
  type Webhook,
} from '@contract/api-integration/webhooks.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { TextField } from '@/shared/form-fields/TextField.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { useReloadIntegration } from './use-reload-integration.ts'

const choices = eventTypes.map((value) => ({ value, label: eventTypeTexts[value], description: value }))

type WebhookDialogProps = {
  /** Undefined: a new one is added. */
  webhook?: Webhook | undefined
  onClose: () => void
}

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const reload = useReloadIntegration()
  const form = useFormShell(webhookForm, {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? [...eventTypes],
  })
  const onSuccess = async () => {
    toast.success(webhook ? 'Webhook saved' : 'Webhook added')
    await reload()
    onClose()
  }
  const create = useEndpoint(createWebhook, { onSuccess })
  const change = useEndpoint(changeWebhook, { onSuccess })
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'New webhook'}
      submitLabel={webhook ? 'Save webhook' : 'Add webhook'}
      form={form}
      startsAtFirstField
      onSubmit={(body) =>
        webhook
          ? change.mutate({ params: { id: webhook.id }, body: { ...body, version: webhook.version } })
          : create.mutate({ body })
      }
      isPending={create.isPending || change.isPending}
      error={webhook ? change.error : create.error}
      failureText="The webhook could not be saved. Please try again."
      onClose={onClose}
    >
      <TextField form={form} name="url" label="Address" description="Events are posted to this https address." />
      <TextField form={form} name="description" label="Description" isOptional />
      <ChoiceGroup form={form} name="events" label="Events" choices={choices} />
    </FormDialog>
  )
}
