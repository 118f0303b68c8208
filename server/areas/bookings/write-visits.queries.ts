import type { VisitContact } from '../../../contract/bookings/visits.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { sql } from '../../platform/sql.ts'
import type { ChosenService } from './bookable-services.ts'
import type { FreeTime } from './free-times.queries.ts'

type Who = { agencyId: number; userId: number; now: Date }

export const insertVisit = (
  { agencyId, userId, now }: Who,
  propertyId: number,
  { technicianId, slotId, startsAt, endsAt }: FreeTime,
  entryMethod: EntryMethod,
  through: 'PORTAL' | 'PROVIDER' = 'PORTAL',
) => sql<{ id: number }>`
  insert into visits (agency_id, property_id, technician_id, slot_id, starts_at, ends_at, status, entry_method, booked_at,
                      booked_by, booked_through, updated_at, calendar_uid)
  values (${agencyId}, ${propertyId}, ${technicianId}, ${slotId}, ${startsAt}, ${endsAt}, 'BOOKED', ${entryMethod},
          ${now.toISOString()}, ${userId}, ${through}, ${now.toISOString()}, gen_random_uuid())
  returning id`

export const insertVisitServices = (agencyId: number, visitId: number, services: readonly ChosenService[]) => sql`
  insert into visit_services (agency_id, visit_id, service_id, booking_type)
  select ${agencyId}::int, ${visitId}::int, s.id, s.type
    from unnest(${services.map(({ serviceId }) => serviceId)}::smallint[],
                ${services.map(({ bookingType }) => bookingType)}::text[]) as s (id, type)`

export const insertVisitContacts = (agencyId: number, visitId: number, contacts: readonly VisitContact[]) => sql`
  insert into visit_contacts (agency_id, visit_id, position, name, email, mobile, is_primary, is_nominated)
  select ${agencyId}::int, ${visitId}::int, c.position, c.name, c.email, c.mobile, c.is_primary, c.is_nominated
    from unnest(${contacts.map(({ name }) => name)}::text[], ${contacts.map(({ email }) => email)}::text[],
                ${contacts.map(({ mobile }) => mobile)}::text[],
                ${contacts.map(({ isPrimaryContact }) => isPrimaryContact)}::boolean[],
                ${contacts.map(({ isNominated }) => isNominated)}::boolean[])
         with ordinality as c (name, email, mobile, is_primary, is_nominated, position)`

/** A one-off entry notification is for the next booking of its services, whichever way that enters. */
export const useOneOffRequests = (
  agencyId: number,
  propertyId: number,
  visitId: number,
  serviceIds: readonly number[],
) => sql`
  update one_off_entry_requests set used_by_visit_id = ${visitId}
   where agency_id = ${agencyId} and property_id = ${propertyId} and used_by_visit_id is null and withdrawn_at is null
     and service_ids::smallint[] && ${serviceIds}::smallint[]`

/** A visit that does not take place leaves its one-off entry notification for the next booking. */
export const releaseOneOffRequests = (agencyId: number, visitIds: readonly number[]) => sql`
  update one_off_entry_requests set used_by_visit_id = null
   where agency_id = ${agencyId} and used_by_visit_id = any(${visitIds}::int[])`

export const updateVisitTime = (
  { agencyId, now }: Who,
  visitId: number,
  { technicianId, slotId, startsAt, endsAt }: FreeTime,
  entryMethod: EntryMethod,
) => sql`
  update visits
     set technician_id = ${technicianId}, slot_id = ${slotId}, starts_at = ${startsAt}, ends_at = ${endsAt}, entry_method = ${entryMethod},
         calendar_uid = coalesce(calendar_uid, gen_random_uuid()), calendar_sequence = calendar_sequence + 1,
         version = version + 1, updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${visitId}`

export const markVisitCancelled = ({ agencyId, userId, now }: Who, visitId: number, reason: string) => sql`
  update visits
     set status = 'CANCELLED', finished_at = ${now.toISOString()}, cancel_reason = ${reason}, cancelled_by = ${userId},
         calendar_uid = coalesce(calendar_uid, gen_random_uuid()), calendar_sequence = calendar_sequence + 1,
         version = version + 1, updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${visitId}`

export const markVisitsCancelled = (agencyId: number, visitIds: readonly number[], now: Date) => sql`
  update visits
     set status = 'CANCELLED', finished_at = ${now.toISOString()}, version = version + 1, updated_at = ${now.toISOString()},
         calendar_uid = coalesce(calendar_uid, gen_random_uuid()), calendar_sequence = calendar_sequence + 1
   where agency_id = ${agencyId} and id = any(${visitIds}::int[]) and status = 'BOOKED'`

/** The visits get a new version, so that a record typed before is not taken as one of what is left. */
export const deleteVisitServices = (
  agencyId: number,
  visitIds: readonly number[],
  serviceIds: readonly number[],
  now: Date,
) => sql`
  with dropped as (
    delete from visit_services
     where agency_id = ${agencyId} and visit_id = any(${visitIds}::int[]) and service_id = any(${serviceIds}::smallint[])
    returning visit_id)
  update visits set version = version + 1, updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id in (select visit_id from dropped)`

type NewRequest = { propertyId: number; serviceIds: readonly number[]; noticeId: number | null }

export const insertOneOffRequest = ({ agencyId, userId, now }: Who, { propertyId, serviceIds, noticeId }: NewRequest) =>
  sql<{ id: number }>`
    insert into one_off_entry_requests (agency_id, property_id, service_ids, issue_id, requested_by, requested_at)
    values (${agencyId}, ${propertyId}, ${serviceIds}::smallint[], ${noticeId}, ${userId}, ${now.toISOString()})
    returning id`

export const withdrawOneOffRequest = ({ agencyId, userId, now }: Who, requestId: number) => sql`
  update one_off_entry_requests set withdrawn_at = ${now.toISOString()}, withdrawn_by = ${userId}
   where agency_id = ${agencyId} and id = ${requestId} and withdrawn_at is null and used_by_visit_id is null`
