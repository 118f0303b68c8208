import { sql, type Sql } from '../../platform/sql.ts'

type Who = { agencyId: number; userId: number | null; now: Date }
export type Resolution = { reason: string; actionId: number | null }

/** The clocks of two servers may differ, so an issue is never resolved before it was raised. */
export const resolveIssues = (
  { agencyId, userId, now }: Who,
  issueIds: readonly number[],
  { reason, actionId }: Resolution,
) => sql`
  update access_issues
     set resolved_at = greatest(raised_at, ${now.toISOString()}::timestamptz), resolved_by = ${userId},
         resolve_reason = ${reason}, resolved_by_action_id = ${actionId}, version = version + 1
   where agency_id = ${agencyId} and id = any(${issueIds}::int[]) and resolved_at is null`

/** A request to the provider to resolve an issue ends with the issue. */
export const withdrawRequests = ({ agencyId }: Who, issueIds: readonly number[]) => sql`
  update resolve_requests set status = 'WITHDRAWN', review_note = 'The access issue was resolved in the meantime.'
   where agency_id = ${agencyId} and issue_id = any(${issueIds}::int[]) and status = 'PENDING'`

const isUnresolved: Sql = sql`i.agency_id = c.agency_id and i.case_id = c.id and i.resolved_at is null`

/** A method that no unresolved issue blocks is free again, unless the provider has disqualified it. */
export const unblockMethods = ({ agencyId, now }: Who, caseId: number) => sql<{ entryMethod: string }>`
  update access_case_methods m
     set unblocked_at = greatest(m.blocked_at, ${now.toISOString()}::timestamptz)
    from access_cases c
   where m.agency_id = ${agencyId} and m.case_id = ${caseId} and m.unblocked_at is null
     and c.agency_id = m.agency_id and c.id = m.case_id
     and (not exists (select from access_issues i where ${isUnresolved})
          or not m.is_disqualified and not exists (
               select from access_issues i join access_problem_blocks b on b.problem_id = i.problem_id
                where ${isUnresolved} and b.entry_method = m.entry_method))
  returning m.entry_method as "entryMethod"`

/** Closes the case if none of its issues is left; otherwise it gets the given status. */
export const moveCase = ({ agencyId, now }: Who, caseId: number, statusWhileOpen: string) => sql<{ status: string }>`
  update access_cases c
     set status = case when left_over.exist then ${statusWhileOpen} else 'RESOLVED' end,
         closed_at = case when not left_over.exist then greatest(c.opened_at, ${now.toISOString()}::timestamptz) end,
         version = c.version + 1
    from (select exists (select from access_issues i
                          where i.agency_id = ${agencyId} and i.case_id = ${caseId} and i.resolved_at is null) as exist) left_over
   where c.agency_id = ${agencyId} and c.id = ${caseId} and c.closed_at is null
  returning c.status`
