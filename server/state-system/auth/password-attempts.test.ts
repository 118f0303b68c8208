import { describe, expect, test } from 'vitest'
import { password, testStateSystem } from '../../testing/test-state-system.ts'
import { failuresBeforeSlow, findTurn, keyOfAccount, longestWaitSeconds, type Turn } from './password-attempts.ts'

const system = await testStateSystem()

/** As if so many guesses were made a moment ago, and the turn of the next one is so far away. */
const givenGuesses = async (username: string, failures: number, nextSeconds = 0) =>
  system.given.rows(
    `insert into sign_in_throttles (state, bucket, failures, window_started_at, blocked_until)
     values ('vic', $1, $2, now() - interval '1 minute', now() + make_interval(secs => $3))
         on conflict (state, bucket) do update set failures = excluded.failures, blocked_until = excluded.blocked_until`,
    [keyOfAccount(username), failures, nextSeconds],
  )
const failuresOf = async (username: string) =>
  system.given.rows<{ failures: number }>('select failures from sign_in_throttles where bucket = $1', [
    keyOfAccount(username),
  ])
const mailsTo = async (email: string) =>
  system.given.rows(`select from account_mails where kind = 'SIGN_IN_ATTEMPTS' and email = $1`, [email])

describe('the turn of a guess at an account comes', () => {
  test.each([
    [0, 0],
    [19, 0],
    [20, 1000],
    [39, 1000],
    [40, 2000],
    [79, 4000],
    [1000, 8000],
  ])('after %s failures %s ms later', async (failures, waitMs) => {
    const name = `after ${failures}`
    if (failures > 0) await givenGuesses(name, failures, -1)
    expect(await findTurn(system.site('vic'), keyOfAccount(name), new Date())).toMatchObject({
      failures: failures + 1,
      waitMs,
    })
  })

  test('after those of all others that are made at the same time, or not now', async () => {
    const [site, now] = [system.site('vic'), new Date()]
    const turns = await Promise.all(
      Array.from({ length: 100 }, async () => findTurn(site, keyOfAccount('at once'), now)),
    )
    const waits = turns.flatMap((turn: Turn) => ('waitMs' in turn ? [turn.waitMs] : [])).toSorted((a, b) => a - b)
    expect(waits.filter((wait) => wait === 0)).toHaveLength(failuresBeforeSlow)
    const slow = waits.slice(failuresBeforeSlow)
    // Twenty seconds with a gap of one, then five turns with a gap of two.
    expect(slow).toEqual([
      ...Array.from({ length: 20 }, (_, index) => 1000 * (index + 1)),
      22_000,
      24_000,
      26_000,
      28_000,
      30_000,
    ])
    const refused = turns.flatMap((turn) => ('retryAfter' in turn ? [turn.retryAfter] : []))
    expect([refused.length, ...new Set(refused)]).toEqual([55, longestWaitSeconds])
  })
})

test('guesses from many addresses are slowed down and told to the user, who still gets in', async () => {
  const user = await system.person()
  const guess = async (host: number) => system.browser(`203.0.113.${host}`).signIn('vic', user.username, 'wrong')
  for (let host = 1; host < failuresBeforeSlow; host += 1) expect((await guess(host)).statusCode).toBe(401)
  expect(await mailsTo(user.email)).toHaveLength(0)
  expect((await guess(failuresBeforeSlow)).statusCode).toBe(401)
  expect(await mailsTo(user.email)).toHaveLength(1)

  const began = performance.now()
  expect((await guess(100)).statusCode).toBe(401)
  expect(performance.now() - began).toBeGreaterThan(950)
  expect(await mailsTo(user.email)).toHaveLength(1)

  expect((await system.browser('203.0.113.200').signIn('vic', user.username)).statusCode).toBe(303)
  expect(await failuresOf(user.username)).toEqual([])
})

test.each([true, false])('a guess whose turn is far away is refused unchecked; the name exists: %s', async (exists) => {
  const username = exists ? (await system.person()).username : 'nobody.here'
  await givenGuesses(username, 200, longestWaitSeconds)
  const began = performance.now()
  for (let round = 0; round < 7; round += 1) {
    const reply = await system.browser('198.51.100.9').signIn('vic', username)
    // Such an attempt does not count against the address.
    expect(reply.statusCode).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(15)
    expect(reply.body).toContain('There are many attempts to sign in to this account. Please wait')
  }
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(await failuresOf(username)).toEqual([{ failures: 200 }])
})

test.each(['VIC', 'vİc', 'vıc', 'vic\u0301'])(
  'another spelling (%s) is counted with the others or finds nobody',
  async (vic) => {
    const { username } = await system.person()
    const spelt = username.replace(/^user/, vic)
    await system.given.rows(`update users set username = replace(username, 'user', 'vic') where username = $1`, [
      username,
    ])
    await givenGuesses(username.replace(/^user/, 'vic'), 200, longestWaitSeconds)
    expect((await system.browser('198.51.100.12').signIn('vic', spelt)).statusCode).toBe(vic === 'VIC' ? 429 : 401)
  },
)

test('a browser that has signed in before is not held up by the guesses of others', async () => {
  const [user, other] = [await system.person(), await system.person()]
  const browser = system.browser('203.0.113.60')
  await browser.signIn('vic', user.username)
  browser.cookies = browser.cookies.filter(({ name }) => name.includes('_known_'))
  expect(browser.cookies).toHaveLength(1)
  for (const { username } of [user, other]) await givenGuesses(username, 200, longestWaitSeconds)
  // The cookie is for one name and cannot be renamed to another.
  expect((await browser.signIn('vic', other.username)).statusCode).toBe(429)
  const [known] = browser.cookies
  const thief = system.browser('203.0.113.61')
  const named = system.browser('203.0.113.62')
  await givenGuesses(other.username, 0, 0)
  await named.signIn('vic', other.username)
  await givenGuesses(other.username, 200, longestWaitSeconds)
  thief.cookies = named.cookies
    .filter(({ name }) => name.includes('_known_'))
    .map((cookie) => ({ ...cookie, value: known?.value ?? '' }))
  expect((await thief.signIn('vic', other.username)).statusCode).toBe(429)

  expect((await browser.signIn('vic', user.username, 'wrong')).statusCode).toBe(401)
  expect((await browser.signIn('vic', user.username, password)).statusCode).toBe(303)
  // The others stay where they are.
  expect(await failuresOf(user.username)).toEqual([{ failures: 200 }])
})

test('guesses are counted, and answered alike, when the mail cannot be stored', async () => {
  const user = await system.person()
  await givenGuesses(user.username, failuresBeforeSlow - 1)
  await system.given.rows(
    `alter table account_mails add constraint no_attempts check (kind <> 'SIGN_IN_ATTEMPTS') not valid`,
  )
  try {
    expect((await system.browser('203.0.113.70').signIn('vic', user.username, 'wrong')).statusCode).toBe(401)
  } finally {
    await system.given.rows('alter table account_mails drop constraint no_attempts')
  }
  expect(await failuresOf(user.username)).toEqual([{ failures: failuresBeforeSlow }])
  expect(await mailsTo(user.email)).toHaveLength(0)
})
