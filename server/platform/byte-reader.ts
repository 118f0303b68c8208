/** Reads numbers and bytes one after the other, as font files store them. */
export class ByteReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  skip(length: number): void {
    this.#at += length
  }

  bytes(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new RangeError('The font file ends too early')
    const part = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return part
  }

  uint8(): number {
    return this.bytes(1).readUInt8()
  }

  uint16(): number {
    return this.bytes(2).readUInt16BE()
  }

  int16(): number {
    return this.bytes(2).readInt16BE()
  }

  uint32(): number {
    return this.bytes(4).readUInt32BE()
  }

  /** A number in seven bits per byte. */
  base128(): number {
    let value = 0
    for (let read = 0; read < 5; read += 1) {
      const byte = this.uint8()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new RangeError('The font file has a number that is too long')
  }

  /** A number up to 65535 in one to three bytes. */
  short255(): number {
    const code = this.uint8()
    if (code === 253) return this.uint16()
    if (code === 254) return this.uint8() + 506
    if (code === 255) return this.uint8() + 253
    return code
  }
}
