import type { BulkAction, BulkResult } from '../../../contract/bulk-actions/bulk-actions.ts'
import { bulkStatuses, canKindBeUndone, type BulkStatus } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { bulkActionDays } from '../../../contract/limits.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, type Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { templateChoices } from '../emails/notice-templates.ts'
import { bulkActionById, recentBulkActions, type BulkActionRow } from './bulk-actions.queries.ts'
import { describeEdit } from './bulk-edit-rules.ts'
import { bulkResults, countBulkResults } from './bulk-results.queries.ts'

const listedSince = (now: Date): string => new Date(now.getTime() - bulkActionDays * 86_400_000).toISOString()

export function toBulkAction(row: BulkActionRow, now: Date): BulkAction {
  const counts = Object.fromEntries(bulkStatuses.map((status) => [status, row.counts[status] ?? 0])) as Record<
    BulkStatus,
    number
  >
  const { id, kind, until, startedBy, startedAt, stoppedAt, finishedAt, undoStartedAt, undoFinishedAt } = row
  const { leftByStop, leftList } = row
  const canBeUndone =
    canKindBeUndone(kind) &&
    finishedAt !== null &&
    undoStartedAt === null &&
    counts.DONE > 0 &&
    startedAt >= listedSince(now)
  return {
    id,
    kind,
    template: templateChoices.find(({ code }) => code === row.template)?.label ?? row.template,
    until,
    edit: row.edit && describeEdit(row.edit, row.editManager),
    startedBy,
    startedAt,
    stoppedAt,
    finishedAt,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    undoStartedAt,
    undoFinishedAt,
    canBeUndone,
    undoId: canBeUndone ? row.undoId : null,
    leftByStop,
    leftList,
  }
}

/** Another agency's bulk action is answered like one that does not exist. */
export const missing = (): Problem => notFound('This bulk action was not found')

export async function readBulkAction({ db, agencyId, now }: Scope, id: number): Promise<BulkAction> {
  const row = await maybeOne(db, bulkActionById(agencyId, id))
  if (!row) throw missing()
  return toBulkAction(row, now)
}

export async function listOwnBulkActions({ db, agencyId, userId, now }: Scope): Promise<{ items: BulkAction[] }> {
  const rows = await db.rows(recentBulkActions(agencyId, userId, listedSince(now)))
  return { items: rows.map((row) => toBulkAction(row, now)) }
}

type ResultQuery = { page: number; 'page-size': number; status?: BulkStatus | undefined }

export async function listResults(
  { db, agencyId }: Scope,
  id: number,
  { page, 'page-size': size, status }: ResultQuery,
): Promise<{ items: BulkResult[]; total: number }> {
  const [[action], items, [counted]] = await db.batch([
    bulkActionById(agencyId, id),
    bulkResults(agencyId, id, status, { limit: size, offset: (page - 1) * size }),
    countBulkResults(agencyId, id, status),
  ])
  if (!action) throw missing()
  return { items, total: counted?.total ?? 0 }
}
