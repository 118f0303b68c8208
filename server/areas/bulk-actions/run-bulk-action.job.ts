import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import {
  bulkSubjects,
  doesKindSendMail,
  isCampaignKind,
  isEditKind,
  isItemKind,
  type BulkSubject,
} from '../../../contract/bulk-actions/bulk-kinds.ts'
import { stateCodes } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import { returnBulkMails } from '../../platform/bulk-mail-limit.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, one, type Database, type Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Logger } from '../../platform/logging.ts'
import { Problem } from '../../platform/problem.ts'
import { todayIn, type Scope } from '../../platform/scope.ts'
import type { LinkParts } from '../quotes/quote-reply.ts'
import { bulkActionById, enqueueBulkAction, lockBulkAction, type BulkActionRow } from './bulk-actions.queries.ts'
import {
  claimItem,
  countAttempt,
  countUndone,
  finishBulkAction,
  settleEndedUploads,
  settleItem,
  settleRest,
  type ClaimedItem,
  type Settlement,
} from './claim-item.queries.ts'
import { doAtItem } from './do-at-item.ts'
import { doInCampaign } from './start-campaign.ts'
import { doAtProperty, type Restore } from './do-at-property.ts'
import { editAtProperty, type SeenEdit } from './edit-at-property.ts'
import { undoAtProperty } from './undo-at-property.ts'

export type BulkJobParts = LinkParts & {
  databases: Databases
  clock: Clock
  apiUrl: string
  /** Before an item is tried again; the pauses grow. */
  pauseMs?: number
}

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int(), bulkActionId: z.int() })
type Payload = z.infer<typeof payloadShape>

/** An item that others keep locked, or that fails unexpectedly, is tried this often, each time after the others. */
const mostAttempts = 5
const usualPauseMs = 1000
const failedTexts: Record<BulkSubject, string> = {
  property: 'Something went wrong here. Please try it at this property itself.',
  quote: 'Something went wrong here. Please try it with this quote itself.',
  invoice: 'Something went wrong here. Please try it with this invoice itself.',
}
/** How soon the job looks again whether uploads have ended; in an outage they take half an hour. */
const soonMs = 1000
const laterMs = 10_000
const youngMs = 60_000
const gaveUpText = 'This could not be done in time. Please start it again.'

/**
 * Does a bulk action, or undoes it: one transaction for each property, quote or invoice, which claims its row, does the
 * work and settles the row. A killed worker leaves nothing half done, and the worker that takes over the job goes on with
 * the rest, so each is done once. Uploads of invoices are only started: each has a job of its own, with its own retries,
 * and this job runs again until the last of them has ended.
 */
export const runBulkActionJob = (parts: BulkJobParts): Job => ({
  task: 'run-bulk-action',
  perform: async (given, { log, attempt, maxAttempts, signal }) => {
    const payload = payloadShape.parse(given)
    const run = await openRun(parts, payload, log)
    if (!run) return
    try {
      while (await run.next(signal)) signal?.throwIfAborted()
      await run.finish()
    } catch (error) {
      if (attempt >= maxAttempts) await run.giveUp()
      throw error
    }
  },
})

async function openRun(parts: BulkJobParts, payload: Payload, log: Logger): Promise<BulkRun | undefined> {
  const { state, agencyId, bulkActionId } = payload
  const database = parts.databases.of(state)
  const reader = database.reader({ state, agencyId, userId: null })
  const action = await maybeOne(reader, bulkActionById(agencyId, bulkActionId))
  return action && new BulkRun(parts, database, payload, action, log)
}

/** Whether trying again cannot help. */
const isFinal = (error: unknown): error is Problem =>
  error instanceof Problem && !['conflict', 'unavailable', 'internal'].includes(error.code)

class BulkRun {
  readonly #parts: BulkJobParts
  readonly #database: Database
  readonly #payload: Payload
  readonly #action: BulkActionRow
  readonly #log: Logger

  constructor(parts: BulkJobParts, database: Database, payload: Payload, action: BulkActionRow, log: Logger) {
    this.#parts = parts
    this.#database = database
    this.#payload = payload
    this.#action = action
    this.#log = log
  }

