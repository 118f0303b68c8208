import { run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { createJobLogger } from './job-logger.ts'
import type { Job } from './jobs.ts'
import type { Logger } from './logging.ts'
import type { Metrics } from './metrics.ts'
import { ServerStopping } from './problem.ts'
import type { QueuePool } from './queue-pool.ts'
import { waitAtMost } from './wait-at-most.ts'
import { WorkerHeartbeat, type HeartbeatPace } from './worker-heartbeat.ts'

export type RunnerParts = {
  pool: QueuePool
  jobs: readonly Job[]
  log: Logger
  metrics: Metrics
  concurrency: number
  pace?: HeartbeatPace
  /** How often to poll for jobs without a notification. */
  pollMs?: number
}

export type JobRunner = {
  /** Settles when the runner has ended and its locks are released. Never rejects. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** How long a finished job still counts as in progress, because its outcome may not be stored yet. */
const writingDownMs = 60_000
/** Running jobs are asked to abort after the first time, and abandoned after the second. */
const abortAfterMs = 5000
const longestStopMs = 10_000

class JobsInHand {
  readonly #ids = new Map<string, NodeJS.Timeout | undefined>()

  begin(id: string): void {
    clearTimeout(this.#ids.get(id))
    this.#ids.set(id, undefined)
  }
  end(id: string): void {
    this.#ids.set(id, setTimeout(() => this.#ids.delete(id), writingDownMs).unref())
  }
  list = (): string[] => [...this.#ids.keys()]
}

function createTasks({ jobs, log, metrics }: RunnerParts, inHand: JobsInHand): TaskList {
  const entries = jobs.map((job): [string, TaskList[string]] => [
    job.task,
    async (payload, { job: { id, key, attempts, max_attempts: maxAttempts }, abortSignal: signal }) => {
      const { task } = job
      inHand.begin(id)
      try {
        const inQueue = { id, key }
        const context = { log: log.child({ task }), attempt: attempts, maxAttempts, job: inQueue }
        await job.perform(payload, { ...context, ...(signal && { signal }) })
        metrics.jobs.inc({ task, outcome: 'done' })
      } catch (error) {
        metrics.jobs.inc({ task, outcome: 'failed' })
        if (error instanceof ServerStopping) log.info({ task, attempt: attempts }, 'job ended by stopping')
        else log.error({ err: error, task, attempt: attempts }, 'job failed')
        throw error
      } finally {
        inHand.end(id)
      }
    },
  ])
  return Object.fromEntries(entries)
}

/**
 * Returns whether all attempts to fetch jobs failed since the last call. A single failure at the start of
 * graphile-worker, which caches its task ids even if they could not be read, makes it fail forever.
 */
function watchForJobs(events: WorkerEvents): () => boolean {
  let failures = 0
  let successes = 0
  events.on('worker:getJob:error', () => (failures += 1))
  events.on('worker:getJob:empty', () => (successes += 1))
  events.on('job:start', () => (successes += 1))
  return () => {
    const isStuck = failures > 0 && successes === 0
    failures = 0
    successes = 0
    return isStuck
  }
}

/** One run of graphile-worker. It ends when it is stopped, or on its own when the queue is unusable. */
export async function startRunner(parts: RunnerParts): Promise<JobRunner> {
  const { pool, jobs, log, concurrency, pace, pollMs = 2000 } = parts
  const inHand = new JobsInHand()
  const events: WorkerEvents = new EventEmitter()
  let workerId = ''
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
  })
  const isStuck = watchForJobs(events)
  const cron = jobs.filter((job) => job.every !== undefined).map((job) => `${job.every} ${job.task}`)
  const runner = await run({
    pgPool: pool,
    events,
    taskList: createTasks(parts, inHand),
    crontab: cron.join('\n'),
    concurrency,
    noHandleSignals: true,
    pollInterval: pollMs,
    gracefulShutdownAbortTimeout: abortAfterMs,
    logger: createJobLogger(log),
  })
  const heartbeat = new WorkerHeartbeat(pool, {
    workerId,
    jobsInHand: inHand.list,
    onSteadyBeat: () => {
      if (!isStuck()) return
      log.error('worker cannot fetch jobs although the database responds')
      void runner.stop().catch(() => {})
    },
    log,
    ...(pace && { pace }),
  })
  heartbeat.start()
  // Without a database the locks stay; another worker releases them later.
  const leave = async () =>
    heartbeat.stop().catch((error: unknown) => log.warn({ err: error }, 'worker stopped without releasing its jobs'))
  let left: Promise<void> | undefined
  const ended = runner.promise
    .catch((error: unknown) => log.error({ err: error }, 'worker failed'))
    .then(async () => (left ??= leave()))
  return {
    ended,
    stop: async () => {
      await waitAtMost(longestStopMs, runner.stop())
      await (left ??= leave())
    },
  }
}
