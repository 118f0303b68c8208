import type { FastifyInstance } from 'fastify'

export type Readiness = { database: boolean; migrations: boolean; worker: boolean }

/** /healthz: the process is alive. /readyz: it can do its work. A load balancer asks the second. */
export function answerHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const quiet = { logLevel: 'silent' } as const
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', quiet, async () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (_, reply) => {
    const parts = await readiness()
    const isReady = !isStopping && Object.values(parts).every(Boolean)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isStopping ? 'stopping' : isReady ? 'ready' : 'not ready', ...parts })
  })
}
