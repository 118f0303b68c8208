import { states, type StateCode } from '../../../contract/states.ts'
import { entryLines, isServed, servedWay } from '../bookings/notice-status.ts'
import { timeText } from './change-details.ts'
import type { EventData } from './timeline-row.ts'

type Notice = EventData['entry-notice']

/** "Entry notice (Queensland) served by email", "Notice of entry to be posted", "… withdrawn". */
function noticeTitle(notice: Notice): string {
  if (notice.withdrawnAt !== null) return `${notice.formName} withdrawn`
  if (notice.hold)
    return `${notice.formName} ${notice.hold === 'WAITS' ? 'waits for details of the provider' : 'not served'}`
  return `${notice.formName} ${isServed(notice) ? `served ${servedWay(notice.servedBy)}` : 'to be posted'}`
}

export function describeTimelineNotice(notice: Notice, state: StateCode): { title: string; details: string[] } {
  const { servedTo, servedAt, instrument, tooLateReason, mailError, withdrawnAt } = notice
  const moment = (at: string) => timeText(at, states[state].timeZone)
  return {
    title: noticeTitle(notice),
    details: [
      ...entryLines(withdrawnAt === null ? notice : { ...notice, lawfulUntil: null }, state),
      ...(instrument === null ? [] : [`Law: ${instrument}`]),
      ...(servedTo.length > 0 ? [`To ${servedTo.join('; ')}`] : []),
      ...(isServed(notice) ? [`Served at ${moment(servedAt)}`] : []),
      ...(tooLateReason === null ? [] : [tooLateReason]),
      ...(mailError === null ? [] : [`Not delivered: ${mailError}`]),
      ...(withdrawnAt === null ? [] : [`Withdrawn at ${moment(withdrawnAt)}`]),
    ],
  }
}
