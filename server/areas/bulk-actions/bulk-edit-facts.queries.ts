import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import type { PreferenceColumns } from '../access-cases/current-preferences.ts'
import { isLeaseInForce } from '../compliance/lease-in-force.queries.ts'

/** What decides what an edit changes at a property, besides its keys. */
export type EditedProperty = PreferenceColumns & {
  propertyId: number
  addressLine1: string
  addressLine2: string
  isCancelled: boolean
  isVacant: boolean
  /** The software that owns manager and agency key; null where the portal does. */
  softwareName: string | null
  tenancyId: number | null
  tenancyVersion: number | null
  vacatesOn: Day | null
  leaseStart: Day | null
  leaseEnd: Day | null
  tenants: string[]
  confirmedAt: string | null
}

/** In the order of the ids; those of other agencies are left out. */
export const editedProperties = (agencyId: number, propertyIds: readonly number[], today: Day) => sql<EditedProperty>`
  select p.id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         p.cancelled_at is not null as "isCancelled", p.is_vacant as "isVacant", s.name as "softwareName",
         p.tenancy_confirmed_at as "confirmedAt",
         t.id as "tenancyId", t.version as "tenancyVersion", t.vacates_on as "vacatesOn",
         t.starts_on as "leaseStart", t.ends_on as "leaseEnd",
         array(select o.name::text from occupants o
                where o.agency_id = t.agency_id and o.tenancy_id = t.id order by o.position) as tenants,
         a.entry_preference_code as "agencyPreference", e.occupant_appointment as "occupantAppointment",
         e.occupant_appointment_until as "occupantAppointmentUntil", e.internal_en as "internalEn",
         e.internal_en_until as "internalEnUntil", e.vacant_entry as "vacantEntry", e.vacant_entry_until as "vacantEntryUntil",
         e.key_pickup as "keyPickup", e.comments, e.version
    from unnest(${propertyIds}::int[]) with ordinality as x (id, place)
    join properties p on p.agency_id = ${agencyId} and p.id = x.id
    join agencies a on a.id = p.agency_id
    left join management_software s on s.code = p.software
    left join entry_preferences e on e.agency_id = p.agency_id and e.property_id = p.id
    left join tenancies t on t.agency_id = p.agency_id and t.property_id = p.id and not p.is_vacant and ${isLeaseInForce(today)}
   order by x.place`
