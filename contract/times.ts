import { offsetIn, type Day } from './days.ts'

/** A time of day, `HH:mm`, in the time zone of the agency's state. */
export type ClockTime = string

const minuteMs = 60_000
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The time of day at that moment in an IANA time zone. */
export function timeIn(timeZone: string, moment: Date): ClockTime {
  const time = moment.getTime()
  const minutes = Math.floor((time + offsetIn(timeZone, time)) / minuteMs)
  const ofDay = minutes - Math.floor(minutes / 1440) * 1440
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

/**
 * The moment at which clocks of the zone show this day and time. A time that daylight saving skips is the same distance
 * after the change; of a time that occurs twice it is the first.
 */
export function instantAt(timeZone: string, day: Day, time: ClockTime): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  // The two offsets differ only on a day of change: 14 hours cover every offset on Earth.
  const [before, after] = [-14, 14].map((hours) => offsetIn(timeZone, wanted + hours * 60 * minuteMs)) as [
    number,
    number,
  ]
  const early = wanted - Math.max(before, after)
  const late = wanted - Math.min(before, after)
  return new Date(early + offsetIn(timeZone, early) === wanted ? early : late)
}

/** 14:30 becomes "2:30 pm". */
export function clockText(time: ClockTime): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}
