import { readable } from '@contract/labels.ts'
import { FilterSelect } from '@/shared/list-screen/FilterSelect.tsx'
import type { FindingsState } from './findings-search.ts'
import { useCategories } from './use-categories.ts'

export function CategoryFilter({ state }: { state: FindingsState }) {
  const categories = useCategories()
  // A link may name a category that does not exist.
  const others = state.category.filter((code) => !categories.some((each) => each.code === code))
  return (
    <FilterSelect<string>
      label="Categories"
      placeholder="All categories"
      options={[
        ...categories.map(({ code, name, description }) => ({ value: code, label: name, description })),
        ...others.map((code) => ({ value: code, label: readable(code) })),
      ]}
      value={state.category}
      onChange={(chosen) => state.change({ category: chosen })}
      isDisabled={categories.length === 0}
      className="max-sm:col-span-2 sm:w-52"
    />
  )
}
