import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'

export type TermsVersion = {
  id: number
  effectiveFrom: Day
  isDefault: boolean
  isOfState: boolean
  publishedAt: string
  publishedBy: string | null
  withdrawnAt: string | null
  withdrawnBy: string | null
  withdrawnReason: string | null
  accepted: number
}

const versionColumns: Sql = sql`
  t.id, t.effective_from as "effectiveFrom", t.is_default as "isDefault", t.state is not null as "isOfState",
  t.created_at as "publishedAt", p.name as "publishedBy", t.withdrawn_at as "withdrawnAt", w.name as "withdrawnBy",
  t.withdrawn_reason as "withdrawnReason",
  (select count(*) from terms_acceptances a join users u on u.id = a.user_id and u.state = app.state() where a.terms_id = t.id) as accepted`
const versionTables: Sql = sql`
  terms t left join users p on p.id = t.published_by left join users w on w.id = t.withdrawn_by`

/** The versions for users of a state, the latest first. */
export const termsVersions = (state: StateCode, atMost: number) => sql<TermsVersion>`
  select ${versionColumns} from ${versionTables}
   where t.state is null or t.state = ${state}
   order by t.effective_from desc, t.id desc limit ${atMost}`

export const termsVersion = (state: StateCode, id: number) => sql<TermsVersion & { textContent: string }>`
  select ${versionColumns}, t.text_content as "textContent" from ${versionTables}
   where t.id = ${id} and (t.state is null or t.state = ${state})`

/** The text in effect, to begin the next version with. */
export const termsInEffect = (state: StateCode, today: Day) => sql<{
  id: number
  textContent: string
  isDefault: boolean
}>`
  select id, text_content as "textContent", is_default as "isDefault" from terms
   where effective_from <= ${today} and withdrawn_at is null and (state is null or state = ${state})
   order by effective_from desc, id desc limit 1`

export type TermsDraft = { textContent: string; version: number; updatedAt: string; updatedBy: string | null }

export const termsDraft = (state: StateCode) => sql<TermsDraft>`
  select d.text_content as "textContent", d.version, d.updated_at as "updatedAt", u.name as "updatedBy"
    from terms_drafts d left join users u on u.id = d.updated_by where d.state = ${state}`

/** Serialises changes of the draft and publications of a state. */
export const lockTerms = (state: StateCode) => sql`select pg_advisory_xact_lock(hashtext('terms'), hashtext(${state}))`

type Writer = { state: StateCode; userId: number | null; now: Date }

export const saveTermsDraft = ({ state, userId, now }: Writer, text: string) => sql`
  insert into terms_drafts as d (state, text_content, updated_at, updated_by)
  values (${state}, ${text}, ${now.toISOString()}, ${userId}::int)
  on conflict (state) do update
     set text_content = excluded.text_content, updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = d.version + 1`

export const deleteTermsDraft = (state: StateCode) => sql`delete from terms_drafts where state = ${state}`

export const insertTerms = ({ state, userId, now }: Writer, effectiveFrom: Day, text: string) => sql<{ id: number }>`
  insert into terms (state, effective_from, text_content, published_by, created_at)
  values (${state}, ${effectiveFrom}, ${text}, ${userId}::int, ${now.toISOString()}) returning id`

/** The version that takes effect on this day, if one is published. */
export const termsOfDay = (state: StateCode, effectiveFrom: Day) => sql<{ id: number; textContent: string }>`
  select id, text_content as "textContent" from terms
   where state = ${state} and effective_from = ${effectiveFrom} and withdrawn_at is null order by id desc limit 1`

export const withdrawTermsRow = ({ state, userId, now }: Writer, id: number, reason: string) => sql`
  update terms set withdrawn_at = ${now.toISOString()}, withdrawn_by = ${userId}::int, withdrawn_reason = ${reason}
   where id = ${id} and state = ${state} and withdrawn_at is null`

export type Acceptance = {
  userId: number
  name: string
  username: string
  email: string
  agencies: string | null
  acceptedAt: string
  /** The administrator behind the user, if there was one. */
  originalUser: string | null
}

/** Who has accepted a version, in the order of acceptance, after the given one. */
export const acceptancesOfTerms = (
  state: StateCode,
  termsId: number,
  { pattern, atMost, offset }: { pattern: string | null; atMost: number; offset: number },
) => sql<Acceptance>`
  select u.id as "userId", u.name, u.username, u.email, a.accepted_at as "acceptedAt", o.name as "originalUser",
         (select string_agg(g.name, ', ' order by g.name) from memberships m join agencies g on g.id = m.agency_id
           where m.user_id = u.id and m.ended_at is null) as agencies
    from terms_acceptances a
    join users u on u.id = a.user_id and u.state = ${state}
    left join users o on o.id = a.original_user_id
   where a.terms_id = ${termsId}
     ${pattern === null ? emptySql : sql`and (u.name ilike ${pattern} or u.username ilike ${pattern} or u.email ilike ${pattern})`}
   order by a.accepted_at, u.id limit ${atMost} offset ${offset}`

/** Users of agencies who have not accepted a version. */
export const pendingAcceptances = (state: StateCode, termsId: number) => sql<{ count: number }>`
  select count(*)::int as count from users u
   where u.state = ${state} and u.is_active and not u.is_staff
     and exists (select from memberships m where m.user_id = u.id and m.ended_at is null)
     and not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = ${termsId})`
