import { useId, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { workSectionLabels, type SectionCounts, type WorkRow, type WorkSection } from '@contract/worklist.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { NothingToDo } from '@/shared/list-screen/NothingToDo.tsx'
import type { ListSelection } from '@/shared/list-selection/use-list-selection.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { CountBadge } from '@/ui/feedback/CountBadge.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Refreshing } from '@/ui/feedback/Refreshing.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { formatNumber } from '@/ui/format.ts'
import { Pager } from '@/ui/tables/Pager.tsx'
import type { ActionOf, RowHandlers } from './line-action.ts'
import type { WorkList } from './use-work-list.ts'
import { workKey } from './work-row.ts'
import { WorkRowItem } from './WorkRowItem.tsx'

const failureText = 'Failed to get the list of work'
const actions = '[data-work-action]'

/** The arrow keys go from the button of one property to that of the next. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target, currentTarget } = event
  if (step === undefined || !(target instanceof HTMLElement) || !target.matches(actions)) return
  const all = [...currentTarget.querySelectorAll<HTMLElement>(actions)]
  all[all.indexOf(target) + step]?.focus()
  event.preventDefault()
}

type Group = { section: string; rows: WorkRow[] }

/** Rows come in the order of the sections. */
function groupsOf(rows: readonly WorkRow[]): Group[] {
  const groups: Group[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.section === row.section) last.rows.push(row)
    else groups.push({ section: row.section, rows: [row] })
  }
  return groups
}

const isKnown = (section: string): section is WorkSection => section in workSectionLabels

type SectionProps = { group: Group; sections: SectionCounts | null; headingLevel: 2 | 3; children: ReactNode }

function Section({ group: { section }, sections, headingLevel, children }: SectionProps) {
  const id = useId()
  const Heading = `h${headingLevel}` as const
  if (!isKnown(section)) return children
  return (
    <section aria-labelledby={id} className="group/section">
      <Heading
        id={id}
        className="flex items-center gap-2 border-b border-line bg-sunken px-5 group-first/section:rounded-t-lg py-1.5 text-sm font-semibold max-md:px-4"
      >
        {workSectionLabels[section]}
        {sections ? (
          <CountBadge
            count={sections[section]}
            tone={section === 'UNSAFE' ? 'critical' : 'neutral'}
            unit="properties"
          />
        ) : null}
      </Heading>
      {children}
    </section>
  )
}

const SelectBox = ({ row, selection }: { row: WorkRow; selection: ListSelection }) => (
  <Checkbox isSelected={selection.isSelected(workKey(row))} onChange={(isIn) => selection.change(workKey(row), isIn)}>
    <span className="block w-1">
      <span className="sr-only">Select {row.addressLine1}</span>
    </span>
  </Checkbox>
)

const RowSkeletons = ({ count }: { count: number }) => (
  <ul aria-hidden className="divide-y divide-line">
    {Array.from({ length: count }, (_, index) => (
      <li key={index} className="flex flex-col gap-3 px-5 py-4 max-md:px-4">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </li>
    ))}
  </ul>
)

type WorkRowsProps = {
  work: WorkList
  actionOf: ActionOf
  handlers: RowHandlers
  boxRef: RefObject<HTMLDivElement | null>
  headingLevel: 2 | 3
  selection?: ListSelection | undefined
  /** The heading of the empty list. */
  emptyTitle?: string
}

/** The rows of the list with its sections, its pages and its failures. */
export function WorkRows({ work, boxRef, headingLevel, selection, emptyTitle, ...handling }: WorkRowsProps) {
  const { rows, total, pages, error, sections } = work
  const message = error ? errorMessage(error, failureText) : null
  if (message !== null && total === null)
    return <ErrorPanel message={message} onRetry={work.retry} isRetrying={work.isFetching} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons, which remain buttons
    <div
      ref={boxRef}
      tabIndex={-1}
      aria-busy={work.isLoading || work.isRefreshing}
      className="flex flex-col gap-3 outline-none"
      onKeyDown={moveBetweenRows}
    >
      <LiveText>
        {total === null ? '' : `${formatNumber(total)} ${total === 1 ? 'property' : 'properties'} found`}
      </LiveText>
      {message === null ? null : (
        <Banner
          tone="critical"
          isUrgent
          title={message}
          action={
            <Button size="small" onPress={work.retry} isPending={work.isFetching}>
              Try again
            </Button>
          }
        />
      )}
      {work.isLoading ? (
        <RowSkeletons count={pages.pageSize} />
      ) : rows.length === 0 ? (
        <NothingToDo title={emptyTitle ?? 'Nothing waits for you'} />
      ) : (
        <Refreshing isRefreshing={work.isRefreshing}>
          {groupsOf(rows).map((group) => (
            <Section key={group.section} group={group} sections={sections} headingLevel={headingLevel}>
              <ul className="divide-y divide-line">
                {group.rows.map((row) => (
                  <WorkRowItem
                    key={workKey(row)}
                    row={row}
                    {...handling}
                    isMarked={selection?.isSelected(workKey(row)) ?? false}
                    select={selection ? <SelectBox row={row} selection={selection} /> : null}
                  />
                ))}
              </ul>
            </Section>
          ))}
        </Refreshing>
      )}
      {total === null ? null : (
        <Pager
          key={total}
          page={pages.page}
          pageSize={pages.pageSize}
          total={total}
          hrefForPage={pages.hrefForPage}
          onPageChange={pages.turnTo}
          onApproach={work.prefetchPage}
          className="mx-5 pb-3 max-md:mx-4"
          label="Pages of work"
        />
      )}
    </div>
  )
}
