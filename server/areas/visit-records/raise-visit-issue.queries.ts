import { sql } from '../../platform/sql.ts'
import type { ProblemCode } from '../access-cases/access-problems.ts'

export type OpenIssue = { caseId: number; issueId: number }

/** The open issue of this kind at the property. */
export const openIssueOfKind = (agencyId: number, propertyId: number, code: ProblemCode) => sql<OpenIssue>`
  select i.case_id as "caseId", i.id as "issueId" from access_issues i join access_problems p on p.id = i.problem_id
   where i.agency_id = ${agencyId} and i.property_id = ${propertyId} and i.resolved_at is null and p.code = ${code}
   order by i.id desc limit 1`

export const problemName = (code: ProblemCode) => sql<{ name: string }>`
  select public_name as name from access_problems where code = ${code}`
