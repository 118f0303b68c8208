import type { Client } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureRoles } from './ensure-roles.ts'
import { runLaterFiles } from './later-files.ts'
import { serverRoles, type RolePasswords } from './role-urls.ts'
import { readSchemaFiles, type SchemaFiles, type SqlFile } from './schema-files.ts'
import { whereRecorded } from './schema-version.ts'

export type MigrateOptions = {
  rolePasswords: RolePasswords
  onProgress: (text: string) => void
  /** Those of this version, unless a test gives others. */
  files?: SchemaFiles
}

/** Checksums by name: of the files that have run once, and of the functions as they are now. */
type Applied = { files: Map<string, string>; functions: Map<string, string> }

const lockKey = 7_031_906_204
const lockPatienceMs = 2000
const mostAttempts = 20
const pauseMs = 500
/** The baseline is the schema after this migration; it and those before it are no longer part of the program. */
const baselineOf = '0106-contacts-of-visits-are-forgotten.sql'

/** Brings a database up to this version. Several servers may do so concurrently: each file runs once. */
export async function migrate(owner: Client, { rolePasswords, onProgress, ...given }: MigrateOptions): Promise<void> {
  await refuseOldServer(owner)
  await ensureRoles(owner, rolePasswords, onProgress)
  const files = given.files ?? (await readSchemaFiles())
  const applied = await whereRecorded(readApplied(owner))
  if (!applied || isBehind(files, applied)) await applyPatiently(owner, files, onProgress)
  await runLaterFiles(owner, files.later, onProgress)
  await owner.query(`select app.prepare_audit_months(now()::date, (now() + interval '3 months')::date)`)
}

async function refuseOldServer(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  if (rows[0] && rows[0].number < 150_000)
    throw new Error(`This needs PostgreSQL 15 or newer; this one is ${rows[0].version}.`)
}

async function readApplied(owner: Client): Promise<Applied> {
  const { rows } = await owner.query<{ kind: keyof Applied; name: string; checksum: string }>(
    `select 'files' as kind, name, checksum from schema_migrations
     union all select 'functions', name, checksum from schema_functions where is_current`,
  )
  const applied: Applied = { files: new Map(), functions: new Map() }
  for (const { kind, name, checksum } of rows) applied[kind].set(name, checksum)
  return applied
}

const changedFunctions = (functions: SqlFile[], applied: Applied): SqlFile[] =>
  functions.filter(({ name, checksum }) => applied.functions.get(name) !== checksum)

function isBehind({ baseline, migrations, firstFunctions, functions }: SchemaFiles, applied: Applied): boolean {
  const once = [...baseline, ...migrations]
  refuseChanges(once, applied)
  return (
    once.some(({ name }) => !applied.files.has(name)) ||
    changedFunctions([...firstFunctions, ...functions], applied).length > 0
  )
}

function refuseChanges(files: SqlFile[], applied: Applied): void {
  const changed = files.find(({ name, checksum }) => applied.files.has(name) && applied.files.get(name) !== checksum)
  if (!changed) return
  throw new Error(
    `${changed.name} has changed since it was applied to this database. Put it back and add a new file instead.`,
  )
}

/** Begins again while transactions of people keep a table. */
async function applyPatiently(
  owner: Client,
  files: SchemaFiles,
  onProgress: MigrateOptions['onProgress'],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyAll(owner, files, onProgress)
    } catch (error) {
      if (attempt >= mostAttempts || !isLockTimeout(error)) throw error
      onProgress('Database: a table is in use; the migrations begin again')
      await sleep(attempt * pauseMs)
    }
  }
}

const isLockTimeout = (error: unknown): boolean =>
  [error, (error as Error).cause].some((each) => (each as { code?: string } | undefined)?.code === '55P03')

/** In one transaction, so that tables and functions always fit; under a lock, so that a concurrent server waits and finds it done. */
async function applyAll(owner: Client, files: SchemaFiles, onProgress: MigrateOptions['onProgress']): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [lockKey])
    // Whoever waits for a table holds up all who come after, so the wait is short.
    await owner.query(`set local lock_timeout = '${lockPatienceMs}ms'`)
    await ensureRecord(owner)
    const applied = await readApplied(owner)
    if (isBehind(files, applied)) await applyPending(owner, files, applied, onProgress)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

