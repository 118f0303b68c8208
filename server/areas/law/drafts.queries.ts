import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { TypedRule } from './typed-rule.ts'

export type DraftRow = {
  id: number
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
  d.id, d.typed, d.status, d.rule_version_id as "ruleId", d.replaced_id as "replacedId", d.replaced_to as "replacedTo", d.version,
  d.updated_at as "updatedAt", (select u.name from users u where u.id = d.updated_by) as "updatedBy", d.updated_by as "updatedById"`

export const draftById = (state: StateCode, id: number) => sql<DraftRow>`
  select ${columns} from rule_drafts d where d.state = ${state} and d.id = ${id}`

export const lockDraft = (state: StateCode, id: number) => sql<DraftRow>`
  select ${columns} from rule_drafts d where d.state = ${state} and d.id = ${id} for update of d`

export const draftOfRule = (state: StateCode, ruleId: number) => sql<DraftRow>`
  select ${columns} from rule_drafts d where d.state = ${state} and d.rule_version_id = ${ruleId} for update of d`

export const openRuleDrafts = (state: StateCode) => sql<DraftRow>`
  select ${columns} from rule_drafts d where d.state = ${state} and d.status = 'OPEN' order by d.updated_at desc, d.id desc limit 100`

type Written = { state: StateCode; userId: number; now: Date; typed: TypedRule }

/** No row if the same form has created a draft before. */
export const addDraft = (key: string, { state, userId, now, typed }: Written) => sql<{ id: number }>`
  insert into rule_drafts (state, creation_key, typed, created_by, created_at, updated_by, updated_at)
  values (${state}, ${key}, ${JSON.stringify(typed)}, ${userId}, ${now.toISOString()}, ${userId}, ${now.toISOString()})
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

type Published = { ruleId: number; replacedId: number | null; replacedTo: Day | null; userId: number; now: Date }
export const markPublished = (id: number, { ruleId, replacedId, replacedTo, userId, now }: Published) => sql`
  update rule_drafts
     set status = 'PUBLISHED', rule_version_id = ${ruleId}, replaced_id = ${replacedId}, replaced_to = ${replacedTo},
         updated_by = ${userId}, updated_at = ${now.toISOString()}, version = version + 1
   where id = ${id}`

export const reopenDraft = (id: number, userId: number, now: Date) => sql`
  update rule_drafts
     set status = 'OPEN', rule_version_id = null, replaced_id = null, replaced_to = null, updated_by = ${userId},
         updated_at = ${now.toISOString()}, version = version + 1
   where id = ${id}`
