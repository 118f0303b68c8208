import { execFile, spawn } from 'node:child_process'
import { open, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { commandFor, processIdentity, nameOfFolder, replaceFile, type ServerAccount } from './embedded-account.ts'
import { environment } from './embedded-cluster.ts'
import { hasCode, isSignallable, startOfProcess } from './embedded-lock.ts'
import type { Programs } from './embedded-programs.ts'
import { EmbeddedRefusal } from './embedded-refusal.ts'

const pollEvery = 20
const longestRecovery = 10 * 60_000
const longestShutdown = 2 * 60_000

/** PostgreSQL ended before it was ready; `log` is its output. */
export class StartFailure extends EmbeddedRefusal {
  readonly log: string
  constructor(log: string) {
    super(`PostgreSQL did not start. ${log}`.trim())
    this.log = log
  }
}

export type Postmaster = {
  /** Settles when the process has ended, for any reason. */
  ended: Promise<void>
  /** True once PostgreSQL has been asked to stop, by this process or any other. */
  isStopping(): Promise<boolean>
  stop(): Promise<void>
}

/** Starts PostgreSQL in a separate process group: Ctrl-C reaches the server first, which then stops the database. */
export async function launch(
  account: ServerAccount,
  programs: Programs,
  data: string,
  logFile: string,
  { onProgress, onLaunch, signal }: { onProgress: (text: string) => void; onLaunch?: () => void; signal?: AbortSignal },
): Promise<Postmaster> {
  const command = commandFor(account, programs.postgres, ['-D', nameOfFolder(account, data)])
  // The last run may have been by another user.
  await rm(logFile, { force: true })
  // A killed predecessor leaves its socket and the lock of it.
  for (const name of await readdir(data)) if (name.startsWith('.s.PGSQL.')) await rm(join(data, name), { force: true })
  const output = await open(logFile, 'w', 0o600)
  const child = spawn(command.file, command.args, {
    ...processIdentity(account),
    cwd: data,
    env: environment(),
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  })
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve()).once('exit', () => resolve())
  }).then(() => {
    hasEnded = true
  })
  child.unref()
  await output.close()
  const { pid } = child
  if (pid === undefined) throw new StartFailure(`${programs.postgres} cannot be run.`)
  onLaunch?.()
  const stop = () => shutDown(pid, () => hasEnded)
  const started = Date.now()
  let saidAt = started
  while (!(await isReady(data, pid))) {
    if (signal?.aborted) {
      await stop()
      throw new EmbeddedRefusal('PostgreSQL was stopped while it was starting.')
    }
    if (hasEnded) throw new StartFailure(await lastLogLines(pid, logFile, join(data, '../log')))
    if (Date.now() - started > longestRecovery) throw new StartFailure('It is still recovering after ten minutes.')
    if (Date.now() - saidAt > 3000) {
      saidAt = Date.now()
      onProgress('PostgreSQL is recovering after it was interrupted')
    }
    await sleep(pollEvery)
  }
  return { ended, isStopping: async () => (await statusOf(data, pid)) === 'stopping', stop }
}

const isReady = async (data: string, pid: number) => (await statusOf(data, pid)) === 'ready'

/** The status reported by PostgreSQL: starting, ready or stopping. */
async function statusOf(data: string, pid: number): Promise<string | undefined> {
  const lines = await pidFile(data)
  return Number(lines?.[0]) === pid ? lines?.[7]?.trim() : undefined
}

/** Fast shutdown: rolls back open transactions, writes everything, then ends. */
async function shutDown(pid: number, hasEnded: () => boolean | Promise<boolean>): Promise<void> {
  if (await hasEnded()) return
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    // The process has just ended, and its end is reported next.
    if (!hasCode(error, 'ESRCH')) throw error
  }
  const asked = Date.now()
  while (!(await hasEnded())) {
    if (Date.now() - asked > longestShutdown) throw new EmbeddedRefusal(`PostgreSQL (process ${pid}) does not stop.`)
    await sleep(pollEvery)
  }
}

/** A killed server leaves its PostgreSQL running; it is stopped so that the settings of this start apply. */
export async function stopLeftover(
  account: ServerAccount,
  data: string,
  onProgress: (text: string) => void,
): Promise<void> {
  const lines = await pidFile(data)
  const pid = Number(lines?.[0])
  if (!lines || !Number.isSafeInteger(pid) || pid <= 0) return
  const start = await startOfProcess(pid)
  if (start !== undefined && (await isPostmasterOf(account, data, pid, lines[1]))) {
    onProgress(`Stopping the PostgreSQL of an earlier run (process ${pid})`)
    await shutDown(pid, async () => (await startOfProcess(pid)) !== start)
    return
  }
  if (!isSignallable(pid)) return
  // PostgreSQL refuses to start while any process has that id, even an unrelated one or a zombie. It accepts its
  // parent's id, and still detects by the other lines whether a part of its predecessor is alive.
  await replaceFile(join(data, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'), account)
}

/** A postmaster always runs inside its data folder, which distinguishes it from another process with a recycled id. */
async function isPostmasterOf(account: ServerAccount, data: string, pid: number, named = ''): Promise<boolean> {
  // Other systems have no /proc, so the pid file of PostgreSQL has to be trusted, unless it was copied from another folder.
  if (process.platform !== 'linux') return relative(named, data) === ''
  const folder = await workingFolderOf(account, pid)
  return folder !== undefined && folder === (await realpath(data))
}

async function workingFolderOf(account: ServerAccount, pid: number): Promise<string | undefined> {
  const link = `/proc/${pid}/cwd`
  try {
    return await readlink(link)
  } catch {
    // In a container root may not inspect processes of other users, but each user may inspect their own.
    const look = promisify(execFile)('readlink', [link], { ...processIdentity(account), cwd: '/' })
    return look.then(({ stdout }) => stdout.replace(/\n$/, '')).catch(() => undefined)
  }
}

async function pidFile(data: string): Promise<string[] | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined)
  return text?.split('\n')
}

/**
 * What this process reported: first on its own output, later in the day's log together with earlier processes. A
 * separate process writes that log and may be slightly behind.
 */
async function lastLogLines(pid: number, logFile: string, logFolder: string): Promise<string> {
  const giveUpAt = Date.now() + 1000
  for (;;) {
    const days = await readdir(logFolder).catch(() => [])
    const files = [logFile, ...days.map((day) => join(logFolder, day))]
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.includes(`[${pid}]`))
    const reasons = lines.filter((line) => /\b(WARNING|ERROR|FATAL|PANIC|HINT|DETAIL):/.test(line))
    if (reasons.some((line) => /\b(FATAL|PANIC):/.test(line)) || Date.now() > giveUpAt) return reasons.join('\n')
    await sleep(pollEvery)
  }
}
