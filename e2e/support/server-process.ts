import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from './free-ports.ts'

export type RunningServer = {
  portalUrl: string
  stateSystemUrl: string
  managementSoftwareUrl: string
  dataDir: string
  logFile: string
  stop(): Promise<void>
}

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const longestStart = 300_000
const longestStop = 30_000

/** The built server, ready to be used; `settings` are environment variables that win over ours. */
export async function launchServer(
  name: string,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const [port, stateSystemPort, softwarePort] = await freePorts(3)
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
  return { portalUrl, stateSystemUrl, managementSoftwareUrl, dataDir, logFile, stop }
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

/** The settings of the shell that runs the tests, a DATABASE_URL above all, must not reach the server under test. */
function withoutOurSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(DATABASE_|STATE_SYSTEM_|PORTAL_URL|API_URL|EMBEDDED_|DEMO_DATA|NODE_ENV|SMTP_|MAIL_|LINK_|ACCOUNT_|MANAGEMENT_|npm_)/
  return Object.fromEntries(Object.entries(environment).filter(([key]) => !ours.test(key)))
}
