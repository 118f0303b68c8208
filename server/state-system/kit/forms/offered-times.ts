import type { BookingDate, BookingTime } from '../../../../contract/bookings/booking-calls.ts'
import { chosenTime, type ChosenTime } from '../../../../contract/bookings/booking-form.ts'
import { dayIn, type Day } from '../../../../contract/days.ts'
import { clockText, timeIn } from '../../../../contract/times.ts'
import { html, type Html } from '../html/html.ts'
import type { StateSite } from '../routes/state-site.ts'

const weekday = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
const dayText = (day: Day): string => weekday.format(new Date(`${day}T00:00:00Z`))

/** An offered time as the value of a form. */
export const timeValue = (date: Day, { oasMetadataId, timeFrom, timeTo, technicianId }: BookingTime): string =>
  [oasMetadataId, date, timeFrom, timeTo, technicianId].join(',')

export function parseTime(value: string): ChosenTime | undefined {
  const [oasMetadataId, date, startTime, endTime, technicianId] = value.split(',')
  const time = { oasMetadataId, date, startTime, endTime, technicianId: Number(technicianId) }
  return chosenTime.safeParse(time).data
}

/** Whether a visit is at the chosen time already. */
export function isAtTime(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  chosen: ChosenTime | undefined,
  { timeZone }: StateSite,
): boolean {
  const [from, to] = [new Date(startsAt), new Date(endsAt)]
  return (
    chosen?.date === dayIn(timeZone, from) &&
    chosen.startTime === timeIn(timeZone, from) &&
    chosen.endTime === timeIn(timeZone, to)
  )
}

/** The free times as options, by day. */
export const timeOptions = (dates: readonly BookingDate[], chosen: string): Html[] =>
  dates.map(
    ({ date, bookingTimes }) =>
      html`<optgroup label="${dayText(date)}">
        ${bookingTimes.map((time) => {
          const value = timeValue(date, time)
          return html`<option value="${value}" ${value === chosen && html`selected`}>
            ${dayText(date)}, ${clockText(time.timeFrom)} to ${clockText(time.timeTo)}
          </option>`
        })}
      </optgroup>`,
  )
