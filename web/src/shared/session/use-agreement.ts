import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getPendingTerms, type Terms } from '@contract/me.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

const termsQuery = endpointQuery(getPendingTerms, {})

type Agreement = {
  terms: Terms | null | undefined
  /** The server refuses the calls of a page until the agreement is accepted, so the page is not opened before. */
  isPageAllowed: boolean
}

/**
 * The licence agreement to accept. One that comes into effect while a page is open is asked for when a call is refused
 * because of it; the page stays, with what was typed.
 */
export function useAgreement(): Agreement {
  const client = useQueryClient()
  const terms = useQuery(termsQuery).data
  const [isPageAllowed, setIsPageAllowed] = useState(!terms)
  if (!terms && !isPageAllowed) setIsPageAllowed(true)

  useEffect(() => {
    const askIfRefused = (error: unknown) => {
      if (error instanceof CallError && error.code === 'agreement-pending')
        void client.invalidateQueries({ queryKey: termsQuery.queryKey })
    }
    const ends = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') askIfRefused(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') askIfRefused(event.action.error)
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [client])

  return { terms, isPageAllowed }
}
