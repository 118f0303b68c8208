import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, pendingMigrations, type MigrateOptions } from './migrate.ts'
import { rolePassword } from './role-urls.ts'

const clusterUrl = inject('clusterUrl')
const options = (onProgress: MigrateOptions['onProgress'] = () => {}): MigrateOptions => ({
  rolePasswords: {
    portal: rolePassword(clusterUrl, 'portal'),
    stateSystem: rolePassword(clusterUrl, 'stateSystem'),
    jobs: rolePassword(clusterUrl, 'jobs'),
  },
  onProgress,
})

const suffix = randomBytes(4).toString('hex')
const ownerRole = `owner_${suffix}`
const databases = [`fresh_one_${suffix}`, `fresh_two_${suffix}`]
let admin: pg.Client

beforeAll(async () => {
  admin = new pg.Client({ connectionString: clusterUrl })
  await admin.connect()
  // As on a managed PostgreSQL: no superuser, only the right to make roles, and the database is its own.
  await admin.query(`create role ${ownerRole} login createrole password 'owner'`)
  for (const role of ['portal_server', 'state_system', 'portal_jobs']) await admin.query(`grant ${role} to ${ownerRole} with admin option`)
  for (const name of databases) await admin.query(`create database ${name} owner ${ownerRole}`)
})

afterAll(async () => {
  for (const name of databases) await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop owned by ${ownerRole}`)
  for (const role of ['portal_server', 'state_system', 'portal_jobs']) {
    await admin.query(`revoke ${role} from ${ownerRole} cascade`)
  }
  await admin.query(`drop role ${ownerRole}`)
  await admin.end()
})

async function asOwner<Result>(name: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  url.username = ownerRole
  url.password = 'owner'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('servers that start at once, on one database or on two of a cluster, apply each file once', async () => {
  const [one = '', two = ''] = databases
  const applied: string[] = []
  await asOwner(one, async (client) => expect((await pendingMigrations(client)).length).toBeGreaterThan(5))
  await Promise.all([one, one, two].map(async (name) => asOwner(name, async (client) => migrate(client, options((text) => applied.push(`${name} ${text}`))))))
  expect(new Set(applied).size).toBe(applied.length)
  for (const name of databases) await asOwner(name, async (client) => expect(await pendingMigrations(client)).toEqual([]))
})

test('a second start applies nothing', async () => {
  const applied: string[] = []
  await asOwner(databases[0] ?? '', async (client) => migrate(client, options((text) => applied.push(text))))
  expect(applied).toEqual([])
})

test('a file that changed after it was applied is refused by name', async () => {
  await asOwner(databases[1] ?? '', async (client) => {
    await client.query(`update schema_migrations set checksum = 'other' where name like '0003-%'`)
    await expect(migrate(client, options())).rejects.toThrow(/^0003-.*\.sql has changed since it was applied/)
  })
})
