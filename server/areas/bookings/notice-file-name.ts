import { dayIn } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { timeIn } from '../../../contract/times.ts'

type NamedNotice = { state: StateCode; formName: string; startsAt: string; replaces?: { startsAt: string } | null }

/** "2026-11-23-0800", in the state. */
function entryStamp(state: StateCode, moment: string): string {
  const { timeZone } = states[state]
  const at = new Date(moment)
  return `${dayIn(timeZone, at)}-${timeIn(timeZone, at).replace(':', '')}`
}

/** "entry-notice-queensland-2026-11-23-0800.pdf": its name and the time of entry, and which entry it replaces. */
export function noticeFileName({ state, formName, startsAt, replaces }: NamedNotice): string {
  const form = formName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')
  const before = replaces ? `-replaces-${entryStamp(state, replaces.startsAt)}` : ''
  return `${form}-${entryStamp(state, startsAt)}${before}.pdf`
}
