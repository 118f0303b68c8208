import type { Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { FormPlace } from '../../platform/pdf-form.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { isEntryRuleInForce } from '../entry-rules/entry-rules.queries.ts'
import type { Mapping } from './form-facts.ts'

export type OfficialForm = {
  id: number
  name: string
  fileName: string
  pages: number
  places: FormPlace[]
  mapping: Mapping
  status: 'DRAFT' | 'PUBLISHED' | 'ENDED' | 'DISCARDED'
  from: Day
  to: Day | null
  replacedId: number | null
  replacedTo: Day | null
  version: number
  createdById: number
  updatedAt: string
  updatedBy: string
  updatedById: number
  publishedAt: string | null
  publishedBy: string | null
}

const columns = sql`
  f.id, f.name, f.file_name as "fileName", f.pages, f.places, f.mapping, f.status, f.in_force_from as "from", f.in_force_to as "to",
  f.replaced_id as "replacedId", f.replaced_to as "replacedTo", f.version, f.created_by as "createdById", f.updated_at as "updatedAt",
  (select u.name from users u where u.id = f.updated_by) as "updatedBy", f.updated_by as "updatedById", f.published_at as "publishedAt",
  (select u.name from users u where u.id = f.published_by) as "publishedBy"`

/** Those who publish in a state do so one after the other. */
export const lockForms = (state: StateCode) => sql`
  select pg_advisory_xact_lock(hashtext('official-forms'), ${states[state].id}::int)`

export const formById = (state: StateCode, id: number) => sql<OfficialForm>`
  select ${columns} from official_forms f where f.state = ${state} and f.id = ${id}`

export const lockForm = (state: StateCode, id: number) => sql<OfficialForm>`
  select ${columns} from official_forms f where f.state = ${state} and f.id = ${id} for update of f`

export const formByKey = (state: StateCode, key: string) => sql<OfficialForm>`
  select ${columns} from official_forms f where f.state = ${state} and f.creation_key = ${key}`

/** Without those that were discarded. */
export const formsOfState = (state: StateCode) => sql<OfficialForm>`
  select ${columns} from official_forms f
   where f.state = ${state} and f.status <> 'DISCARDED' order by f.in_force_from desc, f.id desc limit 100`

export const publishedForms = (state: StateCode) => sql<OfficialForm>`
  select ${columns} from official_forms f
   where f.state = ${state} and f.status = 'PUBLISHED' order by f.in_force_from for update of f`

export const formContent = (state: StateCode, id: number) => sql<{ content: Buffer }>`
  select content from official_forms where state = ${state} and id = ${id}`

/** Whether the form `o` is used for a notice that is issued on a day at a moment: not for those from before it was published. */
export const isFormUsed = (day: Day | Sql, issuedAt: Sql): Sql => sql`
  o.status = 'PUBLISHED' and daterange(o.in_force_from, o.in_force_to, '[]') @> ${day}::date and o.published_at <= ${issuedAt}`

/** The form into which a notice is written. */
export const formInForce = (state: StateCode, { issuedOn, issuedAt }: { issuedOn: Day; issuedAt: string }) =>
  sql<{ id: number; name: string; mapping: Mapping; content: Buffer }>`
  select o.id, o.name, o.mapping, o.content from official_forms o
   where o.state = ${state} and ${isFormUsed(issuedOn, sql`${issuedAt}::timestamptz`)}`

/** Whether notices of the state must say if the entry is before or after noon. */
export const saysHalfDay = (state: StateCode, day: Day) => sql<{ mustSayHalfDay: boolean }>`
  select exists (select from entry_rules r where r.state = ${state} and r.must_say_half_day and ${isEntryRuleInForce(day)})
         as "mustSayHalfDay"`

/** What our own notice of entry is called. */
export const ownNoticeName = (state: StateCode) => sql<{ name: string }>`
  select entry_notice_name as name from states where code = ${state}`

type Whose = { state: StateCode; userId: number; now: Date }
type NewForm = {
  key: string
  name: string
  from: Day
  fileName: string
  content: Uint8Array
  pages: number
  places: readonly FormPlace[]
}

/** No row if the same form has uploaded one before. */
export const insertForm = ({ state, userId, now }: Whose, form: NewForm) => sql<{ id: number }>`
  insert into official_forms (state, creation_key, name, file_name, content, pages, places, in_force_from, created_by, created_at,
                              updated_by, updated_at)
  values (${state}, ${form.key}, ${form.name}, ${form.fileName}, ${Buffer.from(form.content)}, ${form.pages},
          ${JSON.stringify(form.places)}::jsonb, ${form.from}, ${userId}, ${now.toISOString()}, ${userId}, ${now.toISOString()})
  on conflict (creation_key) do nothing returning id`

export const updateForm = (
  { userId, now }: Whose,
  { id, name, from, mapping }: { id: number; name: string; from: Day; mapping: Mapping },
) => sql`
  update official_forms
     set name = ${name}, in_force_from = ${from}, mapping = ${JSON.stringify(mapping)}::jsonb, updated_by = ${userId},
         updated_at = ${now.toISOString()}, version = version + 1
   where id = ${id}`

export const publishForm = ({ userId, now }: Whose, id: number, replaced: { id: number; to: Day | null } | null) => sql`
  update official_forms
     set status = 'PUBLISHED', published_by = ${userId}, published_at = ${now.toISOString()}, replaced_id = ${replaced?.id ?? null},
         replaced_to = ${replaced?.to ?? null}, version = version + 1
   where id = ${id}`

export const setLastDay = (id: number, to: Day | null) => sql`
  update official_forms set in_force_to = ${to}, version = version + 1 where id = ${id}`

/** It becomes a draft again, as if it had never been published. */
export const reopenForm = ({ userId, now }: Whose, id: number) => sql`
  update official_forms
     set status = 'DRAFT', published_by = null, published_at = null, replaced_id = null, replaced_to = null, in_force_to = null,
         updated_by = ${userId}, updated_at = ${now.toISOString()}, version = version + 1
   where id = ${id}`

export const closeForm = ({ userId, now }: Whose, id: number, status: 'ENDED' | 'DISCARDED', to: Day | null) => sql`
  update official_forms
     set status = ${status}, in_force_to = ${to}, updated_by = ${userId}, updated_at = ${now.toISOString()}, version = version + 1
   where id = ${id}`

export type UnfilledNotice = {
  agencyName: string
  address: string
  issuedAt: string
  entryFrom: string
  reason: string
}

/** Notices of visits to come that were served as our own, because the official form could not be filled. */
export const unfilledNotices = (state: StateCode, now: Date, most: number) => sql<UnfilledNotice>`
  select a.name as "agencyName", p.address_line_1 || ', ' || p.address_line_2 as address,
         coalesce(n.issued_at, n.served_at) as "issuedAt", n.entry_from as "entryFrom", n.form_problem as reason
    from agencies a
    join entry_notices n on n.agency_id = a.id and n.form_problem is not null and n.entry_from > ${now.toISOString()}
    join properties p on p.agency_id = n.agency_id and p.id = n.property_id
   where a.state = ${state} and n.withdrawn_at is null order by n.entry_from, n.agency_id, n.id limit ${most}`
