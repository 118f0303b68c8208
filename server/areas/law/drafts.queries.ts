import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { TypedRule } from './typed-fields.ts'

/** Of a duty, or of a rule of entry. */
export type DraftKind = 'DUTY' | 'ENTRY'

export type DraftRow = {
  id: number
  kind: DraftKind
  typed: TypedRule
  status: 'OPEN' | 'PUBLISHED' | 'DISCARDED'
  ruleId: number | null
  replacedId: number | null
  replacedTo: Day | null
  version: number
  updatedAt: string
  updatedBy: string
  updatedById: number
}

const columns = sql`
  d.id, d.kind, d.typed, d.status, coalesce(d.rule_version_id, d.entry_rule_id) as "ruleId",
  coalesce(d.replaced_id, d.replaced_entry_id) as "replacedId", d.replaced_to as "replacedTo", d.version,
  d.updated_at as "updatedAt", (select u.name from users u where u.id = d.updated_by) as "updatedBy", d.updated_by as "updatedById"`

export const draftById = (state: StateCode, id: number) => sql<DraftRow>`
  select ${columns} from rule_drafts d where d.state = ${state} and d.id = ${id}`

export const lockDraft = (state: StateCode, id: number) => sql<DraftRow>`
  select ${columns} from rule_drafts d where d.state = ${state} and d.id = ${id} for update of d`

export const draftOfRule = (state: StateCode, kind: DraftKind, ruleId: number) => sql<DraftRow>`
  select ${columns} from rule_drafts d
   where d.state = ${state} and ${kind === 'DUTY' ? sql`d.rule_version_id` : sql`d.entry_rule_id`} = ${ruleId} for update of d`

export const openRuleDrafts = (state: StateCode) => sql<DraftRow>`
  select ${columns} from rule_drafts d where d.state = ${state} and d.status = 'OPEN' order by d.updated_at desc, d.id desc limit 100`

type Written = { state: StateCode; userId: number; now: Date; typed: TypedRule }
type Created = Written & { kind: DraftKind }

/** No row if the same form has created a draft before. */
export const addDraft = (key: string, { kind, state, userId, now, typed }: Created) => sql<{ id: number }>`
  insert into rule_drafts (kind, state, creation_key, typed, created_by, created_at, updated_by, updated_at)
  values (${kind}, ${state}, ${key}, ${JSON.stringify(typed)}, ${userId}, ${now.toISOString()}, ${userId}, ${now.toISOString()})
  on conflict (creation_key) do nothing returning id`

export type CreatedDraft = DraftRow & { createdAt: string; createdBy: string; createdById: number }

/** The draft that the form with this key has created. */
export const draftOfForm = (state: StateCode, key: string) => sql<CreatedDraft>`
  select ${columns}, d.created_at as "createdAt", d.created_by as "createdById",
         (select u.name from users u where u.id = d.created_by) as "createdBy"
    from rule_drafts d where d.state = ${state} and d.creation_key = ${key}`

export const updateDraft = (id: number, { userId, now, typed }: Written) => sql`
  update rule_drafts set typed = ${JSON.stringify(typed)}, updated_by = ${userId}, updated_at = ${now.toISOString()}, version = version + 1
   where id = ${id}`

export const discardDraft = (id: number, userId: number, now: Date) => sql`
  update rule_drafts set status = 'DISCARDED', updated_by = ${userId}, updated_at = ${now.toISOString()}, version = version + 1
   where id = ${id}`

type Published = {
  kind: DraftKind
  ruleId: number
  replacedId: number | null
  replacedTo: Day | null
  userId: number
  now: Date
}
export const markPublished = (id: number, { kind, ruleId, replacedId, replacedTo, userId, now }: Published) => sql`
  update rule_drafts
     set status = 'PUBLISHED', replaced_to = ${replacedTo},
         ${kind === 'DUTY' ? sql`rule_version_id` : sql`entry_rule_id`} = ${ruleId},
         ${kind === 'DUTY' ? sql`replaced_id` : sql`replaced_entry_id`} = ${replacedId},
         updated_by = ${userId}, updated_at = ${now.toISOString()}, version = version + 1
   where id = ${id}`

export const reopenDraft = (id: number, userId: number, now: Date) => sql`
  update rule_drafts
     set status = 'OPEN', rule_version_id = null, replaced_id = null, entry_rule_id = null, replaced_entry_id = null, replaced_to = null,
         updated_by = ${userId},
         updated_at = ${now.toISOString()}, version = version + 1
   where id = ${id}`
