import type { FastifyReply, FastifyRequest } from 'fastify'
import { finished } from 'node:stream'
import type { Endpoint, UserLimit } from '../../contract/endpoint.ts'
import { largestUpload } from '../../contract/limits.ts'
import { bucketOf, hourMs, type Whose } from './user-buckets.ts'
import { one, type Db } from './database.ts'
import type { Databases } from './databases.ts'
import { tooMany } from './problem.ts'
import { countRequests, returnRequests } from './rate-limit.queries.ts'
import type { UserLimitValues } from './limit-settings.ts'

/** Counts are whole numbers of 32 bits. */
const kilobyte = 1024
const exportsAtOnce = 3

const inMinutes = (ms: number): string => {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

const sentences: Record<UserLimit | 'bytes', (max: number, wait: string) => string> = {
  mail: (max, wait) => `You can send at most ${max} emails an hour. Please try again ${wait}.`,
  export: (max, wait) => `You can make at most ${max} downloads and evidence packs an hour. Please try again ${wait}.`,
  upload: (max, wait) => `You can upload at most ${max} files an hour. Please try again ${wait}.`,
  bytes: (max, wait) => `You can upload at most ${Math.round(max / 1024)} MB an hour. Please try again ${wait}.`,
}

/** What a call counts as. Calls with a file say so themselves. */
const limitOf = ({ userLimit, isLimited, files }: Endpoint, body: unknown): UserLimit | undefined =>
  isLimited && !isLimited(body as never) ? undefined : (userLimit ?? (files && 'upload'))

/** A call whose body has been parsed; that of an upload has not been received. */
type Entering = { request: FastifyRequest; reply: FastifyReply; body?: unknown }

/** What one user may cause in an hour, counted over all servers; and how many exports one server makes for them at once. */
export class UserLimits {
  readonly #databases: Databases
  readonly #most: Record<UserLimit | 'bytes', number>
  readonly #running = new Map<string, number>()

  constructor(databases: Databases, { mails, exports, uploads, uploadMegabytes }: UserLimitValues) {
    this.#databases = databases
    this.#most = { mail: mails, export: exports, upload: uploads, bytes: uploadMegabytes * 1024 }
  }

  /**
   * Takes an upload, and refuses an export while too many others are made. Returns the limit that counts what comes of the call; an
   * upload that was received counts, whatever became of it.
   */
  async enter(endpoint: Endpoint, whose: Whose, { request, reply, body }: Entering): Promise<UserLimit | undefined> {
    const limit = limitOf(endpoint, body)
    if (limit === 'upload') await this.takeUpload(whose, request)
    if (limit === 'export') this.#begin(whose, reply)
    return limit === 'upload' ? undefined : limit
  }

  /** Counts one in the transaction of the change, at its end: what is refused does not count, however many are tried at once. */
  async count(db: Db, limit: UserLimit, whose: Whose): Promise<void> {
    this.#refuseBeyond(limit, await one(db, countRequests(bucketOf(limit, whose), 1, hourMs)))
  }

  /** Counts one while the work is done, which has no transaction, and takes it back if the work is refused. */
  async during<Result>(
    limit: UserLimit | 'bytes',
    whose: Whose,
    work: () => Promise<Result>,
    amount = 1,
  ): Promise<Result> {
    const database = this.#databases.of(whose.state)
    const bucket = bucketOf(limit, whose)
    const takenAt = new Date().toISOString()
    const [found] = await database.ask(countRequests(bucket, amount, hourMs))
    try {
      if (found) this.#refuseBeyond(limit, found)
      return await work()
    } catch (error) {
      // Leaves room for something smaller. Without the database the refusal is still the answer.
      await database.ask(returnRequests(bucket, amount, takenAt, hourMs)).catch(() => {})
      throw error
    }
  }

  #refuseBeyond(limit: UserLimit | 'bytes', { total, leftMs }: { total: number; leftMs: number }): void {
    const max = this.#most[limit]
    if (total > max) throw tooMany(sentences[limit](max, inMinutes(leftMs)), leftMs)
  }

  /** Before it is received. A sender who does not say how much there is may send as much as is taken. */
  async takeUpload(whose: Whose, { headers }: FastifyRequest): Promise<void> {
    const length = Number(headers['content-length'] ?? largestUpload)
    const kilobytes = Math.ceil(Math.min(length, 2 * largestUpload) / kilobyte)
    await this.during('upload', whose, async () => this.during('bytes', whose, async () => {}, kilobytes))
  }

  #begin({ state, userId }: Whose, reply: FastifyReply): void {
    const key = `${state} ${userId}`
    const running = this.#running.get(key) ?? 0
    if (running >= exportsAtOnce)
      throw tooMany(`${exportsAtOnce} of your downloads are still running. Please wait until one has finished.`, 5000)
    this.#running.set(key, running + 1)
    finished(reply.raw, () => {
      const left = (this.#running.get(key) ?? 1) - 1
      if (left > 0) this.#running.set(key, left)
      else this.#running.delete(key)
    })
  }
}
