import * as z from 'zod/mini'
import { softwareLabel } from '../../../contract/agency.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { ClientRefused, SoftwareUnreachable } from '../../outside/software/bill.ts'
import { AuthorisationRevoked, QuotaReached } from '../../outside/software/connector.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Logger } from '../../platform/logging.ts'
import { connectionsOf, enqueueSync, lockConnection, softwareDue } from './connections.queries.ts'
import { failFiles } from './software-files.queries.ts'
import { beginSyncRun, endRuns, openRun } from './runs.queries.ts'
import { finishConnecting, forgetOffice, noteRevoked, releaseProperties } from './change-connection.ts'
import type { ConnectionKey, SoftwareParts } from './open-session.ts'
import { takeEarlyEvents } from './receive-events.ts'
import { StartedSync } from './run-sync.ts'

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int(), software: z.string() })

export type SyncJobParts = SoftwareParts & {
  portalUrl: string
  states: readonly StateCode[]
  /** How long one agency may use a worker before the others get their turn. */
  sliceMs?: number
}

const usualSliceMs = 10_000

/** Reads the software of one agency for a while; what is left is done by the next job. */
export const syncSoftwareJob = (parts: SyncJobParts): Job => ({
  task: 'sync-software',
  perform: async (given, { log, attempt, maxAttempts, signal }) => {
    const key = payloadShape.parse(given)
    try {
      await readOnce(parts, key, log, signal)
    } catch (error) {
      if (error instanceof AuthorisationRevoked) return noteRevoked(parts, key, error)
      if (error instanceof QuotaReached || error instanceof SoftwareUnreachable) {
        if (error instanceof ClientRefused) log.error({ err: error, ...key }, 'the software refuses the portal itself')
        else log.warn({ err: error, ...key }, 'software could not be read')
        return (await StartedSync.open(parts, key))?.postpone(error)
      }
      if (attempt >= maxAttempts) await giveUp(parts, key)
      throw error
    }
  },
})

async function readOnce(
  parts: SyncJobParts,
  key: ConnectionKey,
  log: Logger,
  signal: AbortSignal | undefined,
): Promise<void> {
  const database = parts.databases.of(key.state)
  const reader = database.reader({ ...key, userId: null })
  const connections = await reader.rows(connectionsOf(key.agencyId))
  const connection = connections.find(({ software }) => software === key.software)
  if (!connection) return
  if (connection.isForgetting && !(await forgetOffice(parts, key))) return
  if (connection.isReleasing) return releaseProperties(parts, key)
  if (connection.state === 'CONNECTING') await finishConnecting(parts, key)
  else if (connection.state !== 'CONNECTED' && connection.state !== 'FILES') return
  if (parts.connectors.get(key.software)?.readEvent) await takeEarlyEvents(parts, key)
  await database.transaction({ ...key, userId: null }, async (db) => {
    const now = await maybeOne(db, lockConnection(key.agencyId, key.software))
    if (now?.state !== 'CONNECTED' || (await maybeOne(db, openRun(key.agencyId, key.software)))) return
    const isNew = connection.state === 'CONNECTING' || connection.isForgetting
    if (connection.isHeld && !isNew) return
    const kind = connection.isHeld ? 'DRY' : 'SYNC'
    const cause = isNew ? 'CONNECTION' : 'SCHEDULE'
    await db.rows(beginSyncRun(key.agencyId, key.software, { kind, cause, userId: null }, parts.clock.now()))
  })
  const run = await StartedSync.open(parts, key)
  await run?.readFor(parts.sliceMs ?? usualSliceMs, log, signal)
}

async function giveUp(parts: SyncJobParts, key: ConnectionKey): Promise<void> {
  const note = `Something went wrong while ${softwareLabel(key.software)} was read. We try again with the next run.`
  await parts.databases
    .of(key.state)
    .transaction({ ...key, userId: null }, async (db) =>
      db.batch([endRuns(key.agencyId, key.software, note, parts.clock.now()), failFiles(key.agencyId, key.software)]),
    )
}

/** Every minute: adds a job for each connection that is due. */
export const scheduleSyncsJob = (parts: SyncJobParts): Job => ({
  task: 'schedule-syncs',
  every: '* * * * *',
  perform: async () => {
    for (const state of parts.states) {
      const database = parts.databases.of(state)
      const reader = database.reader({ state, agencyId: null, userId: null })
      for (const { agencyId, software, isSlow } of await reader.rows(softwareDue(state, parts.clock.now())))
        await database.transaction({ state, agencyId, userId: null }, async (db) =>
          db.rows(enqueueSync({ state, agencyId, software }, { isSlow })),
        )
    }
  },
})
