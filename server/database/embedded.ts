import { chmod, mkdir, readFile, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { chooseAccount, giveTo, nameOfFolder, replaceFile, type ServerAccount } from './embedded-account.ts'
import {
  clusterLayout,
  clusterUrl,
  createCluster,
  hasCluster,
  mayHaveSocket,
  readPassword,
  superuser,
} from './embedded-cluster.ts'
import { lockDirectory } from './embedded-lock.ts'
import { launch, StartFailure, stopLeftover } from './embedded-postmaster.ts'
import { findPrograms, type Programs } from './embedded-programs.ts'
import { EmbeddedRefusal } from './embedded-refusal.ts'
import { supervise } from './embedded-supervisor.ts'
import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** Uses an eighth of the memory, because Node, the browser and the file cache share the machine. */
async function clusterSettings(
  port: number,
  socketFolder: string,
  extra: Record<string, string>,
): Promise<Record<string, string>> {
  const memory = availableMemory() / MB
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, memory / part)))}MB`
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketFolder,
    max_connections: '100',
    shared_buffers: share(8, 64, 4096),
    effective_cache_size: share(2, 256, 65536),
    work_mem: share(512, 4, 32),
    maintenance_work_mem: share(32, 64, 512),
    dynamic_shared_memory_type: await sharedMemoryType(),
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    max_wal_size: '2GB',
    min_wal_size: '128MB',
    fsync: 'on',
    // After a crash PostgreSQL flushes each of its thousands of files, which takes seconds; Linux can flush all of them
    // in one call.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: '../log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_line_prefix: '%m [%p] %q%u@%d ',
    cluster_name: 'portal',
    ...extra,
  }
}

function toConfiguration(settings: Record<string, string>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  return `# Written at every start; use ALTER SYSTEM for settings of your own.\n${lines.join('\n')}\n`
}

function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

/** Containers often have 64 MB of /dev/shm, with which parallel queries fail; files work everywhere. */
async function sharedMemoryType(): Promise<string> {
  if (process.platform === 'win32') return 'windows'
  try {
    const { bavail, bsize } = await statfs('/dev/shm')
    return bavail * bsize >= 512 * MB ? 'posix' : 'mmap'
  } catch {
    return process.platform === 'linux' ? 'mmap' : 'posix'
  }
}

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
    await warnOfCopy(directory, lock.copiedInUseFrom, onTrouble)
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
    const urlOf = (name: string) => clusterUrl(directory, port, password, name)
    const stop = once(async () => {
      await supervised.stop()
      await lock.release()
    })
    try {
      await ensureDatabase(await urlOf(superuser))
    } catch (error) {
      await stop()
      throw error
    }
    return { url: await urlOf(database), stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** PostgreSQL cannot tell that its files are of different moments, unless the copy says so itself. */
async function warnOfCopy(
  directory: string,
  original: string | undefined,
  warn: (text: string) => void,
): Promise<void> {
  if (original === undefined) return
  const label = join(clusterLayout(directory).data, 'backup_label')
  if (await stat(label).catch(() => undefined)) return
  warn(
    `${directory} was copied from ${original} while a server was using it. Unless all of it is as at one moment, the database is ` +
      'damaged even if nothing shows it. Use npm run backup and npm run restore, or stop the server before you copy.',
  )
}

const startLog = (directory: string) => join(directory, 'start.log')

/** Retries while remains of a crashed predecessor are in use, and with another port if the remembered one is taken. */
async function launchPatiently(account: ServerAccount, programs: Programs, options: EmbeddedOptions) {
  const { data, port: portFile } = clusterLayout(options.directory)
  let port = options.port ?? (await rememberedPort(portFile)) ?? (await freePort())
  const giveUpAt = Date.now() + longestRetry
  let isSocketRefused = false
  for (;;) {
    if (!(await isFree(port))) port = await otherPort(port, options)
    const hasSocket = !isSocketRefused && mayHaveSocket(options.directory, port)
    const settings = await clusterSettings(port, hasSocket ? nameOfFolder(account, data) : '', options.settings ?? {})
    await replaceFile(join(data, 'portal.conf'), toConfiguration(settings), account)
    try {
      const postmaster = await launch(account, programs, data, startLog(options.directory), options)
      await replaceFile(portFile, `${port}\n`)
      return { postmaster, port }
    } catch (error) {
      if (!(error instanceof StartFailure) || Date.now() > giveUpAt) throw error
      if (error.log.includes('could not create any TCP/IP sockets')) {
        port = await otherPort(port, options)
      } else if (hasSocket && error.log.includes('could not create any Unix-domain sockets')) {
        // Some file systems have none.
        isSocketRefused = true
      } else if (error.log.includes('is still in use')) {
        await sleep(200)
      } else throw error
    }
  }
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
