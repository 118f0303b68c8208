import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasCode } from '../embedded-lock.ts'

/** A file with what proves that its bytes are the same; the path is relative, with slashes. */
export type CheckedFile = { path: string; size: number; sha256: string }

/** Counts and hashes the bytes that pass. */
class Checker extends Transform {
  readonly #hash: Hash = createHash('sha256')
  size = 0

  override _transform(chunk: Buffer, _: unknown, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk)
    this.size += chunk.length
    done(null, chunk)
  }

  sha256 = (): string => this.#hash.digest('hex')
}

/** Reads a file without copying it. */
export async function hashFile(from: string, path: string): Promise<CheckedFile> {
  const checker = new Checker()
  await pipeline((await open(from)).createReadStream({ highWaterMark: 1024 * 1024 }), checker.resume())
  return { path, size: checker.size, sha256: checker.sha256() }
}

/** Copies a file to a new place and returns what was written. */
export async function copyChecked(from: string, to: string, path: string): Promise<CheckedFile> {
  const source = (await open(from)).createReadStream({ highWaterMark: 256 * 1024 })
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const checker = new Checker()
  await pipeline(source, checker, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  return { path, size: checker.size, sha256: checker.sha256() }
}

/** Copies the wanted files of a folder; those that are removed after they were listed are left out. */
export async function copyFolder(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
): Promise<CheckedFile[]> {
  const copied: CheckedFile[] = []
  for await (const path of pathsIn(from, isWanted)) {
    try {
      copied.push(await copyChecked(join(from, path), join(to, path), path))
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }
  return copied
}

/** Relative paths of the regular files in a folder; a folder that is not wanted is not entered. */
async function* pathsIn(folder: string, isWanted: (path: string) => boolean, inside = ''): AsyncIterable<string> {
  const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  for (const entry of entries) {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`
    if (!isWanted(path)) continue
    if (entry.isDirectory()) yield* pathsIn(folder, isWanted, path)
    else if (entry.isFile()) yield path
  }
}
