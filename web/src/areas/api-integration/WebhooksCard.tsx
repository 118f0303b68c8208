import { lazy, useState } from 'react'
import type { Webhook } from '@contract/api-integration/webhooks.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useKeptFocus } from '@/shared/list-screen/use-kept-focus.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { WebhookItem } from './WebhookItem.tsx'

const WebhookDialog = lazy(async () => import('./WebhookDialog.tsx'))

type WebhooksCardProps = { webhooks: readonly Webhook[]; timeZone: string }

export function WebhooksCard({ webhooks, timeZone }: WebhooksCardProps) {
  const [isAdding, setIsAdding] = useState(false)
  const keptFocus = useKeptFocus()
  return (
    <Card
      title="Webhooks"
      actions={
        <Button size="small" onPress={() => setIsAdding(true)}>
          New webhook
        </Button>
      }
    >
      <div {...keptFocus} className="outline-none">
        {webhooks.length === 0 ? (
          <EmptyState title="No webhooks">
            A webhook tells your tool at once what happens: to compliance, visits, quotes, invoices, findings and access
            issues.
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-5">
            {webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </div>
      {isAdding ? (
        <LazyPart onFailure={() => setIsAdding(false)}>
          <WebhookDialog onClose={() => setIsAdding(false)} />
        </LazyPart>
      ) : null}
    </Card>
  )
}
