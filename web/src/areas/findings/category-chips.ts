import { readable } from '@contract/labels.ts'
import type { ServicingCategory } from '@contract/findings/reported-findings.ts'
import type { FilterChip } from '@/shared/list-screen/ActiveFilters.tsx'
import type { FindingsState } from './use-findings-state.ts'

export const categoryChips = (
  { categories, changeCategories }: Pick<FindingsState, 'categories' | 'changeCategories'>,
  known: readonly ServicingCategory[],
): FilterChip[] =>
  categories.map((code) => ({
    key: `category ${code}`,
    label: known.find((category) => category.code === code)?.name ?? readable(code),
    onRemove: () => changeCategories(categories.filter((each) => each !== code)),
  }))
