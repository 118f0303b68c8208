import type { Day } from '../../../contract/days.ts'
import { cachedStatement } from '../../platform/cached-statement.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { bookingFacts } from '../bookings/booking-property.queries.ts'
import { bookedVisits } from '../bookings/visits.queries.ts'
import { ownContacts, ownManager } from '../contacts/contacts.queries.ts'
import { openOneOffRequests } from '../entry-notifications/entry-notifications.queries.ts'
import { isAgencyKeyKept } from '../keys/keys.queries.ts'
import {
  findingFacts,
  findingOrder,
  findingTables,
  isInReview,
  isOpenFinding,
} from '../findings/finding-facts.queries.ts'
import { checkFacts } from '../service-checks/service-checks.queries.ts'
import { openLeases } from '../tenancies/open-leases.queries.ts'
import type { PropertyRow } from './property-row.ts'
import { quoteIds, cardKindIds } from '../../platform/lookup-ids.ts'

/** The pick-up location of the property, otherwise the agency's default. */
export const ownPickup: Sql = sql`
  select json_build_object('id', k.id, 'fullAddress', k.full_address)
    from key_locations k
   where k.agency_id = p.agency_id and (k.id = p.key_location_id or k.is_default)
   order by k.id = p.key_location_id desc limit 1`

export const ownAppliances = (today: Day): Sql => sql`
  select coalesce(json_agg(json_build_object('id', x.id, 'serviceId', x.service_id, 'name', x.name, 'location', x.location,
                                             'expiresOn', x.expires_on)), '[]')
    from appliances x
   where x.agency_id = p.agency_id and x.property_id = p.id and (x.removed_on is null or x.removed_on > ${today})`

const ownCheck: Sql = sql`
  select ${checkFacts} from service_checks c where c.agency_id = s.agency_id and c.id = s.last_check_id`

const ownReport: Sql = sql`
  select from documents d
    join document_subjects a on a.agency_id = d.agency_id and a.document_id = d.id
    join document_services ds on ds.code = a.service_code and ds.service_id = s.service_id
   where d.agency_id = s.agency_id and d.property_id = s.property_id and d.deleted_at is null and d.type = 'SERVICE_REPORT'`

const offered = (timeZone: string, today: Day): Sql => sql`
  select coalesce(json_agg(json_build_object('serviceId', s.service_id, 'lastOn', s.last_service_on, 'check', (${ownCheck}),
                                             'hasReports', exists (${ownReport}),
                                             ${bookingFacts(timeZone, today)})), '[]')
    from property_services s where s.agency_id = p.agency_id and s.property_id = p.id`

const found: Sql = sql`
  select coalesce(json_agg(${findingFacts} || jsonb_build_object('serviceId', f.service_id) order by ${findingOrder}), '[]')
    from ${findingTables}
   where f.agency_id = p.agency_id and f.property_id = p.id
     and (${isOpenFinding} or f.status = 'RESOLVED_BY_THIRD_PARTY' and ${isInReview})`

const quoted = (today: Day): Sql => sql`
  select coalesce(json_agg(json_build_object('id', q.id, 'serviceId', q.service_id, 'quoteNumber', q.quote_number,
                                             'expiresOn', q.expires_on)), '[]')
    from quotes q
   where q.agency_id = p.agency_id and q.property_id = p.id and q.status_id = ${quoteIds.AWAITING_APPROVAL} and q.expires_on >= ${today}`

const charged = (today: Day): Sql => sql`
  select coalesce(json_agg(json_build_object('invoiceNumber', i.invoice_number, 'dueOn', i.due_on)), '[]')
    from invoices i
   where i.agency_id = p.agency_id and i.property_id = p.id and i.paid_at is null and i.voided_at is null and i.due_on < ${today}`

