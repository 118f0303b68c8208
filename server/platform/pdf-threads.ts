import { isMainThread, Worker } from 'node:worker_threads'
import { Problem } from './problem.ts'

type Reply = { bytes: Uint8Array } | { error: unknown }
type Order = {
  module: string
  name: string
  content: unknown
  resolve: (bytes: Buffer) => void
  reject: (error: unknown) => void
}
type Limits = { threads: number; waiting: number; milliseconds: number }

/** Threads that draw, because drawing would keep the event loop from answering other calls. They start when first needed. */
export class PdfThreads {
  readonly #limits: Limits
  readonly #waiting: Order[] = []
  readonly #idle: Worker[] = []
  #count = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Calls a function that a module exports. If its thread crashes, only this call fails. */
  async draw(module: string, name: string, content: unknown): Promise<Buffer> {
    if (this.#waiting.length >= this.#limits.waiting)
      throw new Problem('unavailable', 'Too many documents are being made at the moment. Please try again shortly.')
    return new Promise((resolve, reject) => {
      this.#waiting.push({ module, name, content, resolve, reject })
      this.#next()
    })
  }

  async stop(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(async (worker) => worker.terminate()))
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const worker = this.#idle.pop() ?? this.#start()
    const order = worker && this.#waiting.shift()
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
const threads = new PdfThreads({ threads: 2, waiting: 200, milliseconds: 120_000 })

/**
 * A drawing function that runs in a thread, wherever it is called. `name` is the name under which its module exports it. Tests
 * run from source, which Node 20 cannot load in a thread.
 */
export const drawnInThread =
  <Content>(module: string, name: string, draw: (content: Content) => Promise<Buffer>) =>
  async (content: Content): Promise<Buffer> =>
    isMainThread && module.endsWith('.js') ? threads.draw(module, name, content) : draw(content)
