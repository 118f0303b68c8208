import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../server/platform/project-root.ts'
import { cpuSecondsOf } from './cpu-time.ts'

/* CPU per sign-in and per session call, of the server and of PostgreSQL, on the demo world. Linux only: it reads /proc. */

const portal = 'http://localhost:3390'
const system = 'http://localhost:3391'
const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
const server = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js')], {
  stdio: 'ignore',
  env: {
    ...process.env,
    PORT: '3390',
    STATE_SYSTEM_PORT: '3391',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
  },
})
const pid = server.pid as number

const cookieOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] as string)
    .filter((cookie) => !cookie.endsWith('='))

async function signIn(): Promise<string> {
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
    headers: { origin: system, cookie: cookieOf(form).join('; '), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([...hidden, ['username', 'vic.manager'], ['password', 'compliance']]),
  })
  const token = new URL(sent.headers.get('location') as string).searchParams.get('token')
  const done = await post('/v1/auth/login', { authToken: token }, binding)
  if (!done.ok) throw new Error(`Signing in failed: ${done.status}`)
  return cookieOf(done).join('; ')
}

async function measure(name: string, count: number, atOnce: number, work: () => Promise<unknown>): Promise<void> {
  const before = cpuSecondsOf(pid)
  const began = performance.now()
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await work()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const after = cpuSecondsOf(pid)
  const per = (used: number) => `${((used * 1000) / count).toFixed(2)} ms`
  process.stdout.write(
    `${name.padEnd(24)} ${Math.round(count / seconds)
      .toString()
      .padStart(
        6,
      )}/s   server ${per(after.self - before.self)}   PostgreSQL ${per(after.children - before.children)}\n`,
  )
}

try {
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`${portal}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) break
    await sleep(200)
  }
  const cookie = await signIn()
  const get = (path: string) => async () => {
    const reply = await fetch(`${portal}${path}`, { headers: { cookie } })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    await reply.arrayBuffer()
  }
  await measure('(warming up)', 500, 4, get('/v1/auth/session'))
  await measure('GET /v1/auth/session', 5000, 8, get('/v1/auth/session'))
  await measure('GET /v1/me/shell', 5000, 8, get('/v1/me/shell'))
  await measure('Sign-in, whole journey', 100, 2, signIn)
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}
