import type { BulkAction } from '../../../contract/bulk-actions/bulk-actions.ts'
import {
  bulkActionLabels,
  canKindBeUndone,
  doesKindSendMail,
  type BulkActionKind,
} from '../../../contract/bulk-actions/bulk-kinds.ts'
import { recordChange } from '../../platform/audit.ts'
import { takeBulkMails } from '../../platform/bulk-mail-limit.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { keepUndoable } from '../undoable-actions/undoable.ts'
import {
  enqueueBulkAction,
  insertBulkAction,
  insertBulkItems,
  runningBulkAction,
  type BulkActionFields,
  type NewBulkItem,
} from './bulk-actions.queries.ts'
import { readBulkAction } from './read-bulk-actions.ts'

export type MailLimit = { bulkMailsADay: number }

/** Stores an action with its properties, quotes or invoices, and adds its job. */
export async function storeAction(
  scope: Scope,
  kind: BulkActionKind,
  fields: BulkActionFields,
  items: readonly NewBulkItem[],
  { bulkMailsADay }: MailLimit,
): Promise<BulkAction> {
  const { db, agencyId, state } = scope
  const started = await maybeOne(db, insertBulkAction(scope, kind, fields))
  if (!started) throw await alreadyRunning(scope, kind)
  const waiting = items.filter(({ status }) => status === 'WAITING').length
  if (doesKindSendMail(kind)) await takeBulkMails(scope, waiting, bulkMailsADay)
  const { id } = started
  await db.batch([insertBulkItems(scope, id, items), enqueueBulkAction({ state, agencyId, bulkActionId: id }, 'run')])
  const { message, ...options } = fields
  await recordChange(db, scope, {
    action: 'start-bulk-action',
    entity: 'bulk_actions',
    entityId: id,
    after: {
      kind,
      ...options,
      ...(message !== null && { message }),
      items: items.length,
      skipped: items.length - waiting,
    },
  })
  const place = `${bulkActionLabels[kind]}: ${waiting} ${waiting === 1 ? 'property' : 'properties'}`
  if (canKindBeUndone(kind)) keepUndoable(scope, { kind: 'BULK', subjectIds: [id] }, { place, isAnnounced: false })
  return readBulkAction(scope, id)
}

async function alreadyRunning({ db, agencyId, userId }: Scope, kind: BulkActionKind): Promise<Problem> {
  const running = await maybeOne(db, runningBulkAction(agencyId, kind))
  const who = !running ? 'Someone' : running.startedById === userId ? 'You' : running.startedBy
  return new Problem(
    'conflict',
    `${who} started “${bulkActionLabels[kind]}” and it is still running. Please wait until it has finished.`,
  )
}
