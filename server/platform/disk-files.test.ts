import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiskFiles } from './disk-files.ts'
import { Drafts, DraftTooLarge } from './drafts.ts'
import { MissingFile } from './file-store.ts'

let folder: string
let files: DiskFiles
let drafts: Drafts
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  files = new DiskFiles(join(folder, 'files'))
  drafts = new Drafts(join(folder, 'drafts'))
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

const draftsLeft = async () => readdir(join(folder, 'drafts'))

test('a file is stored completely under its key, without leftovers', async () => {
  await files.store('demo-data/7/12.pdf', Buffer.from('first'))
  await files.store('demo-data/7/12.pdf', Buffer.from('second'))
  expect((await files.read('demo-data/7/12.pdf')).toString()).toBe('second')
  expect(await readdir(join(folder, 'files/demo-data/7'))).toEqual(['12.pdf'])
})

test('concurrent writes under one key leave one complete file', async () => {
  const texts = Array.from({ length: 20 }, (_, place) => `${place}`.repeat(1000))
  await Promise.all(texts.map(async (text) => files.store('demo-data/8/1.pdf', Buffer.from(text))))
  expect(texts).toContain((await files.read('demo-data/8/1.pdf')).toString())
  expect(await readdir(join(folder, 'files/demo-data/8'))).toEqual(['1.pdf'])
})

test('a draft becomes the file and is no longer in the drafts folder', async () => {
  const draft = await drafts.receive([Buffer.from('hello '), Buffer.from('world')] as never, 100)
  expect(draft.size).toBe(11)
  expect(draft.sha256.toString('hex')).toBe('b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9')
  expect((await draft.read(6, 100)).toString()).toBe('world')
  expect((await draft.read(11, 5)).length).toBe(0)
  await files.store('uploads/vic/1/a.txt', draft)
  expect(await draftsLeft()).toEqual([])
  expect((await draft.read(0, 5)).toString()).toBe('hello')
  await draft.discard()
  await draft.discard()
  expect((await buffer(await files.open('uploads/vic/1/a.txt'))).toString()).toBe('hello world')
})

test('a draft that is too large or interrupted leaves nothing', async () => {
  await expect(drafts.receive([Buffer.alloc(6), Buffer.alloc(5)] as never, 10)).rejects.toThrow(DraftTooLarge)
  const broken = async function* () {
    yield Buffer.from('half')
    throw new Error('gone')
  }
  await expect(drafts.receive(broken(), 10)).rejects.toThrow('gone')
  expect(await draftsLeft()).toEqual([])
})

test('drafts of a killed server are removed after two hours', async () => {
  const [old, young] = [join(folder, 'drafts', 'old'), join(folder, 'drafts', 'young')]
  await writeFile(old, 'x')
  await writeFile(young, 'x')
  const now = new Date()
  await utimes(old, now, new Date(now.getTime() - 2.1 * 3_600_000))
  expect(await drafts.removeAbandoned(now)).toBe(1)
  expect(await draftsLeft()).toEqual(['young'])
  await rm(young)
  expect(await new Drafts(join(folder, 'nowhere')).removeAbandoned(now)).toBe(0)
})

test('a missing file is distinguished from one that cannot be read', async () => {
  expect(await files.exists('demo-data/7/none.pdf')).toBe(false)
  await expect(files.read('demo-data/7/none.pdf')).rejects.toThrow(MissingFile)
  await expect(files.open('demo-data/7/none.pdf')).rejects.toThrow(MissingFile)
  await expect(files.read('demo-data/7')).rejects.not.toThrow(MissingFile)
  await files.remove('demo-data/7/none.pdf')
})

test('a listing returns keys and ages below a prefix, and nothing if nothing was stored', async () => {
  await files.store('listing/vic/1/a.pdf', Buffer.from('a'))
  await files.store('listing/vic/2/b.pdf', Buffer.from('b'))
  await files.store('listing/qld/3/c.pdf', Buffer.from('c'))
  const found = new Map<string, Date>()
  for await (const { key, modifiedAt } of files.list('listing/vic/')) found.set(key, modifiedAt)
  expect([...found.keys()].toSorted()).toEqual(['listing/vic/1/a.pdf', 'listing/vic/2/b.pdf'])
  expect(Math.abs(Date.now() - (found.get('listing/vic/1/a.pdf')?.getTime() ?? 0))).toBeLessThan(60_000)
  for await (const { key } of files.list('listing/wa/')) throw new Error(key)
})

test.each(['../out', '/etc/passwd', 'a/../../b', '', 'a//b', '.hidden', 'a\0b', 'a/..'])(
  '“%s” is not a valid key',
  async (key) => {
    await expect(files.store(key, Buffer.from('x'))).rejects.toThrow('is not a valid file key')
    await expect(files.read(key)).rejects.toThrow('is not a valid file key')
    await expect(files.open(key)).rejects.toThrow('is not a valid file key')
    await expect(files.remove(key)).rejects.toThrow('is not a valid file key')
  },
)
