import * as z from 'zod/mini'
import { stateCodes } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { isUnavailable } from './repeat-in-parts.ts'
import {
  changesToUndo,
  endUndo,
  enqueueUndo,
  runUnderUndo,
  settleChanges,
  type ChangeToUndo,
} from './run-changes.queries.ts'
import { undoChanges } from './undo-run.ts'

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int(), runId: z.int() })
type Key = z.infer<typeof payloadShape>

/** Properties of one transaction: more would keep users waiting for them. */
const atOnce = 50
/** How long one agency may use a worker before the others get their turn. */
const sliceMs = 10_000

type UndoParts = { databases: Databases; clock: Clock }

/** Takes back a run of the software, some properties in one transaction; a killed worker leaves none half done. */
export const undoRunJob = (parts: UndoParts): Job => ({
  task: 'undo-software-run',
  perform: async (given, { log, signal }) => {
    const key = payloadShape.parse(given)
    const { agencyId, runId } = key
    const reader = parts.databases.of(key.state).reader({ ...key, userId: null })
    const run = await maybeOne(reader, runUnderUndo(agencyId, runId))
    if (!run) return
    const within = async (work: (scope: AccessScope) => Promise<unknown>) =>
      transaction(parts, key, run.userId, async (scope) => void (await work(scope)))
    const until = performance.now() + sliceMs
    for (;;) {
      signal?.throwIfAborted()
      const changes = await reader.rows(changesToUndo(agencyId, runId, atOnce))
      if (changes.length === 0) break
      if (performance.now() > until)
        return within(async ({ db }) => db.rows(enqueueUndo(key, `on-${parts.clock.now().getTime()}`)))
      const undo = async (some: readonly ChangeToUndo[]) =>
        within(async (scope) => undoChanges(scope, run.software, some))
      try {
        await undo(changes)
      } catch (error) {
        if (isUnavailable(error)) throw error
        log.warn({ err: error, ...key }, 'changes of a run are taken back one by one')
        for (const change of changes)
          await undo([change]).catch(async (cause: unknown) => {
            if (isUnavailable(cause)) throw cause
            log.error({ err: cause, ...key, changeId: change.id }, 'change of a run could not be taken back')
            const kept = 'Something went wrong. Please change it at the property itself.'
            await within(async ({ db }) => db.rows(settleChanges(agencyId, [{ id: change.id, kept }])))
          })
      }
    }
    await within(async (scope) => {
      if (await maybeOne(scope.db, endUndo(agencyId, runId)))
        await recordChange(scope.db, scope, { action: 'undo-run', entity: 'software_runs', entityId: runId }, 'JOB')
    })
  },
})

const transaction = async (
  { databases, clock }: UndoParts,
  { state, agencyId, runId }: Key,
  userId: number | null,
  work: (scope: AccessScope) => Promise<void>,
): Promise<void> =>
  databases.of(state).transaction({ state, agencyId, userId }, async (db: Db) => {
    const now = clock.now()
    const requestId = `undo-run-${runId}`
    return work({
      state,
      agencyId,
      userId,
      originalUserId: null,
      requestId,
      now,
      today: todayIn(state, now),
      db,
      source: 'JOB',
    })
  })
