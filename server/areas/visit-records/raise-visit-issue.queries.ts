import { sql } from '../../platform/sql.ts'
import type { ProblemCode } from '../access-cases/access-problems.ts'

/** Notes at which visit a problem was met, unless an earlier visit met it already. */
export const notedVisit = (agencyId: number, propertyId: number, visitId: number, code: ProblemCode) => sql`
  update access_issues i set visit_id = ${visitId}, version = version + 1
    from access_problems p
   where i.agency_id = ${agencyId} and i.property_id = ${propertyId} and i.resolved_at is null and i.visit_id is null
     and p.id = i.problem_id and p.code = ${code}`

export type MetIssue = { caseId: number; issueId: number }

/** The open issue of this kind at the property. */
export const metIssue = (agencyId: number, propertyId: number, code: ProblemCode) => sql<MetIssue>`
  select i.case_id as "caseId", i.id as "issueId" from access_issues i join access_problems p on p.id = i.problem_id
   where i.agency_id = ${agencyId} and i.property_id = ${propertyId} and i.resolved_at is null and p.code = ${code}
   order by i.id desc limit 1`

export const problemName = (code: ProblemCode) => sql<{ name: string }>`
  select public_name as name from access_problems where code = ${code}`
