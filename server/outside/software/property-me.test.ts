import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PropertyMe } from './property-me.ts'

/* The pages of PropertyMe, whose records change while they are read. */

type Row = { Id: string; Name: string; UpdatedOn: string }
let server: FastifyInstance
let rows: Row[]
let requests = 0
let software: PropertyMe

beforeAll(async () => {
  server = Fastify()
  server.get<{ Querystring: { Timestamp: string; Offset: string; Limit: string } }>(
    '/v1/members',
    async ({ query }) => {
      requests += 1
      const sorted = rows
        .filter(({ UpdatedOn }) => UpdatedOn >= query.Timestamp)
        .toSorted((one, other) => (one.UpdatedOn + one.Id < other.UpdatedOn + other.Id ? -1 : 1))
      const from = Number(query.Offset)
      return { Rows: sorted.slice(from, from + Number(query.Limit)) }
    },
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  software = new PropertyMe({ url: `http://127.0.0.1:${port}`, clientId: 'x', clientSecret: 'x' })
})
afterAll(async () => server.close())
beforeEach(() => {
  rows = []
  requests = 0
})

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`
const add = (count: number, minute: number, prefix: string) => {
  for (let place = 0; place < count; place += 1) {
    const id = `${prefix}${String(place).padStart(4, '0')}`
    rows.push({ Id: id, Name: `Manager ${id}`, UpdatedOn: at(minute) })
  }
}
const touch = (id: string, minute: number) => {
  const row = rows.find(({ Id }) => Id === id) as Row
  row.UpdatedOn = at(minute)
}

/** Reads to the end; `between` runs after each page. */
async function readAll(cursor: string | undefined, between: (page: number) => void = () => {}) {
  const current = { accessToken: 'x', refreshToken: 'x', expiresAt: Date.now() + 3_600_000 }
  const session = software.open({ current, renew: async () => current })
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { records, cursor: next, isLast } = await session.changedSince('managers', cursor)
    ids.push(...records.map(({ externalId }) => externalId))
    cursor = next
    if (isLast) return { ids, cursor }
    between(page)
  }
}

test('records of one instant that span pages come once', async () => {
  add(250, 1, 'a')
  add(30, 2, 'b')
  const { ids, cursor } = await readAll(undefined)
  expect(ids).toHaveLength(280)
  expect(new Set(ids).size).toBe(280)
  requests = 0
  expect((await readAll(cursor)).ids).toEqual([])
  expect(requests).toBe(1)
})

test('a record that changes twice comes twice, also if it was the last one read', async () => {
  add(1, 1, 'a')
  const first = await readAll(undefined)
  touch('a0000', 2)
  const second = await readAll(first.cursor)
  touch('a0000', 3)
  const third = await readAll(second.cursor)
  expect([first.ids, second.ids, third.ids]).toEqual([['a0000'], ['a0000'], ['a0000']])
})

test('nothing is skipped when a record that was read moves away while the instant is read', async () => {
  add(250, 1, 'a')
  const { ids } = await readAll(undefined, (page) => {
    if (page === 1) touch('a0000', 5)
  })
  expect(new Set(ids).size).toBe(250)
})

test('a record that is added to the last instant comes with the next reading', async () => {
  add(3, 1, 'a')
  const first = await readAll(undefined)
  add(2, 1, 'b')
  expect((await readAll(first.cursor)).ids).toEqual(['b0000', 'b0001'])
})
