import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'
import { rememberAddress } from './request-addresses.ts'

/** Ids and state codes; a token is neither, and is not logged. */
const isHarmless = (value: unknown): boolean => typeof value === 'string' && /^(\d{1,10}|[a-z]{2,3})$/.test(value)

const loggedParams = (params: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params ?? {}).filter(([, value]) => isHarmless(value)))

/**
 * One log line and one measurement per request. The address is left out, because it may contain a token or a tenant's
 * name.
 */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    rememberAddress(request.id, request.ip)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    if (route === '/healthz' || route === '/readyz' || route === '/metrics') return
    request.log.info(
      {
        method: request.method,
        route,
        params: loggedParams(request.params),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.signedIn && {
          userId: request.signedIn.userId,
          agencyId: request.signedIn.agencyId,
          ...(request.signedIn.apiKey && { apiKeyId: request.signedIn.apiKey.id }),
          ...(request.signedIn.originalUserId !== null && { originalUserId: request.signedIn.originalUserId }),
        }),
      },
      'answered',
    )
  })
}
