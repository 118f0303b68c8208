import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from './logging.ts'

/** How often a worker says that it lives, and how soon again when that did not work; in milliseconds. */
export type Pace = {
  beatMs: number
  retryMs: number
  /** A worker that was not heard of for so long is taken for dead, and its jobs are released. */
  deadMs: number
  /** A worker judges others only after it has beaten without a gap for so long: after an outage all need time to be heard. */
  steadyMs: number
}
export const usualPace: Pace = { beatMs: 5000, retryMs: 1000, deadMs: 40_000, steadyMs: 15_000 }

const longestQueryMs = 3000

export type Beating = {
  /** The id under which graphile-worker locks jobs. */
  workerId: string
  /** Ids of the jobs that are being done, or were until a moment ago. */
  jobsInHand: () => string[]
  /** Called after each beat that arrived, unless the one before did not: the database was there all the time in between. */
  onSteadyBeat?: () => void
  log: Logger
  pace?: Pace
}

/** Says every few seconds that this worker lives, and releases the jobs of workers that no longer do. */
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
    if (dead.length > 0) log.warn({ workers: dead.map(({ id }) => id) }, 'released the jobs of workers that are gone')
    const lost = await this.#rows<{ id: string }>(releaseLost, [workerId, this.#parts.jobsInHand(), pace.deadMs])
    if (lost.length > 0) log.warn({ jobs: lost.map(({ id }) => id) }, 'released jobs that never arrived here')
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

  /** This worker has ended: whatever it still holds is free for others. */
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

/** A lock whose holder is unknown counts as well: that worker died before it was heard of. */
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

/** Taken from the queue for this worker, but the answer was lost with the connection. */
const releaseLost = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
   where locked_by = $1 and id <> all ($2::bigint[]) and locked_at < now() - ${milliseconds('$3')}
  returning id::text`

const leave = `
  with gone as (delete from job_workers where id = $1)
  select graphile_worker.force_unlock_workers(array[$1::text])`

/** For a queue that no other worker can be at: whatever is locked was left by one that was killed. */
export const releaseEverything = `
  select graphile_worker.force_unlock_workers(
    array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`
