import { scaled, type Bench } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { ask } from './calls.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { startParts } from './processes.ts'
import { rounded, say, type Figure } from './report.ts'
import { inTurns, signIn } from './sign-in.ts'

/** CPU per sign-in and per session call, in the server and in PostgreSQL. */
async function measure(database: BenchDatabase): Promise<Figure[]> {
  const server = await startParts(database, ['portal', 'state-system'])
  const figures: Figure[] = []
  const add = async (name: string, count: number, atOnce: number, work: () => Promise<unknown>) => {
    const before = { server: cpuSecondsOf(server.pid), postgres: database.cpuSeconds() }
    const seconds = await inTurns(count, atOnce, work)
    say(`  ${name}: ${rounded(count / seconds)}/s`)
    const per = (now: number, then: number) => ((now - then) * 1000) / count
    figures.push(
      { name: `${name}, server`, value: per(cpuSecondsOf(server.pid), before.server), unit: 'CPU ms' },
      { name: `${name}, PostgreSQL`, value: per(database.cpuSeconds(), before.postgres), unit: 'CPU ms' },
    )
  }
  const session = await signIn(server)
  const get = (path: string) => async () => ask(server, session, path)
  await inTurns(scaled(500), 4, get('/v1/auth/session'))
  await add('GET /v1/auth/session', scaled(5000), 8, get('/v1/auth/session'))
  await add('GET /v1/me/shell', scaled(5000), 8, get('/v1/me/shell'))
  await add('Sign-in, whole journey', scaled(100), 2, async () => signIn(server))
  return figures
}

export const bench: Bench = {
  about: 'Measures the CPU of signing in and of calls about the session.',
  properties: 2_000,
  needsCopy: true,
  measures: { 'session-calls': measure },
}
