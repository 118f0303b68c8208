import { MultiSelect } from '@/ui/fields/MultiSelect.tsx'
import { useCategories } from './use-categories.ts'
import type { FindingsState } from './use-findings-state.ts'

export function CategoryFilter({ state }: { state: FindingsState }) {
  const categories = useCategories()
  const others = state.categories.filter((code) => !categories.some((each) => each.code === code))
  return (
    <MultiSelect<string>
      label="Categories"
      isLabelHidden
      placeholder="All categories"
      options={categories.map(({ code, name, description }) => ({ value: code, label: name, description }))}
      value={state.categories}
      // Categories of a link that nobody knows stay until their chip is taken off.
      onChange={(chosen) => state.changeCategories([...others, ...chosen])}
      isDisabled={categories.length === 0}
      className="max-sm:col-span-2 sm:w-52"
    />
  )
}
