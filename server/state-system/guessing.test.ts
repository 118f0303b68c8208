import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testStateSystem, type TestStateSystem } from '../testing/test-state-system.ts'
import { delayAfter, failuresBeforeSlow } from './guessing.ts'

let system: TestStateSystem
beforeAll(async () => {
  system = await testStateSystem()
})
afterAll(async () => system.close())

describe('a guess at an account takes', () => {
  test.each([
    [0, 0],
    [19, 0],
    [20, 1000],
    [39, 1000],
    [40, 2000],
    [79, 4000],
    [1000, 8000],
  ])('after %s failures %s ms', (failures, delay) => {
    expect(delayAfter(failures)).toBe(delay)
  })
})

test('guesses from many addresses are slowed down and told to the user, who still gets in', async () => {
  const user = await system.person()
  const mails = async () =>
    system.given.rows(`select kind, email from account_mails where kind = 'SIGN_IN_ATTEMPTS' and email = $1`, [
      user.email,
    ])
  const guess = async (host: number) => system.browser(`203.0.113.${host}`).signIn('vic', user.username, 'wrong')
  for (let host = 1; host < failuresBeforeSlow; host += 1) expect((await guess(host)).statusCode).toBe(401)
  expect(await mails()).toHaveLength(0)
  expect((await guess(failuresBeforeSlow)).statusCode).toBe(401)
  expect(await mails()).toHaveLength(1)

  let began = performance.now()
  expect((await guess(100)).statusCode).toBe(401)
  expect(performance.now() - began).toBeGreaterThan(950)
  expect(await mails()).toHaveLength(1)

  expect((await system.browser('203.0.113.200').signIn('vic', user.username)).statusCode).toBe(303)
  began = performance.now()
  expect((await system.browser('203.0.113.201').signIn('vic', user.username)).statusCode).toBe(303)
  expect(performance.now() - began).toBeLessThan(900)
})

test('guesses at a name that nobody has look the same', async () => {
  for (let host = 1; host <= failuresBeforeSlow; host += 1)
    expect((await system.browser(`198.51.100.${host}`).signIn('vic', 'nobody.here', 'wrong')).statusCode).toBe(401)
  const began = performance.now()
  expect((await system.browser('198.51.100.99').signIn('vic', 'nobody.here', 'wrong')).statusCode).toBe(401)
  expect(performance.now() - began).toBeGreaterThan(950)
})
