import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testPortal } from '../testing/test-portal.ts'
import { addressesOf, changeAddress } from './database-address.ts'
import { openClient } from './database-client.ts'
import { Database } from './database.ts'
import { sql } from './sql.ts'

const two = 'postgres://owner:pass,word@one:5432,two:5433/portal?sslmode=verify-full'

describe('an address of several servers', () => {
  test('is one address for each, with the same user, database and parameters', () => {
    expect(addressesOf(two)).toEqual([
      'postgres://owner:pass,word@one:5432/portal?sslmode=verify-full',
      'postgres://owner:pass,word@two:5433/portal?sslmode=verify-full',
    ])
    expect(addressesOf('postgres://one/portal')).toEqual(['postgres://one/portal'])
    expect(addressesOf('postgres:///portal?host=/run/postgresql')).toEqual(['postgres:///portal?host=/run/postgresql'])
  })

  test('changes for all of them', () => {
    const changed = changeAddress(two, (address) => {
      address.username = 'portal_server'
      address.password = 'other'
    })
    expect(changed).toBe('postgres://portal_server:other@one:5432,two:5433/portal?sslmode=verify-full')
  })
})

describe('a server that cannot be reached', () => {
  test('is passed over, also by pools', async () => {
    const { database } = await testPortal()
    const closed = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => closed.once('listening', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const { host } = new URL(database.ownerUrl)
    const url = database.ownerUrl.replace(`@${host}`, `@127.0.0.1:${port},${host}`)
    const client = await openClient(url)
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
    const pool = new Database({ url, poolSize: 2, applicationName: 'test' })
    expect(await pool.ask(sql`select 1 as one`)).toEqual([{ one: 1 }])
    await pool.close()
  })
})
