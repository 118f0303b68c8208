import { Readable } from 'node:stream'
import type { Draft } from '../../platform/drafts.ts'

/** The bytes of a file being checked, read in parts. */
export type Content = Pick<Draft, 'size' | 'read'>

/** Why a file is refused, as a sentence; null when it passes. */
export type ContentRefusal = string | null

export const contentOf = (bytes: Buffer): Content => ({
  size: bytes.length,
  read: async (position, length) => bytes.subarray(position, position + length),
})

export const damaged = 'The file is damaged or incomplete.'

const pieceSize = 128 * 1024

export async function* piecesOf(content: Content, start = 0, end = content.size) {
  for (let position = start; position < end; position += pieceSize) {
    yield content.read(position, Math.min(pieceSize, end - position))
  }
}

export const streamContent = (content: Content, start: number, end: number): Readable =>
  Readable.from(piecesOf(content, start, end), { objectMode: false })

/**
 * The bytes as Latin-1 text, window by window. Windows overlap, so that a word across the boundary is found in the next
 * one.
 */
export async function* windowsOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, overlap = 256) {
  let rest = ''
  let start = 0
  for await (const piece of pieces) {
    const text = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1')
    yield { text, start }
    rest = text.slice(-overlap)
    start += text.length - rest.length
  }
}

export async function findIn(pieces: AsyncIterable<Uint8Array>, pattern: RegExp): Promise<RegExpExecArray | null> {
  for await (const { text } of windowsOf(pieces)) {
    const found = pattern.exec(text)
    if (found) return found
  }
  return null
}

const endOfArchive = 0x06054b50
const listOfArchive = 0x02014b50
const longestEnd = 22 + 65_535

export type ArchiveEnd = { position: number; listOffset: number; listSize: number }

/** The end record of a ZIP archive with the list before it, even if the file has another format too. */
export async function archiveEnd(content: Content): Promise<ArchiveEnd | null> {
  const start = Math.max(0, content.size - longestEnd)
  const tail = await content.read(start, longestEnd)
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endOfArchive) continue
    const position = start + at
    const listSize = tail.readUInt32LE(at + 12)
    const list = await content.read(position - listSize, 4)
    const found = { position, listOffset: tail.readUInt32LE(at + 16), listSize }
    if (listSize > 0 && listSize <= position && list.length === 4 && list.readUInt32LE(0) === listOfArchive)
      return found
  }
  return null
}

/** Markup of web pages and scripts that can be hidden in other kinds of files. */
export const foreignMarkup = /<script[\s>]|<html[\s>]|<!doctype html|<\?php|<svg[\s>]/i
