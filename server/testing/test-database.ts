import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { roleUrl } from '../database/role-urls.ts'
import { FilledTables, hasOwnRows } from './filled-tables.ts'
import { templateName, testPasswords } from './template-database.ts'

export type TestDatabase = {
  ownerUrl: string
  portalUrl: string
  stateSystemUrl: string
  workerUrl: string
  jobsUrl: string
  drop(): Promise<void>
}

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A separate database for one test file, copied from the migrated template unless another one is named. */
export async function ownDatabase(template = templateName): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files takes an eighth of the CPU of the default, which writes each page through the log.
  await onCluster(`create database ${name} template ${template} strategy file_copy`)
  const ownerUrl = new URL(inject('clusterUrl'))
  ownerUrl.pathname = `/${name}`
  return {
    ownerUrl: ownerUrl.href,
    portalUrl: roleUrl(ownerUrl.href, 'portal', testPasswords),
    stateSystemUrl: roleUrl(ownerUrl.href, 'stateSystem', testPasswords),
    workerUrl: roleUrl(ownerUrl.href, 'worker', testPasswords),
    jobsUrl: roleUrl(ownerUrl.href, 'jobs', testPasswords),
    // PostgreSQL waits some seconds for closing connections, and refuses if a test has left one open. Ending them by
    // force would raise an error in a pool that is closing.
    drop: async () => onCluster(`drop database if exists ${name}`),
  }
}

type Shared = { database: TestDatabase; tables: FilledTables; seeded: string[] }
let shared: Promise<Shared> | undefined
/** Since it was emptied. */
let isUsed = false

async function openShared(): Promise<Shared> {
  const database = await ownDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const tables = new FilledTables(owner)
  return { database, tables, seeded: await tables.list() }
}

export const noteUse = (): void => {
  isUsed = true
}

/** The database that the files of a test process share. Each test makes its own agency in it. */
export async function testDatabase(): Promise<TestDatabase> {
  const { database } = await (shared ??= openShared())
  noteUse()
  return { ...database, drop: async () => {} }
}

/** Empties every table of the shared database that a migrated one has empty, and the queue of jobs. */
export async function startAfresh(): Promise<void> {
  if (!isUsed || !shared) return
  isUsed = false
  const { tables, seeded } = await shared
  await tables.empty((name) => !seeded.includes(name) || hasOwnRows(name), 'delete from graphile_worker._private_jobs;')
}
