import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { About } from './personal-data.queries.ts'

export type PersonRequestKind = 'EXPORT' | 'ERASURE'
export type RequestFailure = 'NEEDED' | 'NOT_FOUND' | 'ERROR'

/** What the job needs to know besides the chosen records. */
export type PersonWork = {
  about: readonly About[]
  /** Of an export: the chosen records as they were when it was asked for. */
  records: readonly object[]
  /** Of an erasure: the addresses of the person. */
  emails: readonly string[]
}

type NewRequest = {
  state: StateCode
  kind: PersonRequestKind
  people: readonly string[]
  searched: string
  work: PersonWork
  userId: number
  now: Date
}

/** No row if the same is being done already. */
export const insertPersonRequest = ({ state, kind, people, searched, work, userId, now }: NewRequest) => sql<{
  id: number
}>`
  insert into person_requests (state, kind, people, searched, work, records, requested_by, requested_at)
  values (${state}, ${kind}, ${people}::text[], ${searched}, ${JSON.stringify(work)}::jsonb, ${work.records.length}, ${userId},
          ${now.toISOString()})
  on conflict (state, kind, people) where status = 'WORKING' do nothing returning id`

/** One of a state at a time, so that they leave the worker room for other jobs. */
export const enqueuePersonRequest = (state: StateCode, requestId: number) => sql`
  select app.enqueue('person-request', ${JSON.stringify({ state, requestId })}::json, job_key => ${`person-request-${requestId}`},
                     queue => ${`person-requests-${state}`}, max_attempts => 5)`

/** No row unless it has failed and can be done again. */
export const recordRepeat = (requestId: number) => sql<{ id: number }>`
  update person_requests r set status = 'WORKING', failure = null, finished_at = null
   where r.state = app.state() and r.id = ${requestId} and r.status = 'FAILED' and r.work is not null
     and not exists (select from person_requests w
                      where w.state = r.state and w.kind = r.kind and w.people = r.people and w.status = 'WORKING')
  returning r.id`

export type PersonRequestToDo = {
  kind: PersonRequestKind
  people: string[]
  searched: string
  work: PersonWork
  requestedBy: number
}

/** No row unless it still has to be done. */
export const personRequestToDo = (requestId: number) => sql<PersonRequestToDo>`
  select kind, people, searched, work, requested_by as "requestedBy"
    from person_requests where state = app.state() and id = ${requestId} and status = 'WORKING'`

export const storePersonExport = (requestId: number, content: string, now: Date) => sql`
  update person_requests set status = 'DONE', finished_at = ${now.toISOString()}, content = ${content}, work = null
   where state = app.state() and id = ${requestId} and status = 'WORKING'`

export const countErased = (requestId: number, records: number) => sql`
  update person_requests set records = records + ${records} where state = app.state() and id = ${requestId}`

export const endErasure = (requestId: number, now: Date) => sql`
  update person_requests set status = 'DONE', finished_at = ${now.toISOString()}, searched = null, work = null
   where state = app.state() and id = ${requestId} and status = 'WORKING'`

/**
 * What other requests keep of the same people: their exports, and by what they were found. An export that still waits is
 * not made any more.
 */
export const forgetOtherRequests = (requestId: number, people: readonly string[], now: Date) => sql`
  update person_requests
     set content = null, searched = null, work = null, finished_at = coalesce(finished_at, ${now.toISOString()}),
         failure = case status when 'WORKING' then 'NOT_FOUND' else failure end,
         status = case status when 'WORKING' then 'FAILED' else status end
   where state = app.state() and id <> ${requestId} and people && ${people}::text[] and (status <> 'WORKING' or kind = 'EXPORT')`

export const failPersonRequest = (requestId: number, failure: RequestFailure, now: Date) => sql`
  update person_requests set status = 'FAILED', failure = ${failure}, finished_at = ${now.toISOString()}
   where state = app.state() and id = ${requestId} and status = 'WORKING'`

export type PersonRequest = {
  id: number
  kind: PersonRequestKind
  status: 'WORKING' | 'DONE' | 'FAILED'
  people: string[]
  searched: string | null
  requestedBy: string
  requestedAt: string
  records: number
  failure: RequestFailure | null
  hasFile: boolean
  canBeRepeated: boolean
}

/** The latest of the state. */
export const personRequests = (most: number) => sql<PersonRequest>`
  select r.id, r.kind, r.status, r.people, r.searched, u.name as "requestedBy", r.requested_at as "requestedAt", r.records, r.failure,
         r.content is not null as "hasFile", r.status = 'FAILED' and r.work is not null as "canBeRepeated"
    from person_requests r join users u on u.state = r.state and u.id = r.requested_by
   where r.state = app.state() order by r.id desc limit ${most}`

export const personExport = (requestId: number) => sql<{ content: string }>`
  select content from person_requests where state = app.state() and id = ${requestId} and content is not null`
