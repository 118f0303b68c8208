import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** A user of the machine; PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number }

export function accountOf(name: string): Account {
  const [, , uid, gid] = spawnSync('getent', ['passwd', name], { encoding: 'utf8' }).stdout.trim().split(':')
  if (uid === undefined || gid === undefined) throw new Error(`This machine has no user ${name}`)
  return { uid: Number(uid), gid: Number(gid) }
}

type Program = {
  name: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
  account?: Account
  /** Others need it, so that it stops last. */
  isBase?: true
  /** Its own children, which outlive it when it is killed. */
  survivors?: () => number[]
}

type Running = Program & { child: ChildProcess; hasEnded: Promise<unknown> }

/** Programs of the fleet and their files, all of which are gone at the end. */
export class Machine {
  readonly folder: string
  readonly #running = new Map<string, Running>()
  readonly #stopping = new AbortController()

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'portal-fleet-'))
    // The account of PostgreSQL must reach its own folder in it.
    chmodSync(this.folder, 0o755)
  }

  folderOf(name: string, account?: Account): string {
    const path = join(this.folder, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }

  write(name: string, text: string, account?: Account): string {
    const path = join(this.folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }

  logOf(name: string): string {
    const path = join(this.folder, `${name}.log`)
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }

  /** The kernel ends the program when this process ends, however it does. */
  start(program: Program): void {
    const { name, command, args, env, account } = program
    const log = openSync(join(this.folder, `${name}.log`), 'a')
    const asUser = account ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'] : []
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...asUser, '--', command, ...args], {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], HOME: this.folder, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      detached: true,
    })
    const hasEnded = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
    this.#running.set(name, { ...program, child, hasEnded })
  }

  /** Runs a program of Node to its end. */
  async run(args: readonly string[], env: Record<string, string>): Promise<void> {
    const { signal } = this.#stopping
    const options = { env: { PATH: process.env['PATH'], ...env }, maxBuffer: 16 * 1024 * 1024, signal }
    await promisify(execFile)(process.execPath, [...args], options)
  }

  #get(name: string): Running {
    const found = this.#running.get(name)
    if (!found) throw new Error(`${name} was not started`)
    return found
  }

  isRunning(name: string): boolean {
    const { child } = this.#get(name)
    return child.exitCode === null && child.signalCode === null
  }

  signal(name: string, signal: NodeJS.Signals): void {
    const { child, survivors } = this.#get(name)
    for (const pid of [-(child.pid as number), ...(survivors?.() ?? [])])
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended.
      }
  }

  async kill(name: string): Promise<void> {
    this.signal(name, 'SIGKILL')
    await this.#get(name).hasEnded
  }

  /** Asks it to end, as a service manager does. */
  async end(name: string, withinMs = 30_000): Promise<void> {
    const { child, hasEnded } = this.#get(name)
    if (this.isRunning(name)) process.kill(child.pid as number, 'SIGTERM')
    await Promise.race([hasEnded, sleep(withinMs, undefined, { ref: false })])
    await this.kill(name)
  }

  startAgain(name: string): void {
    this.start(this.#get(name))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const all = [...this.#running.values()]
    for (const programs of [all.filter(({ isBase }) => !isBase), all.filter(({ isBase }) => isBase)])
      await Promise.all(
        programs.map(async ({ name }) => {
          this.signal(name, 'SIGCONT')
          await this.end(name, 20_000)
        }),
      )
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** Waits until the condition holds, and fails with what is missing otherwise. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, withinMs = 60_000): Promise<void> {
  for (const endsAt = Date.now() + withinMs; Date.now() < endsAt; await sleep(100))
    if (await Promise.resolve(holds()).catch(() => false)) return
  throw new Error(`Not within ${withinMs / 1000} s: ${what}`)
}
