import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../server/platform/project-root.ts'

const cookieOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] as string)
    .filter((cookie) => !cookie.endsWith('='))

async function readiness(portal: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`${portal}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) return
    await sleep(200)
  }
  throw new Error('The server did not start')
}

/** Starts the whole server on the demo data, in a temporary folder. */
export async function startDemoServer(port: number) {
  const portal = `http://localhost:${port}`
  const system = `http://localhost:${port + 1}`
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const server = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      STATE_SYSTEM_PORT: String(port + 1),
      MANAGEMENT_SOFTWARE_PORT: String(port + 2),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '1000000',
    },
  })
  const stop = async () => {
    const exit = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await exit
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  await readiness(portal).catch(async (error: unknown) => {
    await stop()
    throw error
  })

  /** Signs in through all steps and returns the session cookie. */
  const signIn = async (username = 'vic.manager'): Promise<string> => {
    const post = async (path: string, body: object, cookie = '') =>
      fetch(`${portal}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: portal, cookie },
        body: JSON.stringify(body),
      })
    const begun = await post('/v1/auth/begin', { state: 'vic' })
    const binding = cookieOf(begun).join('; ')
    const { data } = (await begun.json()) as { data: { url: string } }
    const form = await fetch(data.url)
    const page = await form.text()
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name as string,
      (value as string).replaceAll('&amp;', '&'),
    ]) as [string, string][]
    const sent = await fetch(`${system}/vic/Users/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: system,
        cookie: cookieOf(form).join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams([...hidden, ['username', username], ['password', 'compliance']]),
    })
    const token = new URL(sent.headers.get('location') as string).searchParams.get('token')
    const done = await post('/v1/auth/login', { authToken: token }, binding)
    if (!done.ok) throw new Error(`Signing in failed: ${done.status}`)
    return cookieOf(done).join('; ')
  }
  return { portal, dataDir, pid: server.pid as number, signIn, stop }
}

/** Runs `count` tasks, a limited number of them concurrently. */
export async function inTurns(
  count: number,
  atOnce: number,
  work: (place: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++)
    }),
  )
  return (performance.now() - began) / 1000
}
