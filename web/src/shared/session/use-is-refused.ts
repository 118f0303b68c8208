import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { restrictedText } from '@contract/me.ts'
import { CallError } from '@/shared/api/call-error.ts'

/** True once a call was refused because the access of the agency to the portal was switched off meanwhile. */
export function useIsRefused(agencyId: number): boolean {
  const client = useQueryClient()
  const [refusedId, setRefusedId] = useState<number | null>(null)
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (error instanceof CallError && error.code === 'forbidden' && error.message === restrictedText)
          setRefusedId(agencyId)
      }),
    [client, agencyId],
  )
  return refusedId === agencyId
}
