import { sql } from '../../platform/sql.ts'

/** An open case as it was before a change that may close issues. */
export type CaseSnapshot = {
  caseId: number
  status: string
  version: number
  issues: { issueId: number; problem: string }[]
  blockedMethods: string[]
}

/** The open case of a property with its unresolved issues and blocked methods. */
export const caseSnapshot = (agencyId: number, propertyId: number) => sql<CaseSnapshot>`
  select c.id as "caseId", c.status, c.version,
         coalesce((select json_agg(json_build_object('issueId', i.id, 'problem', p.public_name) order by i.id)
                     from access_issues i join access_problems p on p.id = i.problem_id
                    where i.agency_id = c.agency_id and i.case_id = c.id and i.resolved_at is null), '[]') as issues,
         array(select m.entry_method from access_case_methods m
                where m.agency_id = c.agency_id and m.case_id = c.id and m.unblocked_at is null) as "blockedMethods"
    from access_cases c
   where c.agency_id = ${agencyId} and c.property_id = ${propertyId} and c.closed_at is null`

/** The version of a case, open or closed, and whether its property has another open one. */
export const caseVersion = (agencyId: number, caseId: number) => sql<{ version: number; hasSuccessor: boolean }>`
  select c.version, exists (select from access_cases o
                             where o.agency_id = c.agency_id and o.property_id = c.property_id and o.closed_at is null
                               and o.id <> c.id) as "hasSuccessor"
    from access_cases c where c.agency_id = ${agencyId} and c.id = ${caseId}`

export const reopenIssues = (agencyId: number, issueIds: readonly number[]) => sql<{ issueId: number }>`
  update access_issues
     set resolved_at = null, resolved_by = null, resolve_reason = null, resolved_by_action_id = null, version = version + 1
   where agency_id = ${agencyId} and id = any(${issueIds}::int[]) and resolved_at is not null
  returning id as "issueId"`

export const blockMethods = (agencyId: number, caseId: number, methods: readonly string[]) => sql`
  update access_case_methods set unblocked_at = null
   where agency_id = ${agencyId} and case_id = ${caseId} and entry_method = any(${methods}::text[]) and unblocked_at is not null`

export const reopenCase = (agencyId: number, { caseId, status }: CaseSnapshot) => sql`
  update access_cases set status = ${status}, closed_at = null, version = version + 1
   where agency_id = ${agencyId} and id = ${caseId}`
