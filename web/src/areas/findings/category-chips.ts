import { readable } from '@contract/labels.ts'
import type { ServicingCategory } from '@contract/findings/reported-findings.ts'
import type { FilterChip } from '@/shared/list-screen/ActiveFilters.tsx'
import type { FindingsState } from './findings-search.ts'

export const categoryChips = (
  { category: categories, change }: Pick<FindingsState, 'category' | 'change'>,
  known: readonly ServicingCategory[],
): FilterChip[] =>
  categories.map((code) => ({
    key: `category ${code}`,
    label: known.find((category) => category.code === code)?.name ?? readable(code),
    onRemove: () => change({ category: categories.filter((each) => each !== code) }),
  }))
