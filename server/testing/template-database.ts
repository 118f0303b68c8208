import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../database/embedded.ts'
import { prepareDatabase } from '../database/prepare-database.ts'
import type { RolePasswords } from '../database/role-urls.ts'

export const templateName = 'template_portal'

/** The same in all test processes. */
export const testPasswords: RolePasswords = {
  portal: 'portal',
  stateSystem: 'state-system',
  worker: 'worker',
  jobs: 'jobs',
}

const settings = {
  // No data has to survive a crash.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Each copied or dropped database searches all of it, and each new page of it has to be provided by the system.
  shared_buffers: '256MB',
  // Autovacuum would update statistics at random times and change the plans that some tests check.
  autovacuum: 'off',
}

/** One PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'portal-tests-'))
  const embedded = await startEmbeddedDatabase({
    directory,
    onProgress: () => {},
    settings,
  })
  const ownerUrl = new URL(embedded.url)
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  ownerUrl.pathname = `/${templateName}`
  await prepareDatabase(ownerUrl.href, testPasswords, () => {})
  project.provide('clusterUrl', embedded.url)
  return async () => {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}
