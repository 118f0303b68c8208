import { brotliDecompressSync } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { rebuildGlyphs } from './woff2-glyphs.ts'

/** Tags in the order of the WOFF2 specification; an entry refers to them by number. */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '))

type Entry = { tag: string; isTransformed: boolean; storedLength: number }

function readEntry(reader: ByteReader): Entry {
  const flags = reader.uint8()
  const tag = (flags & 63) === 63 ? reader.bytes(4).toString('latin1') : (knownTags[flags & 63] ?? '')
  const version = flags >> 6
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  const length = reader.base128()
  return { tag, isTransformed, storedLength: isTransformed ? reader.base128() : length }
}

/** Unpacks a WOFF2 web font to the TrueType file that PDF can embed. */
export function toTrueType(woff2: Buffer): Buffer {
  const reader = new ByteReader(woff2)
  if (reader.bytes(4).toString('latin1') !== 'wOF2') throw new Error('This is no WOFF2 font')
  reader.skip(8)
  const count = reader.uint16()
  reader.skip(6)
  const compressedLength = reader.uint32()
  reader.skip(24)
  const entries = Array.from({ length: count }, () => readEntry(reader))
  const data = new ByteReader(brotliDecompressSync(reader.bytes(compressedLength)))
  const stored = new Map(entries.map((entry) => [entry.tag, { ...entry, bytes: data.bytes(entry.storedLength) }]))
  const tables = new Map([...stored].map(([tag, { bytes }]) => [tag, bytes]))
  const glyf = stored.get('glyf')
  if (glyf?.isTransformed) {
    const { glyphs, offsets, leftSides } = rebuildGlyphs(glyf.bytes)
    tables.set('glyf', glyphs)
    tables.set('loca', offsets)
    const head = Buffer.from(required(tables, 'head'))
    head.writeInt16BE(1, 50)
    tables.set('head', head)
    if (stored.get('hmtx')?.isTransformed) tables.set('hmtx', rebuildMetrics(tables, leftSides))
  }
  return sfnt(tables)
}

function required(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const table = tables.get(tag)
  if (!table) throw new Error(`The font has no table ${tag}`)
  return table
}

/** Side bearings that equal the left edge of the glyph are left out of a packed font. */
function rebuildMetrics(tables: ReadonlyMap<string, Buffer>, leftSides: readonly number[]): Buffer {
  const reader = new ByteReader(required(tables, 'hmtx'))
  const widths = required(tables, 'hhea').readUInt16BE(34)
  const flags = reader.uint8()
  const advances = Array.from({ length: widths }, () => reader.uint16())
  const bearings = leftSides.map((left, glyph) => {
    const isLeftOut = glyph < widths ? (flags & 1) !== 0 : (flags & 2) !== 0
    return isLeftOut ? left : reader.int16()
  })
  const table = Buffer.alloc(widths * 4 + (leftSides.length - widths) * 2)
  let at = 0
  for (const [glyph, bearing] of bearings.entries()) {
    if (glyph < widths) at = table.writeUInt16BE(advances[glyph] ?? 0, at)
    at = table.writeInt16BE(bearing, at)
  }
  return table
}

/** A TrueType file of the tables. Checksums stay zero: nothing that reads it here checks them. */
export function sfnt(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const header = Buffer.alloc(12 + sorted.length * 16)
  header.writeUInt32BE(0x00_01_00_00, 0)
  header.writeUInt16BE(sorted.length, 4)
  let offset = header.length
  const parts: Buffer[] = [header]
  for (const [place, [tag, table]] of sorted.entries()) {
    const entry = 12 + place * 16
    header.write(tag, entry, 'latin1')
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(table.length, entry + 12)
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4)
    parts.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat(parts)
}
