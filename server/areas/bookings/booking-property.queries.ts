import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { ProblemCode } from '../access-cases/access-problems.ts'
import type { PreferenceColumns } from '../access-cases/current-preferences.ts'
import type { LeaseDays } from '../compliance/lease-in-force.ts'
import { isRuleInForce } from '../compliance/compliance.queries.ts'
import { isLiveLease } from '../compliance/lease-in-force.queries.ts'

/** What decides whether a service can be booked. */
export type BookingFacts = {
  jobStatus: string
  dueOn: Day | null
  onHoldUntil: Day | null
  isCancelled: boolean
  /** A visit for it is booked for today or later. */
  isBooked: boolean
  /** The agency has ordered it, so that it can be booked before it is due. */
  isOrdered: boolean
}
export type ServiceToBook = BookingFacts & {
  serviceId: number
  name: string
  /** Due by the start of a lease, not by an interval. */
  isDueByLease: boolean
  /** The usual booking type first. */
  bookingTypes: string[]
}
export type BookingTenant = {
  name: string
  email: string | null
  /** The first mobile number that may be called, E.164. */
  mobile: string | null
  acceptsNotices: boolean
}
/** A lease that is in force or upcoming. */
export type BookingLease = LeaseDays & { vacatesOn: Day | null; tenants: BookingTenant[] }
export type BookingIssue = { code: ProblemCode; raisedOn: Day }
export type BookingPropertyRow = Omit<PreferenceColumns, 'comments' | 'version'> & {
  address: string
  latitude: number
  longitude: number
  isVacant: boolean
  /** The key of the agency. */
  hasAgencyKey: boolean
  /** A key at the property. */
  hasOnsiteKey: boolean
  allowsBooking: boolean
  isSendingEnabled: boolean
  agencyName: string
  /** Services with an unused request for a one-off entry notification. */
  oneOffServiceIds: number[]
  services: ServiceToBook[]
  /** Unresolved access issues, oldest first. */
  issues: BookingIssue[]
  /** Entry methods that the provider has disqualified. */
  disqualifiedMethods: string[]
  leases: BookingLease[]
}

/** Keys and values of `BookingFacts` for a JSON object, of service `s` of a property. */
export const bookingFacts = (timeZone: string, today: Day): Sql => sql`
  'jobStatus', s.job_status, 'dueOn', s.next_due_on, 'onHoldUntil', s.on_hold_until, 'isCancelled', s.cancelled_at is not null,
  'isBooked', exists (
    select from visits v join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id
      join booking_types k on k.code = vs.booking_type and not k.is_repair
     where v.agency_id = s.agency_id and v.property_id = s.property_id and v.status = 'BOOKED'
       and vs.service_id = s.service_id and (v.starts_at at time zone ${timeZone})::date >= ${today}::date),
  'isOrdered', s.ordered_on is not null and (s.last_service_on is null or s.last_service_on < s.ordered_on)`

/** What a booking depends on; no row when the property does not belong to this agency. */
export const bookingProperty = (
  agencyId: number,
  propertyId: number,
  today: Day,
  timeZone: string,
) => sql<BookingPropertyRow>`
  select p.address_line_1 || ', ' || p.address_line_2 as address,
         coalesce(p.latitude, u.latitude) as latitude, coalesce(p.longitude, u.longitude) as longitude,
         p.is_vacant as "isVacant", p.is_key_available as "hasAgencyKey",
         p.onsite_key = 'AVAILABLE' or p.onsite_key = 'TEMPORARY' and p.onsite_key_expires_on >= ${today}::date as "hasOnsiteKey",
         a.allow_agency_portal_booking as "allowsBooking", a.is_sending_enabled as "isSendingEnabled", a.name as "agencyName",
         a.entry_preference_code as "agencyPreference", e.occupant_appointment as "occupantAppointment",
         e.occupant_appointment_until as "occupantAppointmentUntil", e.internal_en as "internalEn",
         e.internal_en_until as "internalEnUntil", e.vacant_entry as "vacantEntry", e.vacant_entry_until as "vacantEntryUntil",
         e.key_pickup as "keyPickup",
         array(select distinct unnest(r.service_ids)::int from one_off_entry_requests r
                where r.agency_id = p.agency_id and r.property_id = p.id and r.used_by_visit_id is null
                  and r.withdrawn_at is null) as "oneOffServiceIds",
         coalesce((
           select json_agg(json_build_object(
                    'serviceId', s.service_id, 'name', service.name, ${bookingFacts(timeZone, today)},
                    'isDueByLease', exists (select from rule_versions v
                                              where v.state = a.state and v.service_id = s.service_id
                                                and v.trigger in ('LEASE_START', 'LEASE_START_OR_RENEWAL')
                                                and ${isRuleInForce(today)}),
                    'bookingTypes', array(select b.code from booking_types b where b.service_id = s.service_id and not b.is_repair
                                           order by b.code like '%LEASE%', b.code))
                  order by service.display_order)
             from property_services s join services service on service.id = s.service_id
            where s.agency_id = p.agency_id and s.property_id = p.id), '[]') as services,
         coalesce((
           select json_agg(json_build_object('code', problem.code, 'raisedOn', (i.raised_at at time zone ${timeZone})::date)
                  order by i.raised_at, i.id)
             from access_issues i join access_problems problem on problem.id = i.problem_id
            where i.agency_id = p.agency_id and i.property_id = p.id and i.resolved_at is null), '[]') as issues,
         array(select m.entry_method
                 from access_cases c join access_case_methods m on m.agency_id = c.agency_id and m.case_id = c.id
                where c.agency_id = p.agency_id and c.property_id = p.id and c.closed_at is null
                  and m.is_disqualified and m.unblocked_at is null) as "disqualifiedMethods",
         coalesce((
           select json_agg(json_build_object(
                    'isOpen', true, 'startsOn', t.starts_on, 'closesOn', t.closes_on, 'vacatesOn', t.vacates_on,
                    'tenants', coalesce((
                      select json_agg(json_build_object(
                               'name', o.name, 'email', o.email, 'acceptsNotices', o.accepts_notices_by_email,
                               'mobile', (select n.number from contact_numbers n
                                           where n.agency_id = o.agency_id and n.occupant_id = o.id and n.type = 'MOBILE'
                                             and n.do_not_contact_reason is null
                                           order by n.id limit 1)) order by o.position, o.id)
                        from occupants o where o.agency_id = t.agency_id and o.tenancy_id = t.id), '[]'))
                  order by t.starts_on)
             from tenancies t
            where t.agency_id = p.agency_id and t.property_id = p.id and ${isLiveLease(today)}), '[]') as leases
    from properties p
    join agencies a on a.id = p.agency_id
    join suburbs u on u.id = p.suburb_id
    left join entry_preferences e on e.agency_id = p.agency_id and e.property_id = p.id
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`

export const bookingPermission = (agencyId: number) => sql<{ allowsBooking: boolean }>`
  select allow_agency_portal_booking as "allowsBooking" from agencies where id = ${agencyId}`
