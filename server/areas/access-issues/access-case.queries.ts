import type { Solution } from '../../../contract/access-issues/access-issues.ts'
import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { isEntryRuleInForce } from '../entry-rules/entry-rules.queries.ts'
import { isLeaseInForce } from '../compliance/lease-in-force.queries.ts'
import type { AccessCatalogue, CaseFacts, NoticeRule } from './case-facts.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

const catalogueSolutions: Sql = sql`
  array(select s.solution_label from access_problem_solutions s where s.problem_id = problem.id order by s.position)`

/** The open case of a property `p`, without its issues. */
const ownCase: Sql = sql`
  select json_build_object(
           'caseId', c.id, 'status', c.status, 'version', c.version, 'openedAt', c.opened_at, 'suppressionLevel', c.suppression_level,
           'isSuspended', c.suspended_at is not null,
           'disqualified', array(select m.entry_method from access_case_methods m
                                  where m.agency_id = c.agency_id and m.case_id = c.id and m.is_disqualified and m.unblocked_at is null))
    from access_cases c where c.agency_id = p.agency_id and c.property_id = p.id and c.closed_at is null`

/** "Closed before on 16/11/2026: The agency stated that it updated the tenant details." of the issue before `i`, in an array. */
const closedBefore: Sql = sql`
  array(select 'Closed before on ' || to_char(b.resolved_at at time zone z.time_zone, 'DD/MM/YYYY') || ': ' || b.resolve_reason || '.'
          from access_issues b
          join agencies y on y.id = b.agency_id
          join states z on z.code = y.state
         where b.agency_id = i.agency_id and b.property_id = i.property_id and b.problem_id = i.problem_id
           and b.resolved_by_action_id is not null and b.id < i.id and b.resolved_at > i.raised_at - interval '30 days'
         order by b.id desc limit 1)`

const ownIssues: Sql = sql`
  select coalesce(json_agg(json_build_object(
           'issueId', i.id, 'code', problem.code, 'publicName', problem.public_name,
           'publicDescriptions', problem.public_descriptions || ${closedBefore}, 'raisedAt', i.raised_at,
           'needsProvider', i.is_provider_contact_required,
           'blocks', array(select b.entry_method from access_problem_blocks b where b.problem_id = problem.id),
           'solutions', coalesce(i.suggested_solutions, ${catalogueSolutions})) order by i.raised_at, i.id), '[]')
    from access_cases c
    join access_issues i on i.agency_id = c.agency_id and i.case_id = c.id and i.resolved_at is null
    join access_problems problem on problem.id = i.problem_id
   where c.agency_id = p.agency_id and c.property_id = p.id and c.closed_at is null`

const ownOccupants = (today: Day): Sql => sql`
  select coalesce(json_agg(json_build_object(
           'occupantId', o.id, 'name', o.name, 'hasEmail', o.email is not null,
           'isReachable', o.email is not null or exists (
             select from contact_numbers n
              where n.agency_id = o.agency_id and n.occupant_id = o.id and n.do_not_contact_reason is null)) order by o.position), '[]')
    from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
   where t.agency_id = p.agency_id and t.property_id = p.id and ${isLeaseInForce(today)}`

const isVisitBooked = (today: Day): Sql => sql`
  exists (select from visits v
            join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id
            join booking_types k on k.code = vs.booking_type and not k.is_repair
            join states z on z.code = a.state
           where v.agency_id = p.agency_id and v.property_id = p.id and v.status = 'BOOKED'
             and (v.starts_at at time zone z.time_zone)::date >= ${today}::date)`

/** No row when the property does not belong to this agency. */
export const caseFacts = (agencyId: number, propertyId: number, today: Day) => sql<CaseFacts>`
  select p.id as "propertyId", p.address_line_1 || ', ' || p.address_line_2 as address,
         (select s.name from management_software s where s.code = p.software) as "softwareName",
         p.software is not null as "isIntegrated", p.is_vacant as "isVacant", p.cancelled_at is not null as "isCancelled",
         p.is_key_available or p.onsite_key = 'AVAILABLE'
           or p.onsite_key = 'TEMPORARY' and p.onsite_key_expires_on >= ${today}::date as "hasKey",
         a.allow_agency_portal_booking as "allowsBooking", ${isVisitBooked(today)} as "isVisitBooked",
         coalesce(card.item -> 'services', '[]') as services, (${ownOccupants(today)}) as occupants,
         (select t.id from tenancies t
           where t.agency_id = p.agency_id and t.property_id = p.id and ${isLeaseInForce(today)}) as "tenancyId",
         (${ownCase}) as "openCase", (${ownIssues}) as issues,
         a.entry_preference_code as "agencyPreference", e.occupant_appointment as "occupantAppointment",
         e.occupant_appointment_until as "occupantAppointmentUntil", e.internal_en as "internalEn",
         e.internal_en_until as "internalEnUntil", e.vacant_entry as "vacantEntry", e.vacant_entry_until as "vacantEntryUntil",
         e.key_pickup as "keyPickup"
    from properties p
    join agencies a on a.id = p.agency_id
    left join entry_preferences e on e.agency_id = p.agency_id and e.property_id = p.id
    left join property_cards card on card.agency_id = p.agency_id and card.kind = ${cardKindIds.property} and card.subject_id = p.id
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`

export const solutionCatalogue = sql<Solution>`
  select label as solution_label, solution_group, public_name as solution_public_name, description_integrated,
         description_non_integrated, confirmation_button_text_integrated, confirmation_button_text_non_integrated
    from access_solutions`

export const methodCatalogue = sql<AccessCatalogue['methods'][number]>`
  select code, name, description from entry_methods order by display_order`

export const preferencesProblem = sql<AccessCatalogue['byPreferences']>`
  select problem.public_name as "publicName", problem.public_descriptions as "publicDescriptions",
         ${catalogueSolutions} as solutions
    from access_problems problem where problem.code = 'BLOCKED_BY_PREFERENCES'`

export const noticeRule = (state: StateCode, today: Day) => sql<NoticeRule>`
  select min_notice_hours as "minNoticeHours", counts_business_days as "isBusinessDays", notice_form as "noticeForm",
         instrument, provision, certainty
    from entry_rules r where state = ${state} and ground = 'SERVICE' and ${isEntryRuleInForce(today)}`
