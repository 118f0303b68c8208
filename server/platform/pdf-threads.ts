import { isMainThread } from 'node:worker_threads'
import { Threads } from './threads.ts'

/** Two, so that a report with many photos does not make a short document wait. */
const threads = new Threads({
  threads: 2,
  waiting: 200,
  each: 10,
  milliseconds: 120_000,
  waitMilliseconds: 40_000,
  megabytes: 512,
  tooManyOfYours: (count) => `${count} of your documents are being made. Please try again when one is ready.`,
  tooManyWait: 'Too many documents are being made at the moment. Please try again shortly.',
})

/**
 * A drawing function that runs in a thread, wherever it is called. `name` is the name under which its module exports it. Tests
 * draw in their own thread, where they can watch it.
 */
export const drawnInThread =
  <Content>(module: string, name: string, draw: (content: Content) => Promise<Buffer>) =>
  async (content: Content): Promise<Buffer> => {
    if (!isMainThread || !module.endsWith('.js')) return draw(content)
    return Buffer.from(((await threads.run({ module, name, content })) as Uint8Array).buffer)
  }
