import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/* Small files of every accepted kind, built byte by byte, so that each can also be built wrongly. */

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

export function png({
  width = 4,
  height = 4,
  extra = Buffer.alloc(0),
}: { width?: number; height?: number; extra?: Buffer } = {}): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])
  const rows = Buffer.alloc(Math.min(height, 64) * (Math.min(width, 64) + 1))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const jpegSegment = (marker: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, data])
}

export function jpeg({ width = 8, height = 8, comment = '', isProgressive = false } = {}): Buffer {
  const frame = Buffer.alloc(9)
  frame[0] = 8
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  frame[5] = 1
  const scan = Buffer.concat([
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from('a1ff00b2ffd0c3', 'hex'),
  ])
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(comment ? [jpegSegment(0xfe, Buffer.from(comment))] : []),
    jpegSegment(isProgressive ? 0xc2 : 0xc0, frame),
    ...(isProgressive ? [scan, scan] : [scan]),
    Buffer.from('ffd9', 'hex'),
  ])
}

/** Objects by their text; a Buffer is added after a dictionary as a stream. */
export function pdf(
  objects: (string | { dictionary: string; data: Buffer })[] = [],
  { trailer = '', end = '%%EOF\n' } = {},
): Buffer {
  const usual = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  ;[...usual, ...objects].forEach((object, place) => {
    const body =
      typeof object === 'string'
        ? Buffer.from(object, 'latin1')
        : Buffer.concat([
            Buffer.from(`<< ${object.dictionary} /Length ${object.data.length} >>\nstream\n`, 'latin1'),
            object.data,
            Buffer.from('\nendstream', 'latin1'),
          ])
    parts.push(Buffer.from(`${place + 1} 0 obj\n`), body, Buffer.from('\nendobj\n'))
  })
  parts.push(
    Buffer.from(`xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 9 /Root 1 0 R ${trailer} >>\nstartxref\n9\n${end}`),
  )
  return Buffer.concat(parts)
}

/** Objects compressed into a stream, as most programs write them. */
export const packedObjects = (text: string, filter = '/Filter /FlateDecode'): { dictionary: string; data: Buffer } => ({
  dictionary: `/Type /ObjStm /N 1 /First 4 ${filter}`,
  data: deflateSync(Buffer.from(`9 0 ${text}`)),
})

/** Text whose bytes can stand before others without changing their Adler-32 checksum. */
function withoutChecksum(before: string, after: string): Buffer {
  const [length, modulus] = [700, 65_521]
  const bytes = Buffer.concat([
    Buffer.from(before),
    Buffer.alloc(length - before.length - after.length, 'A'),
    Buffer.from(after, 'latin1'),
  ])
  const [from, to] = [before.length, length - after.length]
  let missing = modulus - (bytes.reduce((sum, byte) => sum + byte, 0) % modulus)
  for (let at = from; missing > 0; at += 1, missing -= 1) {
    if (at === to) at = from
    bytes[at] = (bytes[at] as number) + 1
  }
  // A unit moved to the right by a distance lowers the weighted sum by that distance.
  let surplus = bytes.reduce((sum, byte, at) => (sum + (length - at) * byte) % modulus, length)
  for (let at = from; surplus > 0; at += 1) {
    const distance = Math.min(surplus, 300)
    bytes[at] = (bytes[at] as number) - 1
    bytes[at + distance] = (bytes[at + distance] as number) + 1
    surplus -= distance
  }
  return bytes
}

/** A PDF whose compressed streams all run on to the same end, so that unpacking each reads most of the file. */
export function overlappingPdf(streams: number, endBytes: number): Buffer {
  const beginning = withoutChecksum('obj<</First 4/Filter/FlateDecode/P(', ')>>stream\n\x78\x01')
  const stored = Buffer.alloc(5)
  stored.writeUInt16LE(beginning.length, 1)
  stored.writeUInt16LE(0xffff - beginning.length, 3)
  const emptyBlock = Buffer.from('000000ffff', 'hex')
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    beginning,
    ...Array.from({ length: streams }, () => Buffer.concat([stored, beginning])),
    Buffer.alloc(endBytes - (endBytes % 5), emptyBlock),
    Buffer.from('010000ffff00000001', 'hex'),
    Buffer.from('\nendstream\nstartxref\n9\n%%EOF\n'),
  ])
}

export type ZipPart = {
  name: string
  data: Buffer | string
  /** False values in the list of the archive. */
  says?: { size?: number; packed?: number; offset?: number; isEncrypted?: boolean }
}

export function zip(
  parts: readonly ZipPart[],
  { before = Buffer.alloc(0), after = Buffer.alloc(0) }: { before?: Buffer; after?: Buffer } = {},
): Buffer {
  const written: Buffer[] = [before]
  const list: Buffer[] = []
  let offset = before.length
  for (const { name, data, says = {} } of parts) {
    const content = Buffer.from(data)
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(says.isEncrypted ? 1 : 0, 6)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(says.size ?? content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    local.copy(central, 6, 4, 30)
    central.writeUInt32LE(says.packed ?? packed.length, 20)
    central.writeUInt32LE(says.offset ?? offset, 42)
    written.push(local, Buffer.from(name), packed)
    list.push(central, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...written, directory, end, after])
}

const mainParts = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const

export type OfficeKind = keyof typeof mainParts

export function office(kind: OfficeKind, more: readonly ZipPart[] = [], moreTypes = ''): Buffer {
  return zip(officeParts(kind, more, moreTypes))
}

export function officeParts(kind: OfficeKind, more: readonly ZipPart[] = [], moreTypes = ''): ZipPart[] {
  const [part, type] = mainParts[kind]
  const types = `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/>${moreTypes}</Types>`
  return [
    { name: '[Content_Types].xml', data: types },
    { name: part, data: `<?xml version="1.0"?><a>${kind}</a>` },
    ...more,
  ]
}

const noSector = 0xffffffff
const endOfChain = 0xfffffffe

/** A container of old Office with these empty streams and storages (names ending in “/”). */
export function oldOffice(names: readonly string[], data: Buffer = Buffer.alloc(0)): Buffer {
  const entries = ['Root Entry', ...names].map((name, place) => {
    const entry = Buffer.alloc(128)
    const plain = name.replace(/\/$/, '')
    entry.write(plain, 0, 'utf16le')
    entry.writeUInt16LE((plain.length + 1) * 2, 64)
    entry[66] = place === 0 ? 5 : name.endsWith('/') ? 1 : 2
    return entry
  })
  const directory = Buffer.alloc(Math.ceil(entries.length / 4) * 512)
  Buffer.concat(entries).copy(directory)
  const directorySectors = directory.length / 512
  const content = Buffer.alloc(Math.ceil(data.length / 512) * 512)
  data.copy(content)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let sector = 1; sector <= directorySectors; sector += 1) {
    table.writeUInt32LE(sector === directorySectors ? endOfChain : sector + 1, sector * 4)
  }
  const header = Buffer.alloc(512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.fill(0, 8, 76)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(endOfChain, 60)
  header.writeUInt32LE(endOfChain, 68)
  header.writeUInt32LE(0, 76)
  header.writeUInt32LE(noSector, 80)
  return Buffer.concat([header, table, directory, content])
}

/** Enough bytes to be recognised as a program. */
export const windowsProgram = Buffer.concat([
  Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1'),
  Buffer.alloc(200),
])
export const linuxProgram = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), Buffer.alloc(200)])
