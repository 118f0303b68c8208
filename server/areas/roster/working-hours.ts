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

/** The hours of one weekday, or what is wrong with them. */
function readDay(text: string, weekday: number): WorkingHours[] | string {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const hours: { startsAt: number; endsAt: number }[] = []
  for (const part of parts) {
    const [from = '', to = '', ...more] = part.split(/-|–|to/).map((time) => time.trim())
    const [startsAt, endsAt] = [minutesOf(from), minutesOf(to)]
    if (more.length > 0 || Number.isNaN(startsAt) || Number.isNaN(endsAt)) return format
    if (endsAt < startsAt) return 'The end is before the start.'
    if (endsAt - startsAt < shortestMinutes) return 'Each part of the day takes at least two hours.'
    hours.push({ startsAt, endsAt })
  }
  const sorted = hours.toSorted((one, other) => one.startsAt - other.startsAt)
  for (const [place, { startsAt }] of sorted.entries())
    if (place > 0 && startsAt < (sorted[place - 1]?.endsAt ?? 0)) return 'The parts of the day overlap.'
  return sorted.map((part) => ({ weekday, startsAt: clockOf(part.startsAt), endsAt: clockOf(part.endsAt) }))
}

/** Texts from Monday to Sunday, such as "08:00-12:00, 13:00-17:00". A message for the field of each wrong day goes to `errors`. */
export const readHours = (texts: readonly string[], errors: Record<string, string>): WorkingHours[] =>
  texts.flatMap((text, place) => {
    const day = readDay(text, place + 1)
    if (typeof day !== 'string') return day
    errors[`hours-${place + 1}`] = day
    return []
  })

export const workingHoursText = (hours: readonly WorkingHours[], weekday: number): string =>
  hours
    .filter((each) => each.weekday === weekday)
    .map(({ startsAt, endsAt }) => `${startsAt.slice(0, 5)}-${endsAt.slice(0, 5)}`)
    .join(', ')
