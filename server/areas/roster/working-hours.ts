import { ruleBroken } from '../../platform/problem.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Monday is 1. */
export type WorkingHours = { weekday: number; startsAt: string; endsAt: string }

const minutesOf = (clock: string): number => {
  const match = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(clock)
  return match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
}
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const format = 'Enter hours such as 08:00-12:00, 13:00-17:00, or leave it empty.'
/** A visit takes a window of two hours. */
const shortestMinutes = 120

/** The hours of one weekday; throws a problem with a message for its field. */
function readDay(text: string, weekday: number): WorkingHours[] {
  const refuse = (message: string) => ruleBroken(message, { [`hours-${weekday}`]: message })
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const hours = parts.map((part) => {
    const [from = '', to = '', ...more] = part.split(/-|–|to/).map((time) => time.trim())
    const [startsAt, endsAt] = [minutesOf(from), minutesOf(to)]
    if (more.length > 0 || Number.isNaN(startsAt) || Number.isNaN(endsAt)) throw refuse(format)
    if (endsAt - startsAt < shortestMinutes) throw refuse('Each part of the day takes at least two hours.')
    return { startsAt, endsAt }
  })
  const sorted = hours.toSorted((one, other) => one.startsAt - other.startsAt)
  for (const [place, { startsAt }] of sorted.entries())
    if (place > 0 && startsAt < (sorted[place - 1]?.endsAt ?? 0)) throw refuse('The parts of the day overlap.')
  return sorted.map((part) => ({ weekday, startsAt: clockOf(part.startsAt), endsAt: clockOf(part.endsAt) }))
}

/** Texts from Monday to Sunday, such as "08:00-12:00, 13:00-17:00". */
export const readHours = (texts: readonly string[]): WorkingHours[] =>
  texts.flatMap((text, place) => readDay(text, place + 1))

export const workingHoursText = (hours: readonly WorkingHours[], weekday: number): string =>
  hours
    .filter((each) => each.weekday === weekday)
    .map(({ startsAt, endsAt }) => `${startsAt.slice(0, 5)}-${endsAt.slice(0, 5)}`)
    .join(', ')
