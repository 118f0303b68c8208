import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SecretList } from './settings.ts'
import { syncFolder } from './sync-folder.ts'

/** Minimum length of LINK_SECRET too; a generated secret has 43 characters. */
const shortest = 32

class SecretRefused extends Error {
  readonly isForPeople = true
}

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

const newSecret = () => randomBytes(32).toString('base64url')

/** A single secret, for what cannot be rotated by adding another. */
export async function persistedSecret(file: string): Promise<string> {
  const [newest] = await persistedSecrets(file)
  return newest
}

/**
 * Secrets in a file that only this account can read, one in each line, newest first. The first is generated. Servers that
 * start concurrently get the same: the file is written under another name and linked atomically, so that no server reads
 * a partial file.
 */
export async function persistedSecrets(file: string): Promise<SecretList> {
  const known = await readSecrets(file)
  if (known !== undefined) return known
  await mkdir(dirname(file), { recursive: true })
  await putInPlace(file, newSecret(), async (draft) =>
    link(draft, file).catch((error: unknown) => {
      // Another server was faster, and its secret is used.
      if (!hasCode(error, 'EEXIST')) throw error
    }),
  )
  const made = await readSecrets(file)
  if (made === undefined) throw new SecretRefused(`The file ${file} was removed while the server started.`)
  return made
}

/** Puts a new secret before the others; servers use it after their next start. */
export async function addSecret(file: string): Promise<number> {
  const secrets = [newSecret(), ...(await persistedSecrets(file))]
  await putInPlace(file, secrets.join('\n'), async (draft) => rename(draft, file))
  return secrets.length
}

async function putInPlace(file: string, text: string, place: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await place(draft)
    await syncFolder(dirname(file))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Undefined if there is none. An empty or short one is refused, because links signed with it could be forged. */
async function readSecrets(file: string): Promise<SecretList | undefined> {
  let text: string
  try {
    text = (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  const secrets = text.split(/\s+/)
  const short = secrets.find((secret) => secret.length < shortest)
  if (short !== undefined) {
    throw new SecretRefused(
      `The secret in ${file} is empty or too short (${short.length} characters, at least ${shortest} are needed). ` +
        'Restore the file from a backup, or delete it to generate a new one; links sent earlier will then no longer work.',
    )
  }
  return secrets as [string, ...string[]]
}
