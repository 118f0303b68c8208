import { daysBetween, type Day } from '@contract/days.ts'

const relative = new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' })
const ago = new Intl.RelativeTimeFormat('en-AU', { numeric: 'always' })

/** The age of a day in words: "yesterday", "3 weeks ago", "5 months ago". */
export function waitingTime(since: Day, today: Day): string {
  const days = Math.max(0, daysBetween(since, today))
  if (days < 2) return relative.format(-days, 'day')
  if (days < 14) return ago.format(-days, 'day')
  if (days < 60) return ago.format(-Math.floor(days / 7), 'week')
  if (days < 730) return ago.format(-Math.round(days / 30.44), 'month')
  return ago.format(-Math.round(days / 365.25), 'year')
}
