import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, inject, test } from 'vitest'
import { testPasswords } from '../testing/template-database.ts'
import { ownDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connect } from '../testing/within-scope.ts'
import { migrate } from './migrate.ts'
import { serverRoles } from './role-urls.ts'
import { readSchemaFiles, type SchemaFiles } from './schema-files.ts'
import { pendingFiles } from './schema-version.ts'

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
async function migrated(client: Client, files?: SchemaFiles): Promise<string[]> {
  const reported: string[] = []
  await migrate(client, {
    rolePasswords: testPasswords,
    onProgress: (text) => reported.push(text),
    ...(files && { files }),
  })
  return reported
}

const start = async (name: DatabaseName) => asOwner(name, async (client) => migrated(client))
const pendingIn = async (name: DatabaseName) => asOwner(name, pendingFiles)

test('servers that start concurrently, on one database or on two of a cluster, apply each file once', async () => {
  const files = await readSchemaFiles()
  const expected = [...files.baseline, ...files.migrations].map(({ name }) => `Database: ${name}`)
  expected.push(`Database: functions and rights (${files.functions.length} files)`)
  expect(await pendingIn('one')).toHaveLength(Object.values(files).flat().length)
  const [first, second, other] = await Promise.all([start('one'), start('one'), start('two')])
  expect([...first, ...second]).toEqual(expected)
  expect(other).toEqual(expected)
  expect([await pendingIn('one'), await pendingIn('two')]).toEqual([[], []])
})

test('a second start applies nothing', async () => {
  expect(await start('one')).toEqual([])
})

test('the owner need not be a superuser to apply all functions and rights again', async () => {
  await asOwner('one', async (client) => client.query('update schema_functions set is_current = false'))
  expect(await start('one')).toEqual([expect.stringMatching(/^Database: functions and rights \(\d+ files\)$/)])
})

test('roles managed by an administrator are used unchanged', async () => {
  const reported = await start('three')
  expect(reported.filter((text) => text.includes('managed by another role'))).toHaveLength(4)
  expect(await pendingIn('three')).toEqual([])
})

test('a file that changed after it was applied is refused by name', async () => {
  await asOwner('two', async (client) =>
    client.query(`update schema_migrations set checksum = 'other' where name like 'baseline/03-%'`),
  )
  await expect(start('two')).rejects.toThrow(/^baseline\/03-.*\.sql has changed since it was applied/)
})

