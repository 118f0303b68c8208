import { SearchField } from '@/ui/fields/SearchField.tsx'
import type { ListState } from './use-list-state.ts'
import { useSearchText } from './use-search-text.ts'

export function SearchFilter({ label, state }: { label: string; state: ListState }) {
  const { text, onChange, onSubmit } = useSearchText(state.query, (query) =>
    state.change({ query }, { isTyping: true }),
  )
  return (
    <SearchField
      label={label}
      value={text}
      onChange={onChange}
      onSubmit={onSubmit}
      shortcut="/"
      className="max-sm:col-span-2 sm:w-72"
    />
  )
}
