import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BookedVisit } from '@contract/bookings/visits.ts'
import { getProperty } from '@contract/properties/property-page.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

const checkEveryMs = 2000
/** A document that is not there after a minute is not waited for. */
const mostChecks = 30

/** Reloads the property until the documents of its notices are drawn, which the server does after the booking. */
export function useDrawnNotices(propertyId: number, visits: readonly BookedVisit[]): void {
  const client = useQueryClient()
  const awaited = visits.flatMap(({ notice }) => (notice?.documentId === null ? [notice.noticeId] : [])).join()
  useEffect(() => {
    if (awaited === '') return undefined
    const { queryKey } = endpointQuery(getProperty, { params: { id: propertyId } })
    let checks = 0
    const timer = setInterval(() => {
      checks += 1
      if (checks === mostChecks) clearInterval(timer)
      void client.invalidateQueries({ queryKey })
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [client, propertyId, awaited])
}
