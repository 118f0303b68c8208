import { beforeEach, expect, test } from 'vitest'
import { QuotaReached } from '../../outside/software/connector.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { quotaUse } from './quotas.queries.ts'
import { shareQuota } from './share-quota.ts'

/* A hundred requests a day for all offices, of software that nobody reads in tests. */

const portal = await testPortal()
const { workerDatabases: databases } = portal
const software = 'REST'
const limits = { perSecond: 10_000, perDay: 200 }

let now: Date
beforeEach(async () => {
  now = new Date('2026-03-02T00:00:00Z')
  await portal.given.rows('delete from software_quotas where software = $1 returning 1', [software])
})
const office = (agencyId: number) =>
  shareQuota({ databases, clock: { now: () => now } }, { state: 'vic', agencyId, software }, limits)
type Office = ReturnType<typeof office>

/** How many requests are sent until it must wait, and how long. */
async function takeAll({ takeTurn }: Office, atMost = 1000): Promise<[number, number]> {
  for (let taken = 0; taken < atMost; taken += 1) {
    try {
      await takeTurn()
    } catch (error) {
      return [taken, (error as QuotaReached).waitMs]
    }
  }
  return [atMost, 0]
}
const hours = (count: number) => count * 3_600_000

test('an office alone has all, and goes on at 00:00 UTC', async () => {
  const one = office(1)
  expect(await takeAll(one)).toEqual([100, hours(24)])
  now = new Date('2026-03-02T18:00:00Z')
  expect(await takeAll(one)).toEqual([0, hours(6)])
  now = new Date('2026-03-03T00:00:00Z')
  expect(await takeAll(one)).toEqual([100, hours(24)])
})

test('an office that reads much leaves the others their share', async () => {
  const [large, small] = [office(1), office(2)]
  await small.takeTurn()
  const [taken, waitMs] = await takeAll(large)
  expect(taken).toBe(50)
  expect(waitMs).toBeLessThan(hours(1))
  expect(large.agencies()).toBe(2)
  expect((await takeAll(small))[0]).toBe(49)
})

test('what others do not use is given out over the day', async () => {
  const [large, small] = [office(1), office(2)]
  await small.takeTurn()
  await takeAll(large)
  now = new Date('2026-03-02T12:00:00Z')
  expect((await takeAll(large))[0]).toBe(24)
  expect((await takeAll(small))[0]).toBe(25)
})

test('many servers at once send no more than is allowed', async () => {
  const offices = [1, 2, 3, 4].map(office)
  const turns = Array.from({ length: 200 }, async (_, at) => offices[at % 4]?.takeTurn())
  const sent = (await Promise.allSettled(turns)).filter(({ status }) => status === 'fulfilled')
  expect(sent).toHaveLength(100)
  const [use] = await portal.databases.first.ask(quotaUse(software, 'vic:1', now))
  expect(use).toEqual({ own: 25, total: 100 })
})

test('after a refusal no office asks for a time that doubles, or that was asked for', async () => {
  const [one, other] = [office(1), office(2)]
  await one.takeTurn()
  expect(await one.noteRefusal(undefined)).toBe(5000)
  expect(await takeAll(other)).toEqual([0, 5000])
  now = new Date(now.getTime() + 5000)
  await other.takeTurn()
  expect(await other.noteRefusal(undefined)).toBe(10_000)
  expect(await other.noteRefusal(60_000)).toBe(60_000)
  await expect(one.takeTurn()).rejects.toThrow(QuotaReached)
})
