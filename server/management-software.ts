import { fastify, LogController, type FastifyError, type FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { Clock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/config.ts'
import type { Logger } from './platform/logging.ts'
import { protectBrowsers } from './platform/security-headers.ts'
import { BillBook } from './management-software/bill-book.ts'
import { consoleRoutes } from './management-software/console.routes.ts'
import { controlRoutes } from './management-software/control.routes.ts'
import { atFirst } from './management-software/control.ts'
import { OfficeBook } from './management-software/office-book.ts'
import { officesRoutes } from './management-software/offices.routes.ts'
import { palaceRoutes } from './management-software/palace.routes.ts'
import { propertyMeRoutes } from './management-software/property-me.routes.ts'
import { propertyTreeRoutes } from './management-software/property-tree.routes.ts'
import { SoftwareRefusal } from './management-software/refusal.ts'
import { vaultReRoutes } from './management-software/vault-re.routes.ts'

/** A bill includes its PDF. */
const bodyLimit = 8 * 1024 * 1024

export type ManagementSoftwareParts = {
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'connectors' | 'apiUrl'>>
  clock: Clock
  log: Logger
  /** How long an access token is valid. */
  tokenSeconds?: number
}

/** Builds the stand-in for the agencies' management software. The caller starts listening. */
export async function buildManagementSoftware(parts: ManagementSoftwareParts): Promise<FastifyInstance> {
  const { config, clock, log } = parts
  const directory = join(config.dataDir, 'management-software')
  const book = await BillBook.open(directory)
  const offices = await OfficeBook.open(directory)
  const control = { ...atFirst }
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    forceCloseConnections: true,
  }) as unknown as FastifyInstance
  protectBrowsers(app, {
    directives: {
      'default-src': ["'none'"],
      'style-src': ["'self'"],
      'script-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    isSecure: false,
  })
  // Accepts only JSON, because a form of another site cannot send JSON without a preflight request.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500 && !(error instanceof SoftwareRefusal)) {
      request.log.error({ err: error }, 'request failed')
      return reply.code(500).send({ message: 'Something went wrong' })
    }
    return reply.code(status).send({ message: error.message, ...(error instanceof SoftwareRefusal && error.more) })
  })
  app.setNotFoundHandler(async (_, reply) => reply.code(404).send({ message: 'There is nothing at this address' }))
  app.get('/healthz', async () => ({ ok: true }))
  controlRoutes(app, { book, offices, control })
  const { consoleCloud, propertyMe, propertyTree, vaultRe } = config.connectors ?? readConfig({}).connectors
  const { clientId, clientSecret } = propertyMe
  const { tokenSeconds } = parts
  propertyMeRoutes(app, {
    offices,
    book,
    control,
    clock,
    clientId,
    clientSecret,
    ...(tokenSeconds !== undefined && { tokenSeconds }),
  })
  const eventUrl = `${config.apiUrl ?? ''}/webhooks/software/CONSOLE/events/${consoleCloud.callSecret}`
  consoleRoutes(app, { offices, book, control, clock, ...consoleCloud, eventUrl })
  propertyTreeRoutes(app, { offices, book, control, clock, ...propertyTree })
  palaceRoutes(app, { offices, book, control, clock })
  vaultReRoutes(app, { offices, control, clock, apiKey: vaultRe.apiKey })
  const webhookUrl = `${config.apiUrl ?? ''}/webhooks/software/VAULTRE`
  officesRoutes(app, { offices, clock, apiKey: vaultRe.apiKey, webhookUrl, clientSecret: consoleCloud.clientSecret })
  return app
}
