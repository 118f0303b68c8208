import type { Day } from '../../../contract/days.ts'
import type { Db } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import type { Lease } from '../compliance/due-day.ts'

export type ServiceRow = {
  serviceId: number
  enrolledOn: Day
  lastOn: Day | null
  onHoldUntil: Day | null
  isCancelled: boolean
  bookedFor: Day | null
  hasFailedVisit: boolean
}
export type FindingRow = {
  serviceId: number
  title: string
  foundOn: Day
  isAdvice: boolean
  isUrgent: boolean
  hasQuote: boolean
}
export type QuoteRow = { serviceId: number; isUrgent: boolean; expiresOn: Day }
export type IssueRow = { problem: string; raisedAt: string; isImportant: boolean }

/** Everything a card of a managed property is made of. */
export type HomeRow = {
  id: number
  managerId: number | null
  managerName: string | null
  addressLine1: string
  addressLine2: string
  unitNumber: string | null
  streetNumber: string | null
  streetName: string
  keyNumber: string | null
  software: string | null
  isResidential: boolean
  isVacant: boolean
  billingPlan: 'PAYG' | 'SUBSCRIPTION' | 'SAFER_HOME'
  isWaterCharged: boolean | null
  hasGas: boolean | null
  tracksBetweenTenancies: boolean
  isLegislationUpgradePending: boolean
  cancellationKind: 'REQUESTED' | 'NET_STATE' | null
  tenancyConfirmedOn: Day | null
  currentLease: (Lease & { occupants: string[] }) | null
  upcomingLease: Lease | null
  services: ServiceRow[]
  findings: FindingRow[]
  quotes: QuoteRow[]
  unpaidDueOn: Day[]
  issues: IssueRow[]
  isSuspended: boolean
}

