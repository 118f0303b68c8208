import { sql, type Sql } from '../../platform/sql.ts'
import type { ManagedCard } from './managed-card.ts'

export const lockProperties = (agencyId: number, ids: readonly number[]) => sql`
  select id from properties where agency_id = ${agencyId} and id = any(${ids}::int[]) order by id for no key update`

/** Stores the results with the services, where they have changed. */
export function saveServices(agencyId: number, made: readonly ManagedCard[]): Sql | null {
  const news = made.flatMap(({ card, services }) =>
    services
      .filter(({ hasChanged }) => hasChanged)
      .map((result) => ({
        property_id: card.subjectId,
        service_id: result.serviceId,
        compliance: result.compliance,
        reason: result.reason,
        job_status: result.jobStatus,
        due_on: result.dueOn,
      })),
  )
  if (news.length === 0) return null
  return sql`
    update property_services s
       set compliance = x.compliance, compliance_reason = x.reason, job_status = x.job_status, next_due_on = x.due_on
      from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
           as x (property_id int, service_id smallint, compliance text, reason text, job_status text, due_on date)
     where s.agency_id = ${agencyId} and s.property_id = x.property_id and s.service_id = x.service_id`
}
