import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BookingDate } from '@contract/bookings/booking-calls.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

type FreeTimesProps = {
  times: UseQueryResult<BookingDate[] | null>
  children: (dates: readonly BookingDate[]) => ReactNode
}

/** The free times once they are loaded; otherwise what there is instead. */
export function FreeTimes({ times, children }: FreeTimesProps) {
  if (times.error)
    return (
      <ErrorPanel
        message={errorMessage(times.error, 'The booking times could not be loaded')}
        onRetry={() => void times.refetch()}
        isRetrying={times.isFetching}
      />
    )
  if (!times.data)
    return (
      <div aria-busy className="flex flex-col gap-3">
        <Skeleton className="w-1/4" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    )
  if (times.data.length === 0)
    return <EmptyState title="No booking times available. Please try again later or contact us" />
  return children(times.data)
}
