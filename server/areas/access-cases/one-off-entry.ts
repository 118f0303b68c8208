import type { Day } from '../../../contract/days.ts'
import { currentPreferences, type ChosenColumns } from './current-preferences.ts'

/** The preferences of a property, and its tags in the list of access issues; no tags without an access issue. */
export type OneOffFacts = ChosenColumns & { tags: readonly string[] }

/** Why a one-off entry notification cannot be requested for a property; null if it can. */
export function whyNoOneOffEntry(facts: OneOffFacts, today: Day): string | null {
  const { tags } = facts
  if (tags.includes('CANCELLED')) return 'This property has been cancelled'
  if (tags.includes('VACANT')) return 'The property is vacant, so no entry notification is needed.'
  if (tags.includes('UPDATE_REQUIRED'))
    return 'The tenancy details must be updated first, because the notice goes to the tenants.'
  const { occupantAppointmentPreference, internalEnPreference } = currentPreferences(facts, today)
  if (occupantAppointmentPreference.value === 'NO')
    return internalEnPreference.value === 'NO'
      ? 'The entry preferences of this property allow neither appointments nor entry by notice.'
      : 'The entry preferences of this property do not allow appointments, so entry is always by notice.'
  return null
}
