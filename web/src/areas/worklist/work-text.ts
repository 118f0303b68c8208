import { daysBetween, type Day } from '@contract/days.ts'
import { askedParties, type AskedParty, type WorkLine, type WorkRow } from '@contract/worklist.ts'
import { formatDay, formatNumber } from '@/ui/format.ts'

const daysText = (count: number): string => (count === 1 ? '1 day' : `${formatNumber(count)} days`)

/** '2026-11-18' → '18/11' within the same year. */
const nearDay = (on: Day, today: Day): string =>
  on.slice(0, 4) === today.slice(0, 4) ? formatDay(on).slice(0, 5) : formatDay(on)

/** "today", "tomorrow", "in 3 days", "yesterday", "12 days ago" */
export function distanceText(on: Day, today: Day): string {
  const days = daysBetween(today, on)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${daysText(days)}` : `${daysText(-days)} ago`
}

/** "The service provider may stop trying after 18/11, in 3 days"; null if nothing follows. */
export function consequenceText({ consequence }: Pick<WorkLine, 'consequence'>, today: Day): string | null {
  if (!consequence) return null
  const { text, on } = consequence
  return on === null ? text : `${text} ${nearDay(on, today)}, ${distanceText(on, today)}`
}

/** "for 12 days"; null if it is new today, or not known. */
export function ageText(since: Day | null, today: Day): string | null {
  const days = since === null ? 0 : daysBetween(since, today)
  return days > 0 ? `for ${daysText(days)}` : null
}

const askedText = (asked: string | null): string | null =>
  asked !== null && asked in askedParties ? `asked ${askedParties[asked as AskedParty]}` : null

/** "Priya Nair asked the owner on 12/11" */
export const snoozedByText = ({ by, asked, on }: NonNullable<WorkRow['snooze']>, today: Day): string =>
  `${by} ${askedText(asked) ?? 'let it wait'} on ${nearDay(on, today)}`

export const untilText = (until: Day, today: Day): string =>
  `Waits until ${nearDay(until, today)}, ${distanceText(until, today)}`

/** What is left to do today, for the toast after something was settled. */
export const leftText = (left: number): string =>
  left === 0 ? 'Nothing left today.' : `${formatNumber(left)} left today.`
