import type { Day } from '../../../contract/days.ts'
import {
  entryPreferenceFields,
  exceptionBounds,
  optionOfValue,
  preferencesOfAgency,
  type AgencyEntryPreference,
  type EntryPreferenceField,
  type EntryPreferenceValue,
} from '../../../contract/entry-preferences.ts'
import type { EntryMethodPreferences } from '../../../contract/properties/property-page.ts'

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
  comments: string | null
  version: number | null
}

type CurrentPreference = { value: EntryPreferenceValue; until: Day | null }

/** An exception ends after its last day, even before the nightly refresh has recorded it. */
function currentPreference(value: string, until: Day | null, today: Day): CurrentPreference {
  if (value !== 'BY_EXCEPTION') return { value: value as EntryPreferenceValue, until: null }
  return until !== null && until >= today ? { value, until } : { value: 'NO', until: null }
}

function currentPreferences(row: PreferenceColumns, today: Day): Record<EntryPreferenceField, CurrentPreference> {
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

/** Applies `take` to the current preference of each field. */
const ofEach = <Result>(
  current: Record<EntryPreferenceField, CurrentPreference>,
  take: (preference: CurrentPreference) => Result,
): Record<EntryPreferenceField, Result> =>
  Object.fromEntries(entryPreferenceFields.map((field) => [field, take(current[field])])) as Record<
    EntryPreferenceField,
    Result
  >

/** The entry preferences that apply today: those of the property, otherwise those of its agency. */
export function preferencesReply(row: PreferenceColumns, today: Day): EntryMethodPreferences {
  const current = currentPreferences(row, today)
  return {
    preferences: ofEach(current, ({ value }) => value),
    tempPreferences: {
      occupantAppointmentPreferenceExpiresAt: current.occupantAppointmentPreference.until,
      internalEnPreferenceExpiresAt: current.internalEnPreference.until,
      vacantEntryPreferenceExpiresAt: current.vacantEntryPreference.until,
    },
    fieldOption: ofEach(current, ({ value }) => optionOfValue(value)),
    comments: row.comments,
    tempExpireDateSettings: exceptionBounds(today),
    isOwn: row.version !== null,
    agencyPreference: row.agencyPreference,
    version: row.version ?? 0,
  }
}
