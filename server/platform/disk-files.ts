import { randomUUID } from 'node:crypto'
import { access, copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { Draft } from './drafts.ts'
import { checkedKey, MissingFile, type FileStore, type StoredFile } from './file-store.ts'
import { syncFolder } from './sync-folder.ts'

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

/** Files in a folder. Written to a temporary file, flushed and renamed, so that a file is complete or absent. */
export class DiskFiles implements FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  #pathOf(key: string): string {
    return join(this.#folder, checkedKey(key))
  }

  async read(key: string): Promise<Buffer> {
    return readFile(this.#pathOf(key)).catch((error: unknown) => {
      throw isMissing(error) ? new MissingFile(key) : error
    })
  }

  async open(key: string): Promise<Readable> {
    const file = await open(this.#pathOf(key)).catch((error: unknown) => {
      throw isMissing(error) ? new MissingFile(key) : error
    })
    return file.createReadStream({ highWaterMark: 256 * 1024 })
  }

  async exists(key: string): Promise<boolean> {
    return access(this.#pathOf(key)).then(
      () => true,
      () => false,
    )
  }

  async store(key: string, source: Uint8Array | Draft): Promise<void> {
    const path = this.#pathOf(key)
    const firstMade = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (source instanceof Uint8Array) await this.#write(path, source)
    else await this.#adopt(path, source)
    await this.#syncUpTo(dirname(path), firstMade)
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  async *list(prefix: string): AsyncIterable<StoredFile> {
    const folder = this.#pathOf(prefix.replace(/\/$/, ''))
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const found = await stat(path).catch(() => undefined)
      if (found) yield { key: relative(this.#folder, path).split(sep).join('/'), modifiedAt: found.mtime }
    }
  }

  async #write(path: string, bytes: Uint8Array): Promise<void> {
    const aside = `${path}.${randomUUID()}.part`
    try {
      const file = await open(aside, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(aside, path)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  /** Turns the draft into the file by renaming, without a copy if both are on one disk. */
  async #adopt(path: string, draft: Draft): Promise<void> {
    await draft.sync()
    try {
      await rename(draft.path, path)
    } catch (error) {
      if ((error as { code?: string }).code !== 'EXDEV') throw error
      const aside = `${path}.${randomUUID()}.part`
      try {
        await copyFile(draft.path, aside)
        const copy = await open(aside, 'r+')
        await copy.sync().finally(async () => copy.close())
        await rename(aside, path)
      } catch (failure) {
        await rm(aside, { force: true })
        throw failure
      }
    }
  }

  async #syncUpTo(folder: string, firstMade: string | undefined): Promise<void> {
    await syncFolder(folder)
    if (firstMade === undefined) return
    for (let each = folder; each !== dirname(firstMade) && each !== dirname(each); each = dirname(each)) {
      await syncFolder(dirname(each))
    }
  }
}
