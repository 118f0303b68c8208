import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from 'pg'
import { Databases } from '../../platform/databases.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { loadTwoAgencies, melbourne } from '../../testing/two-agencies.ts'
import { connect } from '../../testing/within-scope.ts'
import { exportTables } from './export-tables.ts'

let database: TestDatabase
let owner: Client
let databases: Databases

beforeAll(async () => {
  database = await testDatabase()
  await loadTwoAgencies(database.ownerUrl)
  owner = await connect(database.ownerUrl)
  const urls = Object.fromEntries(stateCodes.map((state) => [state, database.workerUrl])) as Record<StateCode, string>
  databases = new Databases(urls, { poolSize: 2, applicationName: 'tests' })
})
afterAll(async () => {
  await databases.close()
  await owner.end()
  await database.drop()
})

const named = (reason: string, tables: readonly string[]) => Object.fromEntries(tables.map((table) => [table, reason]))

/** Tables with an agency that no sheet has, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  ...named('computed from what is exported', [
    'card_counters',
    'card_texts',
    'compliance_months',
    'property_cards',
    'property_forecasts',
    'property_results',
  ]),
  ...named('of the provider, who keeps it', [
    'agency_merges',
    'bank_line_invoices',
    'experiment_assignments',
    'feature_changes',
    'law_run_agencies',
    'law_simulation_counts',
    'law_simulation_properties',
    'law_simulation_visits',
    'ledger_digests',
    'waiting_documents',
  ]),
  ...named('copies of the agency’s own software, and what it was sent', [
    'property_sources',
    'software_cursors',
    'software_file_pages',
    'software_files',
    'software_mappings',
    'software_hints',
    'software_links',
    'software_records',
    'software_results',
    'software_run_changes',
    'software_runs',
  ]),
  ...named('secrets, and settings of single users', [
    'default_views',
    'portal_sessions',
    'quote_subscriptions',
    'saved_views',
    'software_authorisations',
    'software_credentials',
    'user_agency_settings',
  ]),
  ...named('how work was done, not what became of it, which the audit says', [
    'bulk_action_items',
    'changes',
    'held_jobs',
    'idempotency_keys',
    'portfolio_import_rows',
    'undoable_actions',
    'webhook_attempts',
    'webhook_deliveries',
    'webhook_events',
    'work_marks',
  ]),
}

test('every table with an agency is in a sheet, or there is a reason why not', async () => {
  const folder = new URL('.', import.meta.url)
  const queries = readdirSync(folder).filter((name) => name.endsWith('.queries.ts'))
  const words = new Set(
    queries.flatMap((name) => readFileSync(new URL(name, folder), 'utf8').match(/[a-z_0-9]+/g) ?? []),
  )
  const { rows } = await owner.query<{ name: string }>(
    'select target::text as name from app.agency_tables() order by 1',
  )
  const missing = rows.map(({ name }) => name).filter((name) => !words.has(name))
  expect(missing).toEqual(Object.keys(leftOut).toSorted())
})

test('every sheet has the row of an agency with one in every table, under its headings', async () => {
  const db = databases.of('vic').reader({ state: 'vic', agencyId: melbourne, userId: null })
  const empty: string[] = []
  for (const { name, columns, rows } of exportTables) {
    const batch = { agencyId: melbourne, timeZone: 'Australia/Melbourne', most: 10, month: '2020-01-01T00:00:00Z' }
    const found = await db.rows(rows({ ...batch, after: [0, 0] }))
    if (found[0]) {
      expect([name, Object.keys(found[0]).toSorted()]).toEqual([
        name,
        ['key', ...columns.map(({ header }) => header)].toSorted(),
      ])
      expect(await db.rows(rows({ ...batch, after: found.at(-1)!.key }))).toEqual([])
    } else empty.push(name)
  }
  expect(empty).toEqual(['Audit'])
})
