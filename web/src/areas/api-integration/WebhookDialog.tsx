import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getApiIntegration } from '@contract/api-integration/api-integration.ts'
import {
  changeWebhook,
  createWebhook,
  eventTypes,
  eventTypeTexts,
  webhookForm,
  type Webhook,
} from '@contract/api-integration/webhooks.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { mergeField } from '@/shared/form-shell/merge-values.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useLatestForm } from '@/shared/form-shell/use-latest.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { useReloadIntegration } from './use-reload-integration.ts'

const choices = eventTypes.map((value) => ({ value, label: eventTypeTexts[value], description: value }))

type Values = z.input<typeof webhookForm>

const toFormValues = ({ url, description, events }: Webhook): Values => ({ url, description, events })
const fieldsToMerge = [
  mergeField<Values>('Address', 'url', ({ url }) => url ?? ''),
  mergeField<Values>('Description', 'description', ({ description }) => description ?? ''),
  mergeField<Values>('Events', 'events', ({ events }) => events.map((event) => eventTypeTexts[event]).join(', ')),
]

type WebhookDialogProps = {
  /** Undefined: a new one is added. */
  webhook?: Webhook | undefined
  onClose: () => void
}

export default function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const reload = useReloadIntegration()
  const client = useQueryClient()
  const form = useFormShell(
    webhookForm,
    webhook ? toFormValues(webhook) : { url: '', description: '', events: [...eventTypes] },
  )
  const onSuccess = async () => {
    toast.success(webhook ? 'Webhook saved' : 'Webhook added')
    await reload()
    onClose()
  }
  const create = useEndpoint(createWebhook, { onSuccess })
  const change = useEndpoint(changeWebhook, { onSuccess })
  const { seen, conflict } = useLatestForm(form, {
    known: webhook,
    toValues: toFormValues,
    fields: fieldsToMerge,
    reload: async () => {
      const latest = await client.fetchQuery({ ...endpointQuery(getApiIntegration, {}), staleTime: 0 })
      return latest?.webhooks.find(({ id }) => id === webhook?.id)
    },
    error: change.error,
  })
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'New webhook'}
      submitLabel={webhook ? 'Save webhook' : 'Add webhook'}
      form={form}
      startsAtFirstField
      onSubmit={(body) =>
        webhook
          ? change.mutate({ params: { id: webhook.id }, body: { ...body, version: (seen ?? webhook).version } })
          : create.mutate({ body })
      }
      isPending={create.isPending || change.isPending}
      error={webhook ? change.error : create.error}
      conflict={conflict}
      failureText="The webhook could not be saved. Please try again."
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="url"
        label="Address"
        description="Events are posted here. Use an https address that can be reached from the internet."
      />
      <FormTextField form={form} name="description" label="Description" isOptional />
      <ChoiceGroup form={form} name="events" label="Events" choices={choices} />
    </FormDialog>
  )
}
