import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'
import { mayReadMetrics, type OperatorSettings } from './operators.ts'
import { notFound } from './problem.ts'

/** /metrics, for those who know a token. To others it does not exist. */
export function answerMetrics(app: FastifyInstance, settings: OperatorSettings, { registry }: Metrics): void {
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayReadMetrics(settings, request.headers.authorization)) throw notFound('There is nothing at this address.')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