describe('a database of this version', () => {
  let database: TestDatabase
  let owner: Client
  beforeEach(async () => {
    database = await ownDatabase()
    owner = await connect(database.ownerUrl)
  })
  afterEach(async () => {
    await owner.end()
    await database.drop()
  })

  const value = async (query: string) => (await owner.query<{ value: unknown }>(query)).rows[0]?.value
  const withMigration = async (text: string): Promise<SchemaFiles> => {
    const files = await readSchemaFiles()
    return { ...files, migrations: [...files.migrations, { name: '9000-test.sql', text, checksum: 'test' }] }
  }

  test('gets a function again whose file has changed, and no other', async () => {
    await owner.query(
      `create or replace function app.has_demo_users() returns boolean language sql as 'select null::boolean'`,
    )
    await owner.query(`grant execute on function app.has_demo_users() to portal_jobs`)
    expect(await migrated(owner)).toEqual([])
    await owner.query(`update schema_functions set checksum = 'before' where name = 'has_demo_users.sql'`)
    expect(await pendingFiles(owner)).toEqual(['has_demo_users.sql'])
    expect(await migrated(owner)).toEqual(['Database: functions and rights (1 files)'])
    expect(await value('select app.has_demo_users() as value')).toBe(false)
    expect(
      await value(`select has_function_privilege('portal_jobs', 'app.has_demo_users()', 'execute') as value`),
    ).toBe(false)
  })

  test('gets policies and rights back as their file says', async () => {
    await owner.query('grant delete on contacts to portal_server')
    await owner.query('create policy everything on contacts to portal_server using (true)')
    await owner.query(`update schema_functions set checksum = 'before' where name = 'rights/properties.sql'`)
    await migrated(owner)
    expect(await value(`select has_table_privilege('portal_server', 'contacts', 'delete') as value`)).toBe(false)
    expect(
      await value(
        `select array_agg(polname::text order by 1) as value from pg_policy where polrelid = 'contacts'::regclass`,
      ),
    ).toEqual(['own_agency', 'own_state'])
  })

  test('serves the version before while it has newer functions', async () => {
    await owner.query(`update schema_functions set is_current = false`)
    await owner.query(`insert into schema_functions select distinct name, 'newer', true, now() from schema_functions`)
    expect(await pendingFiles(owner)).toEqual([])
  })

  test('takes a numbered file, which may call the procedures that close tables', async () => {
    const files = await withMigration(`
      create table new_things (agency_id int not null references agencies, id int, primary key (agency_id, id));
      call app.protect_agency_table('new_things');`)
    expect(await migrated(owner, files)).toEqual(['Database: 9000-test.sql'])
    expect(await migrated(owner, files)).toEqual([])
    expect(await value(`select has_table_privilege('portal_server', 'new_things', 'insert') as value`)).toBe(true)
  })

  test('makes indexes and values afterwards, once, and begins again where it was interrupted', async () => {
    const file = (name: string, text: string) => ({ name, text, checksum: 'one' })
    const index = 'create index concurrently if not exists late_names on agencies (name)'
    const values = `update late_values set value = 1 where id in (select id from late_values where value is null limit 2)`
    const later = [file('9001-names.index.sql', index), file('9002-values.batches.sql', values)]
    await owner.query('create table late_values as select id, null::int as value from generate_series(1, 5) id')
    const files = { ...(await readSchemaFiles()), later }
    expect(await migrated(owner, files)).toEqual(later.map(({ name }) => `Database: ${name}`))
    expect((await owner.query('select from late_values where value is null')).rowCount).toBe(0)
    expect((await owner.query(`select from pg_indexes where indexname = 'late_names'`)).rowCount).toBe(1)
    expect(await migrated(owner, files)).toEqual([])
  })

  test('waits for a table that people use, and lets them go on meanwhile', async () => {
    const migration = { name: '9003-wait.sql', text: 'alter table agencies add column late int', checksum: 'one' }
    const person = await connect(database.ownerUrl)
    const waiting = `select from pg_locks where not granted and relation = 'agencies'::regclass`
    await person.query('begin')
    await person.query('select from agencies limit 1')
    const files = await readSchemaFiles()
    const migrating = migrated(owner, { ...files, migrations: [...files.migrations, migration] })
    await expect.poll(async () => (await person.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
    await sleep(2500)
    await person.query('commit')
    await person.end()
    expect(await migrating).toContain('Database: a table is in use; the migrations begin again')
  })

  test('stays as it was if a function does not fit the tables after a numbered file', async () => {
    const files = await withMigration('alter table visits rename column people_removed_at to forgotten_at')
    await expect(migrated(owner, files)).rejects.toThrow(
      /^app\.\w+\(.*\) does not fit the tables: column v\.people_removed_at does not exist$/,
    )
    expect(await value(`select count(*)::int as value from schema_migrations where name like '9000%'`)).toBe(0)
    expect(await migrated(owner)).toEqual([])
  })

  describe('with the numbered files of earlier versions', () => {
    /** As if the baseline and the files of these names had not been applied, but numbered files up to the last. */
    const setBack = async (last: string, names: string) => {
      await owner.query('drop table schema_functions; delete from evening_holidays')
      await owner.query(`delete from schema_migrations where name like 'baseline/%' or name like $1`, [names])
      await owner.query(
        `insert into schema_migrations (name, checksum) values ('0001-foundations.sql', 'a'), ($1, 'b')`,
        [last],
      )
    }

    test('up to the last one has the baseline: none of it runs', async () => {
      await setBack('0106-contacts-of-visits-are-forgotten.sql', 'none')
      expect(await pendingFiles(owner)).toContain('baseline/01-foundations.sql')
      const reported = await migrated(owner)
      expect(reported.filter((text) => text.includes('baseline'))).toEqual([])
      expect(await value('select count(*)::int as value from evening_holidays')).toBe(0)
      expect(await pendingFiles(owner)).toEqual([])
      expect(await migrated(owner)).toEqual([])
    })

    test('up to an older one must be upgraded by the version before', async () => {
      await setBack('0098-held-readings-and-next-domains.sql', '%')
      await expect(migrated(owner)).rejects.toThrow(
        'This database was last upgraded to 0098-held-readings-and-next-domains.sql. This version upgrades from ' +
          '0106-contacts-of-visits-are-forgotten.sql: upgrade the database with the version before this one first.',
      )
      expect(await value(`select to_regclass('schema_functions') as value`)).toBeNull()
    })
  })
})
