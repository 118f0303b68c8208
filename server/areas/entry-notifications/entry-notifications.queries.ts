import type { OneOffEntryRequest } from '../../../contract/entry-notifications.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { ProblemCode } from '../access-cases/access-problems.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

/** Requests of property `p` that no booking has used and that were not withdrawn, as JSON. */
export const openOneOffRequests: Sql = sql`
  select coalesce(json_agg(json_build_object(
           'requestId', r.id, 'serviceIds', r.service_ids, 'requestedBy', (select u.name from users u where u.id = r.requested_by),
           'requestedAt', r.requested_at) order by r.requested_at, r.id), '[]')
    from one_off_entry_requests r
   where r.agency_id = p.agency_id and r.property_id = p.id and r.used_by_visit_id is null and r.withdrawn_at is null`

export type OneOffFactsRow = {
  isCancelled: boolean
  /** Tags of the property in the list of access issues. */
  tags: string[]
  /** Kinds of the open access issues. */
  problemCodes: ProblemCode[]
  openRequests: OneOffEntryRequest[]
}

export const oneOffFacts = (agencyId: number, propertyId: number) => sql<OneOffFactsRow>`
  select p.cancelled_at is not null as "isCancelled",
         array(select json_array_elements_text(coalesce(c.item #> '{accessIssues,tags}', '[]'))) as tags,
         array(select k.code from access_issues i join access_problems k on k.id = i.problem_id
                where i.agency_id = p.agency_id and i.property_id = p.id and i.resolved_at is null) as "problemCodes",
         (${openOneOffRequests}) as "openRequests"
    from properties p
    left join property_cards c on c.agency_id = p.agency_id and c.kind = ${cardKindIds.property} and c.subject_id = p.id
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`

/** Leaves out cases that the provider hides from the portal. */
export const noticeOfProperty = (agencyId: number, propertyId: number, noticeId: number) => sql<{ id: number }>`
  select i.id from access_issues i
    join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id and c.suppression_level = 0
   where i.agency_id = ${agencyId} and i.property_id = ${propertyId} and i.id = ${noticeId}`

export type OneOffRow = { serviceIds: number[]; isUsed: boolean; isWithdrawn: boolean }

export const oneOffRequest = (agencyId: number, propertyId: number, requestId: number) => sql<OneOffRow>`
  select r.service_ids::int[] as "serviceIds", r.used_by_visit_id is not null as "isUsed",
         r.withdrawn_at is not null as "isWithdrawn"
    from one_off_entry_requests r
   where r.agency_id = ${agencyId} and r.property_id = ${propertyId} and r.id = ${requestId}`
