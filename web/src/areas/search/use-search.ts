import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchDebounceMs } from '@contract/limits.ts'
import { searchEverything } from '@contract/search.ts'
import type { ReplyOf } from '@contract/endpoint.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

export type Found = ReplyOf<typeof searchEverything>

export type SearchResult = {
  /** The text that the result belongs to. */
  text: string
  isSearching: boolean
  found: Found | null
  error: Error | null
  retry: () => void
}

/** Searches the agency once typing pauses. A result is shown only for exactly the given text. */
export function useSearch(typed: string): SearchResult {
  const text = typed.trim()
  const searched = useAfterPause(text, searchDebounceMs)
  const isSettled = searched === text && text !== ''
  // When the text changes, the old call has no observer any more, and react-query aborts it.
  const query = useQuery({ ...endpointQuery(searchEverything, { query: { query: searched } }), enabled: isSettled })
  return {
    text,
    isSearching: text !== '' && (!isSettled || query.isFetching),
    found: (isSettled && query.data) || null,
    error: isSettled && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  }
}

/** Nothing until the first pause. */
function useAfterPause(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
