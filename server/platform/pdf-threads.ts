import { AsyncLocalStorage } from 'node:async_hooks'
import { isMainThread, Worker } from 'node:worker_threads'
import { FairLine } from './fair-line.ts'
import { Problem, tooMany } from './problem.ts'

const callers = new AsyncLocalStorage<string>()

/** What is drawn during the work is for this caller. */
export const drawingFor = async <Result>(caller: string, work: () => Promise<Result>): Promise<Result> =>
  callers.run(caller, work)

/** The name of a user, whichever server they call. */
export const userWhoDraws = ({ state, userId }: { state: string; userId: number }): string => `${state} ${userId}`

/** Undefined for jobs, of which few run at a time. */
export const currentCaller = (): string | undefined => callers.getStore()

type Reply = { bytes: Uint8Array } | { error: unknown }
type Order = {
  module: string
  name: string
  content: unknown
  resolve: (bytes: Buffer) => void
  reject: (error: unknown) => void
}
/** `each`: how many drawings of one caller are made or wait at a time. */
type Limits = { threads: number; waiting: number; each: number; milliseconds: number }

/** Threads that draw, because drawing would keep the event loop from answering other calls. They start when first needed. */
export class PdfThreads {
  readonly #limits: Limits
  readonly #waiting = new FairLine<Order>()
  readonly #ofCaller = new Map<string, number>()
  readonly #idle: Worker[] = []
  #count = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Calls a function that a module exports. If its thread crashes, only this call fails. */
  async draw(module: string, name: string, content: unknown, caller = currentCaller()): Promise<Buffer> {
    if (caller === undefined) return this.#wait('jobs', module, name, content)
    const drawings = this.#ofCaller.get(caller) ?? 0
    if (drawings >= this.#limits.each)
      throw tooMany(`${drawings} of your documents are being made. Please try again when one is ready.`, 5000)
    this.#ofCaller.set(caller, drawings + 1)
    try {
      return await this.#wait(caller, module, name, content)
    } finally {
      const left = (this.#ofCaller.get(caller) ?? 1) - 1
      if (left > 0) this.#ofCaller.set(caller, left)
      else this.#ofCaller.delete(caller)
    }
  }

  async #wait(whose: string, module: string, name: string, content: unknown): Promise<Buffer> {
    if (this.#waiting.length >= this.#limits.waiting)
      throw new Problem('unavailable', 'Too many documents are being made at the moment. Please try again shortly.')
    return new Promise((resolve, reject) => {
      this.#waiting.add(whose, { module, name, content, resolve, reject })
      this.#next()
    })
  }

  async stop(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(async (worker) => worker.terminate()))
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const worker = this.#idle.pop() ?? this.#start()
    const order = worker && this.#waiting.next()
    if (order) this.#handOver(worker, order)
  }

  #start(): Worker | undefined {
    if (this.#count >= this.#limits.threads) return undefined
    this.#count += 1
    const worker = new Worker(new URL('./pdf-thread.mjs', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
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

  #handOver(worker: Worker, { module, name, content, resolve, reject }: Order): void {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.off('message', onReply).off('error', onError).off('exit', onExit)
      settle()
    }
    const onReply = (reply: Reply) =>
      end(() => {
        if ('bytes' in reply) resolve(Buffer.from(reply.bytes.buffer))
        else reject(reply.error)
        // An idle thread does not keep the process alive.
        worker.unref()
        this.#idle.push(worker)
        this.#next()
      })
    const onError = (error: Error) =>
      end(() => reject(new Error(`A document could not be drawn: ${error.message}`, { cause: error })))
    const onExit = () => end(() => reject(new Error('The thread that drew a document stopped unexpectedly')))
    const timer = setTimeout(() => void worker.terminate(), this.#limits.milliseconds)
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

/** Two, so that a report with many photos does not make a short document wait. */
const threads = new PdfThreads({ threads: 2, waiting: 200, each: 10, milliseconds: 120_000 })

/**
 * A drawing function that runs in a thread, wherever it is called. `name` is the name under which its module exports it. Tests
 * run from source, which Node 20 cannot load in a thread.
 */
export const drawnInThread =
  <Content>(module: string, name: string, draw: (content: Content) => Promise<Buffer>) =>
  async (content: Content): Promise<Buffer> =>
    isMainThread && module.endsWith('.js') ? threads.draw(module, name, content) : draw(content)
