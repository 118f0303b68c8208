import { beforeAll, expect, test } from 'vitest'
import { beginLedgerJob } from './begin-ledger.job.ts'
import { digestLedgersJob } from './digest-ledgers.job.ts'
import { createLogger } from '../../platform/logging.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
const context = { log: createLogger('silent'), attempt: 1, maxAttempts: 1 }

beforeAll(async () => {
  agencyId = await portal.given.agency('vic')
  for (let count = 0; count < 3; count += 1)
    await portal.given.service(agencyId, await portal.given.property(agencyId), 'smoke', {})
})

const entries = async () =>
  (
    await portal.given.rows<{ entries: number }>(
      'select count(*)::int as entries from result_ledger where agency_id = $1',
      [agencyId],
    )
  )[0]?.entries

test('an agency that is older than the ledger gets a first entry for each service, once', async () => {
  const { databases, clock } = portal
  const job = beginLedgerJob({ databases, clock })
  expect(await entries()).toBe(0)
  await job.perform({ state: 'vic', agencyId }, context)
  expect(await entries()).toBe(3)
  await job.perform({ state: 'vic', agencyId }, context)
  expect(await entries()).toBe(3)
})

test('the migration may queue it', async () => {
  await expect(
    portal.given.rows(
      `select app.enqueue('begin-ledger', json_build_object('state', 'vic', 'agencyId', $1::int), 'begin-ledger-' || $1)`,
      [agencyId],
    ),
  ).resolves.toBeDefined()
})

test('entries of the last hour wait for the next digest, and each is in one digest only', async () => {
  const job = digestLedgersJob({ databases: portal.workerDatabases, states: ['vic'] })
  const digested = async () =>
    portal.given.rows('select number, entries from ledger_digests where agency_id = $1 order by 1', [agencyId])
  await job.perform({}, context)
  expect(await digested()).toEqual([])
  await portal.given.rows(
    `update result_ledger set known_at = (select max(through) from ledger_roots where state = 'vic') + interval '1 microsecond'
      where agency_id = $1`,
    [agencyId],
  )
  await job.perform({}, context)
  await job.perform({}, context)
  expect(await digested()).toEqual([{ number: 1, entries: 3 }])
})
