import type { EntryPreferenceField } from '@contract/entry-preferences.ts'

/** What each way in means, for whoever has to decide about it. */
export const waysIn: Record<EntryPreferenceField, string> = {
  occupantAppointmentPreference: 'The technician agrees a time with the occupant, who opens the door.',
  internalEnPreference: 'The occupant is given notice, and the technician enters with a key.',
  vacantEntryPreference: 'Between tenancies the technician enters with a key.',
}
