import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './sync-folder.ts'

/** Minimum length of LINK_SECRET too; a generated secret has 43 characters. */
const shortest = 32

class SecretRefused extends Error {
  readonly isForPeople = true
}

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

/**
 * A secret generated once and stored in a file that only this account can read. Servers that start concurrently get the
 * same one: it is written to a temporary file and linked atomically, so that no server reads a partial file.
 */
export async function persistedSecret(file: string): Promise<string> {
  const known = await readSecret(file)
  if (known !== undefined) return known
  await mkdir(dirname(file), { recursive: true })
  await linkNewSecret(file)
  const made = await readSecret(file)
  if (made === undefined) throw new SecretRefused(`The file ${file} was removed while the server started.`)
  return made
}

async function linkNewSecret(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(randomBytes(32).toString('base64url'))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(draft, file).catch((error: unknown) => {
      // Another server was faster, and its secret is used.
      if (!hasCode(error, 'EEXIST')) throw error
    })
    await syncFolder(dirname(file))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Undefined if there is none. An empty or short one is refused, because links signed with it could be forged. */
async function readSecret(file: string): Promise<string | undefined> {
  let text: string
  try {
    text = (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  if (text.length < shortest) {
    throw new SecretRefused(
      `The secret in ${file} is empty or too short (${text.length} characters, at least ${shortest} are needed). ` +
        'Restore the file from a backup, or delete it to generate a new one; links sent earlier will then no longer work.',
    )
  }
  return text
}
