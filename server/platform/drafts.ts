import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A received file that is not stored yet: on disk, with known size and hash, readable in parts. */
export type Draft = {
  readonly path: string
  readonly size: number
  readonly sha256: Buffer
  /** Returns fewer bytes than requested only at the end. */
  read(position: number, length: number): Promise<Buffer>
  stream(start?: number, end?: number): Readable
  /** Flushes the received bytes to disk. */
  sync(): Promise<void>
  /** Deletes the draft, unless it was moved to the stored files. */
  discard(): Promise<void>
}

export class DraftTooLarge extends Error {}

/** Returns the name of the malware in a file; undefined if none was found. */
export type Scan = (file: Readable) => Promise<string | undefined>

/** Longer than any upload may take, so that older drafts belong to a killed server. */
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

/** The folder that receives uploads. On the disk of the stored files, so that storing one is a rename. */
export class Drafts {
  readonly #folder: string
  readonly #scan: Scan | undefined

  /** Without a scanner, files are not checked for malware. */
  constructor(folder: string, scan?: Scan) {
    this.#folder = folder
    this.#scan = scan
  }

  async findMalware(draft: Draft): Promise<string | undefined> {
    return this.#scan?.(draft.stream())
  }

  /** At most one chunk is in memory: a slow disk slows the sender down. */
  async receive(source: AsyncIterable<Uint8Array>, largest: number): Promise<Draft> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
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

  /** Removes drafts of killed servers. */
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
