import type { SolutionLabel } from '../../../contract/access-issues/access-issues.ts'
import { sql } from '../../platform/sql.ts'
import type { ProblemCode } from './access-problems.ts'

/** Solutions by which the agency states that it changed something in its software. */
const statedLabels: readonly SolutionLabel[] = [
  'VerifyGoodKey',
  'AddEmail',
  'AddTenantDetails',
  'UpdateTenantDetails',
  'MakeTenantDetailsAccurate',
]

/** So many properties are locked at once; the next reading takes the others. */
const mostAtOnce = 200

/**
 * Issues that a statement closed before a reading of the software began, if that brought nothing about the property since, with
 * their properties locked in order of id. Each is found once, because what is raised for it is newer.
 */
export const unprovenStatements = (agencyId: number, software: string, runId: number) => sql<{
  propertyId: number
  code: ProblemCode
}>`
  select i.property_id as "propertyId", problem.code
    from software_runs r
    join access_actions a on a.agency_id = r.agency_id and a.solution_label = any(${statedLabels}::text[])
     and a.taken_at < r.started_at and a.taken_at > r.started_at - interval '30 days'
    join access_issues i on i.agency_id = a.agency_id and i.resolved_by_action_id = a.id
    join access_problems problem on problem.id = i.problem_id
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id and p.software = r.software and p.cancelled_at is null
    join portfolio_properties m on m.agency_id = p.agency_id and m.software = p.software and m.property_id = p.id and m.is_active
   where r.agency_id = ${agencyId} and r.software = ${software} and r.id = ${runId}
     and not exists (select from access_issues n
                      where n.agency_id = i.agency_id and n.property_id = i.property_id and n.problem_id = i.problem_id
                        and n.id > i.id)
     and not exists (select from software_records x
                      where x.agency_id = m.agency_id and x.software = m.software and x.received_at >= a.taken_at
                        and (x.collection = 'properties' and x.external_id = m.external_id
                             or x.collection = 'tenancies' and x.property_external_id = m.external_id))
   order by i.property_id limit ${mostAtOnce} for update of p`
