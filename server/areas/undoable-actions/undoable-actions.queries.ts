import type { UndoableKind } from '../../../contract/undo.ts'
import { sql } from '../../platform/sql.ts'
import { placeOf, snapshotOf, type Snapshot, type Subject } from './snapshots.queries.ts'

type Who = { agencyId: number; userId: number; originalUserId: number | null; now: Date }
export type NewUndoable = Subject & { id: string; kind: UndoableKind }

/** Before the action, with what it may change. Without effect if there is no such subject in the agency. */
export const insertUndoable = (
  { agencyId, userId, originalUserId, now }: Who,
  { id, kind, propertyId, subjectIds }: NewUndoable,
) => {
  const of = { agencyId, propertyId, subjectIds }
  return sql`
  insert into undoable_actions (agency_id, id, user_id, original_user_id, kind, property_id, subject_ids, place, done_at, before)
  select ${agencyId}, ${id}::uuid, ${userId}, ${originalUserId}::int, ${kind}, ${propertyId}::int, ${subjectIds}::int[], x.place,
         ${now.toISOString()}::timestamptz, ${snapshotOf(kind, of)}
    from (select ${placeOf(of, kind)} as place) x where x.place is not null`
}

/** After the action, with what it left. No row if it has changed nothing. */
export const settleUndoable = (agencyId: number, { id, kind, ...subject }: NewUndoable) => sql<{ id: string }>`
  update undoable_actions a set after = x.snapshot from (select ${snapshotOf(kind, { ...subject, agencyId })} as snapshot) x
   where a.agency_id = ${agencyId} and a.id = ${id}::uuid and a.before is distinct from x.snapshot
  returning a.id`

/** An action that has changed nothing. */
export const deleteUnsettled = (agencyId: number, id: string) => sql`
  delete from undoable_actions where agency_id = ${agencyId} and id = ${id}::uuid and after is null`

/** After an action that made something, which undoing ends. */
export const insertMadeUndoable = (
  { agencyId, userId, originalUserId, now }: Who,
  { id, kind, propertyId, subjectIds }: NewUndoable,
  place: string | null,
) => {
  const of = { agencyId, propertyId, subjectIds }
  return sql`
  insert into undoable_actions (agency_id, id, user_id, original_user_id, kind, property_id, subject_ids, place, done_at, after)
  values (${agencyId}, ${id}::uuid, ${userId}, ${originalUserId}::int, ${kind}, ${propertyId}::int, ${subjectIds}::int[],
          coalesce(${place}::text, ${placeOf(of, kind)}), ${now.toISOString()}::timestamptz, ${snapshotOf(kind, of)})`
}

export type ActionRow = {
  id: string
  kind: UndoableKind
  propertyId: number | null
  subjectIds: number[]
  place: string
  doneAt: string
  doneBy: string | null
  before: Snapshot | null
  after: Snapshot
  undoneAt: string | null
}

const columns = sql`
  a.id, a.kind, a.property_id as "propertyId", a.subject_ids as "subjectIds", a.place, a.done_at as "doneAt",
  (select u.name from users u where u.id = a.original_user_id) as "doneBy", a.before, a.after, a.undone_at as "undoneAt"`

/** An action of the user, locked: of two that undo it, the second sees what the first did. */
export const lockUndoable = ({ agencyId, userId }: Pick<Who, 'agencyId' | 'userId'>, id: string) => sql<ActionRow>`
  select ${columns} from undoable_actions a
   where a.agency_id = ${agencyId} and a.user_id = ${userId} and a.id = ${id}::uuid and a.after is not null for update`

export const markActionUndone = ({ agencyId, userId, now }: Who, id: string) => sql`
  update undoable_actions set undone_at = ${now.toISOString()}, undone_by = ${userId}
   where agency_id = ${agencyId} and id = ${id}::uuid`

/** A bulk action that anybody has undone is so among the recent actions of the user who started it. */
export const markBulkUndone = ({ agencyId, userId, now }: Who, id: number) => sql`
  update undoable_actions a set undone_at = ${now.toISOString()}, undone_by = ${userId}
    from bulk_actions b
   where b.agency_id = ${agencyId} and b.id = ${id} and a.agency_id = b.agency_id and a.user_id = b.started_by
     and a.done_at = b.started_at and a.kind = 'BULK' and a.subject_ids = array[b.id] and a.undone_at is null`

type Page = { since: Date; page: number; pageSize: number }

export const recentActions = (
  { agencyId, userId }: Pick<Who, 'agencyId' | 'userId'>,
  { since, page, pageSize }: Page,
) => sql<ActionRow>`
  select ${columns} from undoable_actions a
   where a.agency_id = ${agencyId} and a.user_id = ${userId} and a.done_at > ${since.toISOString()} and a.after is not null
   order by a.done_at desc, a.id limit ${pageSize} offset ${(page - 1) * pageSize}`

export const countRecentActions = ({ agencyId, userId }: Pick<Who, 'agencyId' | 'userId'>, since: Date) => sql<{
  count: number
}>`
  select count(*)::int as count from undoable_actions a
   where a.agency_id = ${agencyId} and a.user_id = ${userId} and a.done_at > ${since.toISOString()} and a.after is not null`
