import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Window } from 'happy-dom'
import { Table } from '@/ui/tables/Table.tsx'
import type { Column, TableProps } from '@/ui/tables/table-columns.ts'

interface Property {
  id: number
  address: string
  since: string
}

const columns: Column<Property>[] = [
  { id: 'address', header: 'Address', isRowHeader: true, isSortable: true, cell: (property) => property.address },
  { id: 'since', header: 'Since', cell: (property) => property.since },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (property) => <button type="button">Resolve {property.id}</button>,
    menu: () => <button type="button">More</button>,
  },
]

const properties = [{ id: 1, address: '7 Lantern Court', since: '04/11/2026' }]

function show(props: Partial<TableProps<Property>> = {}) {
  return render(
    <Table label="Access issues" columns={columns} rows={properties} rowKey={(property) => property.id} {...props} />,
  )
}

function setWidth(width: number) {
  ;(window as unknown as Window).happyDOM.setViewport({ width })
}

beforeEach(() => setWidth(1024))

describe('a table', () => {
  it('names each row by its header cell', () => {
    show()
    expect(screen.getByRole('table', { name: 'Access issues' })).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: '7 Lantern Court' })).toBeTruthy()
  })

  it('does not render its rows again when something else of the list changes, such as the typed search', () => {
    const cell = vi.fn(({ address }: Property) => address)
    const counted: Column<Property>[] = [{ id: 'address', header: 'Address', isRowHeader: true, cell }]
    const { rerender } = show({ columns: counted })
    const table = (props: Partial<TableProps<Property>>) => (
      <Table label="Access issues" columns={counted} rows={properties} rowKey={({ id }) => id} {...props} />
    )
    rerender(table({ isRefreshing: true, empty: <p>Nothing found</p> }))
    rerender(table({ sort: { columnId: 'address', direction: 'descending' } }))
    expect(cell).toHaveBeenCalledTimes(1)
    rerender(table({ rows: [{ id: 1, address: '9 Lantern Court', since: '04/11/2026' }] }))
    expect(screen.getByRole('rowheader', { name: '9 Lantern Court' })).toBeTruthy()
    expect(cell).toHaveBeenCalledTimes(2)
  })

  it('sorts by a pressed header, and in the other direction when it is pressed again', async () => {
    const onSortChange = vi.fn()
    const { rerender } = show({ onSortChange })
    await userEvent.click(screen.getByRole('button', { name: 'Address' }))
    expect(onSortChange).toHaveBeenLastCalledWith({ columnId: 'address', direction: 'ascending' })
    const sort = { columnId: 'address', direction: 'ascending' } as const
    rerender(
      <Table
        label="Access issues"
        columns={columns}
        rows={properties}
        rowKey={(property) => property.id}
        sort={sort}
        onSortChange={onSortChange}
      />,
    )
    expect(screen.getByRole('columnheader', { name: 'Address' }).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Address' }))
    expect(onSortChange).toHaveBeenLastCalledWith({ columnId: 'address', direction: 'descending' })
  })

  it('keeps the previous rows while it reloads', () => {
    const { container } = show({ isRefreshing: true })
    expect(screen.getByText('7 Lantern Court')).toBeTruthy()
    expect((container.firstChild as HTMLElement).getAttribute('aria-busy')).toBe('true')
  })

  it('shows skeleton rows on the first load, as many as expected', () => {
    show({ rows: [], isLoading: true, skeletonRows: 4, empty: 'Nothing' })
    expect(document.querySelectorAll('tbody tr')).toHaveLength(4)
    expect(screen.queryByText('Nothing')).toBeNull()
  })

  it('shows the empty text if there are no rows', () => {
    show({ rows: [], empty: 'No access issues' })
    expect(screen.getByText('No access issues')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

it('shows each row as a card with labelled values on a small screen', async () => {
  setWidth(390)
  show()
  const card = within(within(await screen.findByRole('list', { name: 'Access issues' })).getByRole('listitem'))
  expect(card.getByText('7 Lantern Court')).toBeTruthy()
  expect(card.getByText('Since').tagName).toBe('DT')
  expect(card.getByText('04/11/2026').tagName).toBe('DD')
  const [resolve, more] = ['Resolve 1', 'More'].map((name) => card.getByRole('button', { name }))
  // The menu is beside the heading, before what the row says.
  const after = Node.DOCUMENT_POSITION_FOLLOWING
  expect(more?.compareDocumentPosition(card.getByText('Since'))).toBe(after)
  expect(card.getByText('Since').compareDocumentPosition(resolve as Node)).toBe(after)
})

it('folds the cards of a phone to a heading, what it is about and the button', async () => {
  setWidth(390)
  const brief: Column<Property>[] = columns.map((column) =>
    column.id === 'since' ? { ...column, brief: ({ since }) => `Waits since ${since}` } : column,
  )
  show({ columns: brief })
  const card = within(within(await screen.findByRole('list', { name: 'Access issues' })).getByRole('listitem'))
  expect(card.getByText('Waits since 04/11/2026')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Resolve 1' })).toBeTruthy()
  expect(card.queryByText('Since')).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'More 7 Lantern Court' }))
  expect(card.getByText('Since').tagName).toBe('DT')
  await userEvent.click(card.getByRole('button', { name: 'Less 7 Lantern Court' }))
  expect(card.queryByText('Since')).toBeNull()
})
