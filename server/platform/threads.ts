import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import type { ErrorCode, FieldErrors } from '../../contract/envelope.ts'
import { FairQueue } from './fair-queue.ts'
import { Problem, tooMany } from './problem.ts'

const callers = new AsyncLocalStorage<string>()

let callsWithCaller = 0

/**
 * What threads do during the work is for this caller. While any storage is on, Node 20 calls a hook for every promise, which costs each
 * request about 8 %, so it is turned off after the last call.
 */
export async function forCaller<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
  callsWithCaller += 1
  try {
    return await callers.run(caller, work)
  } finally {
    callsWithCaller -= 1
    if (callsWithCaller === 0) callers.disable()
  }
}

/** The name of a user, whichever server they call. */
export const userAsCaller = ({ state, userId }: { state: string; userId: number }): string => `${state} ${userId}`

/** Undefined for jobs, of which few run at a time. */
export const currentCaller = (): string | undefined => callers.getStore()

type Reply =
  | { value: unknown }
  | { problem: { code: ErrorCode; message: string; fields?: FieldErrors } }
  | { error: unknown }
export type Task = {
  /** Exports the function `name`. */
  module: string
  name: string
  content: unknown
  /** What the caller is told if the task takes too much time or memory; without it that is an error of the server. */
  lost?: () => Problem
}
type Order = Task & {
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** Until a thread takes it. */
  patience?: NodeJS.Timeout
}
const jobs = 'jobs'
type Limits = {
  threads: number
  waiting: number
  /** How many tasks of one caller are done or wait at a time. */
  each: number
  milliseconds: number
  /** How long a task of a caller waits for a thread; jobs wait as long as it takes. */
  waitMilliseconds: number
  megabytes: number
  /** Sentences for callers who are refused. */
  tooManyOfYours: (count: number) => string
  tooManyWait: string
}

const isOutOfMemory = (error: Error): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

function count(ofEach: Map<string, number>, whose: string, step: 1 | -1): void {
  const counted = (ofEach.get(whose) ?? 0) + step
  if (counted > 0) ofEach.set(whose, counted)
  else ofEach.delete(whose)
}

/** Threads for work that would keep the event loop from answering other calls. They start when first needed. */
export class Threads {
  readonly #limits: Limits
  readonly #waiting = new FairQueue<Order>()
  readonly #ofCaller = new Map<string, number>()
  readonly #running = new Map<string, number>()
  readonly #idle: Worker[] = []
  #count = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Calls a function that a module exports. If its thread crashes, only this call fails. */
  async run(task: Task, caller = currentCaller()): Promise<unknown> {
    if (caller === undefined) return this.#wait(jobs, task)
    const tasks = this.#ofCaller.get(caller) ?? 0
    if (tasks >= this.#limits.each) throw tooMany(this.#limits.tooManyOfYours(tasks), 5000)
    count(this.#ofCaller, caller, 1)
    try {
      return await this.#wait(caller, task)
    } finally {
      count(this.#ofCaller, caller, -1)
    }
  }

  async #wait(whose: string, task: Task): Promise<unknown> {
    if (this.#waiting.length >= this.#limits.waiting) throw tooMany(this.#limits.tooManyWait, 5000)
    return new Promise((resolve, reject) => {
      const order: Order = { ...task, resolve, reject }
      this.#waiting.add(whose, order)
      if (whose !== jobs)
        order.patience = setTimeout(() => {
          this.#waiting.remove(whose, order)
          reject(tooMany(this.#limits.tooManyWait, 5000))
        }, this.#limits.waitMilliseconds)
      this.#next()
    })
  }

  async stop(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(async (worker) => worker.terminate()))
  }

  /** One thread is left for others: a file of the same caller that takes long would hold the last one too. */
  #mayRun = (whose: string): boolean =>
    whose === jobs || (this.#running.get(whose) ?? 0) < Math.max(1, this.#limits.threads - 1)

  #next(): void {
    if (this.#idle.length === 0 && this.#count >= this.#limits.threads) return
    const turn = this.#waiting.next(this.#mayRun)
    if (turn) this.#handOver(this.#idle.pop() ?? this.#start(), turn)
  }

  #start(): Worker {
    this.#count += 1
    const worker = new Worker(new URL('./thread.mjs', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes },
    })
    // Without a listener the error of a thread would end the process.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      this.#count -= 1
      const place = this.#idle.indexOf(worker)
      if (place !== -1) this.#idle.splice(place, 1)
      this.#next()
    })
    return worker
  }

  #handOver(worker: Worker, { whose, item }: { whose: string; item: Order }): void {
    const { module, name, content, lost, resolve, reject, patience } = item
    clearTimeout(patience)
    count(this.#running, whose, 1)
    const end = (settle: () => void) => {
      count(this.#running, whose, -1)
      clearTimeout(timer)
      worker.off('message', onReply).off('error', onError).off('exit', onExit)
      settle()
    }
    const onReply = (reply: Reply) =>
      end(() => {
        if ('value' in reply) resolve(reply.value)
        else if ('error' in reply) reject(reply.error)
        else reject(new Problem(reply.problem.code, reply.problem.message, reply.problem.fields))
        // An idle thread does not keep the process alive.
        worker.unref()
        this.#idle.push(worker)
        this.#next()
      })
    const onError = (error: Error) =>
      end(() =>
        reject(
          (isOutOfMemory(error) && lost?.()) ||
            new Error(`${name} failed in its thread: ${error.message}`, { cause: error }),
        ),
      )
    const onExit = () => end(() => reject(new Error(`The thread of ${name} stopped unexpectedly`)))
    const onLate = () => {
      end(() => reject(lost?.() ?? new Error(`${name} took too long in its thread`)))
      void worker.terminate()
    }
    const timer = setTimeout(onLate, this.#limits.milliseconds)
    worker.on('message', onReply).on('error', onError).on('exit', onExit)
    worker.ref()
    try {
      worker.postMessage({ module, name, content })
    } catch (error) {
      // The content cannot be sent, which is an error of the caller; the thread is as before.
      onReply({ error })
    }
  }
}
