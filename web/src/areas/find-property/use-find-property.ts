import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchDebounceMs } from '@contract/limits.ts'
import {
  listIntegratedPortfolio,
  listPortfolio,
  type IntegratedProperty,
  type ManagedProperty,
} from '@contract/portfolio/property-lists.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useIsIntegrated } from '@/shared/session/use-agency.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'

export type Found = {
  managed: { items: ManagedProperty[]; total: number }
  /** Properties that other providers service. */
  others: { items: IntegratedProperty[]; total: number }
}

export type SearchResult = {
  /** The text that the result belongs to. */
  text: string
  isSearching: boolean
  found: Found | null
  error: Error | null
  retry: () => void
}

const none: Found['others'] = { items: [], total: 0 }

/** Searches all properties of the agency once typing pauses. A result is shown only for exactly the text in the field. */
export function useFindProperty(typed: string): SearchResult {
  const text = typed.trim()
  const searched = useAfterPause(text, searchDebounceMs)
  const isSettled = searched === text && text !== ''
  const isIntegrated = useIsIntegrated()
  const seesOthers = useExperiment('PortfolioMirroring') && isIntegrated
  // When the text changes, the old calls have no observer any more, and react-query aborts them.
  const managed = useQuery({ ...endpointQuery(listPortfolio, { query: { query: searched } }), enabled: isSettled })
  const others = useQuery({
    ...endpointQuery(listIntegratedPortfolio, { query: { query: searched, 'provided-by': 'OTHER' } }),
    enabled: isSettled && seesOthers,
  })
  const isFetching = managed.isFetching || others.isFetching
  const ofOthers = seesOthers ? others.data : none
  return {
    text,
    isSearching: text !== '' && (!isSettled || isFetching),
    found: isSettled && managed.data && ofOthers ? { managed: managed.data, others: ofOthers } : null,
    error: isSettled && !isFetching ? (managed.error ?? others.error) : null,
    retry: () => {
      if (managed.error) void managed.refetch()
      if (others.error) void others.refetch()
    },
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
