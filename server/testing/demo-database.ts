import pg from 'pg'
import { inject } from 'vitest'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { loadDemoData } from '../database/demo-data/load-demo-data.ts'
import { todayIn } from '../platform/scope.ts'
import { templateName } from './template-database.ts'
import { ownDatabase, type TestDatabase } from './test-database.ts'

const demoTemplate = 'template_demo'
const draft = 'template_demo_draft'

/** A separate database with the demo data of today. The first test file that needs it loads it; the others copy it. */
export async function ownDemoDatabase(): Promise<TestDatabase> {
  await ensureTemplate()
  return ownDatabase(demoTemplate)
}

let shared: Promise<TestDatabase> | undefined

/** The demo data that the files of a test process share: they change nothing that another counts. */
export async function demoDatabase(): Promise<TestDatabase> {
  return { ...(await (shared ??= ownDemoDatabase())), drop: async () => {} }
}

async function ensureTemplate(): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    // Waits for another worker process that may be loading it.
    await client.query('select pg_advisory_lock(hashtext($1))', [demoTemplate])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [demoTemplate])
    if (rowCount !== 0) return
    await client.query(`drop database if exists ${draft}`)
    await client.query(`create database ${draft} template ${templateName}`)
    await load()
    await client.query(`alter database ${draft} rename to ${demoTemplate}`)
  } finally {
    await client.end()
  }
}

async function load(): Promise<void> {
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${draft}`
  const ownerUrls = Object.fromEntries(stateCodes.map((state) => [state, url.href])) as Record<StateCode, string>
  const now = new Date()
  await loadDemoData({ ownerUrls, today: (state) => todayIn(state, now), onProgress: () => {} })
}