/** Loads the facts of many properties at once; one pass over each table, whatever their number. */
export async function loadHomes(
  db: Db,
  agencyId: number,
  ids: readonly number[],
  today: Day,
  timeZone: string,
): Promise<HomeRow[]> {
  return db.rows(sql<HomeRow>`
    with wanted as materialized (
      select * from properties where agency_id = ${agencyId} and id = any(${ids}::int[])
    ), booked as (
      select v.property_id, vs.service_id, min((v.starts_at at time zone ${timeZone})::date) as on_day
        from visits v join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id
       where v.agency_id = ${agencyId} and v.property_id = any(${ids}::int[]) and v.status = 'BOOKED'
         and (v.starts_at at time zone ${timeZone})::date >= ${today}
       group by 1, 2
    ), failed as (
      select v.property_id, vs.service_id, max((v.starts_at at time zone ${timeZone})::date) as on_day
        from visits v join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id
       where v.agency_id = ${agencyId} and v.property_id = any(${ids}::int[]) and v.status in ('NO_ACCESS', 'CANCELLED')
       group by 1, 2
    ), offered as (
      select s.property_id, jsonb_agg(jsonb_build_object(
               'serviceId', s.service_id, 'enrolledOn', s.enrolled_on, 'lastOn', s.last_service_on, 'onHoldUntil', s.on_hold_until,
               'isCancelled', s.cancelled_at is not null, 'bookedFor', b.on_day,
               'hasFailedVisit', f.on_day is not null and f.on_day > coalesce(s.last_service_on, '-infinity')) order by s.service_id) as list
        from property_services s
        left join booked b on b.property_id = s.property_id and b.service_id = s.service_id
        left join failed f on f.property_id = s.property_id and f.service_id = s.service_id
       where s.agency_id = ${agencyId} and s.property_id = any(${ids}::int[])
       group by 1
    ), found as (
      select f.property_id, jsonb_agg(jsonb_build_object(
               'serviceId', f.service_id, 'title', i.title, 'foundOn', f.found_on, 'isAdvice', f.severity = 'RECOMMENDED',
               'isUrgent', f.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT'), 'hasQuote', f.quote_id is not null)
               order by f.found_on, f.id) as list
        from findings f join finding_items i on i.code = f.item_code
       where f.agency_id = ${agencyId} and f.property_id = any(${ids}::int[])
         and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.dismissed_at is null
       group by 1
    ), quoted as (
      select q.property_id, jsonb_agg(jsonb_build_object(
               'serviceId', q.service_id, 'isUrgent', q.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT'), 'expiresOn', q.expires_on)
               order by q.id) as list
        from quotes q
       where q.agency_id = ${agencyId} and q.property_id = any(${ids}::int[]) and q.status_id = 2
       group by 1
    ), charged as (
      select i.property_id, jsonb_agg(i.due_on order by i.due_on) as list
        from invoices i
       where i.agency_id = ${agencyId} and i.property_id = any(${ids}::int[]) and i.paid_at is null and i.voided_at is null
       group by 1
    ), blocked as (
      select c.property_id, bool_or(c.suspended_at is not null) as is_suspended, jsonb_agg(jsonb_build_object(
               'problem', p.public_name, 'raisedAt', i.raised_at, 'isImportant', i.is_important) order by i.raised_at, i.id) as list
        from access_cases c
        join access_issues i on i.agency_id = c.agency_id and i.case_id = c.id and i.resolved_at is null
        join access_problems p on p.id = i.problem_id
       where c.agency_id = ${agencyId} and c.property_id = any(${ids}::int[]) and c.closed_at is null and c.suppression_level = 0
       group by 1
    ), leased as (
      select distinct on (t.property_id) t.property_id, jsonb_build_object(
               'startsOn', t.starts_on, 'endsOn', t.ends_on, 'isRenewal', t.lease_type = 'RENEWAL',
               'occupants', coalesce((select jsonb_agg(o.name order by o.position) from occupants o
                                       where o.agency_id = t.agency_id and o.tenancy_id = t.id), '[]')) as lease
        from tenancies t
       where t.agency_id = ${agencyId} and t.property_id = any(${ids}::int[]) and t.status = 'OPEN' and t.starts_on <= ${today}
         and (t.closes_on is null or t.closes_on > ${today})
       order by t.property_id, t.starts_on desc
    ), upcoming as (
      select distinct on (t.property_id) t.property_id, jsonb_build_object(
               'startsOn', t.starts_on, 'endsOn', t.ends_on, 'isRenewal', t.lease_type = 'RENEWAL') as lease
        from tenancies t
       where t.agency_id = ${agencyId} and t.property_id = any(${ids}::int[]) and t.status = 'OPEN' and t.starts_on > ${today}
       order by t.property_id, t.starts_on
    )
    select w.id, w.manager_id as "managerId", m.name as "managerName", w.address_line_1 as "addressLine1",
           w.address_line_2 as "addressLine2", w.unit_number as "unitNumber", w.street_number as "streetNumber",
           w.street_name as "streetName", w.key_number as "keyNumber", w.software, w.is_residential as "isResidential",
           w.is_vacant as "isVacant", w.billing_plan as "billingPlan", w.is_water_charged as "isWaterCharged", w.has_gas as "hasGas",
           w.tracks_between_tenancies as "tracksBetweenTenancies", w.is_legislation_upgrade_pending as "isLegislationUpgradePending",
           w.cancellation_kind as "cancellationKind", (w.tenancy_confirmed_at at time zone ${timeZone})::date as "tenancyConfirmedOn",
           leased.lease as "currentLease", upcoming.lease as "upcomingLease", coalesce(offered.list, '[]') as services,
           coalesce(found.list, '[]') as findings, coalesce(quoted.list, '[]') as quotes, coalesce(charged.list, '[]') as "unpaidDueOn",
           coalesce(blocked.list, '[]') as issues, coalesce(blocked.is_suspended, false) as "isSuspended"
      from wanted w
      left join property_managers m on m.agency_id = w.agency_id and m.id = w.manager_id
      left join offered on offered.property_id = w.id
      left join found on found.property_id = w.id
      left join quoted on quoted.property_id = w.id
      left join charged on charged.property_id = w.id
      left join blocked on blocked.property_id = w.id
      left join leased on leased.property_id = w.id
      left join upcoming on upcoming.property_id = w.id`)
}
