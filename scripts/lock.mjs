import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, say } from './run.mjs'

const folder = join(root, '.cache')
const path = join(folder, 'setup.lock')
const longestTurn = 10_000

/**
 * Only one process at a time installs or builds in a checkout; others wait. The action may name a second process that
 * holds the lock too, in case it outlives this one.
 */
export async function withLock(action) {
  mkdirSync(folder, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  let mine = JSON.stringify([holderOf(process.pid)])
  writeFileSync(draft, mine)
  let isAnnounced = false
  try {
    while (!claim(draft)) {
      const found = read(path)
      if (found === undefined) continue
      const holder = livingHolder(found)
      if (holder) {
        if (!isAnnounced) say(`Waiting for process ${holder.pid}, which is already installing or building here`)
        isAnnounced = true
        await sleep(200)
      } else await removeStale(found)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  try {
    return await action((pid) => {
      mine = JSON.stringify([holderOf(process.pid), holderOf(pid)])
      writeFileSync(draft, mine)
      renameSync(draft, path)
    })
  } finally {
    if (read(path) === mine) rmSync(path, { force: true })
  }
}

// Creating a hard link is atomic, so no process reads a half-written lock.
function claim(draft) {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

// One process at a time removes a stale lock; otherwise a slow process could remove the lock that a faster one has just
// taken.
async function removeStale(stale) {
  const turn = `${path}.turn`
  try {
    mkdirSync(turn)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const begun = statSync(turn, { throwIfNoEntry: false })
    if (begun && Date.now() - begun.mtimeMs > longestTurn) rmSync(turn, { recursive: true, force: true })
    await sleep(20)
    return
  }
  try {
    if (read(path) === stale) rmSync(path, { force: true })
  } finally {
    rmSync(turn, { recursive: true, force: true })
  }
}

// Process ids are recycled: the same id with another start time is a different process.
export function startOfProcess(pid) {
  if (process.platform === 'linux') {
    const text = read(`/proc/${pid}/stat`)
    const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
    return !fields || fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${bootId()}/${fields[19]}`
  }
  try {
    if (process.platform === 'win32') return process.kill(pid, 0) ? 'running' : undefined
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

function bootId() {
  return read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
}

function holderOf(pid) {
  return { pid, started: startOfProcess(pid) }
}

function livingHolder(text) {
  try {
    return JSON.parse(text).find(({ pid, started }) => started !== undefined && startOfProcess(pid) === started)
  } catch {
    return undefined
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
