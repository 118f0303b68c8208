import {
  damaged,
  archiveEnd,
  findIn,
  foreignMarkup,
  piecesOf,
  windowsOf,
  type Content,
  type ContentRefusal,
} from './content.ts'
import { otherKind } from './recognise.ts'

const mostPixels = 50_000_000
const longestSide = 20_000
/** Of a PNG, or segments of a JPEG. Encoders write chunks of 4 kB and more. */
const mostChunks = 20_000
/** Encoders write ten or so of a progressive picture. */
const mostScans = 1000
const carriesOther = 'The picture contains other content.'

type Size = { width: number; height: number }

function checkSize({ width, height }: Size): ContentRefusal {
  if (width === 0 || height === 0) return damaged
  if (width > longestSide || height > longestSide || width * height > mostPixels) {
    return `The picture is too large: ${width} × ${height} pixels.`
  }
  return null
}

const foreignContent = new RegExp(`%PDF-\\d|${foreignMarkup.source}`, 'i')

/** Refuses a web page, PDF or archive hidden inside a picture. */
async function checkHiddenContent(content: Content): Promise<ContentRefusal> {
  if (await archiveEnd(content)) return carriesOther
  return (await findIn(piecesOf(content), foreignContent)) ? carriesOther : null
}

const pngSignature = '89504e470d0a1a0a'

/** Walks through the chunks: the first has the size, the last is IEND. */
export async function checkPng(content: Content): Promise<ContentRefusal> {
  const head = await content.read(0, 33)
  if (head.subarray(0, 8).toString('hex') !== pngSignature) return otherKind(content, 'png')
  if (head.length < 33 || head.toString('latin1', 12, 16) !== 'IHDR') return damaged
  const tooLarge = checkSize({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) })
  if (tooLarge) return tooLarge
  let hasData = false
  for (let at = 8, count = 0; count < mostChunks; count += 1) {
    const chunk = await content.read(at, 8)
    if (chunk.length < 8) return damaged
    const type = chunk.toString('latin1', 4, 8)
    if (!/^[A-Za-z]{4}$/.test(type)) return damaged
    hasData ||= type === 'IDAT'
    at += 12 + chunk.readUInt32BE(0)
    if (at > content.size) return damaged
    if (type === 'IEND') return hasData ? checkHiddenContent(content) : damaged
  }
  return damaged
}

const startOfScan = 0xda
const endOfImage = 0xd9
/** Start of frame: all markers of the range except the tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** In coded data 0xff is followed by 0 or by a marker without a length. */
// oxlint-disable-next-line no-control-regex
const markerInScan = /\xff[^\x00\x01\xd0-\xd7\xff]/

/** The end of the coded picture: the next marker that does not belong to it. */
async function endOfScan(content: Content, start: number): Promise<number | null> {
  for await (const { text, start: from } of windowsOf(piecesOf(content, start), 1)) {
    const found = text.search(markerInScan)
    if (found >= 0) return start + from + found
  }
  return null
}

/**
 * Walks through the segments to the end of the image. Data after the end is allowed, because phones append a video or a
 * second picture.
 */
export async function checkJpeg(content: Content, extension: string): Promise<ContentRefusal> {
  const head = await content.read(0, 3)
  if (head.toString('hex') !== 'ffd8ff') return otherKind(content, extension)
  let size: Size | undefined
  for (let at = 2, count = 0, scans = 0; count < mostChunks && scans < mostScans; count += 1) {
    const segment = await content.read(at, 9)
    const marker = segment[1]
    if (segment.length < 2 || segment[0] !== 0xff || marker === undefined) return damaged
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) return size ? checkHiddenContent(content) : damaged
    if (hasNoLength(marker)) {
      at += 2
      continue
    }
    if (segment.length < 4) return damaged
    if (isFrame(marker)) {
      if (segment.length < 9) return damaged
      size = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) }
      const tooLarge = checkSize(size)
      if (tooLarge) return tooLarge
    }
    at += 2 + segment.readUInt16BE(2)
    if (marker === startOfScan) {
      scans += 1
      const end = await endOfScan(content, at)
      if (end === null) return damaged
      at = end
    }
  }
  return damaged
}
