import { dayIn, type Day } from './days.ts'

/** A time of day, `HH:mm`, in the time zone of the agency's state. */
export type ClockTime = string

const zoned = new Map<string, Intl.DateTimeFormat>()

function clockIn(timeZone: string): Intl.DateTimeFormat {
  let format = zoned.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    zoned.set(timeZone, format)
  }
  return format
}

/** The time of day at that moment in an IANA time zone. */
export const timeIn = (timeZone: string, moment: Date): ClockTime => clockIn(timeZone).format(moment)

const localAsUtc = (timeZone: string, moment: Date): number =>
  Date.parse(`${dayIn(timeZone, moment)}T${timeIn(timeZone, moment)}:00Z`)

/**
 * The moment at which clocks of the zone show this day and time. A time that daylight saving skips is the same distance
 * after the change; of a time that occurs twice it is the first.
 */
export function instantAt(timeZone: string, day: Day, time: ClockTime): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (moment: number) => localAsUtc(timeZone, new Date(moment)) - moment
  // The two offsets differ only on a day of change: 14 hours cover every offset on Earth.
  const [before, after] = [offsetAt(wanted - 14 * 3_600_000), offsetAt(wanted + 14 * 3_600_000)]
  const early = wanted - Math.max(before, after)
  const late = wanted - Math.min(before, after)
  return new Date(localAsUtc(timeZone, new Date(early)) === wanted ? early : late)
}

/** 14:30 becomes "2:30 pm". */
export function clockText(time: ClockTime): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}
