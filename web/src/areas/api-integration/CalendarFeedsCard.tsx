import { lazy, useState } from 'react'
import { renewCalendarFeed, revokeCalendarFeed, type CalendarFeed } from '@contract/api-integration/calendar-feeds.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useKeptFocus } from '@/shared/list-screen/use-kept-focus.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { LazyConfirmDialog } from '@/shared/LazyConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { SecretText } from './SecretText.tsx'
import { useReloadIntegration } from './use-reload-integration.ts'

const NewFeedDialog = lazy(async () => import('./NewFeedDialog.tsx'))

type Asked = { kind: 'renew' | 'revoke'; feed: CalendarFeed }

const texts = {
  renew: {
    title: 'Give this calendar a new address?',
    body: 'The old address ends at once. Everyone who subscribed to it has to subscribe again.',
    confirm: 'Make new address',
    done: 'New address made',
  },
  revoke: {
    title: 'Remove this calendar?',
    body: 'Its address ends at once, and the visits disappear from the calendars that subscribed to it.',
    confirm: 'Remove calendar',
    done: 'Calendar removed',
  },
}

const nameOf = ({ propertyManager }: CalendarFeed): string => propertyManager?.name ?? 'All property managers'

export function CalendarFeedsCard({ feeds }: { feeds: readonly CalendarFeed[] }) {
  const [isAdding, setIsAdding] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const keptFocus = useKeptFocus()
  const reload = useReloadIntegration()
  const options = {
    failureToast: (error: Error) => ({
      title: 'The calendar was not changed',
      text: errorMessage(error, 'Please try again.'),
    }),
    onSuccess: async () => {
      if (asked) toast.success(texts[asked.kind].done, nameOf(asked.feed))
      await reload()
      setAsked(null)
    },
  }
  const renew = useEndpoint(renewCalendarFeed, options)
  const revoke = useEndpoint(revokeCalendarFeed, options)
  return (
    <Card
      title="Calendars of visits"
      actions={
        <Button size="small" onPress={() => setIsAdding(true)}>
          New calendar
        </Button>
      }
    >
      <div {...keptFocus} className="outline-none">
        {feeds.length === 0 ? (
          <EmptyState title="No calendars">
            Subscribe to a calendar in Outlook, Google Calendar or Apple Calendar, and visits appear there.
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-5">
            {feeds.map((feed) => (
              <li key={feed.id} className="flex flex-col gap-2">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h3 className="font-medium">{nameOf(feed)}</h3>
                  <div className="flex flex-wrap gap-2">
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`New address for ${nameOf(feed)}`}
                      onPress={() => setAsked({ kind: 'renew', feed })}
                    >
                      New address
                    </Button>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Remove the calendar of ${nameOf(feed)}`}
                      onPress={() => setAsked({ kind: 'revoke', feed })}
                    >
                      Remove
                    </Button>
                  </div>
                </div>
                <SecretText label={`address of the calendar of ${nameOf(feed)}`} text={feed.url} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isAdding ? (
        <LazyPart onFailure={() => setIsAdding(false)}>
          <NewFeedDialog feeds={feeds} onClose={() => setIsAdding(false)} />
        </LazyPart>
      ) : null}
      {asked ? (
        <LazyConfirmDialog
          isOpen
          isDestructive
          title={texts[asked.kind].title}
          confirmLabel={texts[asked.kind].confirm}
          isBusy={renew.isPending || revoke.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => (asked.kind === 'renew' ? renew : revoke).mutate({ params: { id: asked.feed.id } })}
        >
          {texts[asked.kind].body}
        </LazyConfirmDialog>
      ) : null}
    </Card>
  )
}
