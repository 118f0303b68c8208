import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from './platform/config.ts'
import { createLogger } from './platform/logging.ts'
import type { PartName } from './start-parts.ts'
import { startServer } from './start-server.ts'
import { Given } from './testing/given.ts'
import { ownDatabase, type TestDatabase } from './testing/test-database.ts'

let source: TestDatabase
beforeAll(async () => {
  source = await ownDatabase()
})
afterAll(async () => source.drop())

test.each<[PartName, string[]]>([
  ['portal', ['credentials-secret', 'link-secret']],
  ['state-system', ['account-secret']],
  ['worker', ['account-secret', 'credentials-secret', 'evidence-secret', 'link-secret']],
])('the part %s opens only the secrets that it uses: %j', async (part, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-parts-'))
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    STATE_SYSTEM_PORT: '0',
    PORTAL_DATABASE_URL: source.portalUrl,
    STATE_SYSTEM_DATABASE_URL: source.stateSystemUrl,
    WORKER_DATABASE_URL: source.workerUrl,
    JOBS_DATABASE_URL: source.jobsUrl,
  })
  const log = createLogger('silent')
  const server = await startServer({ config, parts: [part], log, say: () => {}, signal: new AbortController().signal })
  await server.stop()
  expect((await readdir(folder)).filter((name) => name.endsWith('-secret')).toSorted()).toEqual(expected)
  await rm(folder, { recursive: true, force: true })
})

test('a start ends with the time that each step took', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-parts-'))
  const config = readConfig({ DATA_DIR: folder, PORT: '0', PORTAL_DATABASE_URL: source.portalUrl })
  const said: string[] = []
  const server = await startServer({
    config,
    parts: ['portal'],
    log: createLogger('silent'),
    say: (text) => said.push(text),
    signal: new AbortController().signal,
    earlierSteps: 'install 0.0 s, build 0.1 s',
  })
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  expect(said.at(-1)).toMatch(
    /\n {2}Started: install 0\.0 s, build 0\.1 s, database \d+\.\d s, server \d+\.\d s\. Ctrl-C stops everything\.$/,
  )
})

const warningsAtStart = async (parts: PartName[], settings: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-parts-'))
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    STATE_SYSTEM_PORT: '0',
    PORTAL_DATABASE_URL: source.portalUrl,
    STATE_SYSTEM_DATABASE_URL: source.stateSystemUrl,
    ...settings,
  })
  const log = createLogger('silent')
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const server = await startServer({ config, parts, log, say: () => {}, signal: new AbortController().signal })
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  return warn.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('demo users'))
}

test('a start in production says that the database has demo users, who cannot sign in', async () => {
  const production = { NODE_ENV: 'production' }
  expect(await warningsAtStart(['portal', 'state-system'], production)).toEqual([])
  const given = await Given.in(source.ownerUrl)
  await given.user('tas', { isDemo: true })
  await given.close()
  const sentence = expect.stringContaining('The database has demo users, whose passwords everybody knows')
  expect(await warningsAtStart(['portal', 'state-system'], production)).toEqual([sentence])
  expect(await warningsAtStart(['portal'], production)).toEqual([sentence])
  expect(await warningsAtStart(['portal'], {})).toEqual([])
})
