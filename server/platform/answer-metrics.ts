import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'
import type { Metrics } from './metrics.ts'
import { notFound } from './problem.ts'

const hashed = (text: string) => createHash('sha256').update(text).digest()

/** Without a token the figures are open in development, and not served in production. */
function isAllowed({ metricsToken, isTrial }: Pick<Config, 'metricsToken' | 'isTrial'>, given = ''): boolean {
  if (metricsToken === undefined) return isTrial
  return timingSafeEqual(hashed(given), hashed(`Bearer ${metricsToken}`))
}

/** /metrics, for those who know the token. To others it does not exist. */
export function answerMetrics(
  app: FastifyInstance,
  config: Pick<Config, 'metricsToken' | 'isTrial'>,
  { registry }: Metrics,
): void {
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!isAllowed(config, request.headers.authorization)) throw notFound('There is nothing at this address.')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
