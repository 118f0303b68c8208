import { setTimeout as sleep } from 'node:timers/promises'
import { startRunner, type RunnerParts } from './job-runner.ts'
import type { Logger } from './logging.ts'
import { QueuePool } from './queue-pool.ts'
import { releaseEverything } from './worker-heartbeat.ts'

/** One kind of background work. It must be safe to run again, because a crash repeats it. */
export type Job = {
  task: string
  /** Five fields of cron, in UTC, for scheduled work. */
  every?: string
  perform(payload: unknown, context: JobContext): Promise<void>
}

/** The first attempt is 1; after the last failed one there are no more. */
export type JobContext = {
  log: Logger
  attempt: number
  maxAttempts: number
  /** The job in the queue, and its key if it has one. */
  job?: { id: string; key: string | null }
  /** Aborted when the worker stops and cannot wait for the job any longer. */
  signal?: AbortSignal
}

export type Worker = { isRunning(): boolean; stop(): Promise<void> }

export type WorkerParts = Omit<RunnerParts, 'pool' | 'concurrency'> & {
  jobsUrl: string
  /** No other worker uses this queue, so all locks belong to a killed one. */
  isAlone?: boolean
  concurrency?: number
}

const firstWaitMs = 500
const longestWaitMs = 15_000

/** Runs jobs from the queue of one PostgreSQL. Any number of workers may run concurrently. */
export async function startWorker({
  jobsUrl,
  isAlone = false,
  concurrency = 4,
  ...parts
}: WorkerParts): Promise<Worker> {
  const { log } = parts
  // In addition to one connection per job: notifications, the schedule, outcomes, and the heartbeat.
  const pool = new QueuePool(jobsUrl, concurrency + 4, (error) =>
    log.warn({ err: error }, 'job outcome cannot be stored yet'),
  )
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  const start = async () => startRunner({ ...parts, pool, concurrency })
  try {
    if (isAlone) await pool.query(releaseEverything)
    let runner: Awaited<ReturnType<typeof start>> | undefined = await start()

    const restart = async () => {
      for (let wait = firstWaitMs; !signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
        await sleep(wait, undefined, { signal, ref: false }).catch(() => {})
        if (signal.aborted) return undefined
        try {
          return await start()
        } catch (error) {
          log.error({ err: error }, 'worker could not be started')
        }
      }
      return undefined
    }
    const keepRunning = async () => {
      while (runner) {
        await Promise.race([runner.ended, stopped])
        if (signal.aborted) return
        log.error('worker ended; restarting')
        runner = undefined
        runner = await restart()
      }
    }
    const running = keepRunning()

    return {
      isRunning: () => runner !== undefined && !signal.aborted,
      stop: async () => {
        stopping.abort()
        pool.stopFetching()
        await running
        await runner?.stop()
        await pool.close()
      },
    }
  } catch (error) {
    await pool.close()
    throw error
  }
}
