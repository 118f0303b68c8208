import { dayIn } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { clockText, timeIn } from '../../../contract/times.ts'
import { dayWithWeekday } from '../../../contract/weekday-text.ts'

type Time = { startsAt: string; endsAt: string }
export type MadeTime = Time & { isStartKnown: boolean }

/** "Tuesday 17th November 2026", in the state. */
export const longDay = (state: StateCode, moment: string): string =>
  dayWithWeekday(dayIn(states[state].timeZone, new Date(moment)))

function clock(state: StateCode, moment: string): string {
  const time = timeIn(states[state].timeZone, new Date(moment))
  return time === '12:00' ? 'noon' : clockText(time)
}

/** "8:00 am to 10:00 am", "10:00 am to noon". */
export const hoursText = (state: StateCode, { startsAt, endsAt }: Time): string =>
  `${clock(state, startsAt)} to ${clock(state, endsAt)}`

export const visitTimeText = (state: StateCode, time: Time): string =>
  `${longDay(state, time.startsAt)}, ${hoursText(state, time)}`

/** Of a visit that was made earlier than booked: it was over when it was recorded, and when it began is not known. */
export const recordedTimeText = (state: StateCode, recordedAt: string): string =>
  `${longDay(state, recordedAt)}, recorded at ${clock(state, recordedAt)}`

/** When a visit is, or what is known of when it was. */
export const madeTimeText = (state: StateCode, { isStartKnown, ...time }: MadeTime): string =>
  isStartKnown ? visitTimeText(state, time) : recordedTimeText(state, time.endsAt)
