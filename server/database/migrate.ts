import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Client, ClientBase } from 'pg'
import { projectRoot } from '../platform/project-root.ts'
import { serverRoleNames, serverRoles, type RolePasswords } from './role-urls.ts'

export type MigrateOptions = { rolePasswords: RolePasswords; onProgress: (text: string) => void }

type Migration = { name: string; text: string; checksum: string }

// The SQL files are not compiled, so they are read from the source tree.
const folder = join(projectRoot, 'server', 'database', 'migrations')
const lockKey = 7_031_906_204

/** Applies the numbered files that have not run. Several servers may do so concurrently: each file runs once. */
export async function migrate(owner: Client, { rolePasswords, onProgress }: MigrateOptions): Promise<void> {
  await refuseOldServer(owner)
  for (const role of serverRoleNames) {
    await ensureRole(owner, serverRoles[role], rolePasswords[role], onProgress)
    await mayActFor(owner, serverRoles[role])
  }
  await ensureWorkerIsMember(owner)
  const migrations = await readMigrations()
  while (await applyNext(owner, migrations, onProgress));
  await owner.query(`select app.prepare_audit_months(now()::date, (now() + interval '3 months')::date)`)
}

async function refuseOldServer(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  if (rows[0] && rows[0].number < 150_000)
    throw new Error(`This needs PostgreSQL 15 or newer; this one is ${rows[0].version}.`)
}

/** Names of files that have not run yet. Every role of the product may read it. */
export async function pendingMigrations(client: ClientBase): Promise<string[]> {
  const migrations = await readMigrations()
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  )
  const applied = rows[0]?.exists ? await readApplied(client) : new Map<string, string>()
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      // Line ends may differ in a checkout on Windows; that is not a change.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function readApplied(client: ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** One file per transaction, under a lock: a concurrent server waits, checks again and continues. */
async function applyNext(
  owner: Client,
  migrations: Migration[],
  onProgress: MigrateOptions['onProgress'],
): Promise<boolean> {
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [lockKey])
    await ensureRecord(owner)
    const applied = await readApplied(owner)
    refuseChanges(migrations, applied)
    const next = migrations.find(({ name }) => !applied.has(name))
    if (next) await apply(owner, next, onProgress)
    await owner.query('commit')
    return next !== undefined
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

async function apply(owner: Client, { name, text, checksum }: Migration, onProgress: MigrateOptions['onProgress']) {
  onProgress(`Database: ${name}`)
  try {
    await owner.query(text)
  } catch (error) {
    throw new Error(`${name} could not be applied: ${(error as Error).message}`, { cause: error })
  }
  await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

async function ensureRecord(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  )
  if (rows[0]?.exists) return
  await owner.query(`
    create table public.schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    comment on table public.schema_migrations is 'Numbered files that have run. Their text must not change afterwards.';
    grant select on public.schema_migrations to ${serverRoles.portal}, ${serverRoles.stateSystem}`)
}

function refuseChanges(migrations: Migration[], applied: Map<string, string>): void {
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (!changed) return
  throw new Error(
    `${changed.name} has changed since it was applied to this database. Put it back and add a new file instead.`,
  )
}

/** Databases of one cluster share their roles, so another server may be creating the same role concurrently. */
async function ensureRole(
  owner: Client,
  name: string,
  password: string,
  onProgress: MigrateOptions['onProgress'],
): Promise<void> {
  const verifier = scramVerifier(password)
  await despiteOthers(async () => {
    const { rows } = await owner.query<{ unsafe: boolean }>(
      'select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = $1',
      [name],
    )
    if (rows[0]?.unsafe)
      throw new Error(`The role ${name} can bypass row level security. Remove SUPERUSER and BYPASSRLS from it.`)
    if (!rows[0]) await owner.query(`create role ${name} login password '${verifier}'`)
    else await owner.query(`alter role ${name} login password '${verifier}'`)
  }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
    onProgress(`Database: the role ${name} is managed by another role; its password is not changed`)
  })
}

const insufficientPrivilege = '42501'
const undefinedObject = '42704'

/** A superuser needs no membership; any other owner must be able to create objects owned by the role. */
async function mayActFor(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ is_super: boolean }>(
    'select rolsuper as is_super from pg_roles where rolname = current_user',
  )
  if (rows[0]?.is_super) return
  await despiteOthers(async () => owner.query(`grant ${role} to current_user`)).catch((error: unknown) => {
    // The administrator of the roles may have granted it already; if not, the first file fails with the reason.
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
  })
}

/** The worker may do what the portal may, and more: rights and policies of the portal's role hold for its own. */
async function ensureWorkerIsMember(owner: Client): Promise<void> {
  const { portal, worker } = serverRoles
  const { rows } = await owner.query<{ is_member: boolean }>(
    `select pg_has_role(w.oid, p.oid, 'usage') as is_member from pg_roles w, pg_roles p where w.rolname = $1 and p.rolname = $2`,
    [worker, portal],
  )
  if (rows[0]?.is_member) return
  await despiteOthers(async () => owner.query(`grant ${portal} to ${worker}`)).catch((error: unknown) => {
    const { code } = error as { code?: string }
    if (code !== insufficientPrivilege && code !== undefinedObject) throw error
    throw new Error(
      `The worker needs the role ${worker}, a member of ${portal}. Have the administrator of the roles run ` +
        (rows[0] ? `“grant ${portal} to ${worker}”.` : `“create role ${worker} login in role ${portal}”.`),
      { cause: error },
    )
  })
}

const isRace = (error: unknown): boolean => {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === '42710' || code === '23505' || (code === 'XX000' && message.includes('concurrently'))
}

async function despiteOthers(work: () => Promise<unknown>, attempt = 1): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isRace(error) || attempt === 20) throw error
    await setTimeout(attempt * 10)
    await despiteOthers(work, attempt + 1)
  }
}

/** Hashed here, so that the password never appears in the server's log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const iterations = 4096
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const keyed = (word: string) => createHmac('sha256', salted).update(word).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