/** Limits the list to pending and recently reviewed requests. */
const mostRequests = 20
const asked: Sql = sql`
  select coalesce(json_agg(json_build_object(
           'id', r.id, 'kind', r.kind, 'status', r.status, 'serviceIds', r.service_ids, 'holdUntil', r.hold_until, 'reason', r.reason,
           'notes', r.notes, 'requestedBy', (select u.name from users u where u.id = r.requested_by),
           'requestedAt', r.requested_at, 'reviewedAt', r.reviewed_at, 'reviewNote', r.review_note)), '[]')
    from (
      select h.id, 'HOLD' as kind, h.status, h.service_ids, h.hold_until, h.reason, null as notes, h.requested_by,
             h.requested_at, h.reviewed_at, h.review_note
        from hold_requests h where h.agency_id = p.agency_id and h.property_id = p.id
       union all
      select x.id, 'CANCELLATION', x.status, x.service_ids, null,
             (select c.name from cancellation_reasons c where c.id = x.reason_id), x.notes, x.requested_by,
             x.requested_at, x.reviewed_at, x.review_note
        from cancellation_requests x where x.agency_id = p.agency_id and x.property_id = p.id
       order by requested_at desc limit ${mostRequests}
    ) r`

const entry: Sql = sql`
  select json_build_object(
           'occupantAppointment', e.occupant_appointment, 'occupantAppointmentUntil', e.occupant_appointment_until,
           'internalEn', e.internal_en, 'internalEnUntil', e.internal_en_until,
           'vacantEntry', e.vacant_entry, 'vacantEntryUntil', e.vacant_entry_until, 'keyPickup', e.key_pickup,
           'comments', e.comments, 'version', e.version)
    from entry_preferences e where e.agency_id = p.agency_id and e.property_id = p.id`

const noted: Sql = sql`
  select coalesce(json_agg(json_build_object(
           'kind', n.kind, 'notes', n.notes, 'updatedAt', n.updated_at,
           'updatedBy', (select u.name from users u where u.id = n.updated_by)) order by n.kind), '[]')
    from property_access_notes n where n.agency_id = p.agency_id and n.property_id = p.id`

type PageOf = { agencyId: number; propertyId: number; timeZone: string; today: Day }

/** Everything the page shows initially, in one statement: each list is looked up by its property's index. */
export const propertyPage = cachedStatement(
  ({ agencyId, propertyId, timeZone, today }: PageOf) => sql<PropertyRow>`
  select p.version, c.item, c.tallies, (${ownManager}) as manager, p.booking_method as "bookingMethod",
         p.is_key_available as "isKeyAvailable", p.key_number as "keyNumber", p.key_location_id as "keyLocationId",
         (${ownPickup}) as pickup, json_build_object('onsiteAvailability', p.onsite_key,
                                                     'temporaryKeyExpirationDate', p.onsite_key_expires_on,
                           'keyOnsiteNotes', p.onsite_key_notes, 'validFrom', p.onsite_key_valid_from) as "onsiteKey",
         (${entry}) as entry,
         a.entry_preference_code as "agencyEntryPreference", a.can_request_hold as "canRequestHold",
         a.can_request_cancellation as "canRequestCancellation", a.allow_agency_portal_booking as "allowsBooking",
         p.is_vacant as "isVacant", p.is_residential as "isResidential",
         p.non_residential_type as "nonResidentialType", p.tenancy_confirmed_at as "tenancyConfirmedAt", p.has_gas as "hasGas",
         p.gas_appliance_count as "gasApplianceCount", (select u.name from users u where u.id = p.gas_confirmed_by) as "gasConfirmedBy",
         p.gas_confirmed_at as "gasConfirmedAt", p.cancelled_at as "cancelledAt",
         (${offered(timeZone, today)}) as services, (${openLeases(today)}) as leases, (${ownContacts}) as contacts,
         (${ownAppliances(today)}) as appliances, (${bookedVisits(timeZone, today)}) as visits, (${found}) as findings,
         (${quoted(today)}) as quotes, (${charged(today)}) as "overdueInvoices", (${asked}) as requests,
         (${openOneOffRequests}) as "oneOffEntryRequests",
         (${noted}) as "accessNotes",
         (select count(*)::int from documents d
           where d.agency_id = p.agency_id and d.property_id = p.id and d.deleted_at is null) as "documentCount",
         exists (select from property_sources f where f.agency_id = p.agency_id and f.property_id = p.id) as "hasSources",
         (select m.file_day from portfolio_properties m
           where m.agency_id = p.agency_id and m.property_id = p.id and m.software = p.software limit 1) as "softwareFileDay",
         p.software is not null and ${isAgencyKeyKept} as "isAgencyKeyKept"
    from properties p
    join agencies a on a.id = p.agency_id
    left join property_cards c on c.agency_id = p.agency_id and c.kind = ${cardKindIds.property} and c.subject_id = p.id
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`,
  ['agencyId', 'propertyId', 'timeZone', 'today'],
)
