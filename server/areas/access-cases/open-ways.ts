import type { Day } from '../../../contract/days.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { ProblemCode } from './access-problems.ts'
import { allowedMethods, type ChosenColumns } from './current-preferences.ts'
import { isUsable, whyNoticeIsUnlawful } from './usable-methods.ts'

/** The open case of a property as far as it decides which entry methods are free. */
export type AccessBlocks = {
  isSuspended: boolean
  disqualified: string[]
  /** The law of the state lets technicians enter by notice. */
  hasNoticeRule: boolean
  /** Unresolved issues, with the methods that they block. */
  issues: { code: ProblemCode; blocks: string[] }[]
}

type Property = { preferences: ChosenColumns; isVacant: boolean; hasKey: boolean; access: AccessBlocks }

/**
 * Entry methods by which the provider can book a visit while other methods are blocked. Key pick-up is none of them,
 * because the tenant must ask for it; a suspended case has none.
 */
export function openWaysIn(
  { preferences, isVacant, hasKey, access }: Property,
  state: StateCode,
  today: Day,
): EntryMethod[] {
  const { isSuspended, disqualified, hasNoticeRule, issues } = access
  if (isSuspended) return []
  const isNoticeLawful = whyNoticeIsUnlawful(state, hasNoticeRule ? {} : null, issues) === null
  return allowedMethods(preferences, today).filter(
    (method) =>
      method !== 'ENTER_WITH_KEY_BY_TENANT_REQUEST' &&
      isUsable(method, { isVacant, hasKey, disqualified, isNoticeLawful }) &&
      !issues.some(({ blocks }) => blocks.includes(method)),
  )
}
