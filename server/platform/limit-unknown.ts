import type { FastifyRequest } from 'fastify'
import { incrementCounter } from './increment-counter.ts'
import type { Database } from './database.ts'
import { tooMany } from './problem.ts'
import { sharedCounts } from './rate-limit-store.ts'

const windowMs = 60_000

/**
 * Addresses without a route are not counted by the plugin that limits requests. Whoever tries many that do not exist
 * looks for something, and is refused at a twentieth of the limit.
 */
export function limitUnknown(database: Database, part: string, perMinute: number) {
  const open = (name: string) => new (sharedCounts(database, `${part} ${name}`))({})
  const [pages, nothing] = [open('pages'), open('unknown addresses')]
  return async ({ ip }: FastifyRequest, isPage: boolean): Promise<void> => {
    const max = isPage ? perMinute : Math.ceil(perMinute / 20)
    const { current, ttl } = await incrementCounter(isPage ? pages : nothing, ip, windowMs, max)
    if (current > max) throw tooMany('Too many requests. Please wait a moment and try again.', ttl)
  }
}

export type CountUnknown = ReturnType<typeof limitUnknown>
