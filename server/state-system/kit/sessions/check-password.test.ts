import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { password, testStateSystem } from '../../../testing/test-state-system.ts'
import { checkPassword, decoyHash } from './check-password.ts'

const system = await testStateSystem()

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
  await decoyHash()
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
