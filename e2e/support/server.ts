import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type RunningServer = {
  portalUrl: string
  stateSystemUrl: string
  managementSoftwareUrl: string
  logFile: string
  stop(): Promise<void>
}

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const longestStart = 180_000
const longestStop = 30_000

/**
 * The built server with a database of its own; `settings` are environment variables that win over ours. A port that was free may be
 * taken by the time it is used, by the worker beside us: then it is tried once more.
 */
export const startServer = async (name: string, settings: Record<string, string> = {}): Promise<RunningServer> =>
  launch(name, settings).catch(async () => launch(name, settings))

async function launch(name: string, settings: Record<string, string>): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), `portal-${name}-`))
  const [port, stateSystemPort, softwarePort] = await freePorts()
  const portalUrl = `http://localhost:${port}`
  const stateSystemUrl = `http://localhost:${stateSystemPort}`
  const managementSoftwareUrl = `http://localhost:${softwarePort}`
  const logFile = join(root, 'test-results', `${name}.log`)
  await mkdir(dirname(logFile), { recursive: true })
  const log = createWriteStream(logFile)
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutOurSettings(process.env),
      PORT: String(port),
      STATE_SYSTEM_PORT: String(stateSystemPort),
      MANAGEMENT_SOFTWARE_PORT: String(softwarePort),
      DATA_DIR: dataDir,
      ...settings,
    },
  })
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  }).then(() => (hasEnded = true))
  // If the test run is cut short, the server still ends in the orderly way and stops its database.
  const abandon = () => child.kill('SIGTERM')
  process.once('exit', abandon)
  process.once('SIGTERM', endRun)
  process.once('SIGHUP', endRun)

  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(longestStop, undefined, { ref: false })])
    process.off('exit', abandon)
    process.off('SIGTERM', endRun)
    process.off('SIGHUP', endRun)
    if (!hasEnded) child.kill('SIGKILL')
    log.end()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    if (!hasEnded) throw new Error(`The server did not stop within ${longestStop / 1000} s; its log is ${logFile}`)
  }

  const began = Date.now()
  while (!(await isReady(portalUrl))) {
    if (hasEnded || Date.now() - began > longestStart) {
      await stop().catch(() => undefined)
      throw new Error(`The server did not start. It said:\n${await readFile(logFile, 'utf8')}`)
    }
    await sleep(100)
  }
  return { portalUrl, stateSystemUrl, managementSoftwareUrl, logFile, stop }
}

/** The server of a worker process; the journeys find its addresses in the environment. */
export async function useServer(
  name: string,
  settings: Record<string, string>,
  use: (server: RunningServer) => Promise<void>,
) {
  const server = await startServer(name, settings)
  process.env['PORTAL_URL'] = server.portalUrl
  process.env['STATE_SYSTEM_URL'] = server.stateSystemUrl
  process.env['MANAGEMENT_SOFTWARE_URL'] = server.managementSoftwareUrl
  await use(server)
  await server.stop()
  await printErrors(server.logFile)
}

function endRun(): never {
  process.exit(1)
}

async function isReady(portalUrl: string): Promise<boolean> {
  try {
    const reply = await fetch(`${portalUrl}/readyz`, { signal: AbortSignal.timeout(5000) })
    return reply.ok
  } catch {
    return false
  }
}

/** What the server logged as an error belongs in the report of a failed journey. */
async function printErrors(logFile: string): Promise<void> {
  const lines = (await readFile(logFile, 'utf8')).split('\n')
  const errors = lines.filter((line) => /"level":(50|60|"error"|"fatal")/.test(line))
  if (errors.length > 0) process.stderr.write(`\nThe server logged errors (${logFile}):\n${errors.join('\n')}\n`)
}

/** The settings of whoever runs the tests, a DATABASE_URL above all, must not reach the server under test. */
function withoutOurSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(DATABASE_|STATE_SYSTEM_|PORTAL_URL|API_URL|EMBEDDED_|DEMO_DATA|NODE_ENV|SMTP_|MAIL_|LINK_|MANAGEMENT_|npm_)/
  return Object.fromEntries(Object.entries(environment).filter(([key]) => !ours.test(key)))
}

/** All are held open until all are known, so that they differ. */
async function freePorts(): Promise<[number, number, number]> {
  const held = [await openPort(), await openPort(), await openPort()] as const
  await Promise.all(held.map(async ({ close }) => close()))
  return [held[0].port, held[1].port, held[2].port]
}

function openPort(): Promise<{ port: number; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, 'localhost', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ port, close: () => new Promise((done) => server.close(() => done())) })
    })
  })
}
