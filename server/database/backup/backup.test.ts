import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../embedded.ts'
import type { Manifest } from './manifest.ts'
import { runBackup } from './run-backup.ts'
import { runRestore } from './run-restore.ts'

let folder: string
let original: string
let backup: string
let database: EmbeddedDatabase
const said: string[] = []

const settings = { fsync: 'off', shared_buffers: '16MB' }
const at = (dataDir: string) => ({ env: { DATA_DIR: dataDir }, say: (text: string) => said.push(text) })
const open = async (url: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal backup '))
  original = join(folder, 'original')
  backup = join(folder, 'backup')
  database = await startEmbeddedDatabase({ directory: join(original, 'postgres'), onProgress: () => {}, settings })
  await mkdir(join(original, 'files/uploads'), { recursive: true })
  await writeFile(join(original, 'link-secret'), 'secret')
  await writeFile(join(original, 'files/uploads/half.part'), 'being written')
  await mkdir(join(original, 'drafts'))
  await writeFile(join(original, 'drafts/upload'), 'being received')
  const client = await open(database.url)
  await client.query(`create table files (storage_key text primary key, sha256 bytea, status text)`)
  await client.query('create table balances as select id, 1000 as cents from generate_series(1, 20000) as id')
  await client.end()
})

afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Stores files with their rows, removes some of them, and moves cents between rows, until told to stop. */
class Writer {
  stored = 0
  #isStopping = false
  readonly #done: Promise<void>

  constructor(url: string) {
    this.#done = this.#write(url)
  }

  async #write(url: string) {
    const client = await open(url)
    while (!this.#isStopping) {
      const key = `uploads/${this.stored + 1}`
      await writeFile(join(original, 'files', key), key)
      await client.query('insert into files values ($1, $2, $3)', [
        key,
        createHash('sha256').update(key).digest(),
        'STORED',
      ])
      this.stored += 1
      await client.query('update balances set cents = cents + case when id % 2 = 0 then 1 else -1 end where id <= 400')
      const { rows } = await client.query<{ may: boolean }>(
        `select pg_try_advisory_xact_lock_shared(hashtext('backup')) as may`,
      )
      if (this.stored % 5 > 0 || !rows[0]?.may) continue
      const gone = `uploads/${this.stored - 4}`
      await client.query(`update files set status = 'DELETED' where storage_key = $1`, [gone])
      await rm(join(original, 'files', gone))
    }
    await client.end()
  }

  async until(stored: number) {
    while (this.stored < stored) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  async stop() {
    this.#isStopping = true
    await this.#done
  }
}

async function contentOf(url: string) {
  const client = await open(url)
  const { rows } = await client.query<{ stored: number; last: number; cents: number }>(
    `select count(*)::int as stored, max(split_part(storage_key, '/', 2)::int) as last,
            (select sum(cents) from balances)::int as cents
       from files`,
  )
  await client.end()
  return rows[0]
}

test('a backup made while rows and files are written is restored as they were at one moment', async () => {
  const writer = new Writer(database.url)
  await writer.until(20)
  const before = writer.stored
  const code = await runBackup([backup], at(original)).finally(async () => writer.stop())
  expect(code, said.join('\n')).toBe(0)
  const after = writer.stored
  expect(after).toBeGreaterThan(before)

  const restored = join(folder, 'restored')
  expect(await runRestore([backup], at(restored)), said.join('\n')).toBe(0)
  expect(said.at(-1)).toMatch(/is restored and the same as the backup, in [\d.]+ s\.$/)
  expect(await readFile(join(restored, 'link-secret'), 'utf8')).toBe('secret')
  expect(await readdir(restored)).toEqual(['files', 'link-secret', 'postgres'])
  expect(await readdir(join(restored, 'files/uploads'))).not.toContain('half.part')

  const copy = await startEmbeddedDatabase({ directory: join(restored, 'postgres'), onProgress: () => {}, settings })
  const content = await contentOf(copy.url)
  await copy.stop()
  expect(content?.stored).toBeGreaterThanOrEqual(before)
  expect(content?.stored).toBeLessThanOrEqual(after)
  expect(content?.last).toBe(content?.stored)
  expect(content?.cents).toBe(20_000 * 1000)
})

