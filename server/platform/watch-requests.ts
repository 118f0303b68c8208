import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** One log line and one measurement per request. The query string is left out: it may hold a token or a tenant's name. */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    if (route === '/healthz' || route === '/readyz' || route === '/metrics') return
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.signedIn && {
          userId: request.signedIn.userId,
          agencyId: request.signedIn.agencyId,
          ...(request.signedIn.originalUserId !== null && { originalUserId: request.signedIn.originalUserId }),
        }),
      },
      'answered',
    )
  })
}
