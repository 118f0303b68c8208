import { dashboardSkeletonRows } from '@contract/limits.ts'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import type { ListResult } from '@/shared/list-screen/use-list-query.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import type { NotUrgent } from './urgent-panel.ts'
import { NothingToDo } from '@/shared/list-screen/NothingToDo.tsx'
import { formatNumber } from '@/ui/format.ts'

/** An empty tab; beside its text, how many of the kind are open but not urgent. */
function NothingUrgent({ title, notUrgent }: { title: string; notUrgent: NotUrgent | null | undefined }) {
  if (!notUrgent) return <NothingToDo title={title} />
  const { count, href, word, text } = notUrgent
  return (
    <NothingToDo title={title}>
      {formatNumber(count)} not {word}:{' '}
      <TextLink href={href}>
        view<span className="sr-only"> {text}</span>
      </TextLink>
    </NothingToDo>
  )
}

type UrgentListProps<Row> = {
  list: ListResult<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number
  /** Title: "Urgent quotes". */
  label: string
  /** Heading of the empty list; by default "No urgent quotes". */
  emptyTitle?: string
  notUrgent: NotUrgent | null | undefined
  /** The page with all of them. */
  more?: { text: string; href: string }
  /** Cards below this width; md by default. */
  tableFrom?: 'md' | 'lg'
}

/** Records that need action, as a tab of the dashboard. */
export function UrgentList<Row>({ emptyTitle, notUrgent, more, ...list }: UrgentListProps<Row>) {
  const records = list.label.toLowerCase()
  return (
    <>
      <ListBody
        {...list}
        skeletonRows={dashboardSkeletonRows}
        placement="flush card"
        empty={<NothingUrgent title={emptyTitle ?? `No ${records}`} notUrgent={notUrgent} />}
        failureText={`Failed to get ${records}`}
      />
      {more ? (
        <p className="px-5 pt-3 text-right max-md:px-4">
          <TextLink href={more.href}>{more.text}</TextLink>
        </p>
      ) : null}
    </>
  )
}
