import { run, type Runner, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { createJobLogger } from './job-logger.ts'
import type { Logger } from './logging.ts'
import type { Metrics } from './metrics.ts'

/** One kind of background work. It gets its payload and must be safe to run again: a crash repeats it. */
export type Job = {
  task: string
  /** Five fields of cron, in UTC, for work that comes round by itself. */
  every?: string
  perform(payload: unknown, context: JobContext): Promise<void>
}

/** The first attempt is 1; after the last one that fails, nobody tries again. */
export type JobContext = { log: Logger; attempt: number; maxAttempts: number }

export type Worker = { isRunning(): boolean; stop(): Promise<void> }

export type WorkerParts = {
  jobsUrl: string
  jobs: readonly Job[]
  log: Logger
  metrics: Metrics
  /** No other worker can be at this queue: whatever is locked was left by one that was killed. */
  isAlone?: boolean
  concurrency?: number
}

/** Otherwise a job whose worker was killed waits for hours, until its lock counts as dead. */
async function takeOverAbandonedJobs(jobsUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: jobsUrl })
  await client.connect()
  try {
    await client.query(`select graphile_worker.force_unlock_workers(
      array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
  } finally {
    await client.end()
  }
}

/** Runs jobs from the queue of one PostgreSQL. As many of these as you like may run beside each other. */
export async function startWorker(parts: WorkerParts): Promise<Worker> {
  const { jobsUrl, jobs, log, metrics, isAlone = false, concurrency = 4 } = parts
  if (isAlone) await takeOverAbandonedJobs(jobsUrl)
  let runner: Runner | undefined
  let isRunning = false
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.task,
      async (payload: unknown, { job: { attempts, max_attempts: maxAttempts } }) => {
        try {
          await job.perform(payload, { log: log.child({ task: job.task }), attempt: attempts, maxAttempts })
          metrics.jobs.inc({ task: job.task, outcome: 'done' })
        } catch (error) {
          metrics.jobs.inc({ task: job.task, outcome: 'failed' })
          log.error({ err: error, task: job.task }, 'job failed')
          throw error
        }
      },
    ]),
  )
  const cron = jobs.filter((job) => job.every !== undefined).map((job) => `${job.every} ${job.task}`)
  runner = await run({
    connectionString: jobsUrl,
    taskList,
    crontab: cron.join('\n'),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    maxPoolSize: concurrency + 2,
    logger: createJobLogger(log),
  })
  isRunning = true
  runner.promise
    .catch((error: unknown) => log.error({ err: error }, 'worker stopped'))
    .finally(() => {
      isRunning = false
    })
  return {
    isRunning: () => isRunning,
    stop: async () => {
      if (isRunning) await runner?.stop()
    },
  }
}
