import { beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../platform/logging.ts'
import { testPortal, type TestPortal } from '../../testing/test-portal.ts'
import { sweepJob } from './sweep.job.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})

const sweepAs = async (databases: TestPortal['databases']) =>
  sweepJob({ databases, states: ['vic'], clock: portal.clock }).perform(
    {},
    { log: createLogger('silent'), attempt: 1, maxAttempts: 1 },
  )
const tokens = async () => (await portal.given.rows('select from used_sign_in_tokens')).length

test('the worker sweeps what has expired, the portal may not', async () => {
  await portal.given.rows(
    `insert into used_sign_in_tokens (state, jti, expires_at) values ('vic', 'old', now() - interval '1 day'), ('vic', 'new', now())`,
  )
  await expect(sweepAs(portal.databases)).rejects.toMatchObject({ code: '42501' })
  expect(await tokens()).toBe(2)
  await sweepAs(portal.workerDatabases)
  expect(await tokens()).toBe(1)
})

test('drafts of agencies are removed 90 days after their last change', async () => {
  const userId = await portal.given.user('vic', { isAdministrator: true })
  await portal.given.rows(
    `insert into agency_drafts (id, state, typed, created_by, updated_by, updated_at)
     select gen_random_uuid(), 'vic', json_build_object('name', days)::jsonb, $1, $1, now() - days * interval '1 day'
       from unnest(array[89, 91]) days`,
    [userId],
  )
  await sweepAs(portal.workerDatabases)
  expect(await portal.given.rows(`select typed ->> 'name' as days from agency_drafts`)).toEqual([{ days: '89' }])
})
