import { UnreadableReply } from './bounded-reply.ts'
import { measureJson } from '../platform/json-size.ts'

/* Reads a JSON list of any length, element by element, so that only one element is in memory at a time. */

export type ListLimits = { bytes: number; elements: number; bytesOfElement: number; depth: number }

const [quote, backslash, comma, opening, closing, openingBrace, closingBrace] = [...Buffer.from('"\\,[]{}')] as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const fewElements = 1000
const bytesOfTinyElement = 20

/** Finds where the elements of the outermost list end. */
class Elements {
  #depth = 0
  #isInText = false
  #isEscaped = false
  #isEmpty = true
  #isOver = false
  #parts: Uint8Array[] = []
  #size = 0
  readonly #limits: ListLimits

  constructor(limits: ListLimits) {
    this.#limits = limits
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** The elements that end in this part of the reply. */
  *add(part: Uint8Array): Generator<Buffer> {
    let from = 0
    for (let at = 0; at < part.length; at += 1) {
      const byte = part[at] as number
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (byte === backslash) this.#isEscaped = true
        else if (byte === quote) this.#isInText = false
        continue
      }
      if (isSpace(byte)) continue
      if (this.#isOver) throw new UnreadableReply('The reply goes on after its list')
      if (this.#depth === 0) {
        if (byte !== opening) throw new UnreadableReply('The reply is not a list')
        this.#depth = 1
        from = at + 1
        continue
      }
      if (this.#depth === 1 && (byte === comma || byte === closing)) {
        this.#keep(part.subarray(from, at))
        const element = this.#take()
        this.#isOver = byte === closing
        if (element.length > 0) yield element
        else if (!this.#isEmpty || byte === comma) throw new UnreadableReply('The reply is not JSON')
        this.#isEmpty = false
        from = at + 1
        continue
      }
      if (byte === quote) this.#isInText = true
      else if (byte === opening || byte === openingBrace) this.#depth += 1
      else if (byte === closing || byte === closingBrace) this.#depth -= 1
      if (this.#depth < 1) throw new UnreadableReply('The reply is not JSON')
    }
    if (!this.#isOver) this.#keep(part.subarray(from))
  }

  #keep(bytes: Uint8Array): void {
    this.#size += bytes.length
    if (this.#size > this.#limits.bytesOfElement) throw new UnreadableReply('A record of the reply is too long')
    if (bytes.length > 0) this.#parts.push(bytes)
  }

  #take(): Buffer {
    const element = Buffer.concat(this.#parts)
    this.#parts = []
    this.#size = 0
    const text = element.toString('utf8').trim()
    return text === '' ? Buffer.alloc(0) : element
  }
}

/** The text of each element of a JSON list. The signal of the request limits the time. */
export async function* listElements(response: Response, limits: ListLimits): AsyncGenerator<string> {
  const elements = new Elements(limits)
  let [size, count] = [0, 0]
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > limits.bytes) throw new UnreadableReply(`The reply has more than ${limits.bytes} bytes`)
    for (const element of elements.add(part)) {
      count += 1
      // Each element takes time to parse and to check, so many tiny ones are no list of records.
      if (count > fewElements + size / bytesOfTinyElement) throw new UnreadableReply('The reply has too many values')
      if (count > limits.elements) throw new UnreadableReply(`The reply has more than ${limits.elements} records`)
      if (measureJson(element).depth > limits.depth) throw new UnreadableReply('The reply is nested too deeply')
      yield element.toString('utf8')
    }
  }
  if (!elements.isOver) throw new UnreadableReply('The reply ends too early')
}
