import { listImportRows, type ImportRow, type ImportRowStatus, type ImportStatus } from '@contract/imports.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { paths } from '@/shared/paths.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import type { Tone } from '@/ui/feedback/tone.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { rowStatusLabels } from './describe-counts.ts'

const atOnce = 10
const tones: Partial<Record<ImportRowStatus, Tone>> = {
  READY: 'attention',
  ERROR: 'critical',
  FAILED: 'critical',
  DONE: 'good',
  KEPT: 'attention',
}

/** One sentence, or a list of them. */
function Faults({ message }: Pick<ImportRow, 'message'>) {
  const faults = message?.split('\n') ?? []
  if (faults.length < 2) return message
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4">
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  )
}

const columns: Column<ImportRow>[] = [
  {
    id: 'row',
    header: 'Row',
    isRowHeader: true,
    cell: ({ rowNumber, address, propertyId }) => (
      <>
        {rowNumber}: {propertyId === null ? address : <TextLink href={paths.property(propertyId)}>{address}</TextLink>}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={tones[status] ?? 'neutral'}>{rowStatusLabels[status]}</Badge>,
  },
  {
    id: 'what',
    header: 'What changes',
    cell: ({ message, differences }) => (
      <>
        <Faults message={message} />
        <ul className="flex flex-col gap-1">
          {differences.map(({ label, from, to }) => (
            <li key={label}>
              {label}: {to} <span className="text-quiet">(now: {from})</span>
            </li>
          ))}
        </ul>
      </>
    ),
  },
]

type RowsProps = {
  importId: number
  isUnderWay: boolean
  version: ImportStatus
  placement?: 'card' | 'flush card'
}

/** The rows of an import, those with errors first. */
export function ImportRows({ importId, isUnderWay, version, placement = 'flush card' }: RowsProps) {
  const pages = usePages(atOnce, `${importId} ${version}`)
  const list = useListQuery(listImportRows, { params: { id: importId }, query: { 'page-size': atOnce } }, pages, {
    refetchAfter: () => (isUnderWay ? 2000 : false),
  })
  return (
    <ListBody
      list={list}
      columns={columns}
      rowKey={({ rowNumber }) => rowNumber}
      label="Rows of the file"
      placement={placement}
      skeletonRows={3}
      failureText="Failed to get the rows"
      empty={<EmptyState title="The file has no rows" />}
    />
  )
}
