import { run, type Runner, type TaskList } from 'graphile-worker'
import { jobLoggerOf } from './job-logger.ts'
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

export type WorkerParts = { jobsUrl: string; jobs: readonly Job[]; log: Logger; metrics: Metrics; concurrency?: number }

/** Runs jobs from the queue of one PostgreSQL. As many of these as you like may run beside each other. */
export async function startWorker({ jobsUrl, jobs, log, metrics, concurrency = 4 }: WorkerParts): Promise<Worker> {
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
    logger: jobLoggerOf(log),
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
