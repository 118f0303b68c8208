import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { stateCodes } from '../contract/states.ts'
import { longestReport } from './areas/bounces/read-report.ts'
import { ReturnAddresses } from './areas/bounces/return-address.ts'
import { takeReport } from './areas/bounces/take-report.ts'
import { PackKey } from './areas/evidence-packs/pack-key.ts'
import { hasDemoUsers } from './database/has-demo-users.ts'
import type { ServerRole } from './database/role-urls.ts'
import { schemaCheck } from './database/schema-version.ts'
import type { ServerDatabases } from './database/server-databases.ts'
import { openBounceServer } from './outside/bounce-server.ts'
import { openDns } from './outside/dns.ts'
import { openLeakedPasswords } from './outside/leaked-passwords.ts'
import { openDrafts, openFiles } from './outside/open-files.ts'
import { checkMailServer, openMailer } from './outside/open-mailer.ts'
import { openConnectors } from './outside/software/connectors.ts'
import { StateSystems } from './outside/state-systems.ts'
import { pingScanner } from './outside/virus-scanner.ts'
import { WebhookClient } from './outside/webhook-client.ts'
import { AccountKeys } from './platform/account-keys.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { Databases } from './platform/databases.ts'
import { hasFileSpace } from './platform/full-disk.ts'
import { startWorker, type Worker } from './platform/jobs.ts'
import { listenOn } from './platform/listen.ts'
import type { Logger } from './platform/logging.ts'
import { createMetrics } from './platform/metrics.ts'
import { openKeyRing } from './platform/open-key-ring.ts'
import { persistedSecret } from './platform/persisted-secret.ts'
import { hidePrivateFolders } from './platform/private-folders.ts'
import { admitsDemoUsers, closedWithoutSettings } from './platform/production-rules.ts'
import { projectRoot } from './platform/project-root.ts'
import { repeatedCheck } from './platform/repeated-check.ts'
import { SealedSecrets } from './platform/sealed-secrets.ts'
import { logSecurityTo } from './platform/security-log.ts'
import { SignedLinks } from './platform/signed-links.ts'

export const partNames = ['portal', 'state-system', 'worker', 'management-software'] as const
export type PartName = (typeof partNames)[number]

/** The stand-in for management software is for trying things out. */
export const usualParts = ({ isTrial }: Config): PartName[] =>
  partNames.filter((part) => part !== 'management-software' || isTrial)

/** How long a statement of a job that looks through many rows may take. */
const longStatementMs = 60_000

/** The started parts, which are stopped in reverse order. */
export class Started {
  readonly #stops: (() => Promise<unknown>)[] = []
  add(stop: () => Promise<unknown>): void {
    this.#stops.unshift(stop)
  }
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop().catch(() => {})
  }
}

/** The code of the parts, which is most of the server: it is loaded while PostgreSQL starts. */
export async function loadParts() {
  const [{ buildPortal }, { buildStateSystem }, { buildManagementSoftware }, { backgroundJobs }, health] =
    await Promise.all([
      import('./portal.ts'),
      import('./state-system.ts'),
      import('./management-software.ts'),
      import('./background-jobs.ts'),
      import('./worker-health.ts'),
    ])
  const { buildWorkerHealth, watchDatabases } = health
  return { buildPortal, buildStateSystem, buildManagementSoftware, backgroundJobs, buildWorkerHealth, watchDatabases }
}

type PartsToStart = { config: Config; parts: readonly PartName[]; log: Logger; signal: AbortSignal }

/** What the parts share. */
async function openShared({ config, parts, log, signal }: PartsToStart, sources: ServerDatabases, started: Started) {
  const workers: Worker[] = []
  const isUpToDate = await schemaCheck()
  const isScannerFine = repeatedCheck(async () => {
    if (typeof config.scanner === 'object') await pingScanner(config.scanner)
  })
  const isMailFine = repeatedCheck(async () => checkMailServer(config))
  return {
    config,
    log,
    sources,
    started,
    workers,
    clock: systemClock,
    files: await openFiles(config),
    drafts: openDrafts(config),
    metrics: createMetrics(),
    openDatabases(role: ServerRole, name: string, options: { poolSize: number; patienceMs?: number }): Databases {
      const databases = new Databases(sources.urlsOf(role), { applicationName: name, ...options })
      started.add(async () => databases.close())
      return databases
    },
    readinessOf: (databases: Databases) => async () => {
      const checks = databases.all.map(async ({ database, states: [state = 'vic'] }) =>
        isUpToDate(database.reader({ state, agencyId: null, userId: null })).catch(() => undefined),
      )
      const [scanner, mail, ...answers] = await Promise.all([isScannerFine(), isMailFine(), ...checks])
      return {
        database: answers.every((answer) => answer !== undefined),
        migrations: answers.every((answer) => answer === true),
        worker: (!parts.includes('worker') || workers.length > 0) && workers.every((worker) => worker.isRunning()),
        databaseSpace: databases.all.every(({ database }) => database.hasSpace),
        fileSpace: await hasFileSpace(config.dataDir),
        scanner,
        mail,
        isStopping: signal.aborted,
      }
    },
    async listen(app: FastifyInstance, port: number, setting: string): Promise<void> {
      await listenOn(app, port, config.host, setting)
      started.add(async () => app.close())
    },
  }
}

type Shared = Awaited<ReturnType<typeof openShared>>
type Code = Awaited<ReturnType<typeof loadParts>>

