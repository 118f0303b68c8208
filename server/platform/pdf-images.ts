/** `alt` is what a screen reader says. */
export type Picture = { bytes: Buffer; alt: string }
/** Part of the library that its types leave out. */
export type OpenedImage = { width: number; height: number }
type ImageReader = { openImage: (bytes: Buffer) => OpenedImage }

/** Images of a document. Bytes that are shown several times are stored once. */
export class Images {
  readonly #document: PDFKit.PDFDocument
  readonly #opened = new Map<Buffer, OpenedImage>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  /** Null if the bytes are no JPEG or PNG image. */
  open(bytes: Buffer): OpenedImage | null {
    const known = this.#opened.get(bytes)
    if (known) return known
    try {
      // Bytes that another thread sent are no Buffer.
      const readable = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const opened = (this.#document as unknown as ImageReader).openImage(readable)
      this.#opened.set(bytes, opened)
      return opened
    } catch {
      return null
    }
  }
}