test('neither overwrites anything', async () => {
  const manifest = await readFile(join(backup, 'manifest.json'), 'utf8')
  expect(await runBackup([backup], at(original))).toBe(1)
  expect(said.at(-1)).toContain('A backup never overwrites anything')
  expect(await readFile(join(backup, 'manifest.json'), 'utf8')).toBe(manifest)
  await symlink(original, join(folder, 'link'))
  for (const inside of [original, join(folder, 'link')]) {
    expect(await runBackup([join(inside, 'new', 'backup')], at(original))).toBe(1)
    expect(said.at(-1)).toContain('outside DATA_DIR')
  }
  expect(await runRestore([backup], at(original))).toBe(1)
  expect(said.at(-1)).toContain('A restore never overwrites anything')
})

test('what lies elsewhere is refused with its reason', async () => {
  const { env, say } = at(original)
  expect(await runBackup([`${backup} 2`], { env: { ...env, DATABASE_URL: 'postgres://x@y/z' }, say })).toBe(1)
  expect(said.at(-1)).toContain('This is for the embedded database.')
  expect(await runRestore([folder], at(join(folder, 'new')))).toBe(1)
  expect(said.at(-1)).toContain('is no complete backup')
  expect(await runRestore([backup], at(join(original, 'link-secret')))).toBe(1)
  expect(said.at(-1)).toContain('is a file, not a folder')
})

test.each([
  ['null', 'is no complete backup'],
  ['{"format": 1, "files": []}', 'is no complete backup'],
  ['{"format": 2}', 'made by another version'],
  ['{"format": 1, "files": [{"path": "../../etc/passwd", "size": 1, "sha256": ""}]}', 'outside the backup'],
])('a backup whose manifest is %s is refused', async (manifest, reason) => {
  const odd = await mkdtemp(join(folder, 'odd '))
  await writeFile(join(odd, 'manifest.json'), manifest)
  expect(await runRestore([odd], at(join(folder, 'from odd')))).toBe(1)
  expect(said.at(-1)).toContain(reason)
})

test.each([
  ['data/link-secret', 0],
  ['database.tar', 0],
  ['database.tar', 100_000],
])('a backup whose %s is damaged at byte %i is refused, and nothing is left of it', async (name, from) => {
  const path = join(backup, name)
  const whole = await readFile(path)
  await writeFile(path, Buffer.from(whole).fill(7, from, from + 6))
  const target = join(folder, 'from damaged')
  expect(await runRestore([backup], at(target))).toBe(1)
  expect(said.at(-1)).toContain('The backup is damaged')
  expect(await readdir(target)).toEqual([])
  await writeFile(path, whole)
})

test.each(['a\0b', 'x'.repeat(5000), 'socket', 'folder'])(
  'a backup whose manifest names “%.10s” is refused',
  async (path) => {
    const odd = await mkdtemp(join(folder, 'odd '))
    await mkdir(join(odd, 'data', 'folder'), { recursive: true })
    const server = createServer().listen(join(odd, 'data', 'socket'))
    const text = await readFile(join(backup, 'manifest.json'), 'utf8')
    const manifest = { ...(JSON.parse(text) as Manifest), files: [{ path, size: 0, sha256: '' }] }
    await writeFile(join(odd, 'manifest.json'), JSON.stringify(manifest))
    await copyFile(join(backup, 'database.tar'), join(odd, 'database.tar'))
    const target = join(folder, 'from odd')
    expect(await runRestore([odd], at(target))).toBe(1)
    expect(said.at(-1)).toContain('The backup is damaged')
    expect(await readdir(target)).toEqual([])
    server.close()
  },
)
