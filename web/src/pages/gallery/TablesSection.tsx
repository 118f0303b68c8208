import { useState } from 'react'
import { Specimen } from '@/pages/gallery/Specimen.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { formatDay, formatMoney } from '@/ui/format.ts'
import { Switch } from '@/ui/fields/Switch.tsx'
import { Table } from '@/ui/tables/Table.tsx'
import type { Column, TableSort } from '@/ui/tables/table-columns.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'

interface Issue {
  id: number
  address: string
  suburb: string
  problem: string
  since: string
  amount: string
}

const issues: Issue[] = [
  {
    id: 1,
    address: '12/48 Wattlebird Street',
    suburb: 'Brunswick East VIC 3057',
    problem: 'Key did not work',
    since: '2026-10-21',
    amount: '129',
  },
  {
    id: 2,
    address: '7 Lantern Court',
    suburb: 'Pascoe Vale VIC 3044',
    problem: 'Unable to contact occupant',
    since: '2026-11-04',
    amount: '1284.5',
  },
  {
    id: 3,
    address: 'Apartment 1204, Tower B, The Old Woollen Mill, 3/201 Mount Alexander Road',
    suburb: 'Flemington VIC 3031',
    problem: 'Tenant refuses service',
    since: '2026-11-06',
    amount: '0',
  },
]

const columns: Column<Issue>[] = [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    isSortable: true,
    width: '34%',
    cell: (issue) => (
      <>
        <TextLink href={`#${issue.id}`}>{issue.address}</TextLink>
        <span className="block text-sm font-normal text-quiet">{issue.suburb}</span>
      </>
    ),
  },
  { id: 'problem', header: 'Problem', cell: (issue) => issue.problem },
  { id: 'since', header: 'Since', isSortable: true, cell: (issue) => formatDay(issue.since) },
  { id: 'amount', header: 'Amount', align: 'end', cell: (issue) => formatMoney(issue.amount) },
  { id: 'status', header: 'Status', cell: () => <Badge tone="attention">Overdue</Badge> },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: () => (
      <Button variant="primary" size="small">
        Resolve
      </Button>
    ),
  },
]

export function TablesSection() {
  const [sort, setSort] = useState<TableSort>({ columnId: 'since', direction: 'ascending' })
  const [isRefreshing, setIsRefreshing] = useState(false)
  const key = sort.columnId === 'address' ? 'address' : 'since'
  const rows = issues.toSorted((a, b) => a[key].localeCompare(b[key]) * (sort.direction === 'ascending' ? 1 : -1))
  return (
    <>
      <Specimen name="Table: sortable, refreshing on demand" layout="block">
        <Switch isSelected={isRefreshing} onChange={setIsRefreshing}>
          Reloading
        </Switch>
        <Table
          label="Access issues"
          columns={columns}
          rows={rows}
          rowKey={(issue) => issue.id}
          sort={sort}
          onSortChange={setSort}
          isRefreshing={isRefreshing}
        />
      </Specimen>
      <Specimen name="First load" layout="block">
        <Table label="Loading" columns={columns} rows={[]} rowKey={(issue) => issue.id} isLoading skeletonRows={3} />
      </Specimen>
      <Specimen name="Empty" layout="block">
        <Table
          label="Nothing"
          columns={columns}
          rows={[]}
          rowKey={(issue) => issue.id}
          empty={
            <EmptyState title="No access issues" action={<Button>Clear filters</Button>}>
              Every property of this portfolio can be entered.
            </EmptyState>
          }
        />
      </Specimen>
    </>
  )
}
