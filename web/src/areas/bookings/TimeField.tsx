import type { UseQueryResult } from '@tanstack/react-query'
import type { OfferedDate, BookingTime } from '@contract/bookings/booking-calls.ts'
import type { ChosenTime } from '@contract/bookings/booking-form.ts'
import type { Day } from '@contract/days.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { clockText } from '@contract/times.ts'
import { Calendar } from '@/ui/fields/Calendar.tsx'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { dayWithWeekday } from '@contract/weekday-text.ts'

type TimeChoiceProps = {
  dates: readonly OfferedDate[]
  /** The date whose times are shown. */
  day: OfferedDate
  onPickDay: (day: Day) => void
  value: ChosenTime | null
  onChange: (time: ChosenTime | null) => void
  today: Day
  takesFocus: boolean
  errorMessage: string | undefined
}

const toChosen = (date: Day, { oasMetadataId, timeFrom, timeTo, technicianId }: BookingTime): ChosenTime => ({
  oasMetadataId,
  date,
  startTime: timeFrom,
  endTime: timeTo,
  technicianId,
})

/** A date in a calendar, of which only dates with free times can be chosen, then a time of that date. */
function TimeChoice({ dates, day: date, onPickDay, value, onChange, today, takesFocus, ...field }: TimeChoiceProps) {
  const options = date.bookingTimes.map((time) => ({
    value: time.oasMetadataId,
    label: `${clockText(time.timeFrom)} – ${clockText(time.timeTo)}`,
  }))
  const chosen = value?.date === date.date ? value.oasMetadataId : null
  return (
    <div className="@container">
      <div className="grid items-start gap-x-8 gap-y-5 @xl:grid-cols-[auto_minmax(0,1fr)]">
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-medium">Date</legend>
          <Calendar
            key={dates[0]?.date}
            value={date.date}
            today={today}
            min={dates[0]?.date}
            max={dates.at(-1)?.date}
            isOffered={(day) => dates.some((each) => each.date === day)}
            takesFocus={takesFocus}
            onChange={(day) => {
              onPickDay(day)
              onChange(null)
            }}
          />
        </fieldset>
        <RadioGroup
          label={`Time on ${dayWithWeekday(date.date)}`}
          look="boxes"
          orientation="horizontal"
          options={options}
          value={chosen}
          errorMessage={field.errorMessage}
          onChange={(id) => {
            const time = date.bookingTimes.find(({ oasMetadataId }) => oasMetadataId === id)
            if (time) onChange(toChosen(date.date, time))
          }}
        />
      </div>
    </div>
  )
}

type TimeFieldProps = {
  times: UseQueryResult<OfferedDate[] | null>
  /** From `useShownDay`. */
  day: OfferedDate | null
  onPickDay: (day: Day) => void
  value: ChosenTime | null
  onChange: (time: ChosenTime | null) => void
  /** Once the dates are shown, if they take the place of what had the focus. */
  takesFocus?: boolean
  errorMessage: string | undefined
}

/** A choice of the free times once they are loaded; otherwise what there is instead. */
export function TimeField({ times, day, takesFocus = false, ...field }: TimeFieldProps) {
  const today = useAgencyToday()
  if (!times.error && times.data && day)
    return <TimeChoice dates={times.data} day={day} today={today} takesFocus={takesFocus} {...field} />
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
  if (times.error) return <LoadFailure query={times} text="The booking times could not be loaded" />
  if (!times.data) return <LoadingRows rows={['w-1/4', 'row', 'row']} />
  return <EmptyState title="No booking times available. Please try again later or contact us" />
}
