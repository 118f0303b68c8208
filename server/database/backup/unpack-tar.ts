import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { ConfigurationError } from '../../platform/config.ts'

const block = 512

type Entry = { path: string; mode: number; size: number; isFolder: boolean }

/** Undefined for the empty blocks at the end. */
function readHeader(header: Buffer): Entry | undefined {
  const text = (from: number, length: number) => header.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const octal = (from: number, length: number) => Number.parseInt(text(from, length).trim() || '0', 8)
  const name = text(0, 100)
  if (name === '') return undefined
  const prefix = text(345, 155)
  const type = text(156, 1)
  const path = prefix === '' ? name : `${prefix}/${name}`
  const isFolder = type === '5'
  // PostgreSQL has links only for tablespaces, of which an embedded one has none.
  if ((!isFolder && type !== '0' && type !== '') || path.split('/').includes('..') || path.startsWith('/'))
    throw new ConfigurationError(
      `The backup is damaged: its database has an entry that cannot be restored, ${JSON.stringify(path)}.`,
    )
  return { path, mode: octal(100, 8) & 0o777, size: isFolder ? 0 : octal(124, 12), isFolder }
}

/** Writes the files of a tar into a folder, except one, whose bytes are returned for the caller to write at the end. */
export async function unpackTar(source: AsyncIterable<Buffer>, folder: string, keptBack: string): Promise<Buffer> {
  let kept = Buffer.alloc(0)
  let header = Buffer.alloc(0)
  let entry: Entry | undefined
  let file: WriteStream | undefined
  let left = 0
  let padding = 0
  const begin = async () => {
    entry = readHeader(header)
    header = Buffer.alloc(0)
    if (!entry) return
    left = entry.size
    padding = (block - (entry.size % block)) % block
    const path = join(folder, entry.path)
    await mkdir(entry.isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (!entry.isFolder && entry.path !== keptBack)
      file = createWriteStream(path, { flags: 'wx', mode: entry.mode, highWaterMark: 1024 * 1024 })
    if (left === 0) await end()
  }
  const end = async () => {
    if (!file) return
    file.end()
    await finished(file)
    file = undefined
  }
  for await (const chunk of source) {
    let at = 0
    while (at < chunk.length) {
      if (left > 0) {
        const bytes = chunk.subarray(at, at + left)
        left -= bytes.length
        at += bytes.length
        if (!file) kept = Buffer.concat([kept, bytes])
        else if (!file.write(bytes)) await once(file, 'drain')
        if (left === 0) await end()
      } else if (padding > 0) {
        const skipped = Math.min(padding, chunk.length - at)
        padding -= skipped
        at += skipped
      } else {
        const bytes = chunk.subarray(at, at + block - header.length)
        header = Buffer.concat([header, bytes])
        at += bytes.length
        if (header.length === block) await begin()
      }
    }
  }
  if (left > 0 || header.length > 0 || kept.length === 0)
    throw new ConfigurationError('The backup is damaged: its database is cut off.')
  return kept
}
