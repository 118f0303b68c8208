import { sql, type Sql } from '../../platform/sql.ts'

/** `EntryFacts` of a property `p` with an open case `c`. A rule of entry counts until it has ended. */
export const entryFacts: Sql = sql`
  select json_build_object(
           'preferences', json_build_object(
             'agencyPreference', a.entry_preference_code, 'occupantAppointment', e.occupant_appointment,
             'occupantAppointmentUntil', e.occupant_appointment_until, 'internalEn', e.internal_en,
             'internalEnUntil', e.internal_en_until, 'vacantEntry', e.vacant_entry, 'vacantEntryUntil', e.vacant_entry_until,
             'keyPickup', e.key_pickup),
           'key', json_build_object('isKeyAvailable', p.is_key_available, 'onsiteKey', p.onsite_key,
                                    'onsiteKeyExpiresOn', p.onsite_key_expires_on),
           'disqualified', array(select m.entry_method from access_case_methods m
                                  where m.agency_id = c.agency_id and m.case_id = c.id and m.is_disqualified
                                    and m.unblocked_at is null),
           'hasNoticeRule', exists (select from entry_rules rule
                                     where rule.state = a.state and rule.ground = 'SERVICE'
                                       and coalesce(rule.in_force_to >= current_date, true)))
    from agencies a
    left join entry_preferences e on e.agency_id = p.agency_id and e.property_id = p.id
   where a.id = p.agency_id`
