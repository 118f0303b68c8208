import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import { isEntryRuleInForce } from '../entry-rules/entry-rules.queries.ts'
import { isLeaseInForce } from '../compliance/lease-in-force.queries.ts'
import type { ProblemCode } from './access-problems.ts'
import type { ChosenColumns } from './current-preferences.ts'

export type OpenIssueRow = {
  issueId: number
  code: ProblemCode
  problem: string
  /** Entry methods that the problem blocks. */
  blocks: string[]
  needsProvider: boolean
}
export type OpenCaseRow = ChosenColumns & {
  caseId: number
  propertyId: number
  status: string
  isVacant: boolean
  hasReachableOccupant: boolean
  hasKey: boolean
  /** Entry methods that the provider has ruled out. */
  disqualified: string[]
  state: StateCode
  /** The law of the state lets technicians enter by notice. */
  hasNoticeRule: boolean
  /** Unresolved, oldest first. */
  issues: OpenIssueRow[]
}

/** The open cases of properties with the facts that may solve their issues; no row without an open case. */
export const openCases = (agencyId: number, propertyIds: readonly number[], today: Day) => sql<OpenCaseRow>`
  select c.id as "caseId", c.property_id as "propertyId", c.status, p.is_vacant as "isVacant",
         p.is_key_available or p.onsite_key = 'AVAILABLE'
           or p.onsite_key = 'TEMPORARY' and p.onsite_key_expires_on >= ${today}::date as "hasKey",
         exists (
           select from tenancies t
             join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
            where t.agency_id = p.agency_id and t.property_id = p.id and ${isLeaseInForce(today)}
              and (o.email is not null or exists (
                    select from contact_numbers n
                     where n.agency_id = o.agency_id and n.occupant_id = o.id and n.do_not_contact_reason is null))
         ) as "hasReachableOccupant",
         array(select m.entry_method from access_case_methods m
                where m.agency_id = c.agency_id and m.case_id = c.id and m.is_disqualified and m.unblocked_at is null) as disqualified,
         a.state, exists (select from entry_rules r where r.state = a.state and r.ground = 'SERVICE'
                          and ${isEntryRuleInForce(today)}) as "hasNoticeRule",
         a.entry_preference_code as "agencyPreference", e.occupant_appointment as "occupantAppointment",
         e.occupant_appointment_until as "occupantAppointmentUntil", e.internal_en as "internalEn",
         e.internal_en_until as "internalEnUntil", e.vacant_entry as "vacantEntry", e.vacant_entry_until as "vacantEntryUntil",
         e.key_pickup as "keyPickup",
         coalesce((
           select json_agg(json_build_object(
                    'issueId', i.id, 'code', problem.code, 'problem', problem.public_name,
                    'needsProvider', i.is_provider_contact_required or coalesce(i.suggested_solutions = '{}', false),
                    'blocks', array(select b.entry_method from access_problem_blocks b where b.problem_id = problem.id))
                  order by i.raised_at, i.id)
             from access_issues i join access_problems problem on problem.id = i.problem_id
            where i.agency_id = c.agency_id and i.case_id = c.id and i.resolved_at is null), '[]') as issues
    from unnest(${propertyIds}::int[]) wanted (id)
   cross join lateral (select * from access_cases where agency_id = ${agencyId} and property_id = wanted.id
                       and closed_at is null offset 0) c
    join properties p on p.agency_id = c.agency_id and p.id = c.property_id
    join agencies a on a.id = c.agency_id
    left join entry_preferences e on e.agency_id = p.agency_id and e.property_id = p.id`
