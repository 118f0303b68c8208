import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** One more call of `whose`; how many there were in the window, and how long it lasts. */
export const incrementCounter = async (
  store: FastifyRateLimitStore,
  whose: string,
  windowMs: number,
  max: number,
): Promise<{ current: number; ttl: number }> =>
  new Promise((resolve, reject) =>
    store.incr(
      whose,
      (error, counted) => (counted ? resolve(counted) : reject(error ?? new Error('Not counted'))),
      windowMs,
      max,
    ),
  )
