const chunkLength = 1 << 16
/** Longest number as text. */
const roomForNumber = 32

const tab = 9
const newline = 10
const carriageReturn = 13
const minus = 45
const zero = 48
const backslash = 92
const letter = (text: string): number => text.charCodeAt(0)
const hexDigits = Buffer.from('0123456789abcdef')

/** The bytes of COPY's text format, written directly into buffers, because a national data set has 10 GB of them. */
export class CopyText {
  #full: Buffer[] = []
  #bytes: Buffer = Buffer.allocUnsafeSlow(256)
  #at = 0

  string(value: string): void {
    const { length } = value
    // At most three bytes per UTF-16 unit, or two for an escaped one, and the tab.
    this.#reserve(length * 3 + 1)
    const bytes = this.#bytes
    let at = this.#at
    if (length > shortText) {
      at += needsCare.test(value) ? bytes.write(escaped(value), at, 'utf8') : bytes.write(value, at, 'latin1')
    } else
      for (let place = 0; place < length; place++) {
        const code = value.charCodeAt(place)
        if (code > 127 || code === tab || code === newline || code === carriageReturn || code === backslash) {
          at += bytes.write(escaped(value.slice(place)), at, 'utf8')
          break
        }
        bytes[at++] = code
      }
    bytes[at++] = tab
    this.#at = at
  }

  number(value: number): void {
    if (!Number.isSafeInteger(value)) {
      this.string(String(value))
      return
    }
    this.#reserve(roomForNumber)
    const bytes = this.#bytes
    let at = this.#at
    let rest = value
    if (rest < 0) {
      bytes[at++] = minus
      rest = -rest
    }
    let end = at + 1
    for (let power = 10; power <= rest; power *= 10) end++
    const next = end
    do {
      const tenth = Math.floor(rest / 10)
      bytes[--end] = zero + (rest - tenth * 10)
      rest = tenth
    } while (end > at)
    bytes[next] = tab
    this.#at = next + 1
  }

  boolean(value: boolean): void {
    this.#reserve(roomForNumber)
    this.#bytes[this.#at++] = letter(value ? 't' : 'f')
    this.#bytes[this.#at++] = tab
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length * 2 + roomForNumber)
    const bytes = this.#bytes
    bytes[this.#at++] = backslash
    bytes[this.#at++] = backslash
    bytes[this.#at++] = letter('x')
    for (const byte of value) {
      bytes[this.#at++] = hexDigits[byte >> 4] as number
      bytes[this.#at++] = hexDigits[byte & 15] as number
    }
    bytes[this.#at++] = tab
  }

  nothing(): void {
    this.#reserve(roomForNumber)
    this.#bytes[this.#at++] = backslash
    this.#bytes[this.#at++] = letter('N')
    this.#bytes[this.#at++] = tab
  }

  endRow(): void {
    this.#bytes[this.#at - 1] = newline
  }

  /** The bytes since the last call. */
  take(): Uint8Array[] {
    const taken = this.#at === 0 ? this.#full : [...this.#full, this.#bytes.subarray(0, this.#at)]
    this.#full = []
    this.#bytes = Buffer.allocUnsafeSlow(256)
    this.#at = 0
    return taken
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#bytes.length) return
    if (this.#at > 0) this.#full.push(this.#bytes.subarray(0, this.#at))
    const grown = Math.min(chunkLength, this.#bytes.length * 4)
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(grown, length))
    this.#at = 0
  }
}

/** Longer ones are copied faster by the buffer than letter by letter. */
const shortText = 24
const needsCare = /[^\u0020-\u005b\u005d-\u007f]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? '')
