import { cp, mkdtemp, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chooseAccount } from './embedded-account.ts'
import { launch } from './embedded-postmaster.ts'
import { findPrograms } from './embedded-programs.ts'
import { hasEmbeddedDatabase, runningEmbeddedUrl } from './embedded-running.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded.ts'

let folder: string
let directory: string
const running = new Set<EmbeddedDatabase>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal database '))
  directory = join(folder, 'data', 'postgres')
})

afterAll(async () => {
  for (const database of running) await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const messages: string[] = []
const settings = { fsync: 'off', shared_buffers: '16MB' }

async function start(port?: number): Promise<EmbeddedDatabase> {
  messages.length = 0
  const database = await startEmbeddedDatabase({
    // Relative, like `./data` in the settings.
    directory: relative('.', directory),
    ...(port === undefined ? {} : { port }),
    patience: 0,
    onProgress: (text) => messages.push(text),
    settings,
  })
  running.add(database)
  return database
}

async function stop(database: EmbeddedDatabase): Promise<void> {
  running.delete(database)
  await database.stop()
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(text)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}

const postmasterPid = async () =>
  Number((await readFile(join(directory, 'data/postmaster.pid'), 'utf8')).split('\n')[0])

test('the first start creates the database, a second one finds it at the same address with its rows', async () => {
  const first = await start()
  expect(messages).toEqual(['Creating the database', 'Starting PostgreSQL'])
  await ask(first.url, 'create table kept as select 42 as answer')
  expect(await ask(first.url, `select lower('ÄÉ') as answer`)).toBe('äé')
  expect(await ask(first.url, `select current_setting('data_checksums') as answer`)).toBe('on')
  await stop(first)
  const second = await start()
  expect(messages).toEqual(['Starting PostgreSQL'])
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select answer from kept')).toBe(42)
  await stop(second)
})

test('another program finds the database only while a server runs it', async () => {
  const elsewhere = join(folder, 'nothing', 'postgres')
  expect([await hasEmbeddedDatabase(elsewhere), await runningEmbeddedUrl(elsewhere)]).toEqual([false, undefined])
  const database = await start()
  expect([await hasEmbeddedDatabase(directory), await runningEmbeddedUrl(directory)]).toEqual([true, database.url])
  await stop(database)
  expect([await hasEmbeddedDatabase(directory), await runningEmbeddedUrl(directory)]).toEqual([true, undefined])
})

test('the password file is readable only by its owner, and connections need the password', async () => {
  const database = await start()
  expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600)
  const stranger = new URL(database.url)
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  await expect(start()).rejects.toThrow(`Already running: process ${process.pid}`)
  await stop(database)
  await expect(ask(database.url, 'select 1')).rejects.toThrow('ENOENT')
})

test('a PostgreSQL that outlived its killed server is stopped and started again', async () => {
  await stop(await start())
  const data = join(directory, 'data')
  const account = await chooseAccount(directory, data)
  const onProgress = () => {}
  const programs = await findPrograms(account, directory, onProgress)
  await launch(account, programs, data, join(directory, 'start.log'), { onProgress })
  const pid = await postmasterPid()
  const next = await start()
  expect(messages[0]).toBe(`Stopping the PostgreSQL of an earlier run (process ${pid})`)
  expect(await postmasterPid()).not.toBe(pid)
  expect(await ask(next.url, 'select answer from kept')).toBe(42)
  await stop(next)
})

test('rows survive a killed PostgreSQL, even if its process id was recycled', async () => {
  const database = await start()
  await ask(database.url, 'update kept set answer = 43')
  const pidFile = join(directory, 'data/postmaster.pid')
  const [, ...lines] = (await readFile(pidFile, 'utf8')).split('\n')
  process.kill(await postmasterPid(), 'SIGKILL')
  await stop(database)
  await writeFile(pidFile, [process.ppid, ...lines].join('\n'))
  const recovered = await start()
  expect(await ask(recovered.url, 'select answer from kept')).toBe(43)
  await stop(recovered)
})

/** The result once PostgreSQL is back; repeats a refused connection. */
const askAgain = async (url: string, text: string) =>
  vi.waitFor(async () => ask(url, text), { timeout: 15_000, interval: 50 })

test.each(['SIGKILL', 'SIGQUIT', 'SIGINT', 'SIGTERM'] as const)(
  'PostgreSQL that ended by %s while the server runs is started again at the same address, with its rows',
  async (signal) => {
    const database = await start()
    const client = new Client({ connectionString: database.url })
    client.on('error', () => {})
    await client.connect()
    await client.query('update kept set answer = answer + 1')
    const before = await ask(database.url, 'select answer from kept')
    const pid = await postmasterPid()
    process.kill(pid, signal)
    await vi.waitFor(async () => expect(await postmasterPid()).not.toBe(pid), { timeout: 15_000, interval: 20 })
    expect(await askAgain(database.url, 'select answer from kept')).toBe(before)
    expect(messages).toContain('PostgreSQL has ended; starting it again')
    await client.end().catch(() => {})
    await stop(database)
    await expect(ask(database.url, 'select 1')).rejects.toThrow('ENOENT')
  },
)

test('a mere copy of a folder in use says at its start that it may be damaged, a proper one does not', async () => {
  const database = await start()
  const startCopy = async (name: string, prepare: (copy: string) => Promise<void> = async () => {}) => {
    const copy = join(folder, name)
    await cp(directory, copy, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') })
    await prepare(copy)
    const texts: string[] = []
    const started = startEmbeddedDatabase({
      directory: copy,
      patience: 0,
      onProgress: (text) => texts.push(text),
      settings,
    })
    await started.then(stop, () => {})
    return texts.filter((text) => text.includes('was copied from'))
  }
  expect(await startCopy('mere')).toEqual([expect.stringContaining('npm run backup')])
  const label = async (copy: string) => writeFile(join(copy, 'data/backup_label'), 'incomplete')
  expect(await startCopy('labelled', label)).toEqual([])
  await stop(database)
  expect(await startCopy('of a stopped server')).toEqual([])
})

test('a server that stops while PostgreSQL is restarting leaves no process behind', async () => {
  const database = await start()
  process.kill(await postmasterPid(), 'SIGKILL')
  await vi.waitFor(() => expect(messages).toContain('PostgreSQL has ended; starting it again'), { interval: 5 })
  await stop(database)
  await expect(ask(database.url, 'select 1')).rejects.toThrow('ENOENT')
  await stop(await start())
})

test('a remembered port that is in use is replaced, a configured one is refused', async () => {
  const other = createServer()
  const port = Number(await readFile(join(directory, 'port'), 'utf8'))
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  await expect(start(port)).rejects.toThrow(`Port ${port} for PostgreSQL is already in use.`)
  const database = await start()
  expect(new URL(database.url).port).not.toBe(String(port))
  await stop(database)
  await new Promise((resolve) => other.close(resolve))
})

test('files that may contain data are never deleted', async () => {
  await unlink(join(directory, 'data/PG_VERSION'))
  await expect(start()).rejects.toThrow('PG_VERSION is missing')
  expect((await stat(join(directory, 'data/base'))).isDirectory()).toBe(true)
})
