import { execFile } from 'node:child_process'
import { chown, lchown, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from './embedded-lock.ts'
import { EmbeddedRefusal } from './embedded-refusal.ts'

/** The account that runs PostgreSQL, which refuses to run as root. */
export type ServerAccount = {
  uid?: number
  gid?: number
  /** Words before every command. */
  prefix: string[]
  /**
   * True if the account may have no access to the path of the folder: then the folder is entered before the rights are
   * dropped.
   */
  entersFirst: boolean
}

const nobody = 65534
const itself: ServerAccount = { prefix: [], entersFirst: false }

/** The account that owns the database files; for new ones `nobody` when running as root. */
export async function chooseAccount(directory: string, dataFolder: string): Promise<ServerAccount> {
  const me = process.getuid?.()
  const owner = await stat(dataFolder).catch(() => undefined)
  if (me === undefined) return itself
  if (me !== 0) {
    if (owner && owner.uid !== me) {
      throw new EmbeddedRefusal(
        `The database files in ${dataFolder} belong to another user (uid ${owner.uid}). ` +
          'Start as that user or as root, or set DATA_DIR to another folder.',
      )
    }
    return itself
  }
  if (process.platform !== 'linux') {
    throw new EmbeddedRefusal('PostgreSQL does not run as root. Start as an ordinary user, or set DATABASE_URL.')
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, prefix: [], entersFirst: true }
  return (await mayBecomeNobody(directory))
    ? { uid: nobody, gid: nobody, prefix: [], entersFirst: true }
    : asNamespace()
}

/** In a container with a single user, `nobody` does not exist: a user namespace only maps root to another user id. */
async function asNamespace(): Promise<ServerAccount> {
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']
  try {
    await promisify(execFile)('unshare', [...prefix.slice(1), 'true'])
  } catch {
    throw new EmbeddedRefusal(
      'PostgreSQL does not run as root, and this root may neither change users nor open a user namespace. ' +
        'Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { prefix, entersFirst: false }
}

async function mayBecomeNobody(directory: string): Promise<boolean> {
  const { uid, gid } = await stat(directory)
  try {
    await chown(directory, nobody, nobody)
    await chown(directory, uid, gid)
    await promisify(execFile)('true', { uid: nobody, gid: nobody, cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** Changes the owner of a folder and its contents; never follows links. */
export async function giveTo(account: ServerAccount, path: string): Promise<void> {
  if (account.uid === undefined || account.gid === undefined) return
  await lchown(path, account.uid, account.gid)
  let entries: string[]
  try {
    entries = await readdir(path)
  } catch (error) {
    if (hasCode(error, 'ENOTDIR')) return
    throw error
  }
  for (const entry of entries) await giveTo(account, join(path, entry))
}

/** Replaces the file instead of rewriting it, so that a link planted in the account's folder is not followed. */
export async function replaceFile(path: string, text: string, account?: ServerAccount): Promise<void> {
  const draft = `${path}.new`
  await rm(draft, { force: true })
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
  if (account) await giveTo(account, draft)
  await rename(draft, path)
}

export function commandFor(account: ServerAccount, program: string, args: string[]): { file: string; args: string[] } {
  const [file = program, ...rest] = [...account.prefix, program, ...args]
  return { file, args: rest }
}

export function processIdentity(account: ServerAccount): { uid?: number; gid?: number } {
  return account.uid === undefined || account.gid === undefined ? {} : { uid: account.uid, gid: account.gid }
}

/** The path by which the account refers to the folder it was started in. */
export function nameOfFolder(account: ServerAccount, folder: string): string {
  return account.entersFirst ? '/proc/self/cwd' : folder
}
