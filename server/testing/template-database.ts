import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { stateCodes } from '../../contract/states.ts'
import { writeDemoProvider } from '../database/demo-data/demo-provider.ts'
import { startEmbeddedDatabase } from '../database/embedded.ts'
import { prepareDatabase } from '../database/prepare-database.ts'
import type { RolePasswords } from '../database/role-urls.ts'
import { projectRoot } from '../platform/project-root.ts'

export const templateName = 'template_portal'

/** The same in all test processes. */
export const testPasswords: RolePasswords = {
  portal: 'portal',
  stateSystem: 'state-system',
  worker: 'worker',
  jobs: 'jobs',
}

const cache = join(projectRoot, '.cache')
const prefix = 'test-database-'
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

/** One PostgreSQL for the whole run, with a migrated database that test files copy. */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'portal-tests-'))
  const cached = join(cache, `${prefix}${await templateKey()}`)
  if (existsSync(cached)) await cp(cached, directory, { recursive: true })
  else await fillCache(directory, cached)
  const embedded = await start(directory)
  project.provide('clusterUrl', embedded.url)
  project.provide('clusterFiles', cached)
  return async () => {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const start = async (directory: string) => startEmbeddedDatabase({ directory, onProgress: () => {}, settings })

/** Creates the template, and stores a copy of the stopped cluster for later runs. */
async function fillCache(directory: string, cached: string): Promise<void> {
  const embedded = await start(directory)
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const ownerUrl = new URL(embedded.url)
  ownerUrl.pathname = `/${templateName}`
  await prepareDatabase(ownerUrl.href, testPasswords, () => {})
  await fitForTests(ownerUrl.href)
  await embedded.stop()
  // Each copy chooses a port of its own.
  await rm(join(directory, 'port'))
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache)) {
    if (name.startsWith(prefix)) await rm(join(cache, name), { recursive: true, force: true })
  }
  const draft = await mkdtemp(join(cache, 'draft-'))
  await cp(directory, draft, { recursive: true })
  await rename(draft, cached)
}

/** Tests are about the agreement only if they add one; without the provider's details no document could be issued. */
async function fitForTests(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('delete from terms where is_default')
  await writeDemoProvider(client, stateCodes, false)
  await client.end()
}

/** What the template is made from: the files of the schema and what runs them, and the packages. */
async function templateKey(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(projectRoot, 'package-lock.json')))
  const folder = join(projectRoot, 'server', 'database')
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    if (/\.sql$|^[^/\\]+(?<!\.test)\.ts$|demo-provider\.ts$/.test(name))
      hash.update(name).update(await readFile(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    /** A folder with a stopped cluster that has the template. */
    clusterFiles: string
  }
}
