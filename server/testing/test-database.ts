import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { roleUrl } from '../database/role-urls.ts'
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

let shared: Promise<TestDatabase> | undefined

/** The database that the files of a test process share. Each test makes its own agency in it. */
export async function testDatabase(): Promise<TestDatabase> {
  return { ...(await (shared ??= ownDatabase())), drop: async () => {} }
}