// Each part opens only what it uses, because without a setting opening a ring writes its file.
const openLinks = async (config: Config) => new SignedLinks(await openKeyRing(config, 'link'))
const openSecrets = async (config: Config) => new SealedSecrets(await openKeyRing(config, 'credentials'))
const openAccountKeys = async (config: Config) => new AccountKeys(await openKeyRing(config, 'account'))

async function startStateSystem(shared: Shared, { buildStateSystem }: Code): Promise<Databases> {
  const { config, clock, files, drafts, log, metrics } = shared
  const databases = shared.openDatabases('stateSystem', 'state-system', { poolSize: config.databasePool })
  const app = await buildStateSystem({
    config,
    clock,
    databases,
    files,
    drafts,
    accountKeys: await openAccountKeys(config),
    dns: openDns(),
    leakedPasswords: openLeakedPasswords(config.leakedPasswordsUrl, log),
    log,
    metrics,
    readiness: shared.readinessOf(databases),
  })
  await shared.listen(app, config.stateSystemPort, 'STATE_SYSTEM_PORT')
  return databases
}

async function startPortal(shared: Shared, { buildPortal }: Code): Promise<Databases> {
  const { config, clock, files, drafts, log, metrics } = shared
  await drafts.removeAbandoned(clock.now())
  const databases = shared.openDatabases('portal', 'portal', { poolSize: config.databasePool })
  const app = await buildPortal({
    config,
    clock,
    databases,
    files,
    drafts,
    stateSystems: new StateSystems(config.stateSystems, config.portalUrl),
    links: await openLinks(config),
    secrets: await openSecrets(config),
    log,
    metrics,
    readiness: shared.readinessOf(databases),
    pagesFolder: join(projectRoot, 'dist', 'web'),
  })
  await shared.listen(app, config.port, 'PORT')
  return databases
}

/** Starts a worker for each database of jobs. */
async function startWorkers(
  shared: Shared,
  { backgroundJobs, buildWorkerHealth, watchDatabases }: Code,
): Promise<void> {
  const { config, clock, files, drafts, log, metrics, sources, started, workers } = shared
  const mailer = openMailer(config)
  started.add(async () => mailer.close())
  const secret = config.evidenceSecret ?? (await persistedSecret(join(config.dataDir, 'evidence-secret')))
  const packKey = new PackKey(secret)
  const webhooks = new WebhookClient({ isOpen: config.areWebhooksOpen })
  started.add(async () => webhooks.close())
  const databases = shared.openDatabases('worker', 'worker', { poolSize: config.databasePool })
  const patientDatabases = shared.openDatabases('worker', 'worker', { poolSize: 2, patienceMs: longStatementMs })
  const unhurriedDatabases = shared.openDatabases('worker', 'worker', { poolSize: 1, patienceMs: 30 * longStatementMs })
  const links = await openLinks(config)
  const returnAddresses =
    config.bounceAddress === undefined ? undefined : new ReturnAddresses(links, config.bounceAddress)
  if (returnAddresses && config.bounceSmtpPort !== undefined) {
    const server = await openBounceServer({
      port: config.bounceSmtpPort,
      host: config.host,
      domain: returnAddresses.domain,
      log,
      targetOf: (address) => returnAddresses.targetOf(address),
      take: async (target, source) => void (await takeReport({ databases, clock }, target, source)),
      keptBytes: longestReport,
    })
    started.add(server.close)
  }
  const jobsUrls = sources.urlsOf('jobs')
  for (const jobsUrl of new Set(Object.values(jobsUrls))) {
    const states = stateCodes.filter((state) => jobsUrls[state] === jobsUrl)
    const jobs = backgroundJobs({
      config,
      databases,
      patientDatabases,
      unhurriedDatabases,
      states,
      clock,
      mailer,
      files,
      drafts,
      connectors: openConnectors(config.connectors),
      secrets: await openSecrets(config),
      links,
      returnAddresses,
      packKey,
      webhooks,
      accountKeys: await openAccountKeys(config),
    })
    const worker = await startWorker({ jobsUrl, jobs, log, metrics, isAlone: sources.isEmbedded(jobsUrl) })
    workers.push(worker)
    started.add(async () => worker.stop())
  }
  if (config.workerPort === undefined) return
  watchDatabases(metrics, databases, [...new Set(Object.values(jobsUrls))])
  const readiness = shared.readinessOf(databases)
  await shared.listen(buildWorkerHealth({ config, log, metrics, readiness }), config.workerPort, 'WORKER_PORT')
}

export async function startParts(
  start: PartsToStart,
  sources: ServerDatabases,
  code: Code,
  started: Started,
): Promise<void> {
  const { config, parts, log } = start
  logSecurityTo(log)
  for (const sentence of closedWithoutSettings(config, parts)) log.warn(sentence)
  await hidePrivateFolders(config.dataDir)
  const shared = await openShared(start, sources, started)
  let usersDatabases: Databases | undefined
  if (parts.includes('state-system')) usersDatabases = await startStateSystem(shared, code)
  if (parts.includes('management-software')) {
    const app = await code.buildManagementSoftware({ config, clock: shared.clock, log })
    await shared.listen(app, config.managementSoftwarePort, 'MANAGEMENT_SOFTWARE_PORT')
  }
  if (parts.includes('portal')) {
    const databases = await startPortal(shared, code)
    usersDatabases ??= databases
  }
  // Last, because building the other parts holds up the connections that the worker opens.
  if (parts.includes('worker')) await startWorkers(shared, code)
  if (usersDatabases && !admitsDemoUsers(config) && (await hasDemoUsers(usersDatabases)))
    log.warn(
      'The database has demo users, whose passwords everybody knows: they cannot sign in here. DEMO_ON_NETWORK=yes would let them in.',
    )
}
