import { sql } from '../../platform/sql.ts'

/** Those of the findings whose repair by a third party the provider has not reviewed yet. */
export const findingsInReview = (agencyId: number, findingIds: readonly number[]) => sql<{ id: number }>`
  select wanted.id from unnest(${findingIds}::int[]) wanted (id)
   where exists (
     select from third_party_resolution_findings l
       join third_party_resolutions t on t.agency_id = l.agency_id and t.id = l.resolution_id
      where l.agency_id = ${agencyId} and l.finding_id = wanted.id and t.status = 'PENDING')`
