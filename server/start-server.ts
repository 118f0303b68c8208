import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { stateCodes } from '../contract/states.ts'
import { PackKey } from './areas/evidence-packs/pack-key.ts'
import { loadDemoDataIfWanted } from './database/first-demo-data.ts'
import { hasDemoUsers } from './database/has-demo-users.ts'
import { schemaCheck } from './database/schema-version.ts'
import type { ServerRole } from './database/role-urls.ts'
import { openServerDatabases, type ServerDatabases } from './database/server-databases.ts'
import { openConnectors } from './outside/software/connectors.ts'
import { openDns } from './outside/dns.ts'
import { openLeakedPasswords } from './outside/leaked-passwords.ts'
import { ManagementSoftware } from './outside/management-software.ts'
import { openDrafts, openFiles } from './outside/open-files.ts'
import { openMailer } from './outside/open-mailer.ts'
import { StateSystems } from './outside/state-systems.ts'
import { WebhookClient } from './outside/webhook-client.ts'
import { AccountKeys } from './platform/account-keys.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { Databases } from './platform/databases.ts'
import { hasFileSpace } from './platform/full-disk.ts'
import { startWorker, type Worker } from './platform/jobs.ts'
import type { Logger } from './platform/logging.ts'
import { createMetrics } from './platform/metrics.ts'
import { listenOn } from './platform/listen.ts'
import { openKeyRing } from './platform/open-key-ring.ts'
import { hidePrivateFolders } from './platform/private-folders.ts'
import { persistedSecret } from './platform/persisted-secret.ts'
import { admitsDemoUsers, closedWithoutSettings } from './platform/production-rules.ts'
import { projectRoot } from './platform/project-root.ts'
import { SealedSecrets } from './platform/sealed-secrets.ts'
import { logSecurityTo } from './platform/security-log.ts'
import { SignedLinks } from './platform/signed-links.ts'
import { welcome } from './welcome.ts'

export const partNames = ['portal', 'state-system', 'worker', 'management-software'] as const
export type PartName = (typeof partNames)[number]

/** The stand-in for management software is for trying things out, and only where no real software is configured. */
export const usualParts = ({ isTrial, managementSoftware }: Config): PartName[] =>
  partNames.filter((part) => part !== 'management-software' || (isTrial && managementSoftware.isBuiltIn))

type Start = {
  config: Config
  parts: readonly PartName[]
  log: Logger
  say: (text: string) => void
  signal: AbortSignal
  /** What was done before, with its times; the last line of the start continues it. */
  earlierSteps?: string | undefined
}

/** How long a statement of a job that looks through many rows may take. */
const longStatementMs = 60_000

/** The started parts, which are stopped in reverse order. */
class Started {
  readonly #stops: (() => Promise<unknown>)[] = []
  add(stop: () => Promise<unknown>): void {
    this.#stops.unshift(stop)
  }
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop().catch(() => {})
  }
}

/** The roles that the parts connect as. */
function rolesOf(parts: readonly PartName[]): ServerRole[] {
  const roles: ServerRole[] = []
  if (parts.includes('portal')) roles.push('portal')
  if (parts.includes('state-system')) roles.push('stateSystem')
  if (parts.includes('worker')) roles.push('worker', 'jobs')
  return roles
}

/** The code of the parts, which is most of the server: it is loaded while PostgreSQL starts. */
async function loadParts() {
  const [{ buildPortal }, { buildStateSystem }, { buildManagementSoftware }, { backgroundJobs }] = await Promise.all([
    import('./portal.ts'),
    import('./state-system.ts'),
    import('./management-software.ts'),
    import('./background-jobs.ts'),
  ])
  return { buildPortal, buildStateSystem, buildManagementSoftware, backgroundJobs }
}

export async function startServer(start: Start): Promise<Started> {
  const { config, parts, log, say, signal } = start
  const started = new Started()
  const steps = [start.earlierSteps].filter((step) => step)
  let since = performance.now()
  const endStep = (name: string) => {
    steps.push(`${name} ${((performance.now() - since) / 1000).toFixed(1)} s`)
    since = performance.now()
  }
  try {
    let code: ReturnType<typeof loadParts> | undefined
    const sources = await openServerDatabases({
      config,
      roles: rolesOf(parts),
      say,
      warn: (text) => log.warn(text),
      signal,
      onLaunch: () => (code ??= loadParts()),
      onStop: (stop) => started.add(stop),
    })
    signal.throwIfAborted()
    endStep('database')
    if (sources.owners && (await loadDemoDataIfWanted(config, sources.owners, systemClock, say))) endStep('demo data')
    signal.throwIfAborted()
    await startParts(start, sources, await (code ?? loadParts()), started)
    endStep('server')
    say(`${welcome(config, parts)}\n\n  Started: ${steps.join(', ')}. Ctrl-C stops everything.`)
    return started
  } catch (error) {
    await started.stop()
    throw error
  }
}

