import { createRequire } from 'node:module'
import type * as PdfLib from '@cantoo/pdf-lib'
import type * as Fontkit from 'fontkit'
import type PdfKit from 'pdfkit'

const load = createRequire(import.meta.url)

/** Loaded by the first drawing: a server draws in threads, and starts sooner without them. */
export const fontkit = (): typeof Fontkit => load('fontkit')
export const pdfKit = (): typeof PdfKit => load('pdfkit')

const mostUnpacked = 16 * 1024 * 1024
type Unpacker = { ensureBuffer: (bytes: number) => Uint8Array }
let library: typeof PdfLib | undefined
let tooLarge = 0

/** How many streams this thread has refused to unpack so far. The library leaves out what it cannot unpack. */
export const refusedStreams = (): number => tooLarge

/** A few kilobytes can unpack to gigabytes, which are outside the memory that a thread is limited to. */
function limitUnpacking({ decodePDFRawStream, PDFContext, PDFRawStream }: typeof PdfLib): void {
  const context = PDFContext.create()
  const stream = PDFRawStream.of(context.obj({ Filter: 'RunLengthDecode' }), new Uint8Array())
  const unpacker = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(stream))) as Unpacker
  const { ensureBuffer } = unpacker
  unpacker.ensureBuffer = function limited(this: Unpacker, bytes) {
    if (bytes <= mostUnpacked) return ensureBuffer.call(this, bytes)
    tooLarge += 1
    throw new Error('The stream is too large once it is unpacked')
  }
}

/** Reads PDFs and fills their forms, which the drawing library cannot. */
export function pdfLib(): typeof PdfLib {
  if (!library) limitUnpacking((library = load('@cantoo/pdf-lib') as typeof PdfLib))
  return library
}
