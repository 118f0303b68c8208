import { clockText, type ClockTime } from '../../../contract/times.ts'
import type { EntryRule } from '../entry-rules/entry-rule.ts'

/** When all rules that a visit falls under allow entry by notice, as sentences for the tenant. Empty without a rule. */
export type EntryHoursText = {
  /** "Entry by notice is allowed from 8 am to 6 pm, but not on public holidays." */
  allowed: string
  /** "Unless you agree, nobody may enter on a public holiday, before 8 am or after 6 pm." */
  unlessAgreed: string
}

const latest = (times: readonly ClockTime[]): ClockTime => times.toSorted().at(-1) as ClockTime
const earliest = (times: readonly ClockTime[]): ClockTime => times.toSorted()[0] as ClockTime
const clock = (time: ClockTime): string => clockText(time).replace(':00', '')

export function entryHoursText(rules: readonly EntryRule[]): EntryHoursText {
  if (rules.length === 0) return { allowed: '', unlessAgreed: '' }
  const from = clock(latest(rules.map((rule) => rule.weekdayFrom)))
  const to = clock(earliest(rules.map((rule) => rule.weekdayTo)))
  const saturday = rules.some((rule) => rule.saturdayFrom !== null)
    ? ` on weekdays and from ${clock(latest(rules.map((rule) => rule.saturdayFrom ?? rule.weekdayFrom)))} to ${clock(earliest(rules.map((rule) => rule.saturdayTo ?? rule.weekdayTo)))} on Saturdays`
    : ''
  const excluded = [
    ...(rules.every((rule) => rule.isSundayAllowed) ? [] : ['Sunday']),
    ...(rules.every((rule) => rule.isPublicHolidayAllowed) ? [] : ['public holiday']),
  ]
  const never = excluded.length === 0 ? '' : `, but not on ${excluded.map((day) => `${day}s`).join(' or ')}`
  const days = excluded.length === 0 ? '' : `on ${excluded.map((day) => `a ${day}`).join(' or ')}, `
  return {
    allowed: `Entry by notice is allowed from ${from} to ${to}${saturday}${never}.`,
    unlessAgreed: `Unless you agree, nobody may enter ${days}before ${from} or after ${to}.`,
  }
}
