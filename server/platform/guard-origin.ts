import type { FastifyInstance } from 'fastify'
import { bearerKey } from './api-keys.ts'
import { forbidden } from './problem.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Accepts writes only from the portal's own pages: browsers send the origin of a write, and pages cannot forge it. Routes
 * in `except` are called by other systems, which prove who they are with a signature. Calls with an API key come from
 * other programs; a page of another origin cannot send the header.
 */
export function guardOrigin(app: FastifyInstance, allowed: readonly string[], except: readonly string[] = []): void {
  const origins = new Set(allowed.map((url) => new URL(url).origin))
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || except.includes(request.routeOptions.url ?? '')) return
    if (bearerKey(request) !== undefined) return
    const { origin } = request.headers
    if (origin === undefined || !origins.has(origin))
      throw forbidden('This call is only accepted from the portal’s own pages.')
  })
}
