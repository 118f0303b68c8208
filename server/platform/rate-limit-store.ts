import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import { noteSwallowed } from './database-problems.ts'
import { countRequests } from './rate-limit.queries.ts'
import { waitAtMost } from './wait-at-most.ts'

/** The requests of one address in its current window. */
type Count = {
  /** Of all servers, as of the last reply of the database. */
  total: number
  /** Of this server, on their way to the database, and not sent yet. */
  sending: number
  unsent: number
  endsAt: number
  sentAt: number
  isExchanging: boolean
}
type Counted = { current: number; ttl: number }

/** Older addresses are forgotten first; the database still has their counts. */
const mostAddresses = 5000
/** A limit is exceeded by at most this share for each server beyond the first. */
const shareSentAtOnce = 0.01
const sendEveryMs = 1000
/** A slow database delays no request for longer; until it answers, each server counts alone. */
const longestWaitMs = 250
const restAfterFailureMs = 2000

/**
 * Counts requests in PostgreSQL, so that a limit holds over all servers. The general limit is counted in memory and
 * exchanged with the database in the background, because one statement for every request would cost more than most
 * requests. Limits of single routes, which guard sign-in, are counted by the database at each request.
 */
class SharedCounts implements FastifyRateLimitStore {
  readonly #database: Database
  readonly #name: string
  readonly #isExact: boolean
  readonly #counts = new Map<string, Count>()
  #restUntil = 0

  constructor(database: Database, name: string, isExact: boolean) {
    this.#database = database
    this.#name = name
    this.#isExact = isExact
  }

  child(options: object): SharedCounts {
    const { method, url } = (options as { routeInfo: { method: string; url: string } }).routeInfo
    return new SharedCounts(this.#database, `${this.#name} ${method} ${url}`, true)
  }

  incr(address: string, answer: (error: null, counted: Counted) => void, windowMs: number, max: number): void {
    const count = this.#countOf(address, windowMs)
    count.unsent += 1
    const reply = () => answer(null, { current: current(count), ttl: Math.max(0, count.endsAt - Date.now()) })
    // Refused requests need no statement: the window is over only when it is over for all servers.
    if (current(count) > max || Date.now() < this.#restUntil) return reply()
    if (this.#isExact) return void waitAtMost(longestWaitMs, this.#send(address, count, windowMs)).then(reply)
    const isDue = () => count.unsent >= max * shareSentAtOnce && count.endsAt > Date.now()
    if (!count.isExchanging && (isDue() || Date.now() - count.sentAt >= sendEveryMs))
      void this.#exchange(address, count, windowMs, isDue)
    return reply()
  }

  /** Also sends what came in meanwhile, if it is much, because no further request may follow. */
  async #exchange(address: string, count: Count, windowMs: number, isDue: () => boolean): Promise<void> {
    count.isExchanging = true
    do {
      await this.#send(address, count, windowMs)
      const rest = this.#restUntil - Date.now()
      if (rest > 0) await sleep(rest, undefined, { ref: false })
    } while (isDue())
    count.isExchanging = false
  }

  #countOf(address: string, windowMs: number): Count {
    const now = Date.now()
    const known = this.#counts.get(address)
    if (known && known.endsAt > now) return known
    this.#counts.delete(address)
    const [oldest] = this.#counts.keys()
    if (oldest !== undefined && this.#counts.size >= mostAddresses) this.#counts.delete(oldest)
    const fresh: Count = { total: 0, sending: 0, unsent: 0, endsAt: now + windowMs, sentAt: 0, isExchanging: false }
    this.#counts.set(address, fresh)
    return fresh
  }

  /** Never rejects: until the database is back, the requests of this server count alone. */
  async #send(address: string, count: Count, windowMs: number): Promise<void> {
    const requests = count.unsent
    count.unsent = 0
    count.sending += requests
    count.sentAt = Date.now()
    try {
      const [found] = await this.#database.ask(countRequests(this.#bucketOf(address), requests, windowMs))
      if (!found) return
      const endsAt = Date.now() + found.leftMs
      const isNewWindow = endsAt - count.endsAt > windowMs / 2
      // Replies may overtake each other, but the total of a window only grows.
      count.total = isNewWindow ? found.total : Math.max(count.total, found.total)
      count.endsAt = endsAt
    } catch (error) {
      // Of several requests, so there is no id; API keys are counted by their own.
      noteSwallowed(error, 'requests counted by this server alone', {
        action: this.#name,
        ...(isIP(address) !== 0 && { address }),
      })
      count.unsent += requests
      this.#restUntil = Date.now() + restAfterFailureMs
    } finally {
      count.sending -= requests
    }
  }

  #bucketOf = (address: string): Buffer =>
    createHash('sha256')
      .update(JSON.stringify([this.#name, address]))
      .digest()
}

const current = ({ total, sending, unsent }: Count): number => total + sending + unsent

/** The store of one server part, in a form that the plugin creates itself. */
export const sharedCounts = (database: Database, name: string): FastifyRateLimitStoreCtor =>
  class extends SharedCounts {
    constructor() {
      super(database, name, false)
    }
  }
