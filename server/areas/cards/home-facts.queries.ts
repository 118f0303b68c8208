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

/**
 * Loads the facts of many properties in one statement. Each list is looked up by its property's index: joining the lists
 * instead lets PostgreSQL, which cannot know their lengths, compare every property with every other.
 */
export async function loadHomes(
  db: Db,
  agencyId: number,
  ids: readonly number[],
  today: Day,
  timeZone: string,
): Promise<HomeRow[]> {
  return db.rows(sql<HomeRow>`
    select p.id, p.manager_id as "managerId", m.name as "managerName", p.address_line_1 as "addressLine1",
           p.address_line_2 as "addressLine2", p.unit_number as "unitNumber", p.street_number as "streetNumber",
           p.street_name as "streetName", p.key_number as "keyNumber", p.software, p.is_residential as "isResidential",
           p.is_vacant as "isVacant", p.billing_plan as "billingPlan", p.is_water_charged as "isWaterCharged",
           p.has_gas as "hasGas", p.tracks_between_tenancies as "tracksBetweenTenancies",
           p.is_legislation_upgrade_pending as "isLegislationUpgradePending", p.cancellation_kind as "cancellationKind",
           (p.tenancy_confirmed_at at time zone ${timeZone})::date as "tenancyConfirmedOn",
           leased.lease as "currentLease", upcoming.lease as "upcomingLease", coalesce(offered.list, '[]') as services,
           coalesce(found.list, '[]') as findings, coalesce(quoted.list, '[]') as quotes,
           coalesce(charged.list, '[]') as "unpaidDueOn", coalesce(blocked.list, '[]') as issues,
           coalesce(blocked.is_suspended, false) as "isSuspended"
      from properties p
      left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id
      left join lateral (
        select jsonb_agg(jsonb_build_object(
                 'serviceId', s.service_id, 'enrolledOn', s.enrolled_on, 'lastOn', s.last_service_on,
                 'onHoldUntil', s.on_hold_until, 'isCancelled', s.cancelled_at is not null, 'bookedFor', visited.booked_for,
                 'hasFailedVisit', coalesce(visited.failed_on > coalesce(s.last_service_on, '-infinity'), false))
                 order by s.service_id) as list
          from property_services s
          left join lateral (
            select min((v.starts_at at time zone ${timeZone})::date)
                     filter (where v.status = 'BOOKED' and (v.starts_at at time zone ${timeZone})::date >= ${today}) as booked_for,
                   max((v.starts_at at time zone ${timeZone})::date)
                     filter (where v.status in ('NO_ACCESS', 'CANCELLED')) as failed_on
              from visits v
              join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id and vs.service_id = s.service_id
             where v.agency_id = s.agency_id and v.property_id = s.property_id
          ) visited on true
         where s.agency_id = p.agency_id and s.property_id = p.id
      ) offered on true
      left join lateral (
        select jsonb_agg(jsonb_build_object(
                 'serviceId', f.service_id, 'title', i.title, 'foundOn', f.found_on, 'isAdvice', f.severity = 'RECOMMENDED',
                 'isUrgent', f.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT'), 'hasQuote', f.quote_id is not null)
                 order by f.found_on, f.id) as list
          from findings f join finding_items i on i.code = f.item_code
         where f.agency_id = p.agency_id and f.property_id = p.id
           and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.dismissed_at is null
      ) found on true
      left join lateral (
        select jsonb_agg(jsonb_build_object(
                 'serviceId', q.service_id, 'isUrgent', q.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT'),
                 'expiresOn', q.expires_on) order by q.id) as list
          from quotes q where q.agency_id = p.agency_id and q.property_id = p.id and q.status_id = 2
      ) quoted on true
      left join lateral (
        select jsonb_agg(i.due_on order by i.due_on) as list
          from invoices i
         where i.agency_id = p.agency_id and i.property_id = p.id and i.paid_at is null and i.voided_at is null
      ) charged on true
      left join lateral (
        select bool_or(c.suspended_at is not null) as is_suspended, jsonb_agg(jsonb_build_object(
                 'problem', problem.public_name, 'raisedAt', i.raised_at, 'isImportant', i.is_important)
                 order by i.raised_at, i.id) as list
          from access_cases c
          join access_issues i on i.agency_id = c.agency_id and i.case_id = c.id and i.resolved_at is null
          join access_problems problem on problem.id = i.problem_id
         where c.agency_id = p.agency_id and c.property_id = p.id and c.closed_at is null and c.suppression_level = 0
      ) blocked on true
      left join lateral (
        select jsonb_build_object(
                 'startsOn', t.starts_on, 'endsOn', t.ends_on, 'isRenewal', t.lease_type = 'RENEWAL',
                 'occupants', coalesce((select jsonb_agg(o.name order by o.position) from occupants o
                                         where o.agency_id = t.agency_id and o.tenancy_id = t.id), '[]')) as lease
          from tenancies t
         where t.agency_id = p.agency_id and t.property_id = p.id and t.status = 'OPEN' and t.starts_on <= ${today}
           and (t.closes_on is null or t.closes_on > ${today})
         order by t.starts_on desc limit 1
      ) leased on true
      left join lateral (
        select jsonb_build_object(
                 'startsOn', t.starts_on, 'endsOn', t.ends_on, 'isRenewal', t.lease_type = 'RENEWAL') as lease
          from tenancies t
         where t.agency_id = p.agency_id and t.property_id = p.id and t.status = 'OPEN' and t.starts_on > ${today}
         order by t.starts_on limit 1
      ) upcoming on true
     where p.agency_id = ${agencyId} and p.id = any(${ids}::int[])`)
}
