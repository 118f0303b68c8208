import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'

type Service = { servedBy: string; servedAt: string; postedAt: string | null }

const ways: Readonly<Record<string, string>> = { EMAIL: 'by email', POST: 'by post', HAND: 'by hand' }

/** A letter counts as served only once it is posted. */
export const isServed = ({ servedBy, postedAt }: Omit<Service, 'servedAt'>): boolean =>
  servedBy !== 'POST' || postedAt !== null

/** "Served by email on 16/11/2026", "To be posted on 17/11/2026". */
export function noticeStatus(notice: Service, timeZone: string, today: Day): string {
  const day = dayIn(timeZone, new Date(notice.servedAt))
  if (isServed(notice)) return `Served ${ways[notice.servedBy] ?? ''} on ${shortDay(day)}`
  return today <= day ? `To be posted on ${shortDay(day)}` : `Due to be posted on ${shortDay(day)}: not posted yet`
}
