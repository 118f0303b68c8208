import type { Day } from '../../../contract/days.ts'
import type { EntryMethod, EntryPreferenceField, EntryPreferences } from '../../../contract/entry-preferences.ts'
import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { closeSolvedIssues, settleAccess } from '../access-cases/close-solved-issues.ts'
import {
  allowedMethods,
  currentPreferences,
  newlyAllowed,
  type CurrentPreference,
  type CurrentPreferences,
} from '../access-cases/current-preferences.ts'
import { entryPreferences, savePreferences } from './entry-preferences.queries.ts'
import { recordPreferences } from './record-preferences.ts'

const byTenantRequest: EntryMethod = 'ENTER_WITH_KEY_BY_TENANT_REQUEST'
const fields: Partial<Record<EntryMethod, EntryPreferenceField>> = {
  APPOINTMENT: 'occupantAppointmentPreference',
  ENTER_WITH_KEY_AS_EN: 'internalEnPreference',
  ENTER_WITH_KEY_VACANT: 'vacantEntryPreference',
}

/** Allows more, never less: a method that is always allowed stays so, and an exception is only extended. */
function allow(current: CurrentPreference, until: Day | null): CurrentPreference {
  if (current.value === 'YES' || until === null) return { value: 'YES', until: null }
  return { value: 'BY_EXCEPTION', until: current.until !== null && current.until > until ? current.until : until }
}

const isSame = (before: CurrentPreferences, after: CurrentPreferences): boolean =>
  (Object.keys(before) as EntryPreferenceField[]).every(
    (field) => before[field].value === after[field].value && before[field].until === after[field].until,
  )

/**
 * Allows entry methods at a property, always or until a day. What is allowed already is not written, so that a property
 * without preferences of its own keeps following its agency's. The caller has locked the property and refreshes its card
 * afterwards.
 */
export async function allowEntry(
  scope: Scope,
  propertyId: number,
  methods: readonly EntryMethod[],
  until: Day | null,
): Promise<void> {
  const { db, agencyId, today } = scope
  const known = await one(db, entryPreferences(agencyId, propertyId))
  const current = currentPreferences(known, today)
  const next = { ...current }
  for (const method of methods) {
    const field = fields[method]
    if (field) next[field] = allow(next[field], until)
  }
  const isPickupNew = methods.includes(byTenantRequest) && !allowedMethods(known, today).includes(byTenantRequest)
  if (isSame(current, next) && !isPickupNew) {
    await closeSolvedIssues(scope, propertyId, { kind: 'PREFERENCES_SAVED', newlyAllowed: [] })
    return
  }
  const chosen: EntryPreferences = {
    preferences: {
      occupantAppointmentPreference: next.occupantAppointmentPreference.value,
      internalEnPreference: next.internalEnPreference.value,
      vacantEntryPreference: next.vacantEntryPreference.value,
    },
    tempPreferences: {
      occupantAppointmentPreferenceExpiresAt: next.occupantAppointmentPreference.until,
      internalEnPreferenceExpiresAt: next.internalEnPreference.until,
      vacantEntryPreferenceExpiresAt: next.vacantEntryPreference.until,
    },
    comments: known.comments,
  }
  const keyPickup = isPickupNew ? true : known.keyPickup
  await db.rows(savePreferences(scope, propertyId, { ...chosen, keyPickup }))
  const saved = await one(db, entryPreferences(agencyId, propertyId))
  await recordPreferences(scope, propertyId, { action: 'set-entry-preferences', before: known, after: saved })
  await settleAccess(scope, propertyId, {
    kind: 'PREFERENCES_SAVED',
    newlyAllowed: newlyAllowed(known, saved, today),
  })
}
