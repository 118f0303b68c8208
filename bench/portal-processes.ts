import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../server/platform/project-root.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import type { BenchDatabase } from './bench-database.ts'

/** Servers of one kind on this machine. */
export type Servers = {
  ports: number[]
  /** CPU seconds that they have used so far. */
  cpuSeconds(): number
  stop(): Promise<void>
}

type Spawned = { child: ChildProcess; port: number }

/** Configured as in production, except for the rate limit, which would refuse this load. */
export async function startPortals(database: BenchDatabase, ports: readonly number[]): Promise<Servers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const servers = await started(
    ports.map((port) => ({
      port,
      child: spawn(process.execPath, [join(projectRoot, 'dist/server/main.js'), 'portal'], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: String(port),
          PORTAL_DATABASE_URL: database.portalUrl,
          DATA_DIR: dataDir,
          RATE_LIMIT: '1000000',
        },
      }),
    })),
    '/readyz',
  )
  return {
    ...servers,
    stop: async () => {
      await servers.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until all servers reply; stops them all if one does not. */
export async function started(spawned: readonly Spawned[], path: string): Promise<Servers> {
  const servers = serversOf(spawned)
  // Stops the servers when the bench stops.
  process.once('exit', () => spawned.forEach(({ child }) => child.kill()))
  try {
    await Promise.all(spawned.map(async (each) => readiness(each, path)))
    return servers
  } catch (error) {
    await servers.stop()
    throw error
  }
}

const serversOf = (spawned: readonly Spawned[]): Servers => ({
  ports: spawned.map(({ port }) => port),
  cpuSeconds: () => spawned.reduce((sum, { child }) => sum + cpuSecondsOf(child.pid as number).self, 0),
  stop: async () => {
    await Promise.all(spawned.map(async ({ child }) => ended(child)))
  },
})

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

async function readiness({ child, port }: Spawned, path: string): Promise<void> {
  let output = ''
  child.stderr?.on('data', (text) => (output = `${output}${text}`.slice(-2000)))
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) break
    const isReady = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) return
    await sleep(200)
  }
  throw new Error(`The server on port ${port} did not start:\n${output}`)
}
