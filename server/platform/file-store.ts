import type { Readable } from 'node:stream'
import type { Draft } from './drafts.ts'

/** Where the bytes of files are kept: a folder, or object storage. A file is there as a whole or not at all. */
export interface FileStore {
  /** Returns once the bytes are safe: a crash of the machine no longer loses them. */
  store(key: string, source: Uint8Array | Draft): Promise<void>
  read(key: string): Promise<Buffer>
  /** Fails with MissingFile before the first byte, so that an answer has not begun yet. */
  open(key: string): Promise<Readable>
  exists(key: string): Promise<boolean>
  /** Removing what is not there is done already. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredFile>
}

export type StoredFile = { key: string; modifiedAt: Date }

export class MissingFile extends Error {
  constructor(key: string) {
    super(`No file is kept under “${key}”`)
  }
}

const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i

/** Keys are ours, made of plain parts; anything else must not become a path or an address. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`“${key}” is no key of a file`)
  return key
}
