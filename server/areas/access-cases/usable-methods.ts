import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { ProblemCode } from './access-problems.ts'
import { isMethodFor } from './current-preferences.ts'

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

/** Every method but the appointment needs a key, at the agency or at the property. */
export const needsKey = (method: EntryMethod): boolean => method !== 'APPOINTMENT'

export type MethodFacts = {
  isVacant: boolean
  hasKey: boolean
  /** Entry methods that the provider has ruled out. */
  disqualified: readonly string[]
  isNoticeLawful: boolean
}

/** A technician can enter this way once the preferences allow it and no issue blocks it. */
export const isUsable = (method: EntryMethod, facts: MethodFacts): boolean =>
  isMethodFor(method, facts.isVacant) &&
  (facts.hasKey || !needsKey(method)) &&
  (facts.isNoticeLawful || method !== 'ENTER_WITH_KEY_AS_EN') &&
  !facts.disqualified.includes(method)
