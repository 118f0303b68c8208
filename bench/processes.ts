import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverRoleNames } from '../server/database/role-urls.ts'
import { readConfig } from '../server/platform/config.ts'
import { databasePrefixes } from '../server/platform/database-settings.ts'
import { createLogger } from '../server/platform/logging.ts'
import { missingInProduction } from '../server/platform/production-rules.ts'
import { projectRoot } from '../server/platform/project-root.ts'
import type { PartName } from '../server/start-parts.ts'
import { startServer } from '../server/start-server.ts'
import { atEnd, interrupt, isSmokeRun } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { cpuSecondsOf } from './cpu-time.ts'

/** A server in its own process. */
export type Server = { port: number; pid: number; stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> }

export const cpuSecondsOfAll = (servers: readonly Server[]): number =>
  servers.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0)

/** Starts a program and waits until it replies at the path, if one is given. */
export async function launch(
  { args, port, env }: { args: string[]; port: number; env: Record<string, string> },
  path?: string,
): Promise<Server> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  let output = ''
  child.stderr.on('data', (text) => (output = `${output}${text}`.slice(-2000)))
  let isStopping = false
  const exit = new Promise<void>((resolve) =>
    child.once('exit', () => {
      if (!isStopping) interrupt(`${args.join(' ')} has ended:\n${output}`)
      resolve()
    }),
  )
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    isStopping = true
    child.kill(signal)
    await exit
  }
  atEnd(async () => stop())
  const isReady = async () =>
    path === undefined ||
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status < 500,
      () => false,
    )
  while (child.exitCode === null && !(await isReady())) await sleep(50)
  return { port, pid: child.pid as number, stop }
}

/** As in production on this machine alone, where demo users can sign in; with limits that this load does not reach. */
export const benchSettings = (database: BenchDatabase): Record<string, string> => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DEMO_DATA: 'yes',
  DATA_DIR: database.folder,
  ...Object.fromEntries(serverRoleNames.map((role) => [databasePrefixes[role], database.urlOf(role)])),
  ...Object.fromEntries(
    [
      'RATE_LIMIT',
      'USER_MAIL_LIMIT',
      'USER_BULK_MAIL_LIMIT',
      'USER_EXPORT_LIMIT',
      'USER_UPLOAD_LIMIT',
      'USER_UPLOAD_MB_LIMIT',
    ].map((name) => [name, '1000000']),
  ),
})

/** Where a part replies when it has started; the worker does not. */
const readyPaths = {
  portal: '/readyz',
  'state-system': '/readyz',
  worker: undefined,
  'management-software': '/offices/x/x',
}

let hasStarted = false

/** Starts parts of the server; the port is that of the first. In a smoke run all but the first share this process. */
export async function startParts(
  database: BenchDatabase,
  parts: readonly [PartName, ...PartName[]],
  settings: Record<string, string> = {},
): Promise<Server> {
  const [portal = 0, stateSystem = 0, software = 0] = await freePorts(3)
  const ports = { portal, 'state-system': stateSystem, worker: 0, 'management-software': software }
  const env = {
    ...benchSettings(database),
    PORT: String(portal),
    STATE_SYSTEM_PORT: String(stateSystem),
    MANAGEMENT_SOFTWARE_PORT: String(software),
    ...settings,
  }
  const port = ports[parts[0]]
  const isOwnProcess = !isSmokeRun || !hasStarted
  hasStarted = true
  if (!isOwnProcess) return { port, pid: process.pid, stop: await startHere(parts, env) }
  return launch({ args: [join(projectRoot, 'dist/server/main.js'), ...parts], port, env }, readyPaths[parts[0]])
}

async function startHere(parts: readonly PartName[], env: Record<string, string>): Promise<() => Promise<void>> {
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' })
  const [missing] = missingInProduction(config, parts)
  if (missing !== undefined) throw new Error(missing)
  const { signal } = new AbortController()
  const started = await startServer({ config, parts, log: createLogger('silent'), say: () => {}, signal })
  atEnd(async () => started.stop())
  return async () => started.stop()
}

const running = new WeakMap<BenchDatabase, Server[]>()

/** Portals of a database, which all its measures share. */
export async function startPortals(database: BenchDatabase, count = 1): Promise<Server[]> {
  const portals = running.get(database) ?? []
  running.set(database, portals)
  const missing = Array.from({ length: Math.max(0, count - portals.length) })
  portals.push(...(await Promise.all(missing.map(async () => startParts(database, ['portal'])))))
  return portals.slice(0, count)
}

/** Ports that nothing listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(async (server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
