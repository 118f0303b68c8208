import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getWebhookSecret, rotateWebhookSecret, secretOverlapHours } from '@contract/api-integration/webhooks.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { SecretText } from './SecretText.tsx'
import { useReloadIntegration } from './use-reload-integration.ts'

/** Shows the secret that signs the events, and replaces it. */
export default function WebhookSecretDialog({ webhookId, onClose }: { webhookId: number; onClose: () => void }) {
  const client = useQueryClient()
  const reload = useReloadIntegration()
  const [isRotated, setIsRotated] = useState(false)
  const secret = useQuery({ ...endpointQuery(getWebhookSecret, { params: { id: webhookId } }), gcTime: 0 })
  const rotate = useEndpoint(rotateWebhookSecret, {
    failureToast: (error) => ({ title: 'The secret was not replaced', text: errorMessage(error, 'Please try again.') }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: endpointKey(getWebhookSecret) })
      setIsRotated(true)
      void reload()
    },
  })
  return (
    <Dialog
      isOpen
      title="Signing secret"
      onClose={onClose}
      isBusy={rotate.isPending}
      footer={
        <>
          <Button onPress={() => rotate.mutate({ params: { id: webhookId } })} isPending={rotate.isPending}>
            Replace secret
          </Button>
          <Button variant="primary" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          Check with it that an event comes from the portal. After replacing it, events are signed with both secrets for{' '}
          {secretOverlapHours} hours.
        </p>
        {isRotated ? <Banner tone="good" title="This is the new secret. Please enter it in your tool." /> : null}
        {secret.data ? (
          <SecretText label="signing secret" text={secret.data.secret} />
        ) : secret.isError ? (
          <LoadFailure query={secret} text="The secret could not be loaded" />
        ) : (
          <Skeleton shape="row" />
        )}
      </div>
    </Dialog>
  )
}
