import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A secret made once and kept in a file that only this account can read. */
export async function keptSecret(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  // Two servers that start at once: one makes it, both read it.
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
