import { ByteReader } from './byte-reader.ts'

export type OutlinePoint = { x: number; y: number; isOnCurve: boolean }
type Streams = Record<
  'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions',
  ByteReader
> & { hasBox: (glyph: number) => boolean }

/** Outlines, where each begins (long offsets), and the left edge of each. */
export type RebuiltGlyphs = { glyphs: Buffer; offsets: Buffer; leftSides: number[] }

/** Restores the outlines that WOFF2 stores split by kind, as section 5.1 of its specification says. */
export function rebuildGlyphs(packed: Buffer): RebuiltGlyphs {
  const reader = new ByteReader(packed)
  reader.skip(4)
  const count = reader.uint16()
  reader.skip(2)
  const lengths = Array.from({ length: 7 }, () => reader.uint32())
  const [contours, points, flags, glyphs, composites, boxData, instructions] = lengths.map((length) =>
    reader.bytes(length),
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer]
  const bitmapLength = Math.ceil(count / 32) * 4
  const streams: Streams = {
    contours: new ByteReader(contours),
    points: new ByteReader(points),
    flags: new ByteReader(flags),
    glyphs: new ByteReader(glyphs),
    composites: new ByteReader(composites),
    boxes: new ByteReader(boxData.subarray(bitmapLength)),
    instructions: new ByteReader(instructions),
    hasBox: (glyph) => ((boxData[glyph >> 3] ?? 0) & (128 >> (glyph & 7))) !== 0,
  }
  const outlines = Array.from({ length: count }, (_, glyph) => rebuildGlyph(streams, glyph))
  const offsets = Buffer.alloc((count + 1) * 4)
  let offset = 0
  for (const [glyph, outline] of outlines.entries()) {
    offsets.writeUInt32BE(offset, glyph * 4)
    offset += outline.length
  }
  offsets.writeUInt32BE(offset, count * 4)
  return {
    glyphs: Buffer.concat(outlines),
    offsets,
    leftSides: outlines.map((outline) => (outline.length === 0 ? 0 : outline.readInt16BE(2))),
  }
}

function rebuildGlyph(streams: Streams, glyph: number): Buffer {
  const contours = streams.contours.int16()
  if (contours === 0) return Buffer.alloc(0)
  return aligned(contours < 0 ? rebuildComposite(streams) : rebuildSimple(streams, contours, streams.hasBox(glyph)))
}

const aligned = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

const uint16s = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [place, value] of values.entries()) bytes.writeUInt16BE(value & 0xff_ff, place * 2)
  return bytes
}

/** Bits of a component's flags that say what follows it. */
const component = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128, instructions: 256 } as const

function rebuildComposite(streams: Streams): Buffer {
  const parts = [uint16s(-1), streams.boxes.bytes(8)]
  let flags: number
  let hasInstructions = false
  do {
    const head = streams.composites.bytes(4)
    flags = head.readUInt16BE()
    const scale = flags & component.scale ? 2 : flags & component.twoScales ? 4 : flags & component.matrix ? 8 : 0
    parts.push(head, streams.composites.bytes((flags & component.words ? 4 : 2) + scale))
    hasInstructions ||= (flags & component.instructions) !== 0
  } while (flags & component.more)
  if (hasInstructions) {
    const length = streams.glyphs.short255()
    parts.push(uint16s(length), streams.instructions.bytes(length))
  }
  return Buffer.concat(parts)
}

function rebuildSimple(streams: Streams, contours: number, hasBox: boolean): Buffer {
  const ends: number[] = []
  let count = 0
  for (let contour = 0; contour < contours; contour += 1) {
    count += streams.points.short255()
    ends.push(count - 1)
  }
  const points = readPoints(streams, count)
  const length = streams.glyphs.short255()
  const instructions = streams.instructions.bytes(length)
  const box = hasBox ? streams.boxes.bytes(8) : boxOf(points)
  return Buffer.concat([uint16s(contours), box, uint16s(...ends, length), instructions, encodePoints(points)])
}

function boxOf(points: readonly OutlinePoint[]): Buffer {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return uint16s(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
}

const signed = (flag: number, value: number): number => (flag & 1 ? value : -value)

/** Each point is a flag, which says how many bytes its distance from the point before takes. */
function readPoints({ flags, glyphs }: Streams, count: number): OutlinePoint[] {
  let [x, y] = [0, 0]
  return Array.from({ length: count }, () => {
    const byte = flags.uint8()
    const [dx, dy] = readStep(byte & 127, glyphs)
    x += dx
    y += dy
    return { x, y, isOnCurve: byte < 128 }
  })
}

function readStep(flag: number, glyphs: ByteReader): [number, number] {
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + glyphs.uint8())]
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + glyphs.uint8()), 0]
  if (flag < 84) {
    const [base, byte] = [flag - 20, glyphs.uint8()]
    return [signed(flag, 1 + (base & 0x30) + (byte >> 4)), signed(flag >> 1, 1 + ((base & 0x0c) << 2) + (byte & 0x0f))]
  }
  if (flag < 120) {
    const base = flag - 84
    const [dx, dy] = [glyphs.uint8(), glyphs.uint8()]
    return [signed(flag, 1 + (Math.floor(base / 12) << 8) + dx), signed(flag >> 1, 1 + (((base % 12) >> 2) << 8) + dy)]
  }
  if (flag < 124) {
    const [first, second, third] = [glyphs.uint8(), glyphs.uint8(), glyphs.uint8()]
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 0x0f) << 8) + third)]
  }
  const dx = glyphs.uint16()
  return [signed(flag, dx), signed(flag >> 1, glyphs.uint16())]
}

/** Flags, then all steps to the right, then all steps up, each two bytes: short forms would save nothing that is kept. */
function encodePoints(points: readonly OutlinePoint[]): Buffer {
  const flags = Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0)))
  const steps = (pick: (point: OutlinePoint) => number) =>
    uint16s(...points.map((point, place) => pick(point) - (place === 0 ? 0 : pick(points[place - 1] as OutlinePoint))))
  return Buffer.concat([flags, steps(({ x }) => x), steps(({ y }) => y)])
}

/** A glyph of contours; an empty one takes no bytes. */
export function encodeOutline(contours: readonly OutlinePoint[][]): Buffer {
  if (contours.length === 0) return Buffer.alloc(0)
  const points = contours.flat()
  let count = 0
  const ends = contours.map((contour) => (count += contour.length) - 1)
  return aligned(Buffer.concat([uint16s(contours.length), boxOf(points), uint16s(...ends, 0), encodePoints(points)]))
}
