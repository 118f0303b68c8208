import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listTimeline, type TimelineEvent } from '@contract/timeline.ts'
import { call } from '@/shared/api/call.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { useIsPrinting } from './printing.ts'
import { useIsNear } from './use-is-near.ts'
import {
  CalendarCheck,
  CircleAlert,
  FileText,
  Hourglass,
  KeyRound,
  Mail,
  PencilLine,
  Receipt,
  ReceiptText,
  type Icon,
} from '@/ui/icons.ts'
import { states } from '@contract/states.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { EventDetails } from '@/ui/layout/EventDetails.tsx'
import { EventItem } from '@/ui/layout/EventItem.tsx'

const icons: Record<TimelineEvent['kind'], Icon> = {
  CHANGE: PencilLine,
  VISIT: CalendarCheck,
  REQUEST: Hourglass,
  MAIL: Mail,
  DOCUMENT: FileText,
  FINDING: CircleAlert,
  QUOTE: ReceiptText,
  INVOICE: Receipt,
  ACCESS: KeyRound,
}

function TimelineEntry({ event: { at, isWholeDay, kind, title, details, by } }: { event: TimelineEvent }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  return (
    <EventItem icon={icons[kind]} title={title} at={at} timeZone={timeZone} isWholeDay={isWholeDay}>
      <EventDetails details={details} />
      {by === null ? null : <p className="text-sm text-quiet">{by}</p>}
    </EventItem>
  )
}

const skeletonRows = 4

/** The events of the property, newest first; loaded when the user scrolls to it. */
export function Timeline({ propertyId }: { propertyId: number }) {
  const { ref, isNear } = useIsNear()
  const timeline = useInfiniteQuery({
    queryKey: [...endpointKey(listTimeline), propertyId],
    queryFn: async ({ pageParam, signal }) =>
      call(listTimeline, { params: { id: propertyId }, query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isNear,
  })
  const isPrinting = useIsPrinting()
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = timeline
  useEffect(() => {
    if (isPrinting && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [isPrinting, hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const events = timeline.data?.pages.flatMap(({ items }) => items) ?? []
  const failure = timeline.error && errorMessage(timeline.error, 'Failed to get timeline')
  return (
    <Card title="What happened">
      <div ref={ref} aria-busy={timeline.isPending}>
        {timeline.isPending ? (
          Array.from({ length: skeletonRows }, (_, row) => <Skeleton key={row} shape="row" />)
        ) : failure !== null && events.length === 0 ? (
          <ErrorPanel message={failure} onRetry={() => void timeline.refetch()} isRetrying={timeline.isFetching} />
        ) : events.length === 0 ? (
          <p className="text-quiet">Nothing has happened here yet.</p>
        ) : (
          <ol aria-label="What happened, newest first" className="flex flex-col">
            {events.map((event) => (
              <TimelineEntry key={event.id} event={event} />
            ))}
          </ol>
        )}
        {failure !== null && events.length > 0 ? (
          <p role="alert" className="mt-3 text-sm text-critical">
            {failure}
          </p>
        ) : null}
        {timeline.hasNextPage ? (
          <Button
            className="mt-3"
            isPending={timeline.isFetchingNextPage}
            onPress={() => void timeline.fetchNextPage()}
          >
            Show more
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
