import { cp, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from './embedded-lock.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portal lock '))
})

afterEach(() => rm(directory, { recursive: true, force: true }))

const lockFile = () => join(directory, 'server.lock')

test('the second server is refused with the process that holds the folder', async () => {
  const lock = await lockDirectory(directory)
  await expect(lockDirectory(directory)).rejects.toThrow(`Already running: process ${process.pid} has been using`)
  await lock.release()
})

test('a server waits for a predecessor that is stopping', async () => {
  const lock = await lockDirectory(directory)
  const next = lockDirectory(directory, 5000)
  await lock.release()
  await (await next).release()
})

test('a released folder can be locked again and contains no leftovers', async () => {
  await (await lockDirectory(directory)).release()
  const again = await lockDirectory(directory)
  expect(await readdir(directory)).toEqual(['server.lock'])
  await again.release()
  expect(await readdir(directory)).toEqual([])
})

test('a process with the recycled id of a dead server does not hold its folder', async () => {
  const lock = await lockDirectory(directory)
  const holder = JSON.parse(await readFile(lockFile(), 'utf8')) as { started: string }
  await writeFile(lockFile(), JSON.stringify({ ...holder, started: `${holder.started}0` }))
  const taken = await lockDirectory(directory)
  await lock.release()
  await expect(lockDirectory(directory)).rejects.toThrow('Already running')
  await taken.release()
})

test('a copy of a folder in use can be locked, on this machine and on another; a moved one cannot', async () => {
  const lock = await lockDirectory(directory)
  const copy = `${directory} copy`
  await cp(directory, copy, { recursive: true })
  const taken = await lockDirectory(copy)
  expect([lock.copiedInUseFrom, taken.copiedInUseFrom]).toEqual([undefined, await realpath(directory)])
  await taken.release()
  const moved = `${directory} moved`
  await rename(directory, moved)
  await expect(lockDirectory(moved)).rejects.toThrow('Already running')
  await rename(moved, directory)
  const holder = JSON.parse(await readFile(lockFile(), 'utf8')) as { place: object }
  await writeFile(lockFile(), JSON.stringify({ ...holder, place: { ...holder.place, machine: 'another' } }))
  const elsewhere = await lockDirectory(directory)
  expect(elsewhere.copiedInUseFrom).toBeUndefined()
  await elsewhere.release()
  await lock.release()
  await rm(copy, { recursive: true })
})

test.each(['', 'not a lock', '{"pid":-1,"started":"x"}', 'null'])('an unreadable lock %j is ignored', async (text) => {
  await writeFile(lockFile(), text)
  const lock = await lockDirectory(directory)
  await lock.release()
})

test('of many servers that start concurrently over the lock of a dead one, exactly one gets the folder', async () => {
  await writeFile(lockFile(), JSON.stringify({ pid: 999_999_999, started: 'long ago', since: '' }))
  const attempts = await Promise.allSettled(Array.from({ length: 25 }, () => lockDirectory(directory)))
  const winners = attempts.filter((attempt) => attempt.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  await winners[0]?.value.release()
})
