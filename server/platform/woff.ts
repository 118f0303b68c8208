import { inflateSync } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { sfnt } from './woff2.ts'

/** Unpacks a WOFF web font. A font of many thousand glyphs is faster to unpack than as WOFF2, which stores outlines in parts. */
export function woffToTrueType(woff: Buffer): Buffer {
  const reader = new ByteReader(woff)
  if (reader.bytes(4).toString('latin1') !== 'wOFF') throw new Error('This is no WOFF font')
  reader.skip(8)
  const count = reader.uint16()
  reader.skip(30)
  const tables = Array.from({ length: count }, () => {
    const tag = reader.bytes(4).toString('latin1')
    const [offset, storedLength, length] = [reader.uint32(), reader.uint32(), reader.uint32()]
    reader.skip(4)
    const stored = woff.subarray(offset, offset + storedLength)
    return [tag, storedLength < length ? inflateSync(stored) : stored] as const
  })
  return sfnt(new Map(tables))
}
