import { useEffect, useRef, useState } from 'react'
import { searchDebounceMs } from '@contract/limits.ts'

/** The typed text and the search, which follows once typing pauses. */
export function useSearchText(searched: string, onSearch: (text: string) => void) {
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
