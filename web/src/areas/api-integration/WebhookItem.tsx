import { lazy, useState } from 'react'
import {
  eventTypeTexts,
  removeWebhook,
  sendExampleEvents,
  sendTestEvent,
  switchWebhook,
  webhookStatusTags,
  type Webhook,
} from '@contract/api-integration/webhooks.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { LazyConfirmDialog } from '@/shared/LazyConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { useReloadIntegration } from './use-reload-integration.ts'

const DeliveriesDialog = lazy(async () => import('./DeliveriesDialog.tsx'))
const WebhookDialog = lazy(async () => import('./WebhookDialog.tsx'))
const WebhookSecretDialog = lazy(async () => import('./WebhookSecretDialog.tsx'))

type Opened = 'log' | 'edit' | 'secret' | 'remove' | null
type WebhookItemProps = { webhook: Webhook; timeZone: string }

const waitingText = ({ pending, failed }: Webhook): string =>
  [pending > 0 ? `${pending} waiting` : '', failed > 0 ? `${failed} failed` : ''].filter(Boolean).join(', ')

export function WebhookItem({ webhook, timeZone }: WebhookItemProps) {
  const [opened, setOpened] = useState<Opened>(null)
  const { id, url, description, events, status, failingSince, previousSecretUntil } = webhook
  const name = description || new URL(url).host
  const isOn = status !== 'DISABLED'
  const close = () => setOpened(null)
  const calls = useWebhookCalls(webhook, setOpened)
  const tag = webhookStatusTags[status]
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 font-medium break-all">{name}</h3>
        <Badge tone={tag.tone}>{tag.label}</Badge>
        <span className="text-sm text-quiet">{waitingText(webhook)}</span>
      </div>
      <p className="text-sm break-all text-quiet">{url}</p>
      <p className="text-sm">{events.map((event) => eventTypeTexts[event]).join('; ')}</p>
      {failingSince === null ? null : (
        <p className="text-sm">No event was accepted since {formatDayAndTime(failingSince, timeZone)}.</p>
      )}
      {previousSecretUntil === null ? null : (
        <p className="text-sm">The previous secret works until {formatDayAndTime(previousSecretUntil, timeZone)}.</p>
      )}
      <fieldset aria-label={`Actions for ${name}`} className="flex min-w-0 flex-wrap gap-2">
        <Button
          size="small"
          isPending={calls.test.isPending}
          disabledReason={isOn ? undefined : 'Turn the webhook on to send a test'}
          onPress={() => calls.test.mutate({ params: { id } })}
        >
          Send a test
        </Button>
        <Button
          size="small"
          isPending={calls.examples.isPending}
          disabledReason={isOn ? undefined : 'Turn the webhook on to get examples'}
          onPress={() => calls.examples.mutate({ params: { id } })}
        >
          Send me one of each
        </Button>
        <Button size="small" onPress={() => setOpened('log')}>
          Log
        </Button>
        <Button size="small" onPress={() => setOpened('secret')}>
          Secret
        </Button>
        <Button size="small" onPress={() => setOpened('edit')}>
          Edit
        </Button>
        <Button
          size="small"
          variant="quiet"
          isPending={calls.turn.isPending}
          onPress={() => calls.turn.mutate({ params: { id }, body: { isOn: !isOn } })}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
        <Button size="small" variant="quiet" onPress={() => setOpened('remove')}>
          Remove
        </Button>
      </fieldset>
      {opened === 'log' ? (
        <LazyPart onFailure={close}>
          <DeliveriesDialog webhook={webhook} timeZone={timeZone} onClose={close} />
        </LazyPart>
      ) : null}
      {opened === 'edit' ? (
        <LazyPart onFailure={close}>
          <WebhookDialog webhook={webhook} onClose={close} />
        </LazyPart>
      ) : null}
      {opened === 'secret' ? (
        <LazyPart onFailure={close}>
          <WebhookSecretDialog webhookId={id} onClose={close} />
        </LazyPart>
      ) : null}
      <LazyConfirmDialog
        isOpen={opened === 'remove'}
        isDestructive
        title={`Remove the webhook to ${name}?`}
        confirmLabel="Remove webhook"
        isBusy={calls.remove.isPending}
        onClose={close}
        onConfirm={() => calls.remove.mutate({ params: { id } })}
      >
        It gets no more events, and those that wait for it are discarded.
      </LazyConfirmDialog>
    </li>
  )
}

/** The calls that need no form. */
function useWebhookCalls({ status }: Webhook, open: (opened: Opened) => void) {
  const reload = useReloadIntegration()
  const failureToast = (error: Error) => ({
    title: 'The webhook was not changed',
    text: errorMessage(error, 'Please try again.'),
  })
  const sent = {
    failureToast: (error: Error) => ({ ...failureToast(error), title: 'Nothing was sent' }),
    onSuccess: async () => {
      await reload()
      open('log')
    },
  }
  const test = useEndpoint(sendTestEvent, sent)
  const examples = useEndpoint(sendExampleEvents, sent)
  const turn = useEndpoint(switchWebhook, {
    failureToast,
    onSuccess: async () => {
      toast.success(status === 'DISABLED' ? 'Webhook turned on' : 'Webhook turned off')
      await reload()
    },
  })
  const remove = useEndpoint(removeWebhook, {
    failureToast,
    onSuccess: async () => {
      toast.success('Webhook removed')
      await reload()
    },
  })
  return { test, examples, turn, remove }
}
