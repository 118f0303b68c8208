import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { Database } from '../platform/database.ts'
import { sql } from '../platform/sql.ts'
import { testPasswords } from '../testing/template-database.ts'
import { ownDatabase, type TestDatabase } from '../testing/test-database.ts'
import { generatedPasswords } from './role-passwords.ts'
import { serverRoles, type ServerRole } from './role-urls.ts'
import { runMigrate } from './run-migrate.ts'
import { openServerDatabases } from './server-databases.ts'

let source: TestDatabase
let folder: string

beforeAll(async () => {
  source = await ownDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-roles-'))
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

const open = async (settings: Record<string, string>, roles: readonly ServerRole[] = ['portal', 'jobs']) =>
  openServerDatabases({
    config: readConfig({ DATA_DIR: folder, ...settings }),
    roles,
    say: () => {},
    warn: () => {},
    signal: new AbortController().signal,
    onStop: () => {},
  })

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(text)).rows[0]?.value
  } finally {
    await client.end()
  }
}

const roleAddresses = () => ({
  PORTAL_DATABASE_URL: source.portalUrl,
  WORKER_DATABASE_URL: source.workerUrl,
  JOBS_DATABASE_URL: source.jobsUrl,
})

describe('a server', () => {
  test('with the addresses of its roles needs no owner', async () => {
    const { owners, urlsOf } = await open({ NODE_ENV: 'production', ...roleAddresses() })
    expect(owners).toBeUndefined()
    expect(await ask(urlsOf('portal').vic, 'select current_user as value')).toBe('portal_server')
  })

  test('in production refuses the address of the owner', async () => {
    await expect(open({ NODE_ENV: 'production', DATABASE_URL: source.ownerUrl })).rejects.toThrow(
      /must not have the address of the database’s owner \(DATABASE_URL\).*npm run migrate.*PORTAL_DATABASE_URL, JOBS_DATABASE_URL/,
    )
    const both = { NODE_ENV: 'production', DATABASE_URL: source.ownerUrl, ...roleAddresses() }
    await expect(open(both)).rejects.toThrow('Remove DATABASE_URL from the settings of the server')
  })

  test('in production connects as its own role only, whatever the setting says', async () => {
    const refused = async (settings: Record<string, string>) =>
      open({ NODE_ENV: 'production', ...roleAddresses(), ...settings }).then(
        () => 'accepted',
        (error: Error) => error.message,
      )
    expect(await refused({ PORTAL_DATABASE_URL: source.ownerUrl })).toMatch(
      /^PORTAL_DATABASE_URL must name the role portal_server, but names \w+, who is a superuser/,
    )
    expect(await refused({ PORTAL_DATABASE_URL: source.jobsUrl })).toBe(
      'PORTAL_DATABASE_URL must name the role portal_server or a member of it, but names portal_jobs.',
    )
    expect(await refused({ JOBS_DATABASE_URL: source.stateSystemUrl })).toContain('JOBS_DATABASE_URL must name')
    const masked = new URL(source.ownerUrl)
    masked.searchParams.set('options', '-c role=portal_server')
    expect(await refused({ PORTAL_DATABASE_URL: masked.href })).toContain('who is a superuser')
    expect(await open({ PORTAL_DATABASE_URL: source.ownerUrl, JOBS_DATABASE_URL: source.jobsUrl })).toBeDefined()
  })

  test('in production accepts a member of its role, unless it owns tables or is exempt from row level security', async () => {
    const name = `member_${process.pid}`
    const url = new URL(source.portalUrl)
    url.username = name
    const settings = { NODE_ENV: 'production', ...roleAddresses(), PORTAL_DATABASE_URL: url.href }
    await ask(source.ownerUrl, `create role ${name} login password '${testPasswords.portal}' in role portal_server`)
    try {
      expect((await open(settings)).owners).toBeUndefined()
      await ask(source.ownerUrl, `alter role ${name} bypassrls`)
      await expect(open(settings)).rejects.toThrow('is exempt from row level security')
      await ask(source.ownerUrl, `alter role ${name} nobypassrls`)
      await ask(source.ownerUrl, `create table public.own_of_member (id int)`)
      await ask(source.ownerUrl, `alter table public.own_of_member owner to ${name}`)
      await expect(open(settings)).rejects.toThrow(`but names ${name}, who owns tables`)
    } finally {
      await ask(source.ownerUrl, `drop owned by ${name}`)
      await ask(source.ownerUrl, `drop role ${name}`)
    }
  })

  test.each([
    ['portal_jobs', 'is also a member of portal_jobs.'],
    ['state_system', 'is also a member of state_system.'],
    ['portal_worker', 'is also a member of portal_worker.'],
    ['pg_read_all_data', 'is also a member of pg_read_all_data.'],
    ['pg_write_all_data', 'is also a member of pg_write_all_data.'],
    ['pg_execute_server_program', 'is also a member of pg_execute_server_program.'],
    ['pg_read_server_files', 'is also a member of pg_read_server_files.'],
    ['createdb', 'may create roles or databases'],
    ['createrole', 'may create roles or databases'],
    ['replication', 'may replicate'],
  ])('in production refuses a member of its role with more: %s', async (more, sentence) => {
    const name = `more_${more}_${process.pid}`
    const url = new URL(source.portalUrl)
    url.username = name
    const isAttribute = ['createdb', 'createrole', 'replication'].includes(more)
    const roles = isAttribute ? 'portal_server' : `portal_server, ${more}`
    const attribute = isAttribute ? more : ''
    await ask(
      source.ownerUrl,
      `create role ${name} login ${attribute} password '${testPasswords.portal}' in role ${roles}`,
    )
    try {
      const settings = { NODE_ENV: 'production', ...roleAddresses(), PORTAL_DATABASE_URL: url.href }
      await expect(open(settings)).rejects.toThrow(sentence)
    } finally {
      await ask(source.ownerUrl, `drop role ${name}`)
    }
  })

  test('in production refuses a member that has more through another role', async () => {
    const [name, group] = [`through_${process.pid}`, `group_${process.pid}`]
    const url = new URL(source.portalUrl)
    url.username = name
    await ask(source.ownerUrl, `create role ${group} in role pg_read_all_data`)
    await ask(
      source.ownerUrl,
      `create role ${name} login password '${testPasswords.portal}' in role portal_server, ${group}`,
    )
    try {
      const settings = { NODE_ENV: 'production', ...roleAddresses(), PORTAL_DATABASE_URL: url.href }
      await expect(open(settings)).rejects.toThrow(`is also a member of ${group}, pg_read_all_data.`)
    } finally {
      await ask(source.ownerUrl, `drop role ${name}, ${group}`)
    }
  })

  test('in production refuses the role of the worker for the portal, and that of the portal for the worker', async () => {
    const production = { NODE_ENV: 'production', ...roleAddresses() }
    await expect(open({ ...production, PORTAL_DATABASE_URL: source.workerUrl })).rejects.toThrow(
      'PORTAL_DATABASE_URL must name the role portal_server or a member of it, but names portal_worker.',
    )
    const asPortal = { ...production, WORKER_DATABASE_URL: source.portalUrl }
    await expect(open(asPortal, ['worker', 'jobs'])).rejects.toThrow(
      'WORKER_DATABASE_URL must name the role portal_worker or a member of it, but names portal_server.',
    )
  })

  test.each([
    ['select on credentials', 'table credentials'],
    ['select (password_hash) on credentials', 'column password_hash of table credentials'],
    ['select on properties', 'table properties'],
    ['create on schema app', 'schema app'],
    ['execute on function app.drop_audit_months(date)', 'function app.drop_audit_months(date)'],
    ['set on parameter session_replication_role', 'parameter session_replication_role'],
  ])('in production refuses a member of its role with rights of its own: %s', async (right, what) => {
    const name = `rights_${process.pid}`
    const url = new URL(source.portalUrl)
    url.username = name
    await ask(source.ownerUrl, `create role ${name} login password '${testPasswords.portal}' in role portal_server`)
    const settings = { NODE_ENV: 'production', ...roleAddresses(), PORTAL_DATABASE_URL: url.href }
    try {
      await ask(source.ownerUrl, `grant connect on database ${new URL(source.ownerUrl).pathname.slice(1)} to ${name}`)
      expect((await open(settings)).owners).toBeUndefined()
      await ask(source.ownerUrl, `grant ${right} to ${name}`)
      await expect(open(settings)).rejects.toThrow(
        `but names ${name}, who has rights besides those of the role: revoke them on ${what}.`,
      )
    } finally {
      await ask(source.ownerUrl, `drop owned by ${name}`)
      await ask(source.ownerUrl, `drop role ${name}`)
    }
  })

  test.each<[ServerRole, string, string]>([
    ['portal', 'select on second_factors', 'table second_factors'],
    ['portal', 'select (wrapped_private_key) on signing_keys', 'table signing_keys.wrapped_private_key'],
    ['portal', 'execute on function app.find_people(text, text)', 'function app.find_people(text,text)'],
    ['portal', 'create on schema public', 'schema public'],
    ['worker', 'delete on credentials', 'table credentials'],
    ['stateSystem', 'select on software_credentials', 'table software_credentials'],
    ['stateSystem', 'execute on function app.drop_audit_months(date)', 'function app.drop_audit_months(date)'],
    ['jobs', 'select on properties', 'table properties'],
  ])('in production refuses the role %s if it has more than the migrations give: %s', async (role, right, what) => {
    const settings = { NODE_ENV: 'production', ...roleAddresses(), STATE_SYSTEM_DATABASE_URL: source.stateSystemUrl }
    try {
      await ask(source.ownerUrl, `grant ${right} to ${serverRoles[role]}`)
      await expect(open(settings, [role])).rejects.toThrow(
        `who has more rights than the migrations give: revoke them on ${what}.`,
      )
    } finally {
      await ask(source.ownerUrl, `revoke ${right} from ${serverRoles[role]}`)
    }
  })

  test('in production accepts the roles of every part, as npm run migrate makes them', async () => {
    const settings = { NODE_ENV: 'production', ...roleAddresses(), STATE_SYSTEM_DATABASE_URL: source.stateSystemUrl }
    for (const roles of [['portal'], ['stateSystem'], ['worker', 'jobs'], ['portal', 'worker', 'jobs']] as const)
      expect((await open(settings, roles)).owners).toBeUndefined()
  })

  test('in production has no embedded database where others reach it', async () => {
    await expect(open({ NODE_ENV: 'production', HOST: '0.0.0.0' })).rejects.toThrow(
      /needs an existing PostgreSQL: set PORTAL_DATABASE_URL, JOBS_DATABASE_URL.*DEMO_ON_NETWORK=yes/,
    )
    const behindProxy = { NODE_ENV: 'production', PORTAL_URL: 'https://portal.example.com' }
    await expect(open(behindProxy)).rejects.toThrow('needs an existing PostgreSQL')
  })

  test('says which addresses are missing', async () => {
    await expect(open({ PORTAL_DATABASE_URL: source.portalUrl })).rejects.toThrow(
      'JOBS_DATABASE_URL must be set for every state.',
    )
    const asBefore = { PORTAL_DATABASE_URL: source.portalUrl, JOBS_DATABASE_URL: source.jobsUrl }
    for (const mode of ['production', 'development'])
      await expect(open({ NODE_ENV: mode, ...asBefore }, ['worker', 'jobs'])).rejects.toThrow(
        /^WORKER_DATABASE_URL must be set for every state\. The worker has a role of its own, portal_worker: “npm run migrate”/,
      )
  })

  test.each([
    `delete from schema_migrations where name = 'baseline/01-foundations.sql'`,
    `update schema_functions set checksum = 'before' where name = 'rights/people.sql'`,
    'drop table schema_functions',
  ])('refuses a database that is older than the program: %s', async (change) => {
    const old = await ownDatabase()
    try {
      await ask(old.ownerUrl, change)
      await expect(open({ PORTAL_DATABASE_URL: old.portalUrl, JOBS_DATABASE_URL: old.jobsUrl })).rejects.toThrow(
        'Run “npm run migrate” with DATABASE_URL first.',
      )
    } finally {
      await old.drop()
    }
  })

  test('that has no database part opens none', async () => {
    expect((await open({ NODE_ENV: 'production' }, [])).owners).toBeUndefined()
  })
})

