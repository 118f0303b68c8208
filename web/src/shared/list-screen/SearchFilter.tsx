import { areSingleKeysOn } from '@/shared/single-keys.ts'
import { SearchField } from '@/ui/fields/SearchField.tsx'
import { useEffect, useRef, useState } from 'react'
import { searchDebounceMs } from '@contract/limits.ts'

/** The typed text and the search, which follows once typing pauses. */
function useSearchText(searched: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(searched)
  const sent = useRef(searched)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // The search was changed elsewhere: by Back, a link or "Clear all".
    if (searched === sent.current) return
    clearTimeout(timer.current)
    sent.current = searched
    setText(searched)
  }, [searched])

  useEffect(() => () => clearTimeout(timer.current), [])

  function search(next: string) {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === sent.current) return
    sent.current = trimmed
    onSearch(trimmed)
  }

  return {
    text,
    onChange: (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => search(next), searchDebounceMs)
    },
    onSubmit: search,
  }
}

type SearchFilterProps = {
  label: string
  state: { query: string; change: (patch: { query: string }, options: { isTyping: true }) => void }
  /** False for a field that is not the page’s only one. */
  hasShortcut?: boolean
  className?: string
}

export function SearchFilter({
  label,
  state,
  hasShortcut = true,
  className = 'max-sm:col-span-2 sm:w-72',
}: SearchFilterProps) {
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
      shortcut={hasShortcut && areSingleKeysOn() ? '/' : undefined}
      className={className}
    />
  )
}
