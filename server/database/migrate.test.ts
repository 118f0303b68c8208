import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testPasswords } from '../testing/template-database.ts'
import { connect } from '../testing/within-scope.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { serverRoles } from './role-urls.ts'

const clusterUrl = inject('clusterUrl')
const suffix = randomBytes(4).toString('hex')
// As on a managed PostgreSQL: no superuser, only the right to create roles, and ownership of one database.
const manager = `manager_${suffix}`
// An owner whose database administrator manages the roles.
const guest = `guest_${suffix}`
const databases = { one: manager, two: manager, three: guest }
type DatabaseName = keyof typeof databases
let admin: Client

beforeAll(async () => {
  admin = await connect(clusterUrl)
  for (const role of [manager, guest]) await admin.query(`create role ${role} login createrole password 'owner'`)
  for (const role of Object.values(serverRoles)) await admin.query(`grant ${role} to ${manager} with admin option`)
  await admin.query(`grant ${serverRoles.jobs} to ${guest}`)
  for (const [name, role] of Object.entries(databases)) {
    await admin.query(`create database ${name}_${suffix} owner ${role}`)
  }
})

afterAll(async () => {
  for (const name of Object.keys(databases)) await admin.query(`drop database ${name}_${suffix} with (force)`)
  for (const role of [guest, manager]) {
    for (const granted of Object.values(serverRoles)) await admin.query(`revoke ${granted} from ${role} cascade`)
    await admin.query(`drop role ${role}`)
  }
  await admin.end()
})

async function asOwner<Result>(name: DatabaseName, work: (client: Client) => Promise<Result>): Promise<Result> {
  const url = new URL(clusterUrl)
  Object.assign(url, { pathname: `/${name}_${suffix}`, username: databases[name], password: 'owner' })
  const client = await connect(url.href)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The reported progress. */
const start = async (name: DatabaseName): Promise<string[]> =>
  asOwner(name, async (client) => {
    const reported: string[] = []
    await migrate(client, { rolePasswords: testPasswords, onProgress: (text) => reported.push(text) })
    return reported
  })

const pendingIn = async (name: DatabaseName) => asOwner(name, pendingMigrations)

test('servers that start concurrently, on one database or on two of a cluster, apply each file once', async () => {
  const files = (await pendingIn('one')).length
  expect(files).toBeGreaterThan(5)
  const [first, second, other] = await Promise.all([start('one'), start('one'), start('two')])
  expect([...first, ...second]).toHaveLength(files)
  expect(new Set([...first, ...second]).size).toBe(files)
  expect(other).toHaveLength(files)
  expect([await pendingIn('one'), await pendingIn('two')]).toEqual([[], []])
})

test('a second start applies nothing', async () => {
  expect(await start('one')).toEqual([])
})

test('roles managed by an administrator are used unchanged', async () => {
  const reported = await start('three')
  expect(reported.filter((text) => text.includes('managed by another role'))).toHaveLength(4)
  expect(await pendingIn('three')).toEqual([])
})

test('a file that changed after it was applied is refused by name', async () => {
  await asOwner('two', async (client) =>
    client.query(`update schema_migrations set checksum = 'other' where name like '0003-%'`),
  )
  await expect(start('two')).rejects.toThrow(/^0003-.*\.sql has changed since it was applied/)
})
