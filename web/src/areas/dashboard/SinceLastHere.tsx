import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getNews, listNews, type NewsCounts, type NewsEvent, type NewsGroup } from '@contract/dashboard/news.ts'
import { addDays } from '@contract/days.ts'
import { urgentListPageSize } from '@contract/limits.ts'
import type { ManagerKey } from '@contract/paging.ts'
import { states } from '@contract/states.ts'
import { dayWithWeekday } from '@contract/weekday-text.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { paths } from '@/shared/paths.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { urgentListInput } from '@/shared/urgent-list/urgent-list-input.ts'
import { classNames } from '@/ui/class-names.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { formatNumber, formatTime, toDay } from '@/ui/format.ts'
import { ChevronRight } from '@/ui/icons.ts'
import { Card } from '@/ui/layout/Card.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'

const titles: Record<NewsGroup, string> = {
  CAME: 'What came',
  OTHERS: 'What others in your agency did',
  DONE: 'What was done for you',
}
const nothing: Record<NewsGroup, string> = {
  CAME: 'Nothing came.',
  OTHERS: 'Nobody changed anything.',
  DONE: 'Nothing was done.',
}
/** So many names and kinds are read at a glance. */
const mostParts = 4

/** "3 new findings, 1 quote to decide"; of colleagues "Priya Nair (5)". */
function partsText({ group, parts }: NewsCounts): string {
  const shown = parts
    .slice(0, mostParts)
    .map(({ count, label }) =>
      group === 'OTHERS' ? `${label} (${formatNumber(count)})` : `${formatNumber(count)} ${label}`,
    )
  return [...shown, ...(parts.length > mostParts ? [`and ${parts.length - mostParts} more`] : [])].join(', ')
}

function hrefOf({ subject, compliancePropertyId }: NewsEvent): string | null {
  if (subject === null) return null
  const { kind, reference } = subject
  if (kind === 'VISIT') return paths.visit(compliancePropertyId, Number(reference))
  return kind === 'QUOTE' ? paths.quotes({ query: reference }) : paths.invoices({ query: reference })
}

/** "Today", "Yesterday", "Wednesday 4th March". */
function dayText(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : dayWithWeekday(day).replace(/ \d{4}$/, '')
}

/** "yesterday", "Wednesday 4th March": after "Since". */
const sinceDay = (day: string, today: string): string =>
  dayText(day, today).replace(/^(Today|Yesterday)$/, (word) => word.toLowerCase())

const eventColumns = (timeZone: string, today: string): Column<NewsEvent>[] => [
  {
    id: 'what',
    header: 'What happened',
    isRowHeader: true,
    cell: (event) => {
      const href = hrefOf(event)
      return (
        <>
          {href === null ? (
            <span className="font-normal">{event.text}</span>
          ) : (
            <TextLink href={href} className="flex min-h-6 w-fit items-center">
              {event.text}
            </TextLink>
          )}
          <TextLink
            href={paths.property(event.compliancePropertyId)}
            className="flex min-h-6 w-fit items-center font-normal"
          >
            {event.addressLine1}
          </TextLink>
        </>
      )
    },
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ at, by }) => (
      <>
        {dayText(toDay(at, timeZone), today)}
        {by === null ? null : <span className="block text-quiet">{by}</span>}
      </>
    ),
  },
]

type GroupProps = { group: NewsGroup; managerId: ManagerKey | null }

function EventsOf({ group, managerId }: GroupProps) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const today = useAgencyToday()
  const pages = usePages(urgentListPageSize, managerId)
  const list = useListQuery(listNews, { params: { group }, ...urgentListInput(managerId, pages.page) }, pages)
  return (
    <ListBody
      list={list}
      label={titles[group]}
      columns={eventColumns(timeZone, today)}
      rowKey={({ key }) => key}
      skeletonRows={urgentListPageSize}
      placement="flush card"
      entities="events"
      failureText="Failed to get what is new"
      empty={<p className="px-5 pt-2 text-quiet max-md:px-4">{nothing[group]}</p>}
    />
  )
}

type GroupOfCounts = {
  counts: NewsCounts
  managerId: ManagerKey | null
  /** No group has anything new. */
  isAllQuiet: boolean
}

/** Counts first; its events are loaded when it is opened. */
function Group({ counts, managerId, isAllQuiet }: GroupOfCounts) {
  const { group, total } = counts
  const [isOpen, setIsOpen] = useState(false)
  const text = total === 0 ? nothing[group] : partsText(counts)
  const heading = (
    <>
      <span className="font-medium">
        {titles[group]}
        {total === 0 ? null : ` (${formatNumber(total)})`}
      </span>
      <span className="block text-sm text-quiet">{text}</span>
    </>
  )
  if (total === 0)
    return (
      <div className={classNames('px-5 py-2 pl-11 max-md:px-4 max-md:pl-10', !isAllQuiet && 'max-md:hidden')}>
        {heading}
      </div>
    )
  return (
    <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-start gap-2 px-5 py-2 hover:bg-hover max-md:px-4 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={16}
          className="mt-0.5 shrink-0 text-quiet transition-transform duration-100 group-open:rotate-90"
        />
        <span className="min-w-0">{heading}</span>
      </summary>
      {isOpen ? (
        <div className="pb-3">
          <EventsOf group={group} managerId={managerId} />
        </div>
      ) : null}
    </details>
  )
}

/** What came, what colleagues did and what the provider did since the last visit; looking at it changes nothing. */
export function SinceLastHere({ managerId }: { managerId: ManagerKey | null }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const today = useAgencyToday()
  const news = useQuery(endpointQuery(getNews, { query: { propertyManagerId: managerId ?? undefined } }))
  const { data } = news
  const since = data
    ? `Since ${sinceDay(toDay(data.since, timeZone), today)}${data.isSinceLastVisit ? `, ${formatTime(data.since, timeZone)}` : ''}`
    : null
  return (
    <Card
      title={data?.isSinceLastVisit === false ? 'What is new' : 'Since you were last here'}
      actions={since === null ? null : <span className="text-sm text-quiet">{since}</span>}
      isFlush
      className="pb-2"
    >
      {data ? (
        <div className="divide-line md:divide-y">
          {data.groups.map((counts) => (
            <Group
              key={`${counts.group} ${managerId}`}
              counts={counts}
              managerId={managerId}
              isAllQuiet={data.groups.every(({ total }) => total === 0)}
            />
          ))}
        </div>
      ) : news.isError ? (
        <LoadFailure query={news} text="Failed to get what is new" />
      ) : (
        <div className="px-5 max-md:px-4">
          <LoadingRows rows={['row', 'row', 'row']} />
        </div>
      )}
    </Card>
  )
}
