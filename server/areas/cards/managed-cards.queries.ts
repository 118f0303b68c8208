import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { ManagedCard } from './managed-card.ts'

/** In the order of the ids, as `lockCards`. */
export const lockPropertiesOfCards = (agencyId: number, ids: readonly number[]) => sql`
  select p.id from unnest(${ids}::int[]) wanted (id)
   cross join lateral (
     select id from properties where agency_id = ${agencyId} and id = wanted.id for no key update) p`

/** Stores the results with the services, where they have changed, and appends what the law says of them to the ledger. */
export function saveServices(agencyId: number, made: readonly ManagedCard[], today: Day): Sql | null {
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
        obligations: result.news && result.obligations,
        facts: result.news,
      })),
  )
  if (news.length === 0) return null
  return sql`select app.save_service_results(${agencyId}, ${today}, ${JSON.stringify(news)}::json)`
}
