import { sql, type Sql } from '../../platform/sql.ts'
import { checkOfService, tenantRepairOf } from '../compliance/compliance.queries.ts'
import { storedForecastText } from './forecasts.queries.ts'
import { workMark } from './work-marks.queries.ts'
import type { FindingInReviewRow, PropertyFactsRow } from './property-facts.ts'
import { cardKindIds, quoteIds, serviceIds } from '../../platform/lookup-ids.ts'

/** The facts of every property; an open case and findings in review, which few have, are read separately. */
export type StoredFacts = Omit<PropertyFactsRow, 'access' | 'comingVisits' | 'findingsInReview'> & {
  /** Visits that are booked, also those of which the result was not recorded. */
  bookedVisitIds: number[]
  openCaseId: number | null
  /** Findings that a third party fixed, reviewed or not. */
  fixedFindings: FindingInReviewRow[]
  /** The stored forecast as text, if it is of the same manager. */
  storedForecast: string | null
}

/** Services of which the law of the state asks for a check before a lease; evaluated once for a statement. */
const servicesBeforeLeases: Sql = sql`array(
  select v.service_id from rule_versions v where v.state = app.state() and v.trigger in ('LEASE_START', 'LEASE_START_OR_RENEWAL'))`

const servicesOfProperty: Sql = sql`
  select json_agg(json_build_object(
           'serviceId', s.service_id, 'enrolledOn', s.enrolled_on, 'lastOn', s.last_service_on,
           'earlierChecks', case when s.service_id = any (${servicesBeforeLeases}) then (
             select json_agg(c.done_on order by c.done_on) from service_checks c
              where c.agency_id = s.agency_id and c.property_id = s.property_id and c.service_id = s.service_id
                and c.done_on < s.last_service_on) end,
           'check', (${checkOfService}),
           'onHoldUntil', s.on_hold_until, 'isCancelled', s.cancelled_at is not null, 'orderedOn', s.ordered_on,
           'stored', json_build_object('compliance', s.compliance, 'reason', s.compliance_reason,
                                     'jobStatus', s.job_status, 'dueOn', s.next_due_on, 'obligations', s.obligations))) as list
    from property_services s
   where s.agency_id = p.agency_id and s.property_id = p.id`

const visitsOfProperty = (timeZone: string): Sql => sql`
  select json_agg(json_build_object(
           'serviceId', vs.service_id, 'on', (v.starts_at at time zone ${timeZone})::date,
           'isBooked', v.status = 'BOOKED')) as list
    from visits v
    join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id
    join booking_types k on k.code = vs.booking_type and not k.is_repair
   where v.agency_id = p.agency_id and v.property_id = p.id
     and (v.status in ('BOOKED', 'NO_ACCESS', 'CANCELLED') or v.status = 'COMPLETED' and vs.outcome = 'NOT_DONE')`

const findingsOfProperty: Sql = sql`
  select json_agg(json_build_object(
           'id', f.id, 'serviceId', f.service_id, 'code', f.item_code, 'title', i.title, 'foundOn', f.found_on,
           'tenantRepair', ${tenantRepairOf}, 'isAdvice', f.severity = 'RECOMMENDED',
           'isUrgent', f.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT'),
           'isAnswered', f.status = 'ADDITIONAL_INFO_PROVIDED'))
           filter (where f.status <> 'RESOLVED_BY_THIRD_PARTY' and f.dismissed_at is null) as list,
         json_agg(json_build_object(
           'id', f.id, 'serviceId', f.service_id, 'code', f.item_code, 'title', i.title, 'foundOn', f.found_on,
           'isAdvice', f.severity = 'RECOMMENDED'))
           filter (where f.status = 'RESOLVED_BY_THIRD_PARTY') as fixed
    from findings f join finding_items i on i.code = f.item_code
   where f.agency_id = p.agency_id and f.property_id = p.id
     and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED', 'RESOLVED_BY_THIRD_PARTY')`

const quotesOfProperty = (timeZone: string): Sql => sql`
  select json_agg(json_build_object(
           'id', q.id, 'serviceId', q.service_id, 'isUrgent', q.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT'),
           'issuedOn', q.issued_on, 'expiresOn', q.expires_on)) filter (where q.status_id = ${quoteIds.AWAITING_APPROVAL}) as list,
         json_agg(json_build_object(
           'serviceId', q.service_id,
           'bookedFor', (v.starts_at at time zone ${timeZone})::date)) filter (where q.status_id = ${quoteIds.ACCEPTED}) as repairs,
         count(*)::int as count
    from quotes q
    left join visits v on v.agency_id = q.agency_id and v.id = q.visit_id and v.status = 'BOOKED'
   where q.agency_id = p.agency_id and q.property_id = p.id`

const invoicesOfProperty: Sql = sql`
  select json_agg(i.due_on) filter (where i.paid_at is null) as list, count(*)::int as count
    from invoices i
   where i.agency_id = p.agency_id and i.property_id = p.id and i.voided_at is null`

