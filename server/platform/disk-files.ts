import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Keys are ours, made of plain parts; anything else must not become a path. */
const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i

/** Files kept in a folder. Written aside, flushed and renamed: a file is whole or not there. */
export class DiskFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  #pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new Error(`“${key}” is no key of a file`)
    return join(this.#folder, key)
  }

  async read(key: string): Promise<Buffer> {
    return readFile(this.#pathOf(key))
  }

  async store(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    const draft = `${path}.${process.pid}.part`
    const file = await open(draft, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  }
}
