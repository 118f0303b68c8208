import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, testStateSystem, type TestStateSystem } from '../testing/test-state-system.ts'
import { checkPassword, decoyHash } from './check-password.ts'
import { readingFrom } from './state-site.ts'

let system: TestStateSystem
beforeAll(async () => {
  system = await testStateSystem()
})
afterAll(async () => system.close())

const keep = async (userId: number, passwordHash: string) =>
  system.given.rows('update credentials set password_hash = $2 where user_id = $1', [userId, passwordHash])

async function quickest(username: string, typed: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now()
    await checkPassword(readingFrom(system.site('vic')), username, typed)
    times.push(performance.now() - began)
  }
  return Math.min(...times)
}

test('an unknown name takes as long to refuse as a wrong password', async () => {
  const user = await system.person()
  await keep(user.id, await hash(password))
  await decoyHash()
  const [known, unknown] = [await quickest(user.username, 'wrong'), await quickest('nobody.at.all', 'wrong')]
  expect(unknown).toBeGreaterThan(known * 0.5)
  expect(unknown).toBeLessThan(known * 2)
})

test('what is stored as a hash and is none fits no password', async () => {
  const user = await system.person()
  for (const stored of ['', 'compliance', '$argon2id$broken']) {
    await keep(user.id, stored)
    expect(await checkPassword(readingFrom(system.site('vic')), user.username, stored)).toBeUndefined()
  }
})