async function applyPending(
  owner: Client,
  files: SchemaFiles,
  applied: Applied,
  onProgress: MigrateOptions['onProgress'],
): Promise<void> {
  const isNew = applied.files.size === 0
  const pending = (once: SqlFile[]) => once.filter(({ name }) => !applied.files.has(name))
  const baseline = pending(files.baseline)
  const migrations = pending(files.migrations)
  const firstFunctions = changedFunctions(files.firstFunctions, applied)
  const functions = changedFunctions(files.functions, applied)
  if (!isNew && baseline.length > 0) refuseOlderThanBaseline(applied)
  const runEach = async (sqlFiles: SqlFile[], isReported = true) => {
    for (const file of sqlFiles) {
      if (isReported) onProgress(`Database: ${file.name}`)
      await run(owner, file)
    }
  }
  // Functions call each other in any order; they are checked once all are there.
  await owner.query('set local check_function_bodies = off')
  if (isNew) await runEach(baseline)
  await runEach(firstFunctions, false)
  await runEach(migrations)
  if (functions.length > 0) onProgress(`Database: functions and rights (${functions.length} files)`)
  await runEach(functions, false)
  await checkFunctions(owner)
  await deferReferences(owner)
  if (isNew) await prepareHistory(owner)
  await record(owner, [...baseline, ...migrations], [...firstFunctions, ...functions])
}

/** A database of the last migration before the baseline has all that the baseline makes. */
function refuseOlderThanBaseline({ files }: Applied): void {
  if (files.has(baselineOf)) return
  throw new Error(
    `This database was last upgraded to ${[...files.keys()].toSorted().at(-1)}. This version upgrades from ${baselineOf}: ` +
      'upgrade the database with the version before this one first.',
  )
}

async function run(owner: Client, { name, text }: SqlFile): Promise<void> {
  try {
    await owner.query(text)
    // A table whose deferred triggers still wait cannot be changed by the next file.
    await owner.query('set constraints all immediate')
  } catch (error) {
    throw new Error(`${name} could not be applied: ${(error as Error).message}`, { cause: error })
  }
}

/** Also those of tables that this version adds, so that a merge of agencies can move their rows. Tests may have other functions. */
async function deferReferences(owner: Client): Promise<void> {
  const { rows } = await owner.query(`select where to_regprocedure('app.defer_references()') is not null`)
  if (rows.length > 0) await owner.query('call app.defer_references()')
}

/** Also finds unchanged functions that no longer fit. Those of another role are not the owner's to check. */
async function checkFunctions(owner: Client): Promise<void> {
  await owner.query(`
    do $$
    declare
      each record;
    begin
      set local check_function_bodies = on;
      for each in
        select p.oid, l.lanname from pg_proc p join pg_language l on l.oid = p.prolang
         where p.pronamespace = 'app'::regnamespace and has_function_privilege(p.oid, 'execute')
      loop
        if each.lanname = 'sql' then perform fmgr_sql_validator(each.oid); else perform plpgsql_validator(each.oid); end if;
      end loop;
    exception when others then
      raise exception '% does not fit the tables: %', each.oid::regprocedure, sqlerrm;
    end $$`)
}

/** Data sets bring the events of the past year, and the coming months do not depend on the first nightly job. */
async function prepareHistory(owner: Client): Promise<void> {
  await owner.query(`select app.prepare_audit_months((now() - interval '13 months')::date, now()::date)`)
}

async function ensureRecord(owner: Client): Promise<void> {
  await owner.query(`
    create table if not exists public.schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    comment on table public.schema_migrations is 'Numbered files that have run. Their text must not change afterwards.';
    create table if not exists public.schema_functions (
      name text, checksum text, is_current boolean not null, applied_at timestamptz not null, primary key (name, checksum));
    comment on table public.schema_functions is
      'Files of functions and rights that were applied. Earlier ones stay, so that servers of the version before know theirs.';
    grant select on public.schema_migrations, public.schema_functions to ${serverRoles.portal}, ${serverRoles.stateSystem}`)
}

async function record(owner: Client, once: SqlFile[], functions: SqlFile[]): Promise<void> {
  const columns = (files: SqlFile[]) => [files.map(({ name }) => name), files.map(({ checksum }) => checksum)]
  await owner.query(
    'insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])',
    columns(once),
  )
  await owner.query(
    'update schema_functions set is_current = false where name = any ($1)',
    columns(functions).slice(0, 1),
  )
  await owner.query(
    `insert into schema_functions (name, checksum, is_current, applied_at)
     select name, checksum, true, now() from unnest($1::text[], $2::text[]) f (name, checksum)
     on conflict (name, checksum) do update set is_current = true, applied_at = now()`,
    columns(functions),
  )
}
