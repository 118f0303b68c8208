import type { Day } from '../../../contract/days.ts'
import {
  entryPreferenceFields,
  exceptionBounds,
  optionOfValue,
  type EntryPreferenceField,
} from '../../../contract/entry-preferences.ts'
import type { EntryMethodPreferences } from '../../../contract/properties/property-page.ts'
import {
  currentPreferences,
  type CurrentPreference,
  type CurrentPreferences,
  type PreferenceColumns,
} from '../access-cases/current-preferences.ts'

/** Applies `take` to the current preference of each field. */
const ofEach = <Result>(
  current: CurrentPreferences,
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
