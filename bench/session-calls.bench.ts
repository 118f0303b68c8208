import { cpuSecondsOf } from './cpu-time.ts'
import { inTurns, startDemoServer } from './demo-server.ts'

/*
 * CPU per sign-in and per session call, in the server and in PostgreSQL, on the demo data. Runs on Linux only, because
 * it reads /proc.
 */

const { portal, pid, signIn, stop } = await startDemoServer(3390)

async function measure(name: string, count: number, atOnce: number, work: () => Promise<unknown>): Promise<void> {
  const before = cpuSecondsOf(pid)
  const seconds = await inTurns(count, atOnce, work)
  const after = cpuSecondsOf(pid)
  const per = (used: number) => `${((used * 1000) / count).toFixed(2)} ms`
  const rate = String(Math.round(count / seconds)).padStart(6)
  const server = per(after.self - before.self)
  const postgres = per(after.children - before.children)
  process.stdout.write(`${name.padEnd(24)} ${rate}/s   server ${server}   PostgreSQL ${postgres}\n`)
}

try {
  const cookie = await signIn()
  const get = (path: string) => async () => {
    const reply = await fetch(`${portal}${path}`, { headers: { cookie } })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    await reply.arrayBuffer()
  }
  await measure('(warming up)', 500, 4, get('/v1/auth/session'))
  await measure('GET /v1/auth/session', 5000, 8, get('/v1/auth/session'))
  await measure('GET /v1/me/shell', 5000, 8, get('/v1/me/shell'))
  await measure('Sign-in, whole journey', 100, 2, async () => signIn())
} finally {
  await stop()
}
