import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarFeed } from '@contract/api-integration/calendar-feeds.ts'
import { createMyCalendar, listMyCalendars, renewMyCalendar, revokeMyCalendar } from '@contract/visit-calendar.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { CopyText } from '@/shared/copy/CopyText.tsx'
import { LazyConfirmDialog } from '@/shared/LazyConfirmDialog.tsx'
import { useKeptFocus } from '@/shared/list-screen/use-kept-focus.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

const everyone = 'all'
const everyoneLabel = 'All property managers'
const nameOf = ({ propertyManager }: CalendarFeed): string => propertyManager?.name ?? everyoneLabel

type Asked = { kind: 'renew' | 'revoke'; feed: CalendarFeed }
const texts = {
  renew: {
    title: 'Give this calendar a new address?',
    body: 'The old address ends at once. Subscribe again with the new one.',
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

function FeedItem({ feed, onAsk }: { feed: CalendarFeed; onAsk: (asked: Asked) => void }) {
  const name = nameOf(feed)
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{name}</h3>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="quiet"
            aria-label={`New address for ${name}`}
            onPress={() => onAsk({ kind: 'renew', feed })}
          >
            New address
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove the calendar of ${name}`}
            onPress={() => onAsk({ kind: 'revoke', feed })}
          >
            Remove
          </Button>
        </div>
      </div>
      <div className="flex items-center gap-2 rounded-md border border-line bg-raised px-3 py-2">
        <code className="min-w-0 flex-1 font-mono text-sm break-all select-all">{feed.url}</code>
        <CopyText text={feed.url} label={`Copy the address of the calendar of ${name}`} />
      </div>
    </li>
  )
}

/** The user's own calendars to subscribe to; those of the whole agency are in its settings. */
export default function MyCalendars() {
  const managers = usePropertyManagers()
  const [wanted, setWanted] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const keptFocus = useKeptFocus()
  const list = useQuery(endpointQuery(listMyCalendars, {}))
  const options = {
    failureToast: (error: Error) => ({
      title: 'The calendar was not changed',
      text: errorMessage(error, 'Please try again.'),
    }),
    onSuccess: async () => {
      await list.refetch()
      toast.success(asked ? texts[asked.kind].done : 'Calendar added')
      setAsked(null)
      setWanted(null)
    },
  }
  const create = useEndpoint(createMyCalendar, options)
  const renew = useEndpoint(renewMyCalendar, options)
  const revoke = useEndpoint(revokeMyCalendar, options)
  if (!list.data && list.isError) return <LoadFailure query={list} text="Failed to get your calendars" />
  if (!list.data) return <LoadingRows rows={['row', 'row']} />
  const { feeds } = list.data
  const taken = new Set(feeds.map(({ propertyManager }) => String(propertyManager?.id ?? everyone)))
  const choices = [
    { value: everyone, label: everyoneLabel },
    ...managers.map(({ id, name }) => ({ value: String(id), label: name })),
  ].filter(({ value }) => !taken.has(value))
  const chosen = choices.find(({ value }) => value === wanted) ?? choices[0]
  return (
    <div {...keptFocus} className="flex flex-col gap-4 outline-none">
      <p className="text-quiet">
        Subscribe to the address in Outlook, Google Calendar or Apple Calendar, and visits appear there. Whoever knows
        it sees them, without tenants’ details; it ends when you leave the agency.
      </p>
      {feeds.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {feeds.map((feed) => (
            <FeedItem key={feed.id} feed={feed} onAsk={setAsked} />
          ))}
        </ul>
      ) : null}
      {chosen ? (
        <div className="flex flex-wrap items-end gap-3">
          <NativeSelect
            label="Visits at the properties of"
            options={choices}
            value={chosen.value}
            onChange={setWanted}
            className="w-full sm:w-56"
          />
          <Button
            isPending={create.isPending}
            onPress={() =>
              create.mutate({
                body: { propertyManagerId: chosen.value === everyone ? null : Number(chosen.value) },
              })
            }
          >
            Add calendar
          </Button>
        </div>
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
    </div>
  )
}
