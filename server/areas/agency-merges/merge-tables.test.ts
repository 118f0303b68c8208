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

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await owner.query<Row>(text, values)).rows

async function counts(agencyId: number): Promise<Map<string, number>> {
  const tables = await rows<{ name: string }>('select target::text as name from app.agency_tables()')
  const all = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int from ${name} where agency_id = ${agencyId}`,
  )
  return new Map(
    (await rows<{ name: string; count: number }>(all.join(' union all '))).map(({ name, count }) => [name, count]),
  )
}

/** Unique by something other than a number that no other row of the table has; each with the reason why it does no harm. */
const settled: Readonly<Record<string, string>> = {
  bulk_actions_one_running: 'a merge waits for running ones',
  contact_attempts_once: 'random',
  invitations_open: 'withdrawn where both have one',
  invoices_agency_id_invoice_number_key: 'the same number in both hinders a merge',
  key_locations_default: 'that of the target stays',
  portfolio_imports_under_way: 'a merge waits for running ones',
  portfolio_properties_agency_id_software_external_id_key: 'renamed where both have one',
  quotes_agency_id_quote_number_key: 'the same number in both hinders a merge',
  waiting_documents_pkey: 'the payload names the agency',
  work_orders_of_form: 'random',
  work_orders_once: 'forgotten',
}

test('every table with an agency can be moved: its references wait, and nothing unique can meet its like', async () => {
  const names = await rows<{ name: string }>(
    `select w.target::text as name from app.merge_ways() w where to_regclass(w.target::text) is null`,
  )
  expect(names).toEqual([])
  const immediate = await rows(
    `select k.conrelid::regclass::text as place, k.conname from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'agency_id' and a.attnum = any (k.conkey)
      where k.contype = 'f' and not k.condeferrable and k.connamespace = 'public'::regnamespace and k.conparentid = 0
        and cardinality(k.conkey) > 1`,
  )
  expect(immediate).toEqual([])
  const unique = await rows<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join app.agency_tables() t on t.target = i.indrelid
      where i.indisunique and not exists (select from app.merge_ways() w where w.target::text = t.target::text)
        and exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[]) and a.attname = 'agency_id')
        and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
                          and (a.attidentity <> '' or a.attname = 'id' or a.attname like '%\\_id' and a.attname not in ('agency_id', 'service_id', 'external_id')))
      order by 1`,
  )
  expect(unique.map(({ name }) => name)).toEqual(Object.keys(settled).toSorted())
})

test('an agency with a row in every table moves completely, and the target has both', async () => {
  await rows(`update quotes set quote_number = 'Q-other' where agency_id = $1`, [melbourne])
  await rows(`update invoices set invoice_number = 'I-other' where agency_id = $1`, [melbourne])
  await rows(`delete from agency_export_parts where agency_id = $1`, [melbourne])
  await rows(`update bulk_actions set finished_at = now() where agency_id = $1`, [melbourne])
  await rows(`update waiting_documents set payload = '{"agencyId": 1}' where agency_id = $1`, [melbourne])
  await rows(`update property_managers set email = 'same@example.com' where agency_id in ($1, $2)`, [
    melbourne,
    geelong,
  ])
  const [source, target] = [await counts(melbourne), await counts(geelong)]
  await worker.query(
    `begin; select app.enter('vic', ${melbourne}, null); select app.merge_agencies(${melbourne}, ${geelong}, now()); commit`,
  )
  const ways = new Map(
    (await rows<{ target: string; way: string }>('select target, way from app.merge_ways()')).map(
      ({ target: name, way }) => [name, way],
    ),
  )
  const [left, all] = [await counts(melbourne), await counts(geelong)]
  for (const [name, count] of source) {
    const way = ways.get(name)
    if (way === undefined) {
      expect([name, count > 0]).toEqual([name, true])
      expect([name, left.get(name), all.get(name)]).toEqual([name, 0, count + (target.get(name) ?? 0)])
    } else if (way === 'STAYS') expect([name, left.get(name), all.get(name)]).toEqual([name, count, target.get(name)])
    else if (way === 'NOTED')
      expect([name, left.get(name), all.get(name)]).toEqual([name, count, count + (target.get(name) ?? 0)])
    else if (way === 'ENDED' || way === 'SUMMED') expect([name, left.get(name)]).toEqual([name, 0])
  }
  expect(await rows('select agency_id, agency_then from result_ledger where property_id = $1', [melbourne])).toEqual([
    { agency_id: geelong, agency_then: melbourne },
  ])
  expect(await rows('select count from card_counters where agency_id = $1 and counter = 255', [geelong])).toEqual([
    { count: 2 },
  ])
  expect(await rows('select properties from compliance_months where agency_id = $1', [geelong])).toEqual([
    { properties: 2 },
  ])
  expect(await rows('select distinct manager_id from properties where agency_id = $1', [geelong])).toEqual([
    { manager_id: geelong },
  ])
  expect(await rows('select agency_id from memberships where user_id = $1 and ended_at is null', [melbourne])).toEqual([
    { agency_id: geelong },
  ])
  expect(await rows('select agency_id from portal_sessions where user_id = $1', [melbourne])).toEqual([
    { agency_id: geelong },
  ])
  expect(
    await rows('select name, merged_into, former_ids, close_reason from agencies where id in ($1, $2) order by id', [
      melbourne,
      geelong,
    ]),
  ).toEqual([
    { name: 'Wattlebird', merged_into: geelong, former_ids: [], close_reason: 'Merged into Bluestone' },
    { name: 'Bluestone', merged_into: null, former_ids: [melbourne], close_reason: null },
  ])
})

test('only the worker merges, and only within a state', async () => {
  const portal = await connect(database.portalUrl)
  const state = { state: 'vic', agency: geelong, user: null } as const
  const merge = 'select app.merge_agencies(2, 3, now())'
  await expect(within(portal, state, async () => portal.query(merge))).rejects.toMatchObject({ code: '42501' })
  await expect(within(worker, state, async () => worker.query(merge))).rejects.toMatchObject({ code: '42501' })
  await portal.end()
})
