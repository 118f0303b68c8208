import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './sync-folder.ts'

/** As many characters as LINK_SECRET must have; what is made here has 43. */
const shortest = 32

class SecretRefused extends Error {
  readonly isForPeople = true
}

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

/**
 * A secret made once and stored in a file that only this account can read. Servers that start at once get the same one: it is
 * written beside its place and linked there whole, so nobody reads a half-written file.
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
      // Another server was quicker, and its secret is the one.
      if (!hasCode(error, 'EEXIST')) throw error
    })
    await syncFolder(dirname(file))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Undefined where there is none. An empty or short one is refused: links signed with it could be forged. */
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
        'Restore the file from a backup, or remove it to have a new one made; links sent before then no longer open.',
    )
  }
  return text
}
