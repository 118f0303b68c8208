import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A file that was received and is not kept yet: on disk, of known size and hash, to be looked into piece by piece. */
export type Draft = {
  readonly path: string
  readonly size: number
  readonly sha256: Buffer
  /** Fewer bytes than asked for only at the end. */
  read(position: number, length: number): Promise<Buffer>
  stream(start?: number, end?: number): Readable
  /** Flushes to the disk what was received. */
  sync(): Promise<void>
  /** Gone from here, unless somebody has moved it to where it is kept. */
  discard(): Promise<void>
}

export class DraftTooLarge extends Error {}

/** Longer than any upload may take: whatever is older was left by a server that was killed. */
const oldestMs = 2 * 60 * 60_000

async function copyInto(file: FileHandle, source: AsyncIterable<Uint8Array>, largest: number) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > largest) throw new DraftTooLarge(`More than ${largest} bytes`)
    hash.update(chunk)
    let written = 0
    while (written < chunk.length) {
      const { bytesWritten } = await file.write(chunk, written)
      written += bytesWritten
    }
  }
  return { size, sha256: hash.digest() }
}

/** The folder in which uploads arrive. On the disk of the stored files, so that keeping one is a rename. */
export class Drafts {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** At most one chunk is in memory: a slow disk slows the sender. */
  async receive(source: AsyncIterable<Uint8Array>, largest: number): Promise<Draft> {
    await mkdir(this.#folder, { recursive: true })
    const path = join(this.#folder, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    const discard = async () => {
      await file.close().catch(() => {})
      await rm(path, { force: true })
    }
    try {
      const { size, sha256 } = await copyInto(file, source, largest)
      return {
        path,
        size,
        sha256,
        read: async (position, length) => {
          const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)))
          if (buffer.length === 0) return buffer
          const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
          return buffer.subarray(0, bytesRead)
        },
        stream: (start = 0, end = size) =>
          createReadStream(path, { start, end: Math.max(start, end) - 1, highWaterMark: 256 * 1024 }),
        sync: async () => file.sync(),
        discard,
      }
    } catch (error) {
      await discard()
      throw error
    }
  }

  /** Drafts of servers that were killed. */
  async removeAbandoned(now: Date): Promise<number> {
    const names = await readdir(this.#folder).catch(() => [])
    let removed = 0
    for (const name of names) {
      const path = join(this.#folder, name)
      const modified = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => now.getTime(),
      )
      if (now.getTime() - modified < oldestMs) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }
}
