import { dayIn } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { clockText, timeIn } from '../../../contract/times.ts'

type Time = { startsAt: string; endsAt: string }

/** "Tuesday 17 November 2026", in the state. */
export function longDay(state: StateCode, moment: string): string {
  const day = dayIn(states[state].timeZone, new Date(moment))
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-AU', parts).format(new Date(`${day}T00:00:00Z`)).replace(',', '')
}

/** "8:00 am to 10:00 am", "10:00 am to noon". */
export function hoursText(state: StateCode, { startsAt, endsAt }: Time): string {
  const clock = (moment: string) => {
    const time = timeIn(states[state].timeZone, new Date(moment))
    return time === '12:00' ? 'noon' : clockText(time)
  }
  return `${clock(startsAt)} to ${clock(endsAt)}`
}

export const visitTimeText = (state: StateCode, time: Time): string =>
  `${longDay(state, time.startsAt)}, ${hoursText(state, time)}`
