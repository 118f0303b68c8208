import { afterAll, expect, test } from 'vitest'
import { hiddenIn, ownStateSystem, type TestStateSystem } from '../../../testing/test-state-system.ts'

const systems = new Map<string, TestStateSystem>()
afterAll(async () => {
  for (const system of systems.values()) await system.close()
})

const proxy = '10.0.0.5'
const forged = (round: number) => `198.51.100.${round}`

/** Wrong passwords for one user, each with another address at the start of X-Forwarded-For. */
async function guess(trusted: string, sender: string, forwardedFor: (round: number) => string) {
  const system = systems.get(trusted) ?? (await ownStateSystem({ TRUST_PROXY: trusted }))
  systems.set(trusted, system)
  const { username } = await system.person()
  const browser = system.browser(sender)
  const form = { ...hiddenIn((await browser.get('/vic/Users/login')).body), username, password: 'wrong' }
  const statuses: number[] = []
  for (let round = 1; round <= 7; round += 1) {
    const reply = await browser.attempt('/vic/Users/login', form, { 'x-forwarded-for': forwardedFor(round) })
    statuses.push(reply.statusCode)
  }
  return statuses
}

const stoppedAfterFive = [401, 401, 401, 401, 401, 429, 429]

test('without a proxy X-Forwarded-For is ignored', async () => {
  expect(await guess('no', '203.0.113.9', forged)).toEqual(stoppedAfterFive)
})

test.each(['1', '10.0.0.0/8'])(
  'behind a proxy (TRUST_PROXY=%s) only the address added by the proxy counts',
  async (trusted) => {
    const statuses = await guess(trusted, proxy, (round) => `${forged(round)}, 203.0.113.9`)
    expect(statuses).toEqual(stoppedAfterFive)
  },
)

test('behind two proxies the second last address counts', async () => {
  const statuses = await guess('2', proxy, (round) => `${forged(round)}, 203.0.113.9, 10.9.9.9`)
  expect(statuses).toEqual(stoppedAfterFive)
})

test('X-Forwarded-For of a sender that is not a trusted proxy is ignored', async () => {
  expect(await guess('10.0.0.0/8', '203.0.113.9', forged)).toEqual(stoppedAfterFive)
})

test('callers behind a proxy are counted separately', async () => {
  expect(await guess('1', proxy, forged)).toEqual([401, 401, 401, 401, 401, 401, 401])
})
