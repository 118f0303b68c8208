import type { ComponentProps } from 'react'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'

type RecordListProps<Row> = Omit<ComponentProps<typeof ListBody<Row>>, 'empty' | 'skeletonRows' | 'placement'> & {
  emptyTitle: string
}

/** The issues, quotes or invoices of one property, with paging. */
export function RecordList<Row>({ emptyTitle, ...list }: RecordListProps<Row>) {
  return <ListBody {...list} placement="flush card" skeletonRows={3} empty={<EmptyState title={emptyTitle} />} />
}
