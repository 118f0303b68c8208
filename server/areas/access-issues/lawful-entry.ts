import { states, type StateCode } from '../../../contract/states.ts'
import type { ProblemCode } from '../access-cases/access-problems.ts'
import type { NoticeRule } from './case-facts.ts'

/**
 * States in which a tenant's refusal can only be overruled by a tribunal: Residential Tenancies Act 1997 (ACT), Sch 1
 * cl 82.
 */
const refusalNeedsOrder: Partial<Record<StateCode, string>> = {
  act: 'In the Australian Capital Territory, entry that the tenant refuses needs an order of the tribunal (ACAT).',
}

/** Why the law does not allow an entry by notice here; null where it does. */
export function whyNoticeIsUnlawful(
  state: StateCode,
  rule: object | null,
  issues: readonly { code: ProblemCode }[],
): string | null {
  if (!rule) return `The law of ${states[state].name} does not let us enter by notice for a safety check.`
  const order = refusalNeedsOrder[state]
  return order !== undefined && issues.some(({ code }) => code === 'ENTRY_REFUSED') ? order : null
}

export function describeNoticeRule({ minNoticeHours, isBusinessDays, noticeForm, instrument }: NoticeRule): string {
  const days = minNoticeHours / 24
  const time = isBusinessDays
    ? `${days} business days`
    : minNoticeHours % 24 === 0 && days > 3
      ? `${days} days`
      : `${minNoticeHours} hours`
  return `The law asks for notice at least ${time} before: ${noticeForm} (${instrument}).`
}
