import type { EntryPreferenceField } from '@contract/entry-preferences.ts'

/** The meaning of each entry method, for the person who decides. */
export const entryMethodMeanings: Record<EntryPreferenceField, string> = {
  occupantAppointmentPreference: 'The technician agrees a time with the occupant, who opens the door.',
  internalEnPreference: 'The occupant is given notice, and the technician enters with a key.',
  vacantEntryPreference: 'Between tenancies the technician enters with a key.',
}