const landlordsOfProperty: Sql = sql`
  select json_agg(json_build_object(
           'name', k.name, 'email', k.email,
           'numbers', array(select n.number from contact_numbers n where n.agency_id = k.agency_id and n.contact_id = k.id))) as list
    from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
   where pc.agency_id = p.agency_id and pc.property_id = p.id and pc.role = 'LANDLORD'`

const leasesOfProperty: Sql = sql`
  select json_agg(json_build_object(
           'isOpen', true, 'startsOn', t.starts_on, 'endsOn', t.ends_on, 'isRenewal', t.lease_type = 'RENEWAL',
           'vacatesOn', t.vacates_on, 'closesOn', t.closes_on,
           'occupants', coalesce(lived.list, '[]'))) as list
    from tenancies t
    left join lateral (
      select json_agg(json_build_object(
               'position', o.position, 'name', o.name, 'email', o.email, 'numbers', coalesce(called.numbers, '{}'),
               'phones', coalesce(called.allowed, '{}'), 'isReachable', o.email is not null or called.allowed is not null)) as list
        from occupants o
        left join lateral (
          select array_agg(n.number) as numbers, array_agg(n.number) filter (where n.do_not_contact_reason is null) as allowed
            from contact_numbers n where n.agency_id = o.agency_id and n.occupant_id = o.id) called on true
       where o.agency_id = t.agency_id and o.tenancy_id = t.id
    ) lived on true
   where t.agency_id = p.agency_id and t.property_id = p.id and t.status = 'OPEN'`

/**
 * The facts of many properties in one statement, each as one JSON text: describing many columns takes longer than parsing it. Each list
 * is looked up by its property's index: with joins, PostgreSQL cannot estimate the lengths of the lists and would compare every property
 * with every other.
 */
export const propertyFacts = (agencyId: number, ids: readonly number[], timeZone: string) => sql<{
  facts: StoredFacts
}>`
  select row_to_json(f) as facts from (
  select p.id, p.manager_id as "managerId",
         (select m.name from property_managers m where m.agency_id = p.agency_id and m.id = p.manager_id) as "managerName",
         p.address_line_1 as "addressLine1",
         p.address_line_2 as "addressLine2", p.unit_number as "unitNumber", p.street_number as "streetNumber",
         p.street_name as "streetName", p.key_number as "keyNumber", p.software, p.is_residential as "isResidential",
         p.is_vacant as "isVacant", p.billing_plan as "ownPlan", p.is_water_charged as "isWaterCharged",
         (select coalesce(json_agg(json_build_object('from', g.valid_from, 'until', g.ends_on, 'plan', g.plan)
                   order by g.valid_from, g.version), '[]')
            from billing_agreements g where g.agency_id = ${agencyId}) as agreements,
         p.has_gas as "hasGas", p.tracks_between_tenancies as "tracksBetweenTenancies",
         p.is_legislation_upgrade_pending as "isLegislationUpgradePending", p.cancellation_kind as "cancellationKind",
         (p.tenancy_confirmed_at at time zone ${timeZone})::date as "tenancyConfirmedOn",
         (select min(x.expires_on) from appliances x
           where x.agency_id = p.agency_id and x.property_id = p.id and x.service_id = ${serviceIds.smoke} and x.removed_on is null
             and x.expires_on is not null) as "alarmExpiresOn",
         coalesce(leased.list, '[]') as leases, coalesce(owned.list, '[]') as landlords, coalesce(offered.list, '[]') as services,
         coalesce(visited.list, '[]') as visits, coalesce(found.list, '[]') as findings,
         coalesce(found.fixed, '[]') as "fixedFindings", coalesce(quoted.list, '[]') as quotes,
         coalesce(quoted.repairs, '[]') as repairs,
         coalesce(charged.list, '[]') as "unpaidDueOn", quoted.count as "quoteCount", charged.count as "invoiceCount",
         (select c.id from access_cases c where c.agency_id = p.agency_id and c.property_id = p.id and c.closed_at is null
             and c.suppression_level = 0) as "openCaseId",
         (select ${storedForecastText} from property_forecasts w
           where w.agency_id = p.agency_id and w.property_id = p.id
             and w.manager_id is not distinct from p.manager_id) as "storedForecast",
         array(select v.id from visits v
                where v.agency_id = p.agency_id and v.property_id = p.id and v.status = 'BOOKED') as "bookedVisitIds",
         (${workMark(cardKindIds.property)}) as mark
    from unnest(${ids}::int[]) wanted (id)
   cross join lateral (select * from properties where agency_id = ${agencyId} and id = wanted.id offset 0) p
    left join lateral (${servicesOfProperty}) offered on true
    left join lateral (${visitsOfProperty(timeZone)}) visited on true
    left join lateral (${findingsOfProperty}) found on true
    left join lateral (${quotesOfProperty(timeZone)}) quoted on true
    left join lateral (${invoicesOfProperty}) charged on true
    left join lateral (${landlordsOfProperty}) owned on true
    left join lateral (${leasesOfProperty}) leased on true) f`
