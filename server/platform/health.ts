import type { FastifyInstance } from 'fastify'
import { isOperator, type OperatorSettings } from './operators.ts'

export type Readiness = {
  database: boolean
  migrations: boolean
  worker: boolean
  /** Space on the disk of the database, and on that of uploads and stored files. */
  databaseSpace: boolean
  fileSpace: boolean
  /** Whether the virus scanner and the mail server answer; true where none is set. */
  scanner: boolean
  mail: boolean
  /** It still answers, so that load balancers notice before it no longer does. */
  isStopping?: boolean
}

type Parts = Omit<Readiness, 'isStopping'>

/** Why the server is not ready, as sentences; empty when it is. */
function reasonsAgainst({ database, migrations, worker, databaseSpace, fileSpace }: Parts): string[] {
  return [
    ...(database ? [] : ['The database cannot be reached.']),
    ...(database && !migrations ? ['The database is not up to date: its migrations have not run.'] : []),
    ...(databaseSpace ? [] : ['The disk of the database is full.']),
    ...(fileSpace ? [] : ['The disk for uploads and stored files is full.']),
    ...(worker ? [] : ['The worker for background jobs is not running.']),
  ]
}

/** What waits until another server answers. This one is ready all the same: the rest of its work goes on. */
function warningsOf({ scanner, mail }: Parts): string[] {
  return [
    ...(scanner ? [] : ['The virus scanner does not answer: uploads are refused until it does.']),
    ...(mail ? [] : ['The mail server does not answer: mails wait until it does.']),
  ]
}

/**
 * /healthz: the process is alive. /readyz: it can do its work, for load balancers; why it cannot is told to operators
 * only.
 */
export function answerHealth(
  app: FastifyInstance,
  settings: OperatorSettings,
  readiness: () => Promise<Readiness>,
): void {
  const quiet = { logLevel: 'silent' } as const
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', quiet, async () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (request, reply) => {
    const { isStopping: isEnding, ...parts } = await readiness()
    const hasNotice = isStopping || isEnding
    const reasons = hasNotice ? ['The server is stopping.'] : reasonsAgainst(parts)
    const isReady = reasons.length === 0
    const status = hasNotice ? 'stopping' : isReady ? 'ready' : 'not ready'
    return reply
      .code(isReady ? 200 : 503)
      .headers({ 'cache-control': 'no-store', ...(!isReady && { 'retry-after': '2' }) })
      .send(
        isOperator(settings, request.headers.authorization)
          ? { status, ...parts, reasons, warnings: warningsOf(parts) }
          : { status },
      )
  })
}
