import type * as Argon2 from '@node-rs/argon2'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { password, testStateSystem } from '../../../testing/test-state-system.ts'
import { checkPassword, decoyHash } from './check-password.ts'

const system = await testStateSystem()
/** The package itself, with the cost that passwords have outside of tests. */
const { hash } = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

test('a password costs 19 MiB of memory twice, and so does an unknown name', async () => {
  const cost = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
  expect(await hash(password)).toMatch(cost)
  expect(decoyHash).toMatch(cost)
})

const keep = async (userId: number, passwordHash: string) =>
  system.given.rows('update credentials set password_hash = $2 where user_id = $1', [userId, passwordHash])

async function timeOf(username: string): Promise<number> {
  const began = performance.now()
  await checkPassword(system.site('vic'), username, 'wrong')
  return performance.now() - began
}

// A busy machine may slow down one of the two by chance; a real difference would show in every attempt.
test('an unknown name takes as long to refuse as a wrong password', { retry: 3 }, async () => {
  const user = await system.person()
  await keep(user.id, await hash(password))
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 6; round += 1) {
    known.push(await timeOf(user.username))
    unknown.push(await timeOf('nobody.at.all'))
  }
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('an invalid stored hash matches no password', async () => {
  const user = await system.person()
  for (const stored of ['', 'compliance', '$argon2id$broken']) {
    await keep(user.id, stored)
    expect(await checkPassword(system.site('vic'), user.username, stored)).toBeUndefined()
  }
})
