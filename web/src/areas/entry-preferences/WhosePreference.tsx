import { agencyEntryPreferences } from '@contract/entry-preferences.ts'
import { findLabel } from '@contract/labels.ts'
import type { EntryMethodPreferences } from '@contract/properties/property-page.ts'

/** Whether the property's preference applies or the agency's. */
export function WhosePreference({ isOwn, agencyPreference }: EntryMethodPreferences) {
  const preference = findLabel(agencyEntryPreferences, String(agencyPreference))
  return (
    <p className="text-sm text-quiet">
      {isOwn
        ? `Chosen for this property. Your agency’s preference is ${preference}.`
        : `Nothing was chosen for this property yet, so your agency’s preference applies: ${preference}.`}
    </p>
  )
}
