import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BenchDatabase } from './bench-database.ts'
import type { Session } from './open-sessions.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { cpuSecondsOfAll, type Server } from './processes.ts'
import type { Load, Sent } from './send-requests.ts'

const generator = fork(fileURLToPath(new URL('load-generator.js', import.meta.url)))
// The generator ends with this process and does not keep it alive.
generator.unref()
generator.channel?.unref()

/** Runs one load at a time, because two would disturb each other. */
async function send(load: Load): Promise<Sent> {
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

export const getRequest = ({ path, session }: { path: string; session: Session }): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\ncookie: ${session.cookie}\r\n\r\n`

/**
 * After this many requests a new process has compiled its hot code, and its connections have prepared the statements.
 */
export const warmUp = 3000

/** Microseconds of CPU for one request; `client` is what sending it and reading the reply costs. */
export type Cost = { server: number; postgres: number; both: number; client: number }

/** Sends requests to the servers, and counts the CPU of one in the servers and in PostgreSQL. */
export async function sendLoad(
  database: BenchDatabase,
  servers: readonly Server[],
  load: Omit<Load, 'ports'>,
): Promise<Sent & { cost: Cost }> {
  const used = () => [cpuSecondsOfAll(servers), database.cpuSeconds(), cpuSecondsOf(generator.pid as number)]
  const before = used()
  const sent = await send({ ...load, ports: servers.map(({ port }) => port) })
  const spent = used().map((now, at) => ((now - (before[at] as number)) * 1e6) / sent.requests)
  const [server, postgres, client] = spent as [number, number, number]
  return { ...sent, cost: { server, postgres, both: server + postgres, client } }
}

/** CPU of one of `count` requests. */
export const costOf = async (
  database: BenchDatabase,
  servers: readonly Server[],
  requests: string[],
  count: number,
): Promise<Cost> => (await sendLoad(database, servers, { requests, connections: 4, count })).cost
