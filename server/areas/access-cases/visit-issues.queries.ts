import { sql, type Sql } from '../../platform/sql.ts'
import type { ProblemCode } from './access-problems.ts'

/** Notes which of these issues the booking of a visit has resolved. */
export const noteResolvingVisit = (agencyId: number, issueIds: readonly number[], visitId: number) => sql`
  update access_issues set resolved_by_visit_id = ${visitId}
   where agency_id = ${agencyId} and id = any(${issueIds}::int[]) and resolved_at is not null`

/** Notes the visit that was booked for what an action of the agency said. */
export const noteVisitOfAction = (agencyId: number, actionId: number, visitId: number) => sql`
  update access_issues set resolved_by_visit_id = ${visitId}
   where agency_id = ${agencyId} and resolved_by_action_id = ${actionId} and resolved_at is not null`

export type ResolvedIssue = {
  issueId: number
  caseId: number
  code: ProblemCode
  problem: string
  /** Another case of the property is open. */
  hasSuccessor: boolean
}

/** What resolved an issue. */
export type Resolver = { visitId: number } | { actionId: number }

const isResolvedBy = (by: Resolver): Sql =>
  'visitId' in by ? sql`i.resolved_by_visit_id = ${by.visitId}` : sql`i.resolved_by_action_id = ${by.actionId}`

/** Issues that a visit or an action resolved and that were not raised again since. */
export const issuesResolvedBy = (agencyId: number, by: Resolver) => sql<ResolvedIssue>`
  select i.id as "issueId", i.case_id as "caseId", problem.code, problem.public_name as problem,
         exists (select from access_cases c
                  where c.agency_id = i.agency_id and c.property_id = i.property_id and c.closed_at is null
                    and c.id <> i.case_id) as "hasSuccessor"
    from access_issues i join access_problems problem on problem.id = i.problem_id
   where i.agency_id = ${agencyId} and ${isResolvedBy(by)} and i.resolved_at is not null
     and not exists (select from access_issues again
                      where again.agency_id = i.agency_id and again.case_id = i.case_id and again.problem_id = i.problem_id
                        and again.resolved_at is null)
   order by i.id`

export const reopenResolvedIssues = (agencyId: number, issueIds: readonly number[]) => sql`
  update access_issues
     set resolved_at = null, resolved_by = null, resolve_reason = null, resolved_by_action_id = null,
         resolved_by_visit_id = null, version = version + 1
   where agency_id = ${agencyId} and id = any(${issueIds}::int[])`

/** A case that is still open keeps its status. */
export const reopenResolvedCases = (agencyId: number, caseIds: readonly number[]) => sql`
  update access_cases
     set status = case when closed_at is null then status else 'OPEN' end, closed_at = null, version = version + 1
   where agency_id = ${agencyId} and id = any(${caseIds}::int[])`

/** The methods that unresolved issues of the cases block. */
export const blockMethodsAgain = (agencyId: number, caseIds: readonly number[]) => sql`
  update access_case_methods m set unblocked_at = null
   where m.agency_id = ${agencyId} and m.case_id = any(${caseIds}::int[]) and m.unblocked_at is not null
     and exists (select from access_issues i join access_problem_blocks b on b.problem_id = i.problem_id
                  where i.agency_id = m.agency_id and i.case_id = m.case_id and i.resolved_at is null
                    and b.entry_method = m.entry_method)`

/** Notes at which visit a problem was met, unless an earlier visit met it already. */
export const recordVisitOfIssue = (agencyId: number, propertyId: number, visitId: number, code: ProblemCode) => sql`
  update access_issues i set visit_id = ${visitId}, version = version + 1
    from access_problems p
   where i.agency_id = ${agencyId} and i.property_id = ${propertyId} and i.resolved_at is null and i.visit_id is null
     and p.id = i.problem_id and p.code = ${code}`
