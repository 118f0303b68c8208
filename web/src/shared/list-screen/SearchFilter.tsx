import { areSingleKeysOn } from '@/shared/single-keys.ts'
import { SearchField } from '@/ui/fields/SearchField.tsx'
import type { PagedSearch } from './list-search.ts'
import type { SearchedList } from './use-list-state.ts'
import { useSearchText } from './use-search-text.ts'

type SearchFilterProps = {
  label: string
  state: Pick<SearchedList<PagedSearch>, 'query' | 'change'>
  className?: string
}

export function SearchFilter({ label, state, className = 'max-sm:col-span-2 sm:w-72' }: SearchFilterProps) {
  const { text, onChange, onSubmit } = useSearchText(state.query, (query) =>
    state.change({ query }, { isTyping: true }),
  )
  return (
    <SearchField
      label={label}
      isLabelVisible
      value={text}
      onChange={onChange}
      onSubmit={onSubmit}
      shortcut={areSingleKeysOn() ? '/' : undefined}
      className={className}
    />
  )
}
