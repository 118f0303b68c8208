import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

type Part = string | Uint8Array
export type ZipEntry = { name: string; content: AsyncIterable<Part> | Iterable<Part> }
/** Each entry is asked for after the one before it was written. */
export type ZipEntries = Iterable<ZipEntry> | AsyncIterable<ZipEntry>

const deflated = 8
/** Sizes follow the data, because they are not known before; names are UTF-8. */
const flags = 0x0808
const version = 20
/** 1 January 1980, so that the same content gives the same file. */
const date = 0x0021

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

function headerOf(signature: number, entry: Written, isCentral: boolean): Buffer {
  const header = Buffer.alloc(isCentral ? 46 : 30)
  header.writeUInt32LE(signature, 0)
  if (isCentral) header.writeUInt16LE(version, 4)
  const at = isCentral ? 6 : 4
  header.writeUInt16LE(version, at)
  header.writeUInt16LE(flags, at + 2)
  header.writeUInt16LE(deflated, at + 4)
  header.writeUInt16LE(date, at + 8)
  if (isCentral) sizes(entry).copy(header, 16)
  header.writeUInt16LE(entry.name.length, at + 22)
  if (isCentral) header.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([header, entry.name])
}

function sizes({ crc, packed, size }: Written): Buffer {
  const buffer = Buffer.alloc(12)
  ;[crc, packed, size].forEach((value, index) => buffer.writeUInt32LE(value, index * 4))
  return buffer
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/**
 * Streams a zip archive without storing it: content is read only as fast as the client reads, and no longer once the
 * client is gone.
 */
async function* zipParts(entries: ZipEntries): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const local = headerOf(0x04034b50, entry, false)
    yield local
    const measured = async function* () {
      for await (const part of content) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        yield bytes
      }
    }
    // An error of the source ends the loop below with that error.
    const deflate = pipeline(Readable.from(measured()), createDeflateRaw(), () => {})
    for await (const packed of deflate as AsyncIterable<Buffer>) {
      entry.packed += packed.length
      yield packed
    }
    const descriptor = Buffer.concat([Buffer.from([0x50, 0x4b, 0x07, 0x08]), sizes(entry)])
    yield descriptor
    offset += local.length + entry.packed + descriptor.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map((entry) => headerOf(0x02014b50, entry, true)))
  yield Buffer.concat([directory, endOf(written.length, directory.length, offset)])
}

export const zipStream = (entries: ZipEntries): Readable => Readable.from(zipParts(entries))
