import type { Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { ChosenColumns } from '../access-cases/current-preferences.ts'
import { isLeaseInForce } from '../compliance/lease-in-force.queries.ts'

/** What decides whether a property can take a bulk action. */
export type BulkFacts = ChosenColumns & {
  propertyId: number
  addressLine1: string
  addressLine2: string
  isCancelled: boolean
  isVacant: boolean
  /** A technician can get a key, at the agency or at the property. */
  hasKey: boolean
  /** It has access issues that the portal shows. */
  hasOpenCase: boolean
  /** A tenant has refused entry, and that issue is unresolved. */
  isEntryRefused: boolean
  /** The tenancy in force. */
  tenancyId: number | null
  tenancyVersion: number | null
  hasTenantEmail: boolean
  hasVisit: boolean
  /** The templates of bulk emails that its tenants were sent today. */
  emailedToday: string[]
}

/** In the order of the ids; those of other agencies are left out. */
export const bulkFacts = (
  { agencyId, state, today, now }: { agencyId: number; state: StateCode; today: Day; now: Date },
  propertyIds: readonly number[],
) => sql<BulkFacts>`
  select p.id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         p.cancelled_at is not null as "isCancelled", p.is_vacant as "isVacant",
         p.is_key_available or p.onsite_key = 'AVAILABLE'
           or p.onsite_key = 'TEMPORARY' and p.onsite_key_expires_on >= ${today}::date as "hasKey", c.id is not null as "hasOpenCase",
         exists (select from access_issues i join access_problems q on q.id = i.problem_id
                  where i.agency_id = c.agency_id and i.case_id = c.id and i.resolved_at is null and q.code = 'ENTRY_REFUSED')
           as "isEntryRefused",
         t.id as "tenancyId", t.version as "tenancyVersion",
         exists (select from occupants o where o.agency_id = t.agency_id and o.tenancy_id = t.id and o.email is not null)
           as "hasTenantEmail",
         exists (select from visits v
                  where v.agency_id = p.agency_id and v.property_id = p.id and v.status = 'BOOKED'
                    and v.starts_at > ${now.toISOString()}) as "hasVisit",
         array(select b.template from bulk_action_items d join bulk_actions b on b.agency_id = d.agency_id and b.id = d.bulk_action_id
                where d.agency_id = p.agency_id and d.property_id = p.id and d.status = 'DONE' and b.kind = 'SEND_EMAIL'
                  and d.settled_at >= (${today}::date::timestamp at time zone ${states[state].timeZone}::text)) as "emailedToday",
         a.entry_preference_code as "agencyPreference", e.occupant_appointment as "occupantAppointment",
         e.occupant_appointment_until as "occupantAppointmentUntil", e.internal_en as "internalEn",
         e.internal_en_until as "internalEnUntil", e.vacant_entry as "vacantEntry", e.vacant_entry_until as "vacantEntryUntil",
         e.key_pickup as "keyPickup"
    from unnest(${propertyIds}::int[]) with ordinality as x (id, place)
    join properties p on p.agency_id = ${agencyId} and p.id = x.id
    join agencies a on a.id = p.agency_id
    left join tenancies t on t.agency_id = p.agency_id and t.property_id = p.id and ${isLeaseInForce(today)}
    left join entry_preferences e on e.agency_id = p.agency_id and e.property_id = p.id
    left join access_cases c
      on c.agency_id = p.agency_id and c.property_id = p.id and c.closed_at is null and c.suppression_level = 0
   order by x.place`
