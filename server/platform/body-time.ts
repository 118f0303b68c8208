import type { FastifyInstance } from 'fastify'

/**
 * A body must arrive within this time, however slowly it drips. Uploads are left out: they take as long as the line needs, and are
 * cut when nothing comes any more.
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
    // A request may be answered before its body is read. What is left of it is dropped, so that its end stops the timer.
    reply.raw.once('finish', () => raw.resume())
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isUpload?: boolean
  }
}
