import { execFile } from 'node:child_process'
import { chown, lchown, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from './embedded-lock.ts'
import { Refusal } from './embedded-refusal.ts'

/** On whose behalf PostgreSQL runs: it refuses root. */
export type Account = {
  uid?: number
  gid?: number
  /** Words put before every command. */
  prefix: string[]
  /** Set where the folder's own path may be closed to the account: it is then entered before the rights are dropped. */
  entersFirst: boolean
}

const nobody = 65534
const itself: Account = { prefix: [], entersFirst: false }

/** The account that owns the database files; for new ones `nobody` when we are root. */
export async function chooseAccount(directory: string, dataFolder: string): Promise<Account> {
  const me = process.getuid?.()
  const owner = await stat(dataFolder).catch(() => undefined)
  if (me === undefined) return itself
  if (me !== 0) {
    if (owner && owner.uid !== me) {
      throw new Refusal(
        `The database files in ${dataFolder} belong to another user (uid ${owner.uid}). ` +
          'Start as that user or as root, or set DATA_DIR to another folder.',
      )
    }
    return itself
  }
  if (process.platform !== 'linux') {
    throw new Refusal('PostgreSQL does not run as root. Start as an ordinary user, or set DATABASE_URL.')
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, prefix: [], entersFirst: true }
  return (await mayBecomeNobody(directory))
    ? { uid: nobody, gid: nobody, prefix: [], entersFirst: true }
    : asNamespace()
}

/** In a container that knows one user only, `nobody` does not exist: there we merely appear to be someone else. */
async function asNamespace(): Promise<Account> {
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']
  try {
    await promisify(execFile)('unshare', [...prefix.slice(1), 'true'])
  } catch {
    throw new Refusal(
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

/** Hands a folder and all in it over; links are never followed. */
export async function giveTo(account: Account, path: string): Promise<void> {
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

/** Replaces rather than rewrites: a link planted in the account's folder is not followed. */
export async function replaceFile(path: string, text: string, account?: Account): Promise<void> {
  const draft = `${path}.new`
  await rm(draft, { force: true })
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
  if (account) await giveTo(account, draft)
  await rename(draft, path)
}

export function commandFor(account: Account, program: string, args: string[]): { file: string; args: string[] } {
  const [file = program, ...rest] = [...account.prefix, program, ...args]
  return { file, args: rest }
}

export function processIdentity(account: Account): { uid?: number; gid?: number } {
  return account.uid === undefined || account.gid === undefined ? {} : { uid: account.uid, gid: account.gid }
}

/** How the account names the folder it was started in. */
export function nameOfFolder(account: Account, folder: string): string {
  return account.entersFirst ? '/proc/self/cwd' : folder
}
