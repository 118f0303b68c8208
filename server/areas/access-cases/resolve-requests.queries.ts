import { sql } from '../../platform/sql.ts'

type Who = { agencyId: number; userId: number; now: Date }

/** No row for a notice whose request is already open. */
export const insertResolveRequests = (
  { agencyId, userId, now }: Who,
  noticeIds: readonly number[],
  notes: string,
) => sql<{
  id: number
  noticeId: number
}>`
  insert into resolve_requests (agency_id, issue_id, notes, requested_by, requested_at)
  select ${agencyId}, wanted.id, ${notes}, ${userId}, ${now.toISOString()}
    from unnest(${noticeIds}::int[]) with ordinality as wanted (id, place) order by wanted.place
  on conflict (agency_id, issue_id) where status = 'PENDING' do nothing
  returning id, issue_id as "noticeId"`

type Answer = { status: 'APPROVED' | 'DECLINED'; note: string | null }

export const answerResolveRequest = (
  { agencyId, userId, now }: Who,
  requestId: number,
  { status, note }: Answer,
) => sql`
  update resolve_requests
     set status = ${status}, review_note = ${note}, reviewed_by = ${userId}, reviewed_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${requestId} and status = 'PENDING'`

/** The case waits for the provider while a request is open or the agency has acted; otherwise it is open again. */
export const updateCaseAfterRequest = (agencyId: number, caseId: number) => sql<{ before: string; after: string }>`
  with known as (
    select c.id, c.status,
           case when exists (select from resolve_requests r
                               join access_issues i on i.agency_id = r.agency_id and i.id = r.issue_id
                              where i.agency_id = c.agency_id and i.case_id = c.id and r.status = 'PENDING')
                     or exists (select from access_actions x where x.agency_id = c.agency_id and x.case_id = c.id and x.undone_at is null)
                then 'ADDITIONAL_INFO_PROVIDED' else 'OPEN' end as wanted
      from access_cases c
     where c.agency_id = ${agencyId} and c.id = ${caseId} and c.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED')
  )
  update access_cases c set status = known.wanted, version = c.version + 1
    from known
   where c.agency_id = ${agencyId} and c.id = known.id and c.status <> known.wanted
  returning known.status as before, c.status as after`