describe('passwords of roles', () => {
  test('are generated apart from each other, and only this account can read them', async () => {
    const passwords = await generatedPasswords(folder)
    expect(new Set(Object.values(passwords)).size).toBe(4)
    expect(await generatedPasswords(folder)).toEqual(passwords)
    const file = join(folder, `${serverRoles.portal}-password`)
    expect(await readFile(file, 'utf8')).toBe(passwords.portal)
    expect((await stat(file)).mode & 0o077).toBe(0)
  })

  test('a command of the owner acts with the rights of a role', async () => {
    const database = new Database({
      url: source.ownerUrl,
      role: serverRoles.portal,
      poolSize: 1,
      applicationName: 'tests',
    })
    const reader = database.reader({ state: 'vic', agencyId: null, userId: null })
    expect(await reader.rows(sql`select current_user as name`)).toEqual([{ name: 'portal_server' }])
    await database.close()
  })
})

describe('npm run migrate', () => {
  const said: string[] = []
  const migrate = async (env: Record<string, string>, ...words: string[]) => {
    said.length = 0
    return runMigrate(words, { env: { DATA_DIR: folder, ...env }, say: (text) => said.push(text) })
  }
  const addresses = () => ({ ...roleAddresses(), STATE_SYSTEM_DATABASE_URL: source.stateSystemUrl })

  test('prepares the database with the passwords in the addresses of the roles', async () => {
    expect(await migrate({ NODE_ENV: 'production', DATABASE_URL: source.ownerUrl, ...addresses() })).toBe(0)
    expect(said.at(-1)).toBe('The database is ready for this version.')
    expect(new URL(source.portalUrl).password).toBe(testPasswords.portal)
    expect(await ask(source.portalUrl, 'select current_user as value')).toBe('portal_server')
  })

  test('explains what is missing or wrong', async () => {
    expect(await migrate({ NODE_ENV: 'production', DATABASE_URL: source.ownerUrl })).toBe(1)
    expect(said.at(-1)).toContain('In production the roles need addresses of their own')
    expect(await migrate({ DATABASE_URL: source.ownerUrl, ...roleAddresses() })).toBe(1)
    expect(said.at(-1)).toBe('The addresses of all roles must be set: STATE_SYSTEM_DATABASE_URL missing.')
    const asOwner = { ...addresses(), JOBS_DATABASE_URL: source.ownerUrl }
    expect(await migrate({ DATABASE_URL: source.ownerUrl, ...asOwner })).toBe(1)
    expect(said.at(-1)).toContain('JOBS_DATABASE_URL must name the role portal_jobs with a password')
    expect(await migrate({}, '--help')).toBe(0)
    expect(said.join()).toContain('npm run migrate')
  })
})