async function startParts(
  { config, parts, log }: Start,
  sources: ServerDatabases,
  { buildPortal, buildStateSystem, buildManagementSoftware, backgroundJobs }: Awaited<ReturnType<typeof loadParts>>,
  started: Started,
): Promise<void> {
  const clock = systemClock
  logSecurityTo(log)
  for (const sentence of closedWithoutSettings(config, parts)) log.warn(sentence)
  await hidePrivateFolders(config.dataDir)
  const files = await openFiles(config)
  const drafts = openDrafts(config)
  const metrics = createMetrics()
  const open = (role: ServerRole, name: string, options: { poolSize: number; patienceMs?: number }) => {
    const databases = new Databases(sources.urlsOf(role), { applicationName: name, ...options })
    started.add(async () => databases.close())
    return databases
  }
  const workers: Worker[] = []
  const isUpToDate = await schemaCheck()
  const readinessOf = (databases: Databases) => async () => {
    const checks = databases.all.map(async ({ database, states: [state = 'vic'] }) =>
      isUpToDate(database.reader({ state, agencyId: null, userId: null })).catch(() => undefined),
    )
    const answers = await Promise.all(checks)
    return {
      database: answers.every((answer) => answer !== undefined),
      migrations: answers.every((answer) => answer === true),
      worker: (!parts.includes('worker') || workers.length > 0) && workers.every((worker) => worker.isRunning()),
      databaseSpace: databases.all.every(({ database }) => database.hasSpace),
      fileSpace: await hasFileSpace(config.dataDir),
    }
  }
  const listen = async (app: FastifyInstance, port: number, setting: string) => {
    await listenOn(app, port, config.host, setting)
    started.add(async () => app.close())
  }

  // Each part opens only what it uses, because without a setting opening a ring writes its file.
  const openLinks = async () => new SignedLinks(await openKeyRing(config, 'link'))
  const openSecrets = async () => new SealedSecrets(await openKeyRing(config, 'credentials'))
  const openAccountKeys = async () => new AccountKeys(await openKeyRing(config, 'account'))
  let usersDatabases: Databases | undefined
  if (parts.includes('state-system')) {
    const databases = open('stateSystem', 'state-system', { poolSize: config.databasePool })
    usersDatabases = databases
    const readiness = readinessOf(databases)
    const app = await buildStateSystem({
      config,
      clock,
      databases,
      files,
      drafts,
      accountKeys: await openAccountKeys(),
      dns: openDns(),
      leakedPasswords: openLeakedPasswords(config.leakedPasswordsUrl, log),
      log,
      metrics,
      readiness,
    })
    await listen(app, config.stateSystemPort, 'STATE_SYSTEM_PORT')
  }
  if (parts.includes('management-software')) {
    const app = await buildManagementSoftware({ config, clock, log })
    await listen(app, config.managementSoftwarePort, 'MANAGEMENT_SOFTWARE_PORT')
  }
  if (parts.includes('portal')) {
    await drafts.removeAbandoned(clock.now())
    const databases = open('portal', 'portal', { poolSize: config.databasePool })
    usersDatabases ??= databases
    const stateSystems = new StateSystems(config.stateSystems, config.portalUrl)
    const app = await buildPortal({
      config,
      clock,
      databases,
      files,
      drafts,
      stateSystems,
      links: await openLinks(),
      secrets: await openSecrets(),
      log,
      metrics,
      readiness: readinessOf(databases),
      pagesFolder: join(projectRoot, 'dist', 'web'),
    })
    await listen(app, config.port, 'PORT')
  }
  // Last, because building the other parts holds up the connections that the worker opens.
  if (parts.includes('worker')) {
    const mailer = openMailer(config)
    started.add(async () => mailer.close())
    const secret = config.evidenceSecret ?? (await persistedSecret(join(config.dataDir, 'evidence-secret')))
    const packKey = new PackKey(secret)
    const managementSoftware = new ManagementSoftware(config.managementSoftware)
    const webhooks = new WebhookClient({ isOpen: config.areWebhooksOpen })
    started.add(async () => webhooks.close())
    const databases = open('worker', 'worker', { poolSize: config.databasePool })
    const patientDatabases = open('worker', 'worker', { poolSize: 2, patienceMs: longStatementMs })
    const jobsUrls = sources.urlsOf('jobs')
    for (const jobsUrl of new Set(Object.values(jobsUrls))) {
      const states = stateCodes.filter((state) => jobsUrls[state] === jobsUrl)
      const jobs = backgroundJobs({
        config,
        databases,
        patientDatabases,
        states,
        clock,
        mailer,
        files,
        drafts,
        managementSoftware,
        connectors: openConnectors(config.connectors),
        secrets: await openSecrets(),
        links: await openLinks(),
        packKey,
        webhooks,
        accountKeys: await openAccountKeys(),
      })
      const worker = await startWorker({ jobsUrl, jobs, log, metrics, isAlone: sources.isEmbedded(jobsUrl) })
      workers.push(worker)
      started.add(async () => worker.stop())
    }
  }
  if (usersDatabases && !admitsDemoUsers(config) && (await hasDemoUsers(usersDatabases)))
    log.warn(
      'The database has demo users, whose passwords everybody knows: they cannot sign in here. DEMO_ON_NETWORK=yes would let them in.',
    )
}
