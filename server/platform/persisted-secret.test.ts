import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { persistedSecret } from './persisted-secret.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterEach(async () => rm(folder, { recursive: true, force: true }))

test('servers that start concurrently share one complete secret, readable only by their account', async () => {
  for (let round = 0; round < 10; round += 1) {
    const file = join(folder, String(round), 'link-secret')
    const secrets = await Promise.all(Array.from({ length: 32 }, async () => persistedSecret(file)))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, String(round)))).toEqual(['link-secret'])
  }
})

/** A concurrent process that polls without a pause and returns what it reads first. */
const spin = `
  const { readFileSync } = require('node:fs')
  const { parentPort, workerData } = require('node:worker_threads')
  parentPort.postMessage('looking')
  for (const until = Date.now() + 10000; Date.now() < until; ) {
    try {
      parentPort.postMessage(readFileSync(workerData, 'utf8'))
      break
    } catch {}
  }`

test('a server that reads while another creates the secret gets all of it or nothing', async () => {
  for (let round = 0; round < 15; round += 1) {
    const file = join(folder, `link-secret-${round}`)
    const other = new Worker(spin, { eval: true, workerData: file })
    await once(other, 'message')
    const read = once(other, 'message')
    const secret = await persistedSecret(file)
    expect(await read).toEqual([secret])
    await other.terminate()
  }
})

test('it stays the same from start to start', async () => {
  const file = join(folder, 'link-secret')
  expect(await persistedSecret(file)).toBe(await persistedSecret(file))
})

test.each(['', '\n', 'short', 'x'.repeat(31)])('%j is refused as a secret, with instructions', async (text) => {
  const file = join(folder, 'link-secret')
  await writeFile(file, text)
  await expect(persistedSecret(file)).rejects.toThrow(
    /^The secret in .*link-secret is empty or too short .* Restore the file from a backup, or delete it/,
  )
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('a file that cannot be read is not replaced by a new secret', async () => {
  const file = join(folder, 'link-secret')
  await mkdir(file)
  await expect(persistedSecret(file)).rejects.toThrow('EISDIR')
})
