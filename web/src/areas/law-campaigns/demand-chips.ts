import { knowledgeLabels, progressLabels } from '@contract/law-campaigns.ts'
import type { FilterChip } from '@/shared/list-screen/ActiveFilters.tsx'
import type { SearchedList } from '@/shared/list-screen/use-list-state.ts'
import type { DemandSearch } from './demand-search.ts'

export function demandChips(state: SearchedList<DemandSearch>): FilterChip[] {
  const { knowledge, progress, change } = state
  const chips: (FilterChip | false)[] = [
    knowledge !== undefined && {
      key: 'knowledge',
      label: knowledgeLabels[knowledge],
      onRemove: () => change({ knowledge: undefined }),
    },
    progress !== undefined && {
      key: 'progress',
      label: progressLabels[progress],
      onRemove: () => change({ progress: undefined }),
    },
  ]
  return chips.filter((chip) => chip !== false)
}
