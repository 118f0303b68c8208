import { sortDirections, type SortDirection } from '@contract/paging.ts'
import { propertySorts, type PropertySort } from '@contract/portfolio/property-lists.ts'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import type { ListState } from './use-list-state.ts'

const labels: Record<PropertySort, Record<SortDirection, string>> = {
  address: { ascending: 'Address, A to Z', descending: 'Address, Z to A' },
  due: { ascending: 'Next due, soonest first', descending: 'Next due, latest first' },
}

type SortSelectProps = { columns: readonly Pick<Column<never>, 'id' | 'isSortable'>[]; state: ListState }

/** Chooses the order on small screens, where cards have no column headings to press. */
export function SortSelect({ columns, state }: SortSelectProps) {
  const sorts = propertySorts.filter((sort) => columns.some(({ id, isSortable }) => id === sort && isSortable))
  if (sorts.length === 0) return null
  const options = sorts.flatMap((sort) =>
    sortDirections.map((direction) => ({
      value: `${sort} ${direction}`,
      sort,
      direction,
      label: labels[sort][direction],
    })),
  )
  return (
    <NativeSelect
      label="Sort by"
      isLabelHidden
      options={options}
      value={`${state.sort} ${state.direction}`}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value)
        if (chosen) state.change({ sort: chosen.sort, direction: chosen.direction })
      }}
      className="max-sm:col-span-2 md:hidden"
    />
  )
}
