import { experimentWireName } from '../../../contract/me.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { citedLaws } from '../service-checks/cited-laws.queries.ts'
import { isValidLicence } from '../service-checks/visit-facts.queries.ts'
import { lastSentOfVisit, type SentRecord } from './record-releases.queries.ts'
import type { RecordedVisitFacts } from './visit-facts.ts'
import type { VisitForm } from './visit-form.ts'

export type VisitStatus = 'BOOKED' | 'COMPLETED' | 'NO_ACCESS' | 'CANCELLED'

/** A visit with its record, and everything that the record is checked against. */
export type RecordedVisitRow = RecordedVisitFacts & {
  agencyId: number
  visitId: number
  propertyId: number
  status: VisitStatus
  /** Of the visit; `version` is that of the record. */
  bookingVersion: number
  startsAt: string
  endsAt: string
  isStartKnown: boolean
  technicianId: number
  technician: string
  /** Of the technician's account, if there is one. */
  technicianUserId: number | null
  /** Services that need a licence of which the technician has none that is valid on the day. */
  unlicensed: ServiceCode[]
  entryMethod: string | null
  agencyName: string
  address: string
  addressLine1: string
  /** The services that are paid for by the property's plan. */
  coveredServices: number
  hazards: string | null
  /** The approved quote whose work the visit is for; null for a service. */
  repair: { quoteId: number; quoteNumber: string } | null
  draft: VisitForm
  version: number
  savedAt: string | null
  savedBy: string | null
  submissionKey: string | null
  submittedAt: string | null
  submittedBy: string | null
  submittedById: number | null
  /** The record that was sent last without a licence for a service; null if none was. */
  sent: SentRecord | null
}

const appliances: Sql = sql`
  select coalesce(json_agg(json_build_object('id', x.id, 'service', s.code, 'name', x.name, 'location', x.location,
                                             'make', x.make, 'expiresOn', x.expires_on) order by x.id), '[]')
    from appliances x join services s on s.id = x.service_id
   where x.agency_id = v.agency_id and x.property_id = v.property_id and x.removed_on is null`

const earlier: Sql = sql`
  select coalesce(json_agg(json_build_object('id', f.id, 'service', s.code, 'code', f.item_code, 'title', i.title,
                                             'appliance', f.appliance_name, 'location', f.appliance_location,
                                             'severity', f.severity, 'foundOn', f.found_on) order by f.found_on, f.id), '[]')
    from findings f
    join finding_items i on i.code = f.item_code
    join services s on s.id = f.service_id
   where f.agency_id = v.agency_id and f.property_id = v.property_id and f.dismissed_at is null
     and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.visit_id is distinct from v.id`

/** Where the catalogue has nothing for a service in this state, the entries of all states can be chosen. */
const items: Sql = sql`
  select coalesce(json_agg(json_build_object(
           'code', i.code, 'service', s.code, 'title', i.title, 'severity', i.severity, 'appliances', i.appliances,
           'locations', i.locations, 'canQuote', i.can_request_quote, 'leastCents', r.cents,
           'mostCents', coalesce(r.most_cents, r.cents), 'repairWork', i.repair_work, 'repairReason', i.repair_reason)
         order by c.display_order, i.code), '[]')
    from finding_items i
    join services s on s.id = i.service_id
    join servicing_categories c on c.code = i.severity
    left join app.prices_on(a.state, a.id, (v.starts_at at time zone z.time_zone)::date) r on r.item_code = i.code
   where i.service_id in (select vs.service_id from visit_services vs where vs.agency_id = v.agency_id and vs.visit_id = v.id)
     and (a.state = any(i.states) or not exists (
           select from finding_items o where o.service_id = i.service_id and a.state = any(o.states)))`

/** The agency can act on findings if it, or one of its users, has the feature. */
const reportedFindings = experimentWireName('ProblemRegister')
const hasReportedFindings: Sql = sql`
  app.is_experiment_on(${reportedFindings}, null, a.id) or exists (
    select from memberships m
     where m.agency_id = a.id and m.ended_at is null and app.is_experiment_on(${reportedFindings}, m.user_id, a.id))`

export const visitToRecord = (state: StateCode, agencyId: number, visitId: number) => sql<RecordedVisitRow>`
  select v.agency_id as "agencyId", v.id as "visitId", v.property_id as "propertyId", v.status,
         v.version as "bookingVersion", v.starts_at as "startsAt", v.ends_at as "endsAt", v.is_start_known as "isStartKnown",
         t.id as "technicianId", t.name as technician, t.user_id as "technicianUserId",
         v.entry_method as "entryMethod", a.state, a.name as "agencyName",
         p.address_line_1 || ', ' || p.address_line_2 as address, p.address_line_1 as "addressLine1",
         p.hazards, g.day as "visitedOn", ${citedLaws(sql`a.state`, sql`g.day`)} as laws, z.certificate_name as "certificateNames",
         case g.plan when 'PAYG' then 0 when 'SUBSCRIPTION' then 63
           else coalesce((select k.covered_services from price_items k where k.state = a.state and k.code = g.plan), 0)
         end as "coveredServices",
         array(select s.code from visit_services vs join services s on s.id = vs.service_id
                where vs.agency_id = v.agency_id and vs.visit_id = v.id order by s.display_order) as services,
         array(select s.code from visit_services vs join services s on s.id = vs.service_id
                where vs.agency_id = v.agency_id and vs.visit_id = v.id and s.needs_licence and not exists (
                  select from technician_licences l
                   where l.technician_id = t.id and s.id = any (l.service_ids::smallint[])
                     and ${isValidLicence(sql`(v.starts_at at time zone z.time_zone)::date`)})
                order by s.display_order) as unlicensed,
         (select json_build_object('quoteId', q.id, 'quoteNumber', q.quote_number) from quotes q
           where q.agency_id = v.agency_id and q.visit_id = v.id limit 1) as repair,
         (${appliances}) as appliances, (${earlier}) as earlier, (${items}) as items,
         (${hasReportedFindings}) as "hasReportedFindings",
         coalesce(r.draft, '{}') as draft, coalesce(r.version, 0) as version, r.saved_at as "savedAt",
         (select u.name from users u where u.id = r.saved_by) as "savedBy", r.submission_key as "submissionKey",
         r.submitted_at as "submittedAt", (select u.name from users u where u.id = r.recorded_by) as "submittedBy",
         r.recorded_by as "submittedById", ${lastSentOfVisit} as sent
    from visits v
    join agencies a on a.id = v.agency_id and a.state = ${state}
    join states z on z.code = a.state
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    join technicians t on t.id = v.technician_id
   cross join lateral (select d.day, app.plan_on(a.id, p.billing_plan, d.day) as plan
                         from (select (v.starts_at at time zone z.time_zone)::date as day) d) g
    left join visit_records r on r.agency_id = v.agency_id and r.visit_id = v.id
   where v.agency_id = ${agencyId} and v.id = ${visitId} and v.status <> 'HELD'`

export const technicianOfVisit = (agencyId: number, visitId: number) => sql<{ technicianId: number }>`
  select technician_id as "technicianId" from visits where agency_id = ${agencyId} and id = ${visitId} and status <> 'HELD'`

export const propertyOfVisit = (agencyId: number, visitId: number) => sql<{ propertyId: number }>`
  select property_id as "propertyId" from visits where agency_id = ${agencyId} and id = ${visitId} and status <> 'HELD'`
