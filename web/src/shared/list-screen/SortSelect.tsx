import { sortDirections } from '@contract/paging.ts'
import { classNames } from '@/ui/class-names.ts'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import type { SortLabels } from './sort-labels.ts'
import type { SortState } from './use-list-state.ts'

export type SortSelectProps<Sort extends string> = {
  columns: readonly Pick<Column<never>, 'id' | 'isSortable'>[]
  labels: SortLabels<Sort>
  /** Offers only the orders that have a column. */
  isByColumns: boolean
  tableFrom: 'md' | 'lg'
  state: SortState<Sort>
}

/** Chooses the order where no column heading can be pressed for it, as on cards. */
export default function SortSelect<Sort extends string>({
  columns,
  labels,
  isByColumns,
  tableFrom,
  state,
}: SortSelectProps<Sort>) {
  const inHeadings = tableFrom === 'md' ? 'md:hidden' : 'lg:hidden'
  const all = Object.keys(labels) as Sort[]
  const withColumn = all.filter((sort) => columns.some(({ id, isSortable }) => id === sort && isSortable))
  const sorts = isByColumns ? withColumn : all
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
      options={options}
      value={`${state.sort} ${state.direction}`}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value)
        if (chosen) state.change({ sort: chosen.sort, direction: chosen.direction })
      }}
      className={classNames('max-sm:col-span-2', withColumn.length === sorts.length ? inHeadings : 'sm:w-52')}
    />
  )
}
