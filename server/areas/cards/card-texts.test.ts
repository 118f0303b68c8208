import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { loadTwoAgencies, melbourne, sydney } from '../../testing/two-agencies.ts'
import { connect, within } from '../../testing/within-scope.ts'

let database: TestDatabase
let owner: Client
let portal: Client
let stateSystem: Client
beforeAll(async () => {
  database = await testDatabase()
  await loadTwoAgencies(database.ownerUrl)
  owner = await connect(database.ownerUrl)
  portal = await connect(database.portalUrl)
  stateSystem = await connect(database.stateSystemUrl)
})
afterAll(async () => {
  await Promise.all([owner, portal, stateSystem].map(async (client) => client.end()))
  await database.drop()
})

const find = 'select sort_key from app.find_cards($1, 1::smallint, $2)'
const found = async (...words: string[]) => {
  let keys: string[] = []
  await within(portal, { state: 'vic', agency: melbourne, user: melbourne }, async () => {
    const { rows } = await portal.query<{ sort_key: string }>(find, [melbourne, words])
    keys = rows.map((row) => row.sort_key)
  })
  return keys
}
const change = async (assignment: string) =>
  owner.query(`update property_cards set ${assignment} where agency_id = $1 and kind = 1`, [melbourne])

test('a card is found by its present text, in its present order, until it is deleted', async () => {
  expect(await found('high')).toEqual(['high'])
  await change(`search_text = ' 12 low street nguyen '`)
  expect(await found('high')).toEqual([])
  expect(await found('low', 'nguyen')).toEqual(['high'])
  expect(await found('low', 'smith')).toEqual([])
  await change(`sort_key = 'low 12'`)
  expect(await found('nguyen')).toEqual(['low 12'])
  await owner.query('delete from property_cards where agency_id = $1', [melbourne])
  expect(await found('nguyen')).toEqual([])
})

test('no words find nothing', async () => {
  expect(await found()).toEqual([])
})

test('a state system finds no cards of another state', async () => {
  await within(stateSystem, { state: 'vic', agency: null, user: null }, async () => {
    expect((await stateSystem.query(find, [sydney, ['high']])).rows).toEqual([])
  })
  await within(stateSystem, { state: 'nsw', agency: null, user: null }, async () => {
    expect((await stateSystem.query(find, [sydney, ['high']])).rows).toEqual([{ sort_key: 'high' }])
  })
})
