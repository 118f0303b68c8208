import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { fastify, LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { stateCodes } from '../contract/states.ts'
import type { Dns } from './outside/dns.ts'
import type { LeakedPasswords } from './outside/leaked-passwords.ts'
import { ProviderContacts } from './areas/provider/provider-contacts.ts'
import { drawnFiles } from './areas/service-reports/drawn-files.ts'
import type { AccountKeys } from './platform/account-keys.ts'
import { answerMetrics } from './platform/answer-metrics.ts'
import { limitBodyTime } from './platform/body-time.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Databases } from './platform/databases.ts'
import type { Drafts } from './platform/drafts.ts'
import type { FileStore } from './platform/file-store.ts'
import { answerHealth, type Readiness } from './platform/health.ts'
import { limitUnknown } from './platform/limit-unknown.ts'
import type { Logger } from './platform/logging.ts'
import type { Metrics } from './platform/metrics.ts'
import { parseQueryString } from './platform/parse-request.ts'
import { sharedCounts } from './platform/rate-limit-store.ts'
import { answerSecurityContact } from './platform/security-contact.ts'
import { protectBrowsers } from './platform/security-headers.ts'
import { trustProxyOption } from './platform/trusted-proxies.ts'
import { startAnew } from './platform/unreadable-address.ts'
import { watchRequests } from './platform/watch-requests.ts'
import { stateSystemRoutes } from './state-system-routes.ts'
import { parseForm } from './state-system/kit/forms/parse-form.ts'
import { errorPages } from './state-system/kit/frame/error-pages.ts'
import { contentDirectives } from './state-system/kit/routes/content-policy.ts'
import { createStateSite } from './state-system/kit/routes/state-site.ts'
import { serveStaticFiles } from './state-system/kit/routes/static-files.ts'

export type StateSystemParts = {
  config: Config
  clock: Clock
  /** Connected as the role of the state systems. */
  databases: Databases
  files: FileStore
  drafts: Drafts
  accountKeys: AccountKeys
  dns: Dns
  leakedPasswords: LeakedPasswords
  log: Logger
  metrics: Metrics
  readiness: () => Promise<Readiness>
}

/** Forms here are short; the longest has 500 characters of notes. */
const bodyLimit = 32 * 1024
const probes = ['/healthz', '/readyz', '/metrics']

/**
 * Builds the state systems of the states without an external one, each under its `/{state}`. The caller starts
 * listening.
 */
export async function buildStateSystem(given: StateSystemParts): Promise<FastifyInstance> {
  const parts = { ...given, files: drawnFiles(given.files, given.databases) }
  const { config, clock, databases, log, metrics } = parts
  const builtIn = stateCodes.filter((state) => config.stateSystems[state].isBuiltIn)
  const contacts = new ProviderContacts(databases, clock)
  const sites = new Map(builtIn.map((state) => [state, createStateSite(state, { ...parts, contacts })]))
  const isSecure = [...sites.values()].some((site) => site.isSecure)
  const errors = errorPages(sites)
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(config.trustedProxies),
    genReqId: () => randomUUID(),
    bodyLimit,
    // As long as the slowest photo may take; other requests are limited to less below.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: startAnew,
    routerOptions: { maxParamLength: 200, querystringParser: parseQueryString, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance

  errors.register(app, limitUnknown(databases.first, 'state-system', config.rateLimit))
  limitBodyTime(app, 30_000)
  watchRequests(app, metrics)
  protectBrowsers(app, {
    directives: contentDirectives(config.portalUrl),
    // Without a referrer browsers would not send the origin of a form, by which forms are checked.
    // The portal signs in without a question where a page of this system led to it.
    referrerPolicy: 'strict-origin-when-cross-origin',
    isSecure,
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: '1 minute',
    store: sharedCounts(databases.first, 'state-system'),
    allowList: (request) => probes.includes(request.routeOptions.url ?? ''),
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_, body, done) => {
    try {
      done(null, parseForm(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })

  answerHealth(app, config, parts.readiness)
  answerMetrics(app, config, metrics)
  answerSecurityContact(app, config, clock, async () => contacts.anyEmail())
  app.get('/', async (_, reply) => reply.redirect(`${config.portalUrl}/auth/login`, 303))
  serveStaticFiles(app)
  await stateSystemRoutes(app, sites, parts)
  return app
}
