import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemaDefinitions } from '../../testing/schema-definitions.ts'
import { ownDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { makeRoom } from './clear-data.ts'
import { dropIndexes, rebuildIndexes, wasInterrupted } from './table-indexes.ts'
import { dataTables } from './tables.ts'

const tables = Object.values(dataTables()).map(({ table }) => table)
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await ownDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const everything = async () => schemaDefinitions(client)
const quiet = () => {}

describe('dropping indexes and keys for a load', () => {
  it('leaves none of them, and the rebuild restores every one', async () => {
    const before = await everything()
    await dropIndexes(client, tables)
    const bare = await everything()
    expect(bare.filter((line) => line.includes('FOREIGN KEY') && /^(visits|invoices|properties) /.test(line))).toEqual(
      [],
    )
    expect(bare.length).toBeLessThan(before.length - 200)
    await rebuildIndexes(database.ownerUrl, 2, quiet)
    expect(await everything()).toEqual(before)
    expect(await wasInterrupted(client)).toBe(false)
  })

  it('is repaired by the next load, if it may replace the data', async () => {
    const before = await everything()
    await dropIndexes(client, ['agencies', 'property_managers', 'tenancies'])
    await client.query(
      `insert into agencies (id, state, name) values (1, 'vic', 'Half a data set'), (1, 'vic', 'Twice')`,
    )
    await client.query(
      `insert into property_managers (agency_id, id, name) values (5, 1, 'Of an agency that never came')`,
    )
    await expect(makeRoom(database.ownerUrl, false, quiet)).rejects.toThrow('an earlier load was interrupted')
    await makeRoom(database.ownerUrl, true, quiet)
    expect(await everything()).toEqual(before)
    expect((await client.query('select from agencies')).rowCount).toBe(0)
  })
})

describe('a database that contains agencies', () => {
  it('is not changed unless it may be replaced, and then keeps the catalogue', async () => {
    await client.query(`insert into agencies (state, name) values ('vic', 'A real one')`)
    await expect(makeRoom(database.ownerUrl, false, quiet)).rejects.toThrow('already contains agencies')
    expect((await client.query('select from agencies')).rowCount).toBe(1)
    await makeRoom(database.ownerUrl, true, quiet)
    expect((await client.query('select from agencies')).rowCount).toBe(0)
    expect((await client.query('select from suburbs')).rowCount).toBeGreaterThan(300)
    expect((await client.query('select from experiments')).rowCount).toBeGreaterThan(5)
  })
})
