import type { Day } from '../../../contract/days.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { ProblemCode } from './access-problems.ts'
import { allowedMethods, type ChosenColumns } from './current-preferences.ts'
import { isUsable, whyNoticeIsUnlawful } from './usable-methods.ts'

export type KeyColumns = {
  isKeyAvailable: boolean
  onsiteKey: string
  onsiteKeyExpiresOn: Day | null
}

/** A technician can get a key, at the agency or at the property; a temporary one up to its last day. */
export const hasKeyOn = (today: Day, { isKeyAvailable, onsiteKey, onsiteKeyExpiresOn }: KeyColumns): boolean =>
  isKeyAvailable ||
  onsiteKey === 'AVAILABLE' ||
  (onsiteKey === 'TEMPORARY' && onsiteKeyExpiresOn !== null && onsiteKeyExpiresOn >= today)

/** What decides which entry methods are free at a property with an open case. Does not depend on the day. */
export type EntryFacts = {
  preferences: ChosenColumns
  key: KeyColumns
  /** Entry methods that the provider has ruled out. */
  disqualified: string[]
  /** The law of the state lets technicians enter by notice. */
  hasNoticeRule: boolean
}

type BlockedProperty = EntryFacts & {
  isVacant: boolean
  isSuspended: boolean
  /** Unresolved issues, with the methods that they block. */
  issues: readonly { code: ProblemCode; blocks: readonly string[] }[]
}

/**
 * Entry methods by which the provider can book a visit while other methods are blocked. Key pick-up is none of them,
 * because the tenant must ask for it; a suspended case has none.
 */
export function openWaysIn(property: BlockedProperty, state: StateCode, today: Day): EntryMethod[] {
  const { preferences, key, isVacant, isSuspended, disqualified, hasNoticeRule, issues } = property
  if (isSuspended) return []
  const hasKey = hasKeyOn(today, key)
  const isNoticeLawful = whyNoticeIsUnlawful(state, hasNoticeRule ? {} : null, issues) === null
  return allowedMethods(preferences, today).filter(
    (method) =>
      method !== 'ENTER_WITH_KEY_BY_TENANT_REQUEST' &&
      isUsable(method, { isVacant, hasKey, disqualified, isNoticeLawful }) &&
      !issues.some(({ blocks }) => blocks.includes(method)),
  )
}

/** Last days of what opens a way only for a time. */
export const lastDaysOfEntry = ({ preferences, key }: EntryFacts): (Day | null)[] => [
  preferences.occupantAppointmentUntil,
  preferences.internalEnUntil,
  preferences.vacantEntryUntil,
  key.onsiteKeyExpiresOn,
]
