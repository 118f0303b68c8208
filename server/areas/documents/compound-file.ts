import type { Content } from './content.ts'

/* The container of Office documents up to 2003: a file system in a file (MS-CFB). Reads only its directory. */

const signature = 'd0cf11e0a1b11ae1'
const lastSector = 0xfffffffa
const entrySize = 128
/** More than 20 MB in sectors of 512 bytes. */
const mostSectors = 50_000

export type CompoundEntry = { name: string; isStorage: boolean }

class Damaged extends Error {}

/** Names of all entries, or undefined if the file is not such a container. Throws if it is inconsistent. */
export async function readDirectory(content: Content): Promise<CompoundEntry[] | undefined> {
  const header = await content.read(0, 512)
  if (header.length < 512 || header.subarray(0, 8).toString('hex') !== signature) return undefined
  const sectorSize = 2 ** header.readUInt16LE(30)
  if (sectorSize !== 512 && sectorSize !== 4096) throw new Damaged()
  const sector = async (number: number): Promise<Buffer> => {
    const bytes = await content.read((number + 1) * sectorSize, sectorSize)
    if (bytes.length < sectorSize) throw new Damaged()
    return bytes
  }
  const table = await readTable(header, sectorSize, sector)
  const entries: CompoundEntry[] = []
  const seen = new Set<number>()
  for (let number = header.readUInt32LE(48); number < lastSector; number = table[number] ?? lastSector) {
    if (seen.has(number)) throw new Damaged()
    seen.add(number)
    entries.push(...entriesIn(await sector(number)))
  }
  return entries
}

/** The sector that follows each sector. The header and further sectors contain the positions of this table. */
async function readTable(header: Buffer, sectorSize: number, sector: (number: number) => Promise<Buffer>) {
  const places: number[] = []
  for (let at = 76; at < 512; at += 4) places.push(header.readUInt32LE(at))
  const seen = new Set<number>()
  for (let number = header.readUInt32LE(68); number < lastSector;) {
    if (seen.has(number)) throw new Damaged()
    seen.add(number)
    const more = await sector(number)
    for (let at = 0; at < sectorSize - 4; at += 4) places.push(more.readUInt32LE(at))
    number = more.readUInt32LE(sectorSize - 4)
  }
  const table: number[] = []
  for (const place of places) {
    if (place >= lastSector) continue
    if (table.length > mostSectors) break
    const part = await sector(place)
    for (let at = 0; at < sectorSize; at += 4) table.push(part.readUInt32LE(at))
  }
  return table
}

function entriesIn(sector: Buffer): CompoundEntry[] {
  const found: CompoundEntry[] = []
  for (let at = 0; at + entrySize <= sector.length; at += entrySize) {
    const type = sector[at + 66]
    const length = sector.readUInt16LE(at + 64)
    if (type !== 1 && type !== 2) continue
    if (length < 2 || length > 64) throw new Damaged()
    found.push({ name: sector.toString('utf16le', at, at + length - 2), isStorage: type === 1 })
  }
  return found
}
