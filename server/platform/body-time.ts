import type { FastifyInstance } from 'fastify'
import type { StaffRole } from './staff-roles.ts'

/**
 * Limits the time in which a body must arrive, however slowly it is sent. Uploads are exempt: they take as long as the
 * connection needs, and are cut off when no more bytes arrive.
 */
export function limitBodyTime(app: FastifyInstance, longestMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.complete || request.routeOptions.config.isUpload) return
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const timer = setTimeout(() => {
      if (raw.complete) return
      raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      raw.socket.destroySoon()
    }, longestMs)
    timer.unref()
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
    // A reply may be sent before the body is read. The rest is discarded, so that its end stops the timer.
    reply.raw.once('finish', () => raw.resume())
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isUpload?: boolean
    /** Of the provider's staff, those who may use the route. */
    staffRoles?: readonly StaffRole[]
  }
}
