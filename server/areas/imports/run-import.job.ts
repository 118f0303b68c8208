import * as z from 'zod/mini'
import type { ImportRowStatus, ImportStatus } from '../../../contract/imports.ts'
import { stateCodes } from '../../../contract/states.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Logger } from '../../platform/logging.ts'
import { todayIn } from '../../platform/scope.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { checkRows, doRows, undoRows } from './import-rows.ts'
import {
  enqueueImport,
  lockImport,
  moveImport,
  rowsToDo,
  settleRows,
  type ImportKey,
  type RowToDo,
} from './imports.queries.ts'

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int(), importId: z.int() })

export type ImportJobParts = { databases: Databases; clock: Clock; sliceMs?: number }

/** Rows of one transaction: more would keep users waiting for the properties. */
const atOnce = 50
/** How long one agency may use a worker before the others get their turn. */
const usualSliceMs = 10_000

type Step = { status: ImportStatus; rows: ImportRowStatus; end: ImportStatus; action: AuditAction }
const steps: readonly Step[] = [
  { status: 'CHECKING', rows: 'UNCHECKED', end: 'CHECKED', action: 'check-import' },
  { status: 'APPLYING', rows: 'READY', end: 'APPLIED', action: 'apply-import' },
  { status: 'UNDOING', rows: 'DONE', end: 'UNDONE', action: 'undo-import' },
]

/** Checks, applies or undoes an import, some rows in one transaction; a killed worker leaves none half done. */
export const runImportJob = (parts: ImportJobParts): Job => ({
  task: 'run-import',
  perform: async (given, { log, signal }) => {
    const key = payloadShape.parse(given)
    const until = performance.now() + (parts.sliceMs ?? usualSliceMs)
    while (await runSlice(parts, key, log)) {
      signal?.throwIfAborted()
      if (performance.now() < until) continue
      await transaction(parts, key, null, async ({ db }) =>
        db.rows(enqueueImport(key, `on-${parts.clock.now().getTime()}`)),
      )
      return
    }
  },
})

const transaction = async <Result>(
  { databases, clock }: ImportJobParts,
  { state, agencyId }: ImportKey,
  userId: number | null,
  work: (scope: AccessScope) => Promise<Result>,
): Promise<Result> =>
  databases.of(state).transaction({ state, agencyId, userId }, async (db: Db) => {
    const now = clock.now()
    const actor = { state, agencyId, userId, originalUserId: null, requestId: null, now, today: todayIn(state, now) }
    return work({ ...actor, db, source: 'JOB' })
  })

/** Whether there is more to do. */
async function runSlice(parts: ImportJobParts, key: ImportKey, log: Logger): Promise<boolean> {
  const { agencyId, importId } = key
  const open = await transaction(parts, key, null, async ({ db }) => {
    const row = await maybeOne(db, lockImport(agencyId, importId))
    const step = steps.find(({ status }) => status === row?.status)
    return (
      step && {
        step,
        userId: row?.startedBy ?? null,
        rows: await db.rows(rowsToDo(agencyId, importId, step.rows, atOnce)),
      }
    )
  })
  if (!open) return false
  const { step, userId, rows } = open
  if (rows.length === 0) {
    await transaction(parts, key, userId, async (scope) => finish(scope, importId, step))
    return false
  }
  const run = async (some: readonly RowToDo[]) => runRows(parts, key, step, userId, some)
  try {
    await run(rows)
  } catch (error) {
    log.warn({ err: error, ...key }, 'rows of an import are tried one by one')
    for (const row of rows) await run([row]).catch(async (cause: unknown) => giveUp(parts, key, step, row, cause, log))
  }
  return true
}

async function runRows(
  parts: ImportJobParts,
  key: ImportKey,
  { status }: Step,
  userId: number | null,
  rows: readonly RowToDo[],
): Promise<void> {
  const { agencyId, importId } = key
  const within = async <Result>(work: (scope: AccessScope) => Promise<Result>) => transaction(parts, key, userId, work)
  if (status === 'CHECKING') {
    const results = await checkRows(within, rows)
    await within(async ({ db }) => db.rows(settleRows(agencyId, importId, results)))
    return
  }
  await within(async (scope) => {
    const results = await (status === 'APPLYING' ? doRows(scope, rows) : undoRows(scope, rows))
    await scope.db.rows(settleRows(agencyId, importId, results))
  })
}

/** A row that fails unexpectedly must not hold up the others. */
async function giveUp(
  parts: ImportJobParts,
  key: ImportKey,
  { status }: Step,
  { rowNumber, propertyId, restore }: RowToDo,
  cause: unknown,
  log: Logger,
): Promise<void> {
  log.error({ err: cause, ...key, rowNumber }, 'row of an import failed')
  const message = 'Something went wrong with this row. Please try it at the property itself.'
  const failed: ImportRowStatus = status === 'CHECKING' ? 'ERROR' : status === 'APPLYING' ? 'FAILED' : 'KEPT'
  const result = { rowNumber, status: failed, message, propertyId, differences: [], restore }
  await transaction(parts, key, null, async ({ db }) => db.rows(settleRows(key.agencyId, key.importId, [result])))
}

async function finish(scope: AccessScope, importId: number, { status, end, action }: Step): Promise<void> {
  const { db, agencyId, now } = scope
  const moved = await maybeOne(db, moveImport(agencyId, importId, { from: status, to: end, userId: null, now }))
  if (moved) await recordChange(db, scope, { action, entity: 'portfolio_imports', entityId: importId }, 'JOB')
}
