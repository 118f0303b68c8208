import { sql } from '../../platform/sql.ts'

export type NewAgencyDraft = {
  id: string
  typed: Record<string, string>
  version: number
  createdBy: string
  updatedBy: string
  updatedAt: string
}

const columns = sql`
  d.id, d.typed, d.version, c.name as "createdBy", u.name as "updatedBy", d.updated_at as "updatedAt"
    from agency_drafts d join users c on c.id = d.created_by join users u on u.id = d.updated_by`

/** The latest first. One more than a page. */
export const agencyDrafts = (page: number, size: number) => sql<NewAgencyDraft>`
  select ${columns} where d.state = app.state() order by d.updated_at desc, d.id limit ${size + 1} offset ${(page - 1) * size}`

export const agencyDraft = (id: string) => sql<NewAgencyDraft>`
  select ${columns} where d.id = ${id}::uuid and d.state = app.state()`

export const lockAgencyDraft = (id: string) => sql<NewAgencyDraft>`
  select ${columns} where d.id = ${id}::uuid and d.state = app.state() for update of d`

/** No effect if a form that was sent twice has begun it already, or the draft has become an agency. */
/** Of the state of the scope. */
export const countAgencyDrafts = () => sql<{ count: number }>`
  select count(*)::int as count from agency_drafts where state = app.state()`

export const insertAgencyDraft = (id: string, userId: number, now: Date) => sql`
  insert into agency_drafts (id, state, created_by, created_at, updated_by, updated_at)
  select ${id}::uuid, app.state(), ${userId}, ${now.toISOString()}, ${userId}, ${now.toISOString()}
   where not exists (select from agencies a where a.form_key = ${id}::uuid)
      on conflict (id) do nothing`

export const saveAgencyDraft = (id: string, typed: object, userId: number, now: Date) => sql`
  update agency_drafts
     set typed = typed || ${JSON.stringify(typed)}::jsonb, version = version + 1, updated_by = ${userId},
         updated_at = ${now.toISOString()}
   where id = ${id}::uuid and state = app.state()`

export const removeAgencyDraft = (id: string) => sql`
  delete from agency_drafts where id = ${id}::uuid and state = app.state()`
