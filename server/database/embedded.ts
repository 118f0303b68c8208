import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { chooseAccount, giveTo, replaceFile, type ServerAccount } from './embedded-account.ts'
import { createCluster, hasCluster, clusterLayout, readPassword, superuser } from './embedded-cluster.ts'
import { lockDirectory } from './embedded-lock.ts'
import { launch, StartFailure, stopLeftover } from './embedded-postmaster.ts'
import { findPrograms, type Programs } from './embedded-programs.ts'
import { EmbeddedRefusal } from './embedded-refusal.ts'
import { clusterSettings, toConfiguration } from './embedded-settings.ts'
import { supervise } from './embedded-supervisor.ts'

export type EmbeddedDatabase = { url: string; stop(): Promise<void> }

export type EmbeddedOptions = {
  directory: string
  /** By default a free port is chosen and remembered. */
  port?: number
  onProgress: (text: string) => void
  /** Reports events of PostgreSQL while the server runs; defaults to `onProgress`. */
  onTrouble?: (text: string) => void
  /** Called while PostgreSQL starts. */
  onLaunch?: () => void
  /** How long, in milliseconds, to wait for a predecessor that is stopping. */
  patience?: number
  /** Stops waiting for a long recovery. */
  signal?: AbortSignal
  /** PostgreSQL settings that override the defaults. */
  settings?: Record<string, string>
}

const database = 'portal'
const longestRetry = 15_000

/** Starts the PostgreSQL in `directory`, creates it the first time, and restarts it if it ends unexpectedly. */
export async function startEmbeddedDatabase(wishes: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const options = { ...wishes, directory: resolve(wishes.directory) }
  const { directory, onProgress, onTrouble = onProgress, settings = {}, patience = 3000 } = options
  await mkdir(directory, { recursive: true })
  const lock = await lockDirectory(directory, patience)
  try {
    // PostgreSQL may run as another account, which must be able to enter this folder but not to list it.
    if (process.getuid?.() === (await stat(directory)).uid) await chmod(directory, 0o711)
    const { data, log } = clusterLayout(directory)
    const account = await chooseAccount(directory, data)
    const programs = await findPrograms(account, directory, onProgress)
    const isNew = !(await hasCluster(data, programs.major))
    const password = await readPassword(directory, isNew)
    if (isNew) {
      onProgress('Creating the database')
      await createCluster(account, programs, directory, password, settings['fsync'] !== 'off')
    } else {
      await stopLeftover(account, data, onProgress)
      if ((await stat(data)).uid !== (account.uid ?? process.getuid?.() ?? 0)) await giveTo(account, data)
    }
    await mkdir(log, { recursive: true, mode: 0o700 })
    await giveTo(account, log)
    onProgress('Starting PostgreSQL')
    const { postmaster, port } = await launchPatiently(account, programs, options)
    const supervised = supervise(postmaster, onTrouble, async (signal) => {
      await stopLeftover(account, data, onTrouble)
      return launch(account, programs, data, startLog(directory), { onProgress: onTrouble, signal })
    })
    const urlOf = (name: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`
    const stop = once(async () => {
      await supervised.stop()
      await lock.release()
    })
    try {
      await ensureDatabase(urlOf(superuser))
    } catch (error) {
      await stop()
      throw error
    }
    return { url: urlOf(database), stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const startLog = (directory: string) => join(directory, 'start.log')

/** Retries while remains of a crashed predecessor are in use, and with another port if the remembered one is taken. */
async function launchPatiently(account: ServerAccount, programs: Programs, options: EmbeddedOptions) {
  const { data, port: portFile } = clusterLayout(options.directory)
  let port = options.port ?? (await rememberedPort(portFile)) ?? (await freePort())
  const giveUpAt = Date.now() + longestRetry
  for (;;) {
    if (!(await isFree(port))) port = await otherPort(port, options)
    await replaceFile(join(data, 'portal.conf'), await configuration(port, options), account)
    try {
      const postmaster = await launch(account, programs, data, startLog(options.directory), options)
      await replaceFile(portFile, `${port}\n`)
      return { postmaster, port }
    } catch (error) {
      if (!(error instanceof StartFailure) || Date.now() > giveUpAt) throw error
      if (error.log.includes('could not create any TCP/IP sockets')) {
        port = await otherPort(port, options)
      } else if (error.log.includes('is still in use')) {
        await sleep(200)
      } else throw error
    }
  }
}

async function configuration(port: number, { settings = {} }: EmbeddedOptions): Promise<string> {
  return toConfiguration(await clusterSettings(port, settings))
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // The running query reports a lost connection; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

async function rememberedPort(path: string): Promise<number | undefined> {
  const port = Number(await readFile(path, 'utf8').catch(() => ''))
  return Number.isInteger(port) && port > 0 && port < 65536 ? port : undefined
}

/** A configured port must not change; a remembered one may. */
async function otherPort(taken: number, { port }: EmbeddedOptions): Promise<number> {
  if (port !== undefined) throw new EmbeddedRefusal(`Port ${taken} for PostgreSQL is already in use.`)
  return freePort()
}

async function isFree(port: number): Promise<boolean> {
  return (await tryPort(port).catch(() => undefined)) === port
}

const freePort = () => tryPort(0)

function tryPort(wanted: number): Promise<number> {
  return new Promise((found, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(address !== null && typeof address === 'object' ? address.port : wanted))
    })
  })
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= action())
}
