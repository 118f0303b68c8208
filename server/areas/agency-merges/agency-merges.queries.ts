import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export type AgencyMerge = {
  id: number
  status: 'WAITING' | 'MOVED' | 'DONE' | 'FAILED'
  targetId: number
  targetName: string
  requestedBy: string
  requestedAt: string
  finishedAt: string | null
  failure: string | null
  moved: Record<string, number> | null
}

/** The latest merge of an agency into another. */
export const mergeOfAgency = (agencyId: number) => sql<AgencyMerge>`
  select m.id, m.status, m.target_id as "targetId", t.name as "targetName", u.name as "requestedBy", m.requested_at as "requestedAt",
         m.finished_at as "finishedAt", m.failure, m.moved
    from agency_merges m join agencies t on t.id = m.target_id join users u on u.id = m.requested_by
   where m.agency_id = ${agencyId} order by m.id desc limit 1`

/** An agency that is being merged into another, as source or target. */
export const mergeUnderWay = (agencyIds: readonly number[]) => sql<{ agencyId: number; targetId: number }>`
  select agency_id as "agencyId", target_id as "targetId" from agency_merges
   where status in ('WAITING', 'MOVED') and (agency_id = any(${agencyIds}::int[]) or target_id = any(${agencyIds}::int[])) limit 1`

type NewMerge = { sourceId: number; targetId: number; wasPaused: boolean; userId: number; now: Date }

export const insertMerge = ({ sourceId, targetId, wasPaused, userId, now }: NewMerge) => sql<{ id: number }>`
  insert into agency_merges (agency_id, target_id, was_paused, requested_by, requested_at)
  values (${sourceId}, ${targetId}, ${wasPaused}, ${userId}, ${now.toISOString()}) returning id`

/** The agency is not named “agencyId”, because the jobs of an agency wait while it is paused. One of a state at a time. */
export const enqueueMerge = (state: StateCode, mergeFrom: number, mergeId: number) => sql`
  select app.enqueue('merge-agencies', ${JSON.stringify({ state, mergeFrom, mergeId })}::json,
    job_key => ${`merge-agencies-${mergeId}`}, queue => ${`agency-merges-${state}`}, max_attempts => 10)`

export type MergeToDo = { status: 'WAITING' | 'MOVED'; targetId: number; requestedBy: number }

/** No row unless something is left to do. */
export const mergeToDo = (sourceId: number, mergeId: number) => sql<MergeToDo>`
  select status, target_id as "targetId", requested_by as "requestedBy"
    from agency_merges where agency_id = ${sourceId} and id = ${mergeId} and status in ('WAITING', 'MOVED') for update`

export const runningJobs = (agencyId: number) => sql<{ count: number }>`
  select app.running_jobs_of_agency(${agencyId}) as count`

export type Hindrance = {
  code: 'BULK_ACTION' | 'IMPORT' | 'EXPORT' | 'RECORD' | 'QUOTE_NUMBER' | 'INVOICE_NUMBER'
  count: number
}

export const mergeHindrances = (sourceId: number, targetId: number, now: Date) => sql<Hindrance>`
  select code, count from app.merge_hindrances(${sourceId}, ${targetId}, ${now.toISOString()})`

/** True while both are as they were when the merge was asked for. */
export const mergeAgencies = (sourceId: number, targetId: number, now: Date) => sql<{ moved: Record<string, number> }>`
  select app.merge_agencies(${sourceId}, ${targetId}, ${now.toISOString()}) as moved`

export const isAgencyActive = (agencyId: number) => sql`select true from agencies where id = ${agencyId} and is_active`

export const enterAgency = (state: StateCode, agencyId: number) => sql`select app.enter(${state}, ${agencyId}, null)`

export const markMoved = (sourceId: number, mergeId: number, moved: Record<string, number>) => sql`
  update agency_merges set status = 'MOVED', moved = ${JSON.stringify(moved)}::jsonb
   where agency_id = ${sourceId} and id = ${mergeId} and status = 'WAITING'`

export const markMerged = (sourceId: number, mergeId: number, now: Date) => sql`
  update agency_merges set status = 'DONE', finished_at = ${now.toISOString()}
   where agency_id = ${sourceId} and id = ${mergeId} and status = 'MOVED'`

export const failMerge = (sourceId: number, mergeId: number, failure: string, now: Date) => sql`
  select app.fail_merge(${sourceId}, ${mergeId}, ${failure}, ${now.toISOString()})`
