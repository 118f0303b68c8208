import { execFile } from 'node:child_process'
import { link, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedRefusal } from './embedded-refusal.ts'

export type DirectoryLock = {
  /** The folder that was copied to this one while a server used it, which still runs. */
  copiedInUseFrom: string | undefined
  release(): Promise<void>
}

/** Where a lock was made; a copy of the folder, or of its disk on another machine, has another one. */
type Place = { machine: string; folder: string; inode: string }
/** Locks of earlier versions do not name their place. */
type Holder = { pid: number; started: string; since: string; place?: Place | undefined }

const fileName = 'server.lock'
const longestTurn = 10_000

/**
 * Two servers must never share one folder; the second is refused with the process that holds it. It first waits up to
 * `patience` milliseconds for a predecessor that is stopping.
 */
export async function lockDirectory(directory: string, patience = 0): Promise<DirectoryLock> {
  const folder = resolve(directory)
  const giveUpAt = Date.now() + patience
  await mkdir(folder, { recursive: true }).catch(explain(folder))
  const path = join(folder, fileName)
  const here = await placeOf(folder)
  const id = randomUUID()
  const mine = JSON.stringify({
    id,
    pid: process.pid,
    started: (await startOfProcess(process.pid)) ?? 'unknown',
    since: new Date().toISOString(),
    place: here,
  } satisfies Holder & { id: string })
  const draft = `${path}.${id}`
  await writeFile(draft, mine, { mode: 0o644 }).catch(explain(folder))
  let copiedInUseFrom: string | undefined
  try {
    while (!(await claim(draft, path))) {
      const found = await readOrNothing(path)
      if (found === undefined) continue
      const holder = parseHolder(found)
      if (holder && (await holds(holder, here))) {
        if (Date.now() >= giveUpAt) throw new EmbeddedRefusal(refusal(folder, holder))
        await sleep(100)
      } else {
        copiedInUseFrom = await findOriginal(holder, here)
        await removeStale(path, found)
      }
    }
  } finally {
    await rm(draft, { force: true })
  }
  return {
    copiedInUseFrom,
    async release() {
      if ((await readOrNothing(path)) === mine) await rm(path, { force: true })
    },
  }
}

/** Whether a server that is alive holds the folder itself, not one that it was copied from. */
export async function isLocked(directory: string): Promise<boolean> {
  const folder = resolve(directory)
  const holder = parseHolder((await readOrNothing(join(folder, fileName))) ?? '')
  return holder !== undefined && holds(holder, await placeOf(folder))
}

async function placeOf(folder: string): Promise<Place> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return { machine: hostname(), folder: await realpath(folder), inode: `${dev}/${ino}` }
}

/** A folder that was moved keeps its inode; a copied one has neither the inode nor, on this machine, the path. */
const isSamePlace = (one: Place, other: Place): boolean =>
  one.machine === other.machine && (one.folder === other.folder || one.inode === other.inode)

const holds = async ({ place, ...holder }: Holder, here: Place): Promise<boolean> =>
  (place === undefined || isSamePlace(place, here)) && isAlive(holder)

/**
 * Known only on the machine of the original and while its server runs. Otherwise the copy may as well have been made after that server
 * was killed, which harms nothing. Windows does not tell processes with the same id apart.
 */
async function findOriginal(holder: Holder | undefined, here: Place): Promise<string | undefined> {
  if (!holder?.place || holder.place.machine !== here.machine || isSamePlace(holder.place, here)) return undefined
  return process.platform !== 'win32' && (await isAlive(holder)) ? holder.place.folder : undefined
}

/** Creating a hard link is atomic, so no process reads a half-written lock. */
async function claim(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * One process at a time removes a stale lock; otherwise a slow process could remove the lock that a faster one has just
 * taken.
 */
async function removeStale(path: string, stale: string): Promise<void> {
  const turn = `${path}.turn`
  try {
    await mkdir(turn)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    const begun = await stat(turn).catch(() => undefined)
    if (begun && Date.now() - begun.mtimeMs > longestTurn) await rm(turn, { recursive: true, force: true })
    await sleep(20)
    return
  }
  try {
    if ((await readOrNothing(path)) === stale) await rm(path, { force: true })
  } finally {
    await rm(turn, { recursive: true, force: true })
  }
}

function explain(directory: string) {
  return (error: unknown): never => {
    const why = error instanceof Error ? error.message : String(error)
    throw new EmbeddedRefusal(`Nothing can be written to ${directory} (${why}). Set DATA_DIR to another folder.`, {
      cause: error,
    })
  }
}

function refusal(directory: string, holder: Holder): string {
  const since = new Date(holder.since)
  const when = Number.isNaN(since.getTime()) ? '' : ` since ${since.toLocaleString('en-AU')}`
  return (
    `Already running: process ${holder.pid} has been using ${directory}${when}. ` +
    `Stop it first (kill ${holder.pid}), or set DATA_DIR to another folder.`
  )
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder> | null
    if (!Number.isSafeInteger(value?.pid) || typeof value?.started !== 'string') return undefined
    return {
      pid: value.pid as number,
      started: value.started,
      since: String(value.since),
      place: value.place ?? undefined,
    }
  } catch {
    return undefined
  }
}

/** Process ids are recycled: the same id with another start time is a different process. */
async function isAlive(holder: Holder): Promise<boolean> {
  return holder.pid > 0 && (await startOfProcess(holder.pid)) === holder.started
}

/** The start of a process, which distinguishes processes with the same id; undefined when none is alive. */
export async function startOfProcess(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const text = await readOrNothing(`/proc/${pid}/stat`)
    if (text === undefined) return undefined
    // The command name may contain spaces and brackets, so fields are counted from its closing bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const boot = (await readOrNothing('/proc/sys/kernel/random/boot_id')) ?? ''
    return `${boot.trim()}/${fields[19]}`
  }
  if (process.platform === 'win32') return isSignallable(pid) ? 'running' : undefined
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)], { env: { LC_ALL: 'C' } })
    return stdout.trim() || undefined
  } catch {
    return undefined
  }
}

/** True if any process has this id, even an unrelated one or a zombie. */
export function isSignallable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

async function readOrNothing(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return undefined
    throw error
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
