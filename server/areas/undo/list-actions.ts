import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import { undoableLabels, type listRecentActions, type RecentAction } from '../../../contract/undo.ts'
import type { Scope } from '../../platform/scope.ts'
import { readSnapshot } from '../undoable-actions/snapshots.queries.ts'
import { countRecentActions, recentActions, type ActionRow } from '../undoable-actions/undoable-actions.queries.ts'
import { undoableSince } from './undo-action.ts'
import { whyNotUndoable } from './what-changed.ts'

/** The user's own actions, each with the reason why it cannot be undone any more. */
export async function listOwnActions(
  scope: Scope,
  { page, 'page-size': pageSize }: QueryOf<typeof listRecentActions>,
): Promise<ReplyOf<typeof listRecentActions>> {
  const { db, agencyId, now } = scope
  const since = undoableSince(now)
  const [rows, [counted]] = await db.batch([
    recentActions(scope, { since, page, pageSize }),
    countRecentActions(scope, since),
  ])
  const snapshots = await db.batch(rows.map((row) => readSnapshot(agencyId, row.kind, row)))
  const items = await Promise.all(
    rows.map(async (row, at) =>
      toItem(row, row.undoneAt === null ? await whyNotUndoable(scope, row, snapshots[at]?.[0]?.now ?? {}) : null),
    ),
  )
  return { items, total: counted?.count ?? 0 }
}

const toItem = (
  { id, kind, place, propertyId, doneAt, doneBy, undoneAt }: ActionRow,
  problem: string | null,
): RecentAction => ({ id, title: undoableLabels[kind], place, propertyId, doneAt, doneBy, undoneAt, problem })
