import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from './database.ts'
import { sharedCounts } from './rate-limit-store.ts'
import type { Sql } from './sql.ts'

const windowMs = 60_000

/** The database’s part: one count for all stores, which can be away. */
let total: number
let asked: number
let isAway: boolean
const ask = async (statement: Sql) => {
  asked += 1
  if (isAway) throw new Error('away')
  total += statement.values[1] as number
  return [{ total, leftMs: windowMs }]
}
const database = { ask } as unknown as Database

beforeEach(() => {
  total = 0
  asked = 0
  isAway = false
})

const store = () => new (sharedCounts(database, 'portal'))({})
const exact = () => store().child({ routeInfo: { method: 'POST', url: '/v1/auth/login' } } as never)
const count = async (of: ReturnType<typeof store>, max = 1000) =>
  new Promise<number>((resolve) =>
    of.incr('192.0.2.1', (_, counted) => resolve(counted?.current ?? Number.NaN), windowMs, max),
  )
const settled = async () => new Promise((resolve) => setImmediate(resolve))

describe('the general limit', () => {
  test('costs one statement per hundredth of the limit', async () => {
    const one = store()
    for (let turn = 0; turn < 500; turn += 1) {
      await count(one)
      await settled()
    }
    expect(asked).toBeLessThan(60)
    expect(total).toBeGreaterThan(480)
  })

  test('includes what other servers have counted', async () => {
    const [one, other] = [store(), store()]
    for (let turn = 0; turn < 100; turn += 1) await count(one)
    await count(other)
    await settled()
    expect(await count(other)).toBeGreaterThan(90)
  })

  test('asks no more once it is exceeded', async () => {
    const one = store()
    for (let turn = 0; turn < 200; turn += 1) {
      await count(one, 100)
      await settled()
    }
    expect(asked).toBeLessThanOrEqual(100)
    expect(await count(one, 100)).toBeGreaterThan(100)
  })

  test('holds for each server alone while the database is away, and sends the counts afterwards', async () => {
    isAway = true
    const one = store()
    for (let turn = 1; turn <= 50; turn += 1) {
      expect(await count(one)).toBe(turn)
      await settled()
    }
    expect(asked).toBe(1)
    isAway = false
    await vi.waitFor(() => expect(total).toBe(50), 5000)
  })

  test('begins again when the database begins a new window', async () => {
    const one = store()
    for (let turn = 0; turn < 20; turn += 1) await count(one)
    await settled()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + windowMs - 10 })
    try {
      total = 0
      for (let turn = 0; turn < 10; turn += 1) await count(one)
      await settled()
      expect(await count(one)).toBeLessThan(30)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('the limit of a route is exact', async () => {
  const [one, other] = [exact(), exact()]
  expect([await count(one), await count(other), await count(one), await count(other)]).toEqual([1, 2, 3, 4])
})

test('a silent database delays a call by a quarter of a second at most', async () => {
  vi.spyOn(database, 'ask').mockReturnValueOnce(new Promise(() => {}))
  const began = performance.now()
  expect(await count(exact())).toBe(1)
  expect(performance.now() - began).toBeLessThan(2000)
  vi.restoreAllMocks()
})
