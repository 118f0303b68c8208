import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { Database } from './database.ts'
import { sql } from './sql.ts'

/** A connection to PostgreSQL that can be cut (refuses), blocked (accepts but stays silent) and restored. */
async function cable(targetUrl: string) {
  const target = new URL(targetUrl)
  const open = new Set<Socket>()
  let isClogged = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    near.on('data', (data) => isClogged || far.write(data)).on('close', () => far.destroy())
    far.on('data', (data) => isClogged || near.write(data)).on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = new URL(targetUrl)
  url.port = String(port)
  url.searchParams.delete('host')
  const dropAll = () => open.forEach((socket) => socket.destroy())
  return {
    url: url.href,
    clog: () => {
      isClogged = true
    },
    unclog: () => {
      isClogged = false
      dropAll()
    },
    cut: async () => {
      dropAll()
      await new Promise((resolve) => server.close(resolve))
    },
    mend: async () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    end: () => {
      dropAll()
      server.close()
    },
  }
}

let source: TestDatabase
let line: Awaited<ReturnType<typeof cable>>
let database: Database
const patienceMs = 1200
const tenant = { state: 'vic', agencyId: null, userId: null }
const ask = async () => database.reader(tenant).rows(sql<{ one: number }>`select 1 as one`)

beforeAll(async () => {
  source = await testDatabase()
  line = await cable(source.portalUrl)
  database = new Database({ url: line.url, poolSize: 3, applicationName: 'tests', patienceMs })
})
afterAll(async () => {
  await database.close()
  line.end()
  await source.drop()
})

const secondsOf = async (work: () => Promise<unknown>) => {
  const before = performance.now()
  await expect(work()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  return (performance.now() - before) / 1000
}

test('a lost database is reported as unavailable immediately, and used again when it is back', async () => {
  expect(await ask()).toEqual([{ one: 1 }])
  await line.cut()
  expect(await secondsOf(ask)).toBeLessThan(3)
  await line.mend()
  expect(await ask()).toEqual([{ one: 1 }])
})

test('a silent database times out within its patience, and is used again when it is back', async () => {
  await ask()
  line.clog()
  expect(await secondsOf(ask)).toBeLessThan(2.4)
  expect(await secondsOf(async () => database.transaction(tenant, async (db) => db.rows(sql`select 2`)))).toBeLessThan(
    2.4,
  )
  line.unclog()
  expect(await ask()).toEqual([{ one: 1 }])
})

test('a statement that takes longer than the usual patience is cancelled within three seconds', async () => {
  const usual = new Database({ url: line.url, poolSize: 1, applicationName: 'tests' })
  expect(await secondsOf(async () => usual.reader(tenant).rows(sql`select pg_sleep(20)`))).toBeLessThan(3)
  expect(await usual.reader(tenant).rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
  await usual.close()
})

test('a connection can be used again after a failed statement', async () => {
  await expect(database.reader(tenant).rows(sql`select 1 / 0`)).rejects.toThrow('division by zero')
  const work = Array.from({ length: 20 }, async () => ask())
  expect(await Promise.all(work)).toHaveLength(20)
})

test('a scope ends with its transaction', async () => {
  const own = { state: 'vic', agencyId: 42, userId: 7 }
  const scopeOf = sql<{ agency: number | null }>`select app.agency_id() as agency`
  expect(await database.reader(own).rows(scopeOf)).toEqual([{ agency: 42 }])
  expect(await database.reader(tenant).rows(scopeOf)).toEqual([{ agency: null }])
})
