import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getApiIntegration } from '@contract/api-integration/api-integration.ts'
import {
  deliveryStatusTags,
  describeEventType,
  listDeliveries,
  replayDelivery,
  replayFailedDeliveries,
  type Delivery,
  type Webhook,
} from '@contract/api-integration/webhooks.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { paths } from '@/shared/paths.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { useReloadIntegration } from './use-reload-integration.ts'

const pageSize = 10
/** The open log is loaded again, sooner while something waits. */
const whileWaitingMs = 3000
const reloadMs = 10_000

const attemptText = ({ attempts, lastAttempt }: Delivery): string => {
  if (lastAttempt === null) return 'Not sent yet'
  const times = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  return `${lastAttempt.error ?? `Answered ${lastAttempt.statusCode} in ${lastAttempt.tookMs} ms.`} ${times}`
}

/** Waits for a retry, or for the end of a pause after other events failed. */
const isLater = ({ attempts, nextAttemptAt, createdAt }: Delivery): boolean =>
  attempts > 0 || (nextAttemptAt !== null && Date.parse(nextAttemptAt) > Date.parse(createdAt))

const deliveryColumns = (timeZone: string, onReplay: (delivery: Delivery) => void): Column<Delivery>[] => [
  {
    id: 'event',
    header: 'Event',
    isRowHeader: true,
    cell: ({ type, createdAt, propertyId, isExample }) => (
      <>
        {isExample ? `Example: ${describeEventType(type)}` : describeEventType(type)}
        {propertyId === null ? null : (
          <span className="block">
            <TextLink href={paths.property(propertyId)}>Property {propertyId}</TextLink>
          </span>
        )}
        <span className="block text-sm text-quiet">{formatDayAndTime(createdAt, timeZone)}</span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Delivery',
    cell: (delivery) => (
      <>
        <Badge tone={deliveryStatusTags[delivery.status].tone}>{deliveryStatusTags[delivery.status].label}</Badge>
        <span className="mt-1 block text-sm">{attemptText(delivery)}</span>
        {delivery.nextAttemptAt === null || !isLater(delivery) ? null : (
          <span className="block text-sm text-quiet">Next {formatDayAndTime(delivery.nextAttemptAt, timeZone)}</span>
        )}
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (delivery) => {
      if (delivery.status === 'PENDING' && !isLater(delivery)) return null
      const label = delivery.status === 'PENDING' ? 'Send now' : 'Replay'
      return (
        <Button
          size="small"
          variant="quiet"
          aria-label={`${label}: ${describeEventType(delivery.type)}, event ${delivery.eventId}`}
          onPress={() => onReplay(delivery)}
        >
          {label}
        </Button>
      )
    },
  },
]

/** The log that was seen earlier is loaded again when it is opened, and the state of the webhook on the page with it. */
function useFreshLog(takenAt: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    void client.invalidateQueries({ queryKey: endpointKey(listDeliveries) }, { cancelRefetch: false })
  }, [client])
  useEffect(() => {
    if (takenAt !== null) void client.invalidateQueries({ queryKey: endpointKey(getApiIntegration) })
  }, [client, takenAt])
}

type DeliveriesDialogProps = { webhook: Webhook; timeZone: string; onClose: () => void }

/** The log of a webhook. */
export default function DeliveriesDialog({ webhook, timeZone, onClose }: DeliveriesDialogProps) {
  const params = { id: webhook.id }
  const list = useListQuery(listDeliveries, { params, query: { 'page-size': pageSize } }, usePages(pageSize), {
    refetchAfter: (rows) => (rows.some(({ status }) => status === 'PENDING') ? whileWaitingMs : reloadMs),
  })
  useFreshLog(list.takenAt)
  const reload = useReloadIntegration()
  const failureToast = (error: Error) => ({
    title: 'The event was not sent again',
    text: errorMessage(error, 'Please try again.'),
  })
  const replay = useEndpoint(replayDelivery, { failureToast, onSuccess: reload })
  const replayFailed = useEndpoint(replayFailedDeliveries, {
    failureToast,
    onSuccess: async ({ replayed }) => {
      toast.success(replayed === 1 ? '1 event is sent again' : `${replayed} events are sent again`)
      await reload()
    },
  })
  return (
    <Dialog
      isOpen
      size="large"
      title="Log of the webhook"
      onClose={onClose}
      footer={
        <>
          <Button
            isPending={replayFailed.isPending}
            disabledReason={webhook.failed === 0 ? 'No event has failed' : undefined}
            onPress={() => replayFailed.mutate({ params })}
          >
            Replay all failed
          </Button>
          <Button variant="primary" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p className="mb-3 break-all text-quiet">{webhook.url}</p>
      <ListBody
        label="Events"
        list={list}
        failureText="The log could not be loaded"
        rowKey={({ eventId }) => eventId}
        columns={deliveryColumns(timeZone, ({ eventId }) => replay.mutate({ params: { ...params, eventId } }))}
        skeletonRows={3}
        empty={<EmptyState title="No events yet">Send a test to see one here.</EmptyState>}
      />
    </Dialog>
  )
}
