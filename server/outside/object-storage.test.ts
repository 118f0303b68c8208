import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Drafts } from '../platform/drafts.ts'
import { MissingFile } from '../platform/file-store.ts'
import { standInStorage, type StandInStorage } from '../testing/stand-in-storage.ts'
import { ObjectStorage, usualPatience } from './object-storage.ts'

let storage: StandInStorage
let files: ObjectStorage
let folder: string
let drafts: Drafts

beforeAll(async () => {
  storage = await standInStorage()
  files = new ObjectStorage(storage.settings, { connectMs: 500, answerMs: 500, attempts: 3 })
  folder = await mkdtemp(join(tmpdir(), 'portal-drafts-'))
  drafts = new Drafts(folder)
})
afterAll(async () => {
  files.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  storage.objects.clear()
  storage.uploads.clear()
  storage.seen.length = 0
  storage.suffer({ times: 0 })
})

const draftOf = async (bytes: Buffer) =>
  drafts.receive(
    (async function* () {
      for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024)
    })(),
    bytes.length,
  )

test('a stored file can be read, streamed, listed and removed', async () => {
  await files.store('uploads/vic/7/a.pdf', Buffer.from('hello'))
  expect((await files.read('uploads/vic/7/a.pdf')).toString()).toBe('hello')
  expect((await buffer(await files.open('uploads/vic/7/a.pdf'))).toString()).toBe('hello')
  expect(await files.exists('uploads/vic/7/a.pdf')).toBe(true)
  await files.remove('uploads/vic/7/a.pdf')
  await files.remove('uploads/vic/7/a.pdf')
  expect(await files.exists('uploads/vic/7/a.pdf')).toBe(false)
  await expect(files.open('uploads/vic/7/a.pdf')).rejects.toThrow(MissingFile)
})

test('a large draft is uploaded in parts and reads back unchanged', async () => {
  const bytes = randomBytes(12 * 1024 * 1024)
  const draft = await draftOf(bytes)
  await files.store('uploads/vic/7/large.pdf', draft)
  await draft.discard()
  // A part is sent again if its reply is late on a busy machine.
  expect(new Set(storage.seen.filter((what) => what.startsWith('PUT'))).size).toBe(3)
  expect(storage.uploads.size).toBe(0)
  expect((await files.read('uploads/vic/7/large.pdf')).equals(bytes)).toBe(true)
})

test('a listing continues past its first page', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await files.store(`uploads/vic/${name}`, Buffer.from(name))
  await files.store('uploads/qld/z', Buffer.from('z'))
  const keys: string[] = []
  for await (const { key, modifiedAt } of files.list('uploads/vic/')) {
    keys.push(key)
    expect(modifiedAt).toBeInstanceOf(Date)
  }
  expect(keys).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `uploads/vic/${name}`))
})

test('a temporary failure is retried', async () => {
  storage.suffer({ times: 2, status: 500 })
  await files.store('a.pdf', Buffer.from('hello'))
  storage.suffer({ times: 1, hangUp: true })
  expect((await files.read('a.pdf')).toString()).toBe('hello')
  storage.suffer({ times: 1, waitMs: 1500 })
  expect(await files.exists('a.pdf')).toBe(true)
})

test('a storage that stays down fails in a limited time and has no partial file', async () => {
  const draft = await draftOf(randomBytes(12 * 1024 * 1024))
  storage.suffer({ times: 100, status: 500, on: /^PUT .*\?upload/ })
  await expect(files.store('half.pdf', draft)).rejects.toThrow()
  storage.suffer({ times: 0 })
  await draft.discard()
  expect(await files.exists('half.pdf')).toBe(false)
  expect(storage.uploads.size).toBe(0)
  await files.store('slow.pdf', Buffer.from('slow'))
  storage.suffer({ times: 100, waitMs: 1500 })
  const began = performance.now()
  await expect(files.read('slow.pdf')).rejects.toThrow(/timed? ?out|exceeded/i)
  expect(performance.now() - began).toBeLessThan(6000)
}, 30_000)

test('a storage that does not reply times out before the user’s connection', () => {
  const { answerMs, attempts } = usualPatience
  // A part that never arrives, then the removal of the earlier parts.
  expect(2 * answerMs * attempts).toBeLessThan(55_000)
})

test('a wrong key is reported, and not as a missing file', async () => {
  const stranger = new ObjectStorage({
    ...storage.settings,
    credentials: { accessKeyId: 'other', secretAccessKey: 'secret' },
  })
  await expect(stranger.exists('a.pdf')).rejects.toThrow()
  await expect(stranger.open('a.pdf')).rejects.not.toThrow(MissingFile)
  stranger.close()
})

test.each(['../out', '/etc/passwd', 'a/../../b', ''])('“%s” is not a valid key', async (key) => {
  await expect(files.store(key, Buffer.from('x'))).rejects.toThrow('is not a valid file key')
  await expect(files.open(key)).rejects.toThrow('is not a valid file key')
  expect(storage.seen).toEqual([])
})
