import { readFile } from 'node:fs/promises'
import { isMainThread } from 'node:worker_threads'
import type { Problem } from './problem.ts'
import { Threads } from './threads.ts'

/** Two, so that a file that takes long makes only others of the same person wait. */
const threads = new Threads({
  threads: 2,
  waiting: 1000,
  // A technician sends the photos of a visit together when there is a connection again.
  each: 100,
  // Together less than an upload's connection lives without an answer.
  milliseconds: 30_000,
  waitMilliseconds: 20_000,
  megabytes: 256,
  tooManyOfYours: (count) => `${count} of your files are being read. Please try again when one is done.`,
  tooManyWait: 'Too many files are being read at the moment. Please try again shortly.',
})

const tooHardText = 'This file takes too long to read. Please use a smaller or simpler one.'

/**
 * Reads a received file in a thread, which is ended if that takes too long, because a small file can be made to keep a server
 * busy for minutes. `name` is the name under which the module exports the result.
 */
export const readInThread =
  <About extends { path: string }, Result>(
    module: string,
    name: string,
    { read, refuse }: { read: (bytes: Buffer, about: About) => Promise<Result>; refuse: (text: string) => Problem },
  ) =>
  async (about: About): Promise<Result> =>
    isMainThread
      ? ((await threads.run({ module, name, content: about, lost: () => refuse(tooHardText) })) as Result)
      : read(await readFile(about.path), about)
