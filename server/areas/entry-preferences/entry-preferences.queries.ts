import type { Day } from '../../../contract/days.ts'
import type { EntryPreferences } from '../../../contract/entry-preferences.ts'
import { sql } from '../../platform/sql.ts'
import type { PreferenceColumns } from '../access-cases/current-preferences.ts'

/** No row when the property does not belong to this agency. */
export const entryPreferences = (agencyId: number, propertyId: number) => sql<PreferenceColumns>`
  select a.entry_preference_code as "agencyPreference", e.occupant_appointment as "occupantAppointment",
         e.occupant_appointment_until as "occupantAppointmentUntil", e.internal_en as "internalEn",
         e.internal_en_until as "internalEnUntil", e.vacant_entry as "vacantEntry", e.vacant_entry_until as "vacantEntryUntil",
         e.key_pickup as "keyPickup",
         e.comments, e.version
    from properties p
    join agencies a on a.id = p.agency_id
    left join entry_preferences e on e.agency_id = p.agency_id and e.property_id = p.id
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`

export const preferenceOfAgency = (agencyId: number) => sql<{ code: number; name: string }>`
  select c.code, c.name from agencies a join entry_preference_codes c on c.code = a.entry_preference_code where a.id = ${agencyId}`

type Who = { agencyId: number; userId: number; now: Date }

/** The form does not ask about key pick-up, so a save lets it follow the other preferences. */
export const savePreferences = (
  { agencyId, userId, now }: Who,
  propertyId: number,
  { preferences, tempPreferences, comments, keyPickup = null }: EntryPreferences & { keyPickup?: boolean | null },
) => sql`
  insert into entry_preferences as e
    (agency_id, property_id, occupant_appointment, occupant_appointment_until, internal_en, internal_en_until, vacant_entry,
     vacant_entry_until, key_pickup, comments, updated_at, updated_by)
  values
    (${agencyId}, ${propertyId}, ${preferences.occupantAppointmentPreference},
     ${tempPreferences.occupantAppointmentPreferenceExpiresAt}, ${preferences.internalEnPreference},
     ${tempPreferences.internalEnPreferenceExpiresAt}, ${preferences.vacantEntryPreference},
     ${tempPreferences.vacantEntryPreferenceExpiresAt}, ${keyPickup}, ${comments}, ${now.toISOString()}, ${userId})
  on conflict (agency_id, property_id) do update
     set occupant_appointment = excluded.occupant_appointment, occupant_appointment_until = excluded.occupant_appointment_until,
         internal_en = excluded.internal_en, internal_en_until = excluded.internal_en_until,
         vacant_entry = excluded.vacant_entry, vacant_entry_until = excluded.vacant_entry_until,
         key_pickup = excluded.key_pickup, comments = excluded.comments,
         version = e.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`

export type RunOutExceptions = {
  propertyId: number
  occupantAppointmentUntil: Day | null
  internalEnUntil: Day | null
  vacantEntryUntil: Day | null
}

/** Only expired dates. Locks the property first, as every change to it does. */
export const lockRunOutExceptions = (agencyId: number, today: Day, atMost: number) => sql<RunOutExceptions>`
  select e.property_id as "propertyId",
         case when e.occupant_appointment_until < ${today}::date then e.occupant_appointment_until end as "occupantAppointmentUntil",
         case when e.internal_en_until < ${today}::date then e.internal_en_until end as "internalEnUntil",
         case when e.vacant_entry_until < ${today}::date then e.vacant_entry_until end as "vacantEntryUntil"
    from entry_preferences e
    join properties p on p.agency_id = e.agency_id and p.id = e.property_id
   where e.agency_id = ${agencyId}
     and least(e.occupant_appointment_until, e.internal_en_until, e.vacant_entry_until) < ${today}::date
   order by e.property_id limit ${atMost} for update of p`

export const endExceptions = (agencyId: number, propertyIds: readonly number[], today: Day, now: Date) => sql`
  update entry_preferences
     set occupant_appointment = case when occupant_appointment_until < ${today}::date then 'NO' else occupant_appointment end,
         occupant_appointment_until = case when occupant_appointment_until >= ${today}::date then occupant_appointment_until end,
         internal_en = case when internal_en_until < ${today}::date then 'NO' else internal_en end,
         internal_en_until = case when internal_en_until >= ${today}::date then internal_en_until end,
         vacant_entry = case when vacant_entry_until < ${today}::date then 'NO' else vacant_entry end,
         vacant_entry_until = case when vacant_entry_until >= ${today}::date then vacant_entry_until end,
         version = version + 1, updated_at = ${now.toISOString()}, updated_by = null
   where agency_id = ${agencyId} and property_id = any(${propertyIds}::int[])`

/** The property follows the agency's preference again. */
export const removePreferences = (agencyId: number, propertyId: number) => sql`
  delete from entry_preferences where agency_id = ${agencyId} and property_id = ${propertyId}`

/** Writes all columns of existing preferences, as they were at another time. */
export const writePreferenceColumns = (
  { agencyId, userId, now }: Who,
  propertyId: number,
  columns: Omit<PreferenceColumns, 'agencyPreference' | 'version'>,
) => sql`
  update entry_preferences
     set occupant_appointment = ${columns.occupantAppointment}, occupant_appointment_until = ${columns.occupantAppointmentUntil},
         internal_en = ${columns.internalEn}, internal_en_until = ${columns.internalEnUntil},
         vacant_entry = ${columns.vacantEntry}, vacant_entry_until = ${columns.vacantEntryUntil},
         key_pickup = ${columns.keyPickup}, comments = ${columns.comments},
         version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and property_id = ${propertyId}`

/** Whether a visit by entry notice was booked after a change of the preferences, and still is. */
export const hasNoticeVisitSince = (agencyId: number, propertyId: number, since: string) => sql<{ isBooked: boolean }>`
  select exists (select from visits v
                  where v.agency_id = ${agencyId} and v.property_id = ${propertyId} and v.status = 'BOOKED'
                    and v.entry_method = 'ENTER_WITH_KEY_AS_EN' and v.booked_at >= ${since}) as "isBooked"`

/** Preferences as they were, with a version that no earlier save has seen. */
export const writeStoredPreferences = ({ agencyId, userId, now }: Who, propertyId: number, stored: object) => sql`
  insert into entry_preferences as e
    (agency_id, property_id, occupant_appointment, occupant_appointment_until, internal_en, internal_en_until, vacant_entry,
     vacant_entry_until, comments, key_pickup, version, updated_at, updated_by)
  select ${agencyId}, ${propertyId}, x.occupant_appointment, x.occupant_appointment_until, x.internal_en, x.internal_en_until,
         x.vacant_entry, x.vacant_entry_until, x.comments, x.key_pickup, x.version + 1, ${now.toISOString()}::timestamptz, ${userId}::int
    from jsonb_populate_record(null::entry_preferences, ${JSON.stringify(stored)}::jsonb) x
  on conflict (agency_id, property_id) do update
     set occupant_appointment = excluded.occupant_appointment, occupant_appointment_until = excluded.occupant_appointment_until,
         internal_en = excluded.internal_en, internal_en_until = excluded.internal_en_until,
         vacant_entry = excluded.vacant_entry, vacant_entry_until = excluded.vacant_entry_until,
         key_pickup = excluded.key_pickup, comments = excluded.comments,
         version = e.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`
