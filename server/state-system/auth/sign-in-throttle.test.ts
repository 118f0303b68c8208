import { expect, test } from 'vitest'
import { hiddenIn, password, testStateSystem } from '../../testing/test-state-system.ts'

const system = await testStateSystem()

const attacker = '198.51.100.1'
const failTimes = async (times: number, username: string, address = attacker) => {
  const statuses: number[] = []
  for (let round = 0; round < times; round += 1) {
    statuses.push((await system.browser(address).signIn('vic', username, 'wrong')).statusCode)
  }
  return statuses
}

test('guessing the password of one user is blocked after five attempts, also for the right password', async () => {
  const { username } = await system.person()
  expect(await failTimes(6, username)).toEqual([401, 401, 401, 401, 401, 429])
  const reply = await system.browser(attacker).signIn('vic', username)
  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply.body).toContain('There were too many attempts to sign in from here. Please wait')
  expect(reply.body).toContain(`value="${username}"`)
})

test('the user can still sign in from another address', async () => {
  const { username } = await system.person()
  await failTimes(6, username)
  expect((await system.browser('203.0.113.7').signIn('vic', username)).statusCode).toBe(303)
})

test('other users at the same address are not blocked', async () => {
  const [guessed, colleague] = [await system.person(), await system.person()]
  await failTimes(6, guessed.username, '203.0.113.8')
  expect((await system.browser('203.0.113.8').signIn('vic', colleague.username)).statusCode).toBe(303)
})

test('an unknown name is blocked in the same way as a known one', async () => {
  expect(await failTimes(6, 'nobody.here', '203.0.113.9')).toEqual([401, 401, 401, 401, 401, 429])
})

test('a hundred concurrent guesses do not bypass the limit', async () => {
  const { username } = await system.person()
  const browser = system.browser('203.0.113.10')
  const form = { ...hiddenIn((await browser.get('/vic/Users/login')).body), username, password: 'wrong' }
  const guess = async () => {
    const one = system.browser(browser.address)
    one.cookies = browser.cookies
    return one.attempt('/vic/Users/login', form)
  }
  const replies = await Promise.all(Array.from({ length: 100 }, guess))
  expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(95)
})

test('each failure after a wait doubles the next wait, and an hour later the count is reset', async () => {
  const { username } = await system.person()
  const address = '203.0.113.11'
  const wait = async () => Number((await system.browser(address).signIn('vic', username)).headers['retry-after'])
  try {
    await failTimes(5, username, address)
    expect(await wait()).toBeLessThanOrEqual(30)
    system.clock.offset = 31_000
    expect(await failTimes(1, username, address)).toEqual([401])
    const second = await wait()
    expect(second).toBeGreaterThan(45)
    expect(second).toBeLessThanOrEqual(60)
    system.clock.offset += 3_700_000
    expect(await failTimes(4, username, address)).toEqual([401, 401, 401, 401])
  } finally {
    system.clock.offset = 0
  }
})

test('a success clears the count', async () => {
  const { username } = await system.person()
  const address = '203.0.113.12'
  await failTimes(4, username, address)
  expect((await system.browser(address).signIn('vic', username)).statusCode).toBe(303)
  expect(await failTimes(4, username, address)).toEqual([401, 401, 401, 401])
})

test('trying one password with many names blocks the address, and a successful sign-in does not reset it', async () => {
  const own = await system.person()
  const address = '203.0.113.13'
  const sprayed = async (count: number, prefix: string) => {
    const browser = system.browser(address)
    const form = { ...hiddenIn((await browser.get('/vic/Users/login')).body), password: 'Winter2026' }
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1) {
      statuses.push((await browser.attempt('/vic/Users/login', { ...form, username: `${prefix}.${index}` })).statusCode)
    }
    return statuses
  }
  expect(new Set(await sprayed(40, 'first'))).toEqual(new Set([401]))
  expect((await system.browser(address).signIn('vic', own.username)).statusCode).toBe(303)
  const rest = await sprayed(12, 'second')
  expect(rest.slice(0, 10).every((status) => status === 401)).toBe(true)
  expect(rest.slice(10)).toEqual([429, 429])
})

test('names and addresses are stored as hashes only', async () => {
  const { username } = await system.person()
  await failTimes(1, username, '203.0.113.14')
  const rows = await system.given.rows<{ bucket: Buffer }>('select bucket from sign_in_throttles')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ bucket }) => bucket.length === 32)).toBe(true)
})

test('a password of any length is refused without an error', async () => {
  const { username } = await system.person()
  expect((await system.browser('203.0.113.15').signIn('vic', username, 'x'.repeat(5000))).statusCode).toBe(401)
  expect((await system.browser('203.0.113.15').signIn('vic', 'x'.repeat(5000), password)).statusCode).toBe(401)
})
