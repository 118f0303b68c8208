import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchDebounceMs } from '@contract/limits.ts'
import { listPortfolio, type ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

export type SearchResult = {
  /** The text that the result belongs to. */
  text: string
  isSearching: boolean
  found: { items: ManagedProperty[]; total: number } | null
  error: Error | null
  retry: () => void
}

/** Searches once typing pauses. A result is shown only for exactly the text in the field. */
export function useFindProperty(typed: string): SearchResult {
  const text = typed.trim()
  const searched = useAfterPause(text, searchDebounceMs)
  const isSettled = searched === text && text !== ''
  // When the text changes, the old call has no observer any more, and react-query aborts it.
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(listPortfolio, { query: { query: searched } }),
    enabled: isSettled,
  })
  return {
    text,
    isSearching: text !== '' && (!isSettled || isFetching),
    found: (isSettled && data) || null,
    error: isSettled && !isFetching ? error : null,
    retry: () => void refetch(),
  }
}

function useAfterPause(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
