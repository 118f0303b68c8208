import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { geelong, loadTwoAgencies, melbourne } from '../../testing/two-agencies.ts'
import { connect, within } from '../../testing/within-scope.ts'

let database: TestDatabase
let owner: Client
let worker: Client

beforeAll(async () => {
  database = await testDatabase()
  await loadTwoAgencies(database.ownerUrl)
  owner = await connect(database.ownerUrl)
  worker = await connect(database.workerUrl)
})
afterAll(async () => {
  for (const client of [owner, worker]) await client.end()
  await database.drop()
})

const state = { state: 'vic', agency: null, user: null } as const
/** Runs a function in small batches, as many nights would, and returns how many rows it changed. */
async function runAll(name: string, before: string, most = 7): Promise<number> {
  let sum = 0
  for (let times = 0; times < 100; times++) {
    await worker.query('begin')
    await worker.query(`select app.enter('vic', null, null)`)
    const { rows } = await worker.query<{ rows: number }>(`select app.${name}($1, now(), $2) as rows`, [before, most])
    await worker.query('commit')
    const changed = rows[0]?.rows ?? 0
    sum += changed
    if (changed < most) return sum
  }
  throw new Error('It never ends')
}

async function counts(agencyId: number): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>('select target::text as name from app.agency_tables()')
  const all = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int from ${name} where agency_id = ${agencyId}`,
  )
  const { rows } = await owner.query<{ name: string; count: number }>(all.join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
const texts = async (agencyId: number) =>
  (
    await owner.query(
      `select (select name from occupants where agency_id = $1) as tenant, (select name from contacts where agency_id = $1) as owner,
              (select email from visit_contacts where agency_id = $1) as contact, (select subject from mails where agency_id = $1) as mail,
              (select name from users where id = $1) as member, (select name from agencies where id = $1) as agency,
              (select count(*)::int from invoices where agency_id = $1) as invoices`,
      [agencyId],
    )
  ).rows[0]

test('a closed agency loses its people and later its records, but only after an export or if none is wanted', async () => {
  const [before, other] = [await texts(melbourne), await counts(geelong)]
  await owner.query(
    `update agencies set closed_at = now() - interval '8 years', close_reason = 'Left us' where id = $1`,
    [melbourne],
  )
  const now = new Date().toISOString()
  const ready = `update agency_exports set status = 'READY', requested_at = $2::timestamptz, finished_at = $2::timestamptz where agency_id = $1`
  await owner.query(ready, [melbourne, new Date(Date.now() - 9 * 365 * 86_400_000).toISOString()])
  for (const name of ['forget_closed_people', 'remove_closed_agencies']) expect(await runAll(name, now)).toBe(0)
  expect(await texts(melbourne)).toEqual(before)

  await owner.query(ready, [melbourne, new Date(Date.now() - 7 * 365 * 86_400_000).toISOString()])
  expect(await runAll('forget_closed_people', new Date(Date.now() - 9 * 365 * 86_400_000).toISOString())).toBe(0)
  expect(await runAll('forget_closed_people', now)).toBeGreaterThan(10)
  expect(await texts(melbourne)).toEqual({
    tenant: 'Former tenant',
    owner: 'Former owner',
    contact: 'removed@removed.invalid',
    mail: 'Removed because of its age',
    member: 'Former user',
    agency: 'Wattlebird',
    invoices: 1,
  })
  expect(await runAll('forget_closed_people', now)).toBe(0)

  // The rows of files stay until the sweep has removed their bytes.
  expect(await runAll('remove_closed_agencies', now)).toBeGreaterThan(50)
  const left = async () => Object.entries(await counts(melbourne)).filter(([, count]) => count > 0)
  expect((await left()).map(([name]) => name).toSorted()).toEqual([
    'agency_exports',
    'audit_events',
    'files',
    'ledger_digests',
  ])
  await owner.query(`update files set bytes_removed_at = now() where agency_id = $1`, [melbourne])
  await runAll('remove_closed_agencies', now)
  expect((await left()).map(([name]) => name).toSorted()).toEqual(['agency_exports', 'audit_events', 'ledger_digests'])
  const { rows } = await owner.query(
    'select name, records_removed_at is not null as gone from agencies where id = $1',
    [melbourne],
  )
  expect(rows).toEqual([{ name: 'Wattlebird', gone: true }])
  expect(await counts(geelong)).toEqual(other)
})

test('the worker alone may remove, and nothing young', async () => {
  const portal = await connect(database.portalUrl)
  for (const name of ['forget_closed_people', 'remove_closed_agencies'])
    await expect(
      within(portal, state, async () => portal.query(`select app.${name}(now(), now(), 1)`)),
    ).rejects.toMatchObject({ code: '42501' })
  await portal.end()
  await owner.query(
    `update agencies set closed_at = now() - interval '4 years', close_reason = 'x', no_export_wanted_at = now(), people_removed_at = now()
      where id = $1`,
    [geelong],
  )
  expect(await runAll('remove_closed_agencies', '2999-01-01')).toBe(0)
})