  /** Does the next item; false if none is left, or others are doing the rest. */
  async next(signal: AbortSignal | undefined): Promise<boolean> {
    const { agencyId, bulkActionId } = this.#payload
    let claimed: ClaimedItem | undefined
    try {
      return await this.#transaction(async (scope) => {
        claimed = await maybeOne(scope.db, claimItem(agencyId, bulkActionId))
        if (!claimed) return false
        const settlement = await this.#work(scope, claimed)
        await scope.db.rows(settleItem(scope, bulkActionId, claimed.itemId, settlement))
        return true
      })
    } catch (error) {
      if (!claimed) throw error
      await this.#settleFailure(claimed, error)
      // An item that is tried again is the last one that is left, so nothing waits behind it.
      const pause = isFinal(error) ? 0 : claimed.attempts * (this.#parts.pauseMs ?? usualPauseMs)
      if (pause > 0) await sleep(pause, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {})
      return true
    }
  }

  async #work(scope: Scope, { itemId, propertyId, status, seen, restore }: ClaimedItem): Promise<Settlement> {
    if (status === 'UNDOING')
      return { status: 'UNDONE', note: await undoAtProperty(scope, propertyId, restore as Restore | null) }
    const { kind, template, until, message, ruleId, edit } = this.#action
    if (edit) return { status: 'DONE', ...(await editAtProperty(scope, edit, propertyId, seen as SeenEdit)) }
    if (isEditKind(kind)) throw new Error('This edit was stored without what it sets')
    if (isItemKind(kind)) return doAtItem(scope, { kind, message }, itemId, this.#parts)
    if (isCampaignKind(kind)) {
      const campaign = { kind, ruleId: ruleId as number, message }
      return { status: 'DONE', note: await doInCampaign(scope, campaign, propertyId, this.#parts.apiUrl) }
    }
    const work = { kind, options: { template, until }, apiUrl: this.#parts.apiUrl }
    return { status: 'DONE', ...(await doAtProperty(scope, work, propertyId, seen)) }
  }

  /** The work was rolled back. The item is left out with the reason, or tried again later. */
  async #settleFailure({ itemId, status, attempts }: ClaimedItem, error: unknown): Promise<void> {
    const { agencyId, bulkActionId } = this.#payload
    const isLast = attempts + 1 >= mostAttempts
    const note = error instanceof Problem ? error.message : failedTexts[bulkSubjects[this.#action.kind]]
    const settled = status === 'UNDOING' ? 'KEPT' : isFinal(error) ? 'SKIPPED' : 'FAILED'
    // One statement: a second update of the row would wait for the property or item, which others may have locked.
    await this.#transaction(async (scope) =>
      scope.db.rows(
        isFinal(error) || isLast
          ? settleItem(scope, bulkActionId, itemId, { status: settled, note })
          : countAttempt(agencyId, bulkActionId, itemId),
      ),
    )
    if (!isFinal(error)) this.#log.error({ err: error, agencyId, bulkActionId, itemId }, 'bulk action failed here')
  }

  async finish(): Promise<void> {
    const { agencyId, bulkActionId } = this.#payload
    const isFinished = await this.#transaction(async (scope) => this.#end(scope))
    if (isFinished) return
    const reader = this.#database.reader({ ...this.#payload, userId: null })
    const { counts = {} } = (await maybeOne(reader, bulkActionById(agencyId, bulkActionId))) ?? {}
    if (counts.WAITING || counts.UNDOING) throw new Error('Another worker is doing the rest of this bulk action')
    if (counts.RUNNING) await this.#lookAgain()
  }

  /** Adds this job again, because uploads that were started have not ended. */
  async #lookAgain(): Promise<void> {
    await this.#transaction(async ({ db, now }) => {
      const isYoung = now.getTime() - Date.parse(this.#action.startedAt) < youngMs
      const runAt = new Date(now.getTime() + (isYoung ? soonMs : laterMs))
      return db.rows(enqueueBulkAction(this.#payload, 'run', runAt))
    })
  }

  async giveUp(): Promise<void> {
    await this.#transaction(async (scope) => {
      await scope.db.rows(settleRest(scope, this.#payload.bulkActionId, gaveUpText))
      await this.#end(scope)
    })
  }

  async #end(scope: Scope): Promise<boolean> {
    const { agencyId, bulkActionId } = this.#payload
    await scope.db.rows(settleEndedUploads(scope, bulkActionId))
    // Waits for a stop that is under way; the next statement then sees what it left out.
    await scope.db.rows(lockBulkAction(agencyId, bulkActionId))
    const ended = await maybeOne(scope.db, finishBulkAction(scope, bulkActionId))
    if (!ended) return false
    if (doesKindSendMail(this.#action.kind)) {
      const { count } = await one(scope.db, countUndone(agencyId, bulkActionId))
      await returnBulkMails(scope, count, this.#action.startedAt)
    }
    const action = await maybeOne(scope.db, bulkActionById(agencyId, bulkActionId))
    await recordChange(
      scope.db,
      scope,
      { action: 'finish-bulk-action', entity: 'bulk_actions', entityId: bulkActionId, after: { ...action?.counts } },
      'JOB',
    )
    this.#log.info({ agencyId, bulkActionId, ...action?.counts }, 'bulk action finished')
    return true
  }

  /** In the name of the user who started or undid the action. The audit shows by the request id which action it was. */
  async #transaction<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> {
    const { state, agencyId, bulkActionId } = this.#payload
    const { undoStartedAt, undoById, undoBy, undoOriginalUserId } = this.#action
    const isUndo = undoStartedAt !== null
    const userId = isUndo ? (undoById as number) : this.#action.startedById
    return this.#database.transaction({ state, agencyId, userId }, async (db: Db) => {
      const now = this.#parts.clock.now()
      return work({
        db,
        state,
        agencyId,
        userId,
        userName: isUndo ? (undoBy as string) : this.#action.startedBy,
        originalUserId: isUndo ? undoOriginalUserId : this.#action.originalUserId,
        now,
        today: todayIn(state, now),
        requestId: `bulk-action-${bulkActionId}`,
      })
    })
  }
}
