const endsTooEarly = () => new RangeError('The font file ends too early')

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
    const from = this.#pass(length)
    return this.#bytes.subarray(from, from + length)
  }

  /** Moves past a number, and returns where it begins. */
  #pass(length: number): number {
    const from = this.#at
    if (from + length > this.#bytes.length) throw endsTooEarly()
    this.#at += length
    return from
  }

  // Fonts are read mostly number by number, and a buffer for each would take most of the time.
  uint8(): number {
    return this.#bytes.readUInt8(this.#pass(1))
  }

  uint16(): number {
    return this.#bytes.readUInt16BE(this.#pass(2))
  }

  int16(): number {
    return this.#bytes.readInt16BE(this.#pass(2))
  }

  uint32(): number {
    return this.#bytes.readUInt32BE(this.#pass(4))
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
