import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import {
  findingFacts,
  findingOrder,
  findingTables,
  isInReview,
  isOpenFinding,
  type RawFinding,
} from './finding-facts.queries.ts'
import { cardFacts, type RawCard } from './findings.queries.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

export type RawPropertyFindings = {
  card: RawCard
  services: { serviceId: number; serviceDate: Day; findings: RawFinding[] }[]
}

/** Resolved findings stay visible for a while, and as long as the provider reviews them. */
const isShown = (since: Day): Sql => sql`
  (${isOpenFinding} or f.dismissed_at is not null or f.resolved_at >= ${since}::date or ${isInReview})`

/** The findings of one property by service, also those that are no longer open. */
export const propertyFindings = (
  agencyId: number,
  propertyId: number,
  { serviceId, since }: { serviceId: number | null; since: Day },
) => sql<RawPropertyFindings>`
  select ${cardFacts} as card, coalesce(found.list, '[]') as services
    from property_cards c
    left join lateral (
      select jsonb_agg(jsonb_build_object('serviceId', s.service_id, 'serviceDate', s.service_date, 'findings', s.list)
                       order by s.service_id) as list
        from (select f.service_id, max(f.found_on) as service_date, jsonb_agg(${findingFacts} order by ${findingOrder}) as list
                from ${findingTables}
               where f.agency_id = c.agency_id and f.property_id = c.subject_id
                 and (${serviceId}::smallint is null or f.service_id = ${serviceId}) and ${isShown(since)}
               group by f.service_id) s
    ) found on true
   where c.agency_id = ${agencyId} and c.kind = ${cardKindIds.property} and c.subject_id = ${propertyId}`
