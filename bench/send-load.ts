import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Load, Sent } from './load-generator.ts'
import type { Servers } from './portal-processes.ts'
import type { Session } from './open-sessions.ts'
import type { BenchDatabase } from './bench-database.ts'

const generator = fork(fileURLToPath(new URL('load-generator.js', import.meta.url)))
// The generator ends with this process and does not keep it alive.
generator.unref()
generator.channel?.unref()

/** Runs one load at a time, because two would disturb each other. */
export async function send(load: Load): Promise<Sent> {
  generator.channel?.ref()
  try {
    return await new Promise<Sent>((resolve, reject) => {
      generator.once('message', (answer: { sent: Sent } | { problem: string }) => {
        if ('sent' in answer) resolve(answer.sent)
        else reject(new Error(answer.problem))
      })
      generator.send(load)
    })
  } finally {
    generator.channel?.unref()
  }
}

export const getRequest = (path: string, { cookie }: Session): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\ncookie: ${cookie}\r\n\r\n`

/**
 * After this many requests a new process has compiled its hot code, and its connections have prepared the statements.
 */
export const warmUp = 3000

/** Microseconds of CPU for one request. */
export type Cost = { server: number; postgres: number; both: number }

/** CPU cost of `count` requests in the servers and in PostgreSQL. */
export async function costOf(
  database: BenchDatabase,
  servers: Servers,
  requests: string[],
  count: number,
): Promise<Cost> {
  const before = { server: servers.cpuSeconds(), postgres: database.cpuSeconds() }
  await send({ ports: servers.ports, requests, connections: 4, count })
  const per = (now: number, then: number) => ((now - then) * 1e6) / count
  const server = per(servers.cpuSeconds(), before.server)
  const postgres = per(database.cpuSeconds(), before.postgres)
  return { server, postgres, both: server + postgres }
}
