import type { Day } from '../../../contract/days.ts'
import {
  preferencesOfAgency,
  type AgencyEntryPreference,
  type EntryMethod,
  type EntryPreferenceField,
  type EntryPreferenceValue,
} from '../../../contract/entry-preferences.ts'

/**
 * The columns of `entry_preferences` and the agency's code; the columns are null where nothing was chosen for the
 * property.
 */
export type PreferenceColumns = {
  agencyPreference: number
  occupantAppointment: string | null
  occupantAppointmentUntil: Day | null
  internalEn: string | null
  internalEnUntil: Day | null
  vacantEntry: string | null
  vacantEntryUntil: Day | null
  /** Null: follows the preferences about tenants. */
  keyPickup: boolean | null
  comments: string | null
  version: number | null
}

export type CurrentPreference = { value: EntryPreferenceValue; until: Day | null }
export type CurrentPreferences = Record<EntryPreferenceField, CurrentPreference>

/** An exception ends after its last day, even before the nightly refresh has recorded it. */
function currentPreference(value: string, until: Day | null, today: Day): CurrentPreference {
  if (value !== 'BY_EXCEPTION') return { value: value as EntryPreferenceValue, until: null }
  return until !== null && until >= today ? { value, until } : { value: 'NO', until: null }
}

export type ChosenColumns = Omit<PreferenceColumns, 'comments' | 'version'>

/** The preferences that apply today: those of the property, otherwise those of its agency. */
export function currentPreferences(row: ChosenColumns, today: Day): CurrentPreferences {
  const { occupantAppointment, internalEn, vacantEntry } = row
  if (occupantAppointment === null || internalEn === null || vacantEntry === null) {
    const ofAgency = preferencesOfAgency[row.agencyPreference as AgencyEntryPreference]
    return {
      occupantAppointmentPreference: { value: ofAgency.occupantAppointmentPreference, until: null },
      internalEnPreference: { value: ofAgency.internalEnPreference, until: null },
      vacantEntryPreference: { value: ofAgency.vacantEntryPreference, until: null },
    }
  }
  return {
    occupantAppointmentPreference: currentPreference(occupantAppointment, row.occupantAppointmentUntil, today),
    internalEnPreference: currentPreference(internalEn, row.internalEnUntil, today),
    vacantEntryPreference: currentPreference(vacantEntry, row.vacantEntryUntil, today),
  }
}

/**
 * Entry methods that the preferences allow, vacant or not. Key pick-up happens only when the tenant asks for it, so it
 * is allowed wherever another entry while tenants live there is, and may be allowed alone.
 */
export function allowedMethods(row: ChosenColumns, today: Day): EntryMethod[] {
  const preferences = currentPreferences(row, today)
  const isAllowed = (field: EntryPreferenceField): boolean => preferences[field].value !== 'NO'
  const [byAppointment, byNotice] = [isAllowed('occupantAppointmentPreference'), isAllowed('internalEnPreference')]
  const allowed: [EntryMethod, boolean][] = [
    ['APPOINTMENT', byAppointment],
    ['ENTER_WITH_KEY_AS_EN', byNotice],
    ['ENTER_WITH_KEY_BY_TENANT_REQUEST', row.keyPickup ?? (byAppointment || byNotice)],
    ['ENTER_WITH_KEY_VACANT', isAllowed('vacantEntryPreference')],
  ]
  return allowed.filter(([, is]) => is).map(([method]) => method)
}

/** Entry methods that are allowed after a change and were not before. */
export function newlyAllowed(before: ChosenColumns, after: ChosenColumns, today: Day): EntryMethod[] {
  const known = new Set(allowedMethods(before, today))
  return allowedMethods(after, today).filter((method) => !known.has(method))
}

/** Vacant entry only where the property is vacant, the other methods only where tenants live there. */
export const isMethodFor = (method: EntryMethod, isVacant: boolean): boolean =>
  (method === 'ENTER_WITH_KEY_VACANT') === isVacant
