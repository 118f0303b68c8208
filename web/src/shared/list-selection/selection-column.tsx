import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import type { ListSelection } from './use-list-selection.ts'

type Row<Item> = { id: (item: Item) => number; label: (item: Item) => string }

/** Widens the target beyond the box; the label is for screen readers. */
const HiddenLabel = ({ children }: { children: string }) => (
  <span className="block w-2">
    <span className="sr-only">{children}</span>
  </span>
)

export function PageCheckbox({ list, children }: { list: ListSelection; children?: string }) {
  return (
    <Checkbox
      isSelected={list.page === 'all'}
      isIndeterminate={list.page === 'some'}
      isDisabled={list.isPageEmpty}
      onChange={list.changePage}
    >
      {children ?? <HiddenLabel>Select all on this page</HiddenLabel>}
    </Checkbox>
  )
}

/** The first column of a list whose rows can be selected. */
export const selectionColumn = <Item,>(list: ListSelection, { id, label }: Row<Item>): Column<Item> => ({
  id: 'select',
  header: 'Select',
  isSelector: true,
  // Also while rows load, when columns have exactly their widths.
  width: '4.5rem',
  headerCell: <PageCheckbox list={list} />,
  cell: (item) => (
    <Checkbox isSelected={list.isSelected(id(item))} onChange={(isIn) => list.change(id(item), isIn)}>
      <HiddenLabel>{`Select ${label(item)}`}</HiddenLabel>
    </Checkbox>
  ),
})
