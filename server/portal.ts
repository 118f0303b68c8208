import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { undoHeader } from '../contract/undo.ts'
import { fastify, LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { ProviderContacts } from './areas/provider/provider-contacts.ts'
import { drawnFiles } from './areas/service-reports/drawn-files.ts'
import { serveApiGuide } from './areas/api-integration/serve-api-guide.ts'
import { servePackKeys } from './areas/evidence-packs/serve-pack-keys.ts'
import { eventPath, isEventOfSoftware, receiveEvents } from './areas/integration/receive-events.ts'
import { serveWebhooks, webhookPath } from './areas/integration/serve-webhooks.ts'
import { serveEmailFrame } from './areas/emails/serve-email-frame.ts'
import { serveOutbox } from './areas/emails/serve-outbox.ts'
import { openConnectors, type Connectors } from './outside/software/connectors.ts'
import type { StateSystems } from './outside/state-systems.ts'
import { answerErrors } from './platform/answer-errors.ts'
import { answerMetrics } from './platform/answer-metrics.ts'
import { ApiKeys } from './platform/api-keys.ts'
import { limitBodyTime } from './platform/body-time.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { cookieNames } from './platform/cookies.ts'
import type { Databases } from './platform/databases.ts'
import type { Drafts } from './platform/drafts.ts'
import type { FileStore } from './platform/file-store.ts'
import { guardOrigin } from './platform/guard-origin.ts'
import { answerHealth, type Readiness } from './platform/health.ts'
import { limitUnknown } from './platform/limit-unknown.ts'
import type { Logger } from './platform/logging.ts'
import type { Metrics } from './platform/metrics.ts'
import { parseJson, parseQueryString } from './platform/parse-request.ts'
import { admitsDemoUsers } from './platform/production-rules.ts'
import { sharedCounts } from './platform/rate-limit-store.ts'
import { answerSecurityContact } from './platform/security-contact.ts'
import { protectBrowsers } from './platform/security-headers.ts'
import { registerRoutes } from './platform/register-routes.ts'
import type { SealedSecrets } from './platform/sealed-secrets.ts'
import { Sessions } from './platform/sessions.ts'
import type { SignedLinks } from './platform/signed-links.ts'
import { trustProxyOption } from './platform/trusted-proxies.ts'
import { startAnew } from './platform/unreadable-address.ts'
import { UserLimits } from './platform/user-limits.ts'
import { watchRequests } from './platform/watch-requests.ts'
import { serveWebPages } from './platform/web-pages.ts'
import { portalRoutes } from './portal-routes.ts'

export type PortalParts = {
  config: Config
  clock: Clock
  databases: Databases
  files: FileStore
  drafts: Drafts
  stateSystems: StateSystems
  links: SignedLinks
  secrets: SealedSecrets
  log: Logger
  metrics: Metrics
  readiness: () => Promise<Readiness>
  /** The built pages. Without it only the API is served: tests need no build, and not a route per file. */
  pagesFolder?: string
}

const bodyLimit = 1024 * 1024

function createApp(config: Config, log: Logger): FastifyInstance {
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(config.trustedProxies),
    genReqId: () => randomUUID(),
    frameworkErrors: startAnew,
    bodyLimit,
    // As long as the slowest upload may take; other requests are limited to less below.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while the server stops; each is the last of its connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, querystringParser: parseQueryString },
  }) as unknown as FastifyInstance
}

/** Security headers, the portal's origin, cookies and the limit of requests. */
async function registerPlugins(
  app: FastifyInstance,
  { config, databases }: PortalParts,
  connectors: Connectors,
): Promise<void> {
  protectBrowsers(app, {
    directives: {
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
    },
    // A state's system knows by the origin that a user began to sign in or out here.
    referrerPolicy: 'strict-origin',
    isSecure: config.apiUrl.startsWith('https:'),
  })
  await app.register(cors, {
    origin: config.portalUrl,
    credentials: true,
    maxAge: 600,
    exposedHeaders: ['x-request-id', 'x-total-rows', 'content-disposition', undoHeader],
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: '1 minute',
    store: sharedCounts(databases.first, 'portal'),
    allowList: (request) =>
      ['/healthz', '/readyz', '/metrics'].includes(request.routeOptions.url ?? '') ||
      isEventOfSoftware({ connectors }, request),
  })
}

/** Builds the portal: its API and its pages. The caller starts listening. */
export async function buildPortal(given: PortalParts): Promise<FastifyInstance> {
  const parts = { ...given, files: drawnFiles(given.files, given.databases) }
  const { config, databases, drafts, clock, log, metrics } = parts
  const isSecure = config.apiUrl.startsWith('https:')
  const names = cookieNames(isSecure)
  const sessions = new Sessions(databases, clock, names, { ...config, admitsDemoUsers: admitsDemoUsers(config) })
  const app = createApp(config, log)

  answerErrors(app)
  limitBodyTime(app, 30_000)
  watchRequests(app, metrics)
  const connectors = openConnectors(config.connectors)
  await registerPlugins(app, parts, connectors)
  guardOrigin(app, [config.portalUrl], [webhookPath, eventPath])
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => {
    try {
      done(null, parseJson(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onSend', async (request, reply) => {
    if (/^\/v\d/.test(request.url) && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })

  answerHealth(app, config, parts.readiness)
  answerMetrics(app, config, metrics)
  const contacts = new ProviderContacts(databases, clock)
  answerSecurityContact(app, config, clock, async () => contacts.anyEmail())

  const routes = portalRoutes({ ...parts, sessions, names, connectors })
  const KeyCounts = sharedCounts(databases.first, 'api keys')
  const apiKeys = new ApiKeys({
    databases,
    clock,
    counts: new KeyCounts({}),
    perMinute: config.apiKeyRateLimit,
    admitsDemoUsers: admitsDemoUsers(config),
  })
  registerRoutes(app, routes, {
    databases,
    sessions,
    apiKeys,
    clock,
    isSecure,
    uploads: { drafts, stallMs: 30_000 },
    limits: new UserLimits(databases, config.userLimits),
    publicWriteLimit: { max: Math.ceil(config.rateLimit / 20), timeWindow: '1 minute' },
  })
  servePackKeys(app, databases)
  serveApiGuide(app, {
    config,
    cookieName: names.session,
    endpoints: routes.map((route) => route.endpoint),
    findSession: async (request) => sessions.find({ cookie: (name) => request.cookies[name] }),
  })
  serveOutbox(app, { config })
  await receiveEvents(app, { databases, clock, connectors })
  await serveWebhooks(app, { databases, clock, connectors })
  serveEmailFrame(app, config)

  const page = {
    apiUrl: config.apiUrl === config.portalUrl ? '' : config.apiUrl,
    brand: config.brand,
    isDevelopment: config.isTrial,
    readProviders: async () => contacts.readAll(),
  }
  await serveWebPages(app, parts.pagesFolder, page, limitUnknown(databases.first, 'portal', config.rateLimit))
  return app
}
