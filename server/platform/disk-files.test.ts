import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiskFiles } from './disk-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

test('a file is kept under its key, whole, with nothing beside it', async () => {
  const files = new DiskFiles(folder)
  await files.store('world/7/12.pdf', Buffer.from('first'))
  await files.store('world/7/12.pdf', Buffer.from('second'))
  expect((await files.read('world/7/12.pdf')).toString()).toBe('second')
  expect(await readdir(join(folder, 'world/7'))).toEqual(['12.pdf'])
})

test.each(['../out', '/etc/passwd', 'a/../../b', '', 'a//b', '.hidden', 'a\0b', 'a/..'])(
  '“%s” is no key',
  async (key) => {
    const files = new DiskFiles(folder)
    await expect(files.store(key, Buffer.from('x'))).rejects.toThrow('is no key')
    await expect(files.read(key)).rejects.toThrow('is no key')
  },
)
