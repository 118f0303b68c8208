import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from './logging.ts'

/** How often a worker reports that it is alive, and the delay after a failed report, in milliseconds. */
export type HeartbeatPace = {
  beatMs: number
  retryMs: number
  /** A worker that has not reported for this long is considered dead, and its jobs are released. */
  deadMs: number
  /**
   * A worker checks others only after it has reported without a gap for this long, because after an outage all need
   * time to report.
   */
  steadyMs: number
}
export const usualPace: HeartbeatPace = { beatMs: 5000, retryMs: 1000, deadMs: 40_000, steadyMs: 15_000 }

const longestQueryMs = 3000

export type Beating = {
  /** The id under which graphile-worker locks jobs. */
  workerId: string
  /** Ids of running jobs, and of those that have just finished. */
  jobsInHand: () => string[]
  /** Called after each successful report that follows a successful one: the database was available in between. */
  onSteadyBeat?: () => void
  log: Logger
  pace?: HeartbeatPace
}

/** Reports every few seconds that this worker is alive, and releases the jobs of dead workers. */
export class WorkerHeartbeat {
  readonly #pool: pg.Pool
  readonly #parts: Required<Beating>
  readonly #stopping = new AbortController()
  #beating: Promise<void> = Promise.resolve()

  constructor(pool: pg.Pool, parts: Beating) {
    this.#pool = pool
    this.#parts = { pace: usualPace, onSteadyBeat: () => {}, ...parts }
  }

  start(): void {
    this.#beating = this.#keepBeating()
  }

  async #keepBeating(): Promise<void> {
    const { signal } = this.#stopping
    const { pace, log, onSteadyBeat } = this.#parts
    let hasArrived = false
    while (!signal.aborted) {
      const wait = await this.#beat().then(
        () => {
          if (hasArrived) onSteadyBeat()
          hasArrived = true
          return pace.beatMs
        },
        (error: unknown) => {
          log.debug({ err: error }, 'heartbeat failed')
          hasArrived = false
          return pace.retryMs
        },
      )
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #beat(): Promise<void> {
    const { workerId, pace, log } = this.#parts
    const isSteady = await this.#sayAlive()
    if (!isSteady) return
    const dead = await this.#rows<{ id: string }>(releaseDead, [pace.deadMs])
    if (dead.length > 0) log.warn({ workers: dead.map(({ id }) => id) }, 'released the jobs of dead workers')
    const lost = await this.#rows<{ id: string }>(releaseLost, [workerId, this.#parts.jobsInHand(), pace.deadMs])
    if (lost.length > 0) log.warn({ jobs: lost.map(({ id }) => id) }, 'released jobs that this worker never received')
  }

  async #sayAlive(): Promise<boolean> {
    const { workerId, pace } = this.#parts
    const [row] = await this.#rows<{ isSteady: boolean }>(sayAlive, [workerId, pace.steadyMs])
    return row?.isSteady ?? false
  }

  async #rows<Row>(text: string, values: unknown[]): Promise<Row[]> {
    const query = { text, values, query_timeout: longestQueryMs }
    return (await this.#pool.query(query)).rows as Row[]
  }

  /** This worker has ended: releases its remaining jobs. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#beating
    await this.#rows(leave, [this.#parts.workerId])
  }
}

const milliseconds = (parameter: string) => `${parameter}::int * interval '1 millisecond'`

const sayAlive = `
  insert into job_workers as w (id) values ($1)
  on conflict (id) do update set
    seen_at = now(),
    steady_since = case when w.seen_at < now() - ${milliseconds('$2')} then now() else w.steady_since end
  returning steady_since <= now() - ${milliseconds('$2')} as "isSteady"`

/** A lock with an unknown holder counts too, because that worker died before its first report. */
const releaseDead = `
  with gone as materialized (
    delete from job_workers where seen_at < now() - ${milliseconds('$1')}
  ), dead as materialized (
    select distinct locked_by as id from graphile_worker.jobs j
     where j.locked_at < now() - ${milliseconds('$1')}
       and not exists (select from job_workers w where w.id = j.locked_by and w.seen_at >= now() - ${milliseconds('$1')})
  ), released as materialized (
    select graphile_worker.force_unlock_workers(array(select id from dead)) where exists (select from dead)
  )
  select dead.id from dead, released`

/** Assigned to this worker, but the reply was lost with the connection. */
const releaseLost = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
   where locked_by = $1 and id <> all ($2::bigint[]) and locked_at < now() - ${milliseconds('$3')}
  returning id::text`

const leave = `
  with gone as (delete from job_workers where id = $1)
  select graphile_worker.force_unlock_workers(array[$1::text])`

/** For a queue without other workers: all locks belong to a killed one. */
export const releaseEverything = `
  select graphile_worker.force_unlock_workers(
    array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`
