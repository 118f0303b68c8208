import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { access, appendFile, mkdir, readFile, readdir, rename, rm, writeFile, chmod, symlink } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { promisify } from 'node:util'
import { commandFor, giveTo, processIdentity, nameOfFolder, type ServerAccount } from './embedded-account.ts'
import { hasCode } from './embedded-lock.ts'
import type { Programs } from './embedded-programs.ts'
import { EmbeddedRefusal } from './embedded-refusal.ts'

/**
 * While creating a cluster PostgreSQL looks up the name of its user, for a default that is not used here, and fails if
 * there is none, as in containers started with a bare user id. These copies of the two programs look up the first user
 * instead; they are deleted once the cluster exists.
 */
async function withNamelessInitdb(
  initdb: string,
  directory: string,
  run: (initdb: string) => Promise<void>,
): Promise<void> {
  const native = dirname(dirname(initdb))
  const copy = join(directory, 'initdb.new')
  await rm(copy, { recursive: true, force: true })
  try {
    await mkdir(join(copy, 'bin'), { recursive: true })
    for (const program of ['initdb', 'postgres']) {
      await writeFile(join(copy, 'bin', program), withoutNameLookup(await readFile(join(native, 'bin', program))))
      await chmod(join(copy, 'bin', program), 0o755)
    }
    for (const folder of ['lib', 'share']) await symlink(join(native, folder), join(copy, folder))
    await run(join(copy, 'bin', 'initdb'))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Both functions return a user's record, and their names have the same length, so no offset in the program changes. */
function withoutNameLookup(program: Buffer): Buffer {
  const imported = Buffer.from('\0getpwuid\0')
  const at = program.indexOf(imported)
  if (at < 0 || program.indexOf(imported, at + 1) >= 0) {
    throw new EmbeddedRefusal(`The user ${process.getuid?.()} has no name on this machine; add it to /etc/passwd.`)
  }
  program.write('getpwent', at + 1, 'latin1')
  return program
}

export const superuser = 'postgres'

/** Paths inside the folder of a cluster. */
export function clusterLayout(directory: string) {
  const at = (name: string) => join(directory, name)
  return { data: at('data'), log: at('log'), password: at('password'), port: at('port') }
}

/** The longest path of a socket, in bytes; macOS has the shortest limit. */
const longestSocketPath = 103

const socketFile = (directory: string, port: number) => join(clusterLayout(directory).data, `.s.PGSQL.${port}`)

/** Whether PostgreSQL can be reached by a socket in its data folder, which only its account may enter. */
export const mayHaveSocket = (directory: string, port: number): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(socketFile(directory, port)) <= longestSocketPath

/** The address of a database of the running cluster: its socket, which takes a sixth less time for each query, or else TCP. */
export async function clusterUrl(directory: string, port: number, password: string, name: string): Promise<string> {
  const url = new URL(`postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`)
  const hasSocket = await access(socketFile(directory, port)).then(
    () => true,
    () => false,
  )
  if (hasSocket) url.searchParams.set('host', clusterLayout(directory).data)
  return url.href
}

/** True when there is a complete cluster; throws for a folder that might be a damaged one. */
export async function hasCluster(data: string, major: string): Promise<boolean> {
  try {
    const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
    if (version === major) return true
    throw new EmbeddedRefusal(
      `The database files in ${data} were made by PostgreSQL ${version}, this is ${major}. ` +
        'Move your data over first, or set DATA_DIR to another folder.',
    )
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  if (await holdsFiles(data)) {
    throw new EmbeddedRefusal(
      `The database files in ${data} are damaged: PG_VERSION is missing. ` +
        'Restore them from a backup, or move the folder away to start with an empty database.',
    )
  }
  return false
}

async function holdsFiles(folder: string): Promise<boolean> {
  try {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isDirectory() || (await holdsFiles(join(folder, entry.name)))) return true
    }
    return false
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Created under another name and renamed at the end, so that a cluster is complete or absent. */
export async function createCluster(
  account: ServerAccount,
  programs: Programs,
  directory: string,
  password: string,
  isDurable: boolean,
): Promise<void> {
  const { data } = clusterLayout(directory)
  // An initdb whose server was killed may still be writing, so each attempt uses a new folder.
  for (const name of await readdir(directory)) {
    if (name.startsWith('data.')) await rm(join(directory, name), { recursive: true, force: true })
  }
  await rm(data, { recursive: true, force: true })
  const draft = `${data}.${randomUUID()}`
  await mkdir(draft, { mode: 0o700 })
  await giveTo(account, draft)
  const secret = join(directory, 'password.new')
  await writeFile(secret, password, { mode: 0o600 })
  await giveTo(account, secret)
  const runInitdb = async (initdb: string) => {
    const command = commandFor(account, initdb, [
      `--pgdata=${nameOfFolder(account, draft)}`,
      `--username=${superuser}`,
      `--pwfile=${account.entersFirst ? '../password.new' : secret}`,
      '--auth=scram-sha-256',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--encoding=UTF8',
      '--data-checksums',
      ...(isDurable ? [] : ['--no-sync']),
    ])
    await promisify(execFile)(command.file, command.args, {
      ...processIdentity(account),
      cwd: draft,
      env: environment(),
    })
  }
  try {
    await runInitdb(programs.initdb).catch((error: unknown) => {
      if (!errorMessage(error).includes('could not look up effective user')) throw error
      return withNamelessInitdb(programs.initdb, directory, runInitdb)
    })
    await appendFile(join(draft, 'postgresql.conf'), "\ninclude 'portal.conf'\n")
    await rename(draft, data)
  } catch (error) {
    throw new EmbeddedRefusal(`The database files could not be created in ${data}. ${errorMessage(error)}`, {
      cause: error,
    })
  } finally {
    await rm(secret, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const output = 'stderr' in error ? String(error.stderr).trim() : ''
  return output === '' ? error.message : output
}

/** The superuser's password, stored beside the cluster and readable only by its owner. */
export async function readPassword(directory: string, isNew: boolean): Promise<string> {
  const { password } = clusterLayout(directory)
  const known = await readFile(password, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  })
  if (known.trim() !== '') return known.trim()
  if (!isNew)
    throw new EmbeddedRefusal(`The password file ${password} is missing, without it the database cannot be opened.`)
  const fresh = randomBytes(24).toString('base64url')
  await writeFile(`${password}.draft`, `${fresh}\n`, { mode: 0o600 })
  await rename(`${password}.draft`, password)
  return fresh
}

/** Without the variables of the parent's environment (PGDATA, LANG, …) that would affect the cluster. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '', SystemRoot: process.env['SystemRoot'] ?? '', LC_ALL: 'C', TZ: 'UTC' }
}
