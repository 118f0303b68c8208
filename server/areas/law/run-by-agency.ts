import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import {
  agenciesOfRun,
  claimRunAgency,
  finishRun,
  runById,
  saveProgress,
  type ClaimedAgency,
  type LawRunRow,
} from './law-runs.queries.ts'

export type RunParts = { databases: Databases; clock: Clock; pauseMs?: number }
export type RunScope = { db: Db; state: StateCode; agencyId: number; now: Date; run: LawRunRow }
/**
 * What a step has done, and where the next one begins; null: the agency is done. `others` are rows of the management
 * software's list, besides the properties.
 */
export type StepResult = { properties: number; others?: number; next: ClaimedAgency | null }
export type RunStep = (scope: RunScope, from: ClaimedAgency) => Promise<StepResult>

const payloadShape = z.object({ state: z.enum(stateCodes), runId: z.int() })
/** Between steps, so that users and other jobs get their turn. */
const usualPauseMs = 20
/** While other workers are at the agencies that are left. */
const waitMs = 500

/**
 * A job that works on all agencies of a run in small steps, each in a transaction that also stores how far it has come.
 * A killed worker leaves whole steps, and several workers take different agencies.
 */
export const jobByAgency = (task: string, parts: RunParts, step: RunStep): Job => ({
  task,
  perform: async (given, { log, signal }) => {
    const { state, runId } = payloadShape.parse(given)
    const database = parts.databases.of(state)
    const reader = database.reader({ state, agencyId: null, userId: null })
    const run = await maybeOne(reader, runById(state, runId))
    if (!run || run.finishedAt !== null) return
    const began = parts.clock.now()
    let properties = 0
    const stepAt = async (agencyId: number): Promise<boolean> => {
      signal?.throwIfAborted()
      const done = await database.transaction({ state, agencyId, userId: null }, async (db) => {
        const from = await maybeOne(db, claimRunAgency(agencyId, runId))
        if (!from) return null
        const now = parts.clock.now()
        const result = await step({ db, state, agencyId, now, run }, from)
        const at = result.next ?? from
        const doneAt = result.next === null ? now : null
        await db.rows(
          saveProgress(agencyId, runId, { ...at, properties: result.properties, others: result.others ?? 0, doneAt }),
        )
        return result
      })
      properties += done?.properties ?? 0
      return (done?.next ?? null) !== null
    }
    const pause = async (ms: number) => sleep(ms, undefined, { ref: false })
    for (;;) {
      const left = await reader.rows(agenciesOfRun(runId))
      for (const { id } of left) while (await stepAt(id)) await pause(parts.pauseMs ?? usualPauseMs)
      const { isFinished } = await database.transaction({ state, agencyId: null, userId: null }, async (db) =>
        one(db, finishRun(runId, parts.clock.now())),
      )
      if (isFinished) {
        const ms = parts.clock.now().getTime() - began.getTime()
        log.info({ state, runId, kind: run.kind, properties, ms }, 'law run finished')
        return
      }
      const now = await maybeOne(reader, runById(state, runId))
      if (now?.finishedAt !== null) return
      signal?.throwIfAborted()
      await pause(waitMs)
    }
  },
})
