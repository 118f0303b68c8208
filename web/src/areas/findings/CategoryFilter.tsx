import { MultiSelect } from '@/ui/fields/MultiSelect.tsx'
import type { FindingsState } from './findings-search.ts'
import { useCategories } from './use-categories.ts'

export function CategoryFilter({ state }: { state: FindingsState }) {
  const categories = useCategories()
  const others = state.category.filter((code) => !categories.some((each) => each.code === code))
  return (
    <MultiSelect<string>
      label="Categories"
      placeholder="All categories"
      options={categories.map(({ code, name, description }) => ({ value: code, label: name, description }))}
      value={state.category}
      // Unknown categories from a link stay until their chip is removed.
      onChange={(chosen) => state.change({ category: [...others, ...chosen] })}
      isDisabled={categories.length === 0}
      className="max-sm:col-span-2 sm:w-52"
    />
  )
}
