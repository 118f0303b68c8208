import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'

export type NewAccountRequest = { id: string; name: string; agencyName: string; email: string; message: string | null }

/** So many wait at most: who fills the list hinders nobody but the senders of further requests. */
const mostWaiting = 500

/** No row if too many wait, or another state has the id; one that is sent twice is stored once. */
export const insertAccountRequest = (
  state: StateCode,
  { id, name, agencyName, email, message }: NewAccountRequest,
  now: Date,
) => sql<{ id: string }>`
  with added as (
    insert into account_requests (id, state, name, agency_name, email, message, created_at)
    select ${id}::uuid, ${state}, ${name}, ${agencyName}, ${email}, ${message}, ${now.toISOString()}
     where (select count(*) from account_requests w where w.state = ${state} and w.answered_at is null) < ${mostWaiting}
    on conflict (id) do nothing returning id)
  select id from added union all select id from account_requests where state = ${state} and id = ${id}::uuid limit 1`

export type AccountRequest = {
  id: string
  name: string
  agencyName: string
  email: string
  message: string | null
  createdAt: string
  answeredAt: string | null
  answeredBy: string | null
  answer: string | null
}

const columns: Sql = sql`
  r.id, r.name, r.agency_name as "agencyName", r.email::text as email, r.message, r.created_at as "createdAt",
  r.answered_at as "answeredAt", u.name as "answeredBy", r.answer`

/** Those that wait, oldest first, or those that are settled, latest first. */
export const accountRequests = (
  state: StateCode,
  isAnswered: boolean,
  atMost: number,
  offset: number,
) => sql<AccountRequest>`
  select ${columns} from account_requests r left join users u on u.id = r.answered_by
   where r.state = ${state} and (r.answered_at is not null) = ${isAnswered}
   order by r.answered_at desc, r.created_at, r.id limit ${atMost} offset ${offset}`

export const accountRequest = (state: StateCode, id: string) => sql<AccountRequest>`
  select ${columns} from account_requests r left join users u on u.id = r.answered_by
   where r.state = ${state} and r.id = ${id}::uuid`

type Settled = { state: StateCode; userId: number; now: Date }

/** No row if it was settled in the meantime. */
export const settleAccountRequest = ({ state, userId, now }: Settled, id: string, answer: string | null) => sql<{
  name: string
  email: string
}>`
  update account_requests set answered_at = ${now.toISOString()}, answered_by = ${userId}, answer = ${answer}
   where state = ${state} and id = ${id}::uuid and answered_at is null returning name, email::text as email`
