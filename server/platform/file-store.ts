import type { Readable } from 'node:stream'
import type { Draft } from './drafts.ts'

/** Stores the bytes of files in a folder or in object storage. A file is complete or absent. */
export interface FileStore {
  /** Returns once the bytes are durable and survive a crash of the machine. */
  store(key: string, source: Uint8Array | Draft): Promise<void>
  read(key: string): Promise<Buffer>
  /** Fails with MissingFile before the first byte, so that no reply has begun yet. */
  open(key: string): Promise<Readable>
  exists(key: string): Promise<boolean>
  /** Removing a missing file succeeds. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredFile>
}

export type StoredFile = { key: string; modifiedAt: Date }

export class MissingFile extends Error {
  constructor(key: string) {
    super(`No file is stored under “${key}”`)
  }
}

const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i

/** Keys are generated from plain parts; anything else must not become a path or an address. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`“${key}” is not a valid file key`)
  return key
}
