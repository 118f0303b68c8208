import type { UseQueryResult } from '@tanstack/react-query'
import type { OfferedDate } from '@contract/bookings/booking-calls.ts'
import type { ChosenTime } from '@contract/bookings/booking-form.ts'
import type { Day } from '@contract/days.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { TimeChoice } from './TimeChoice.tsx'

type TimeFieldProps = {
  times: UseQueryResult<OfferedDate[] | null>
  /** From `useShownDay`. */
  day: OfferedDate | null
  onPickDay: (day: Day) => void
  value: ChosenTime | null
  onChange: (time: ChosenTime | null) => void
  errorMessage: string | undefined
}

/** A choice of the free times once they are loaded; otherwise what there is instead. */
export function TimeField({ times, day, ...field }: TimeFieldProps) {
  const today = useAgencyToday()
  if (!times.error && times.data && day) return <TimeChoice dates={times.data} day={day} today={today} {...field} />
  return (
    <div className="flex flex-col gap-3">
      <NoTimes times={times} />
      {field.errorMessage ? (
        <p role="alert" className="text-center text-sm text-critical">
          {field.errorMessage}
        </p>
      ) : null}
    </div>
  )
}

function NoTimes({ times }: Pick<TimeFieldProps, 'times'>) {
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
  return <EmptyState title="No booking times available. Please try again later or contact us" />
}
