/** A reference to another object of the file. */
export class PdfReference {
  readonly id: number

  constructor(id: number) {
    this.id = id
  }
}

export type PdfValue = null | boolean | number | string | PdfReference | PdfValue[] | { [key: string]: PdfValue }
export type PdfDictionary = { [key: string]: PdfValue }

const utf16 = (bytes: Buffer): string => Buffer.from(bytes).swap16().toString('utf16le')

/** Reads values as PDF writes them. Names have their slash; texts are decoded. */
export class PdfValues {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at += 1
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, 'y')
    sticky.lastIndex = this.#at
    const found = sticky.exec(this.#text)
    if (found) this.#at += found[0].length
    return found
  }

  read(): PdfValue {
    this.#skipSpace()
    if (this.#take(/<</)) return this.#dictionary()
    if (this.#take(/\[/)) return this.#list()
    const hex = this.#take(/<([0-9a-fA-F\s]*)>/)
    if (hex) return Buffer.from((hex[1] as string).replaceAll(/\s/g, ''), 'hex').toString('latin1')
    if (this.#take(/\(/)) return this.#string()
    const reference = this.#take(/(\d+) \d+ R/)
    if (reference) return new PdfReference(Number(reference[1]))
    const name = this.#take(/\/[^\s/<>[\]()]*/)
    if (name) return name[0]
    const word = this.#take(/true|false|null/)
    if (word) return word[0] === 'null' ? null : word[0] === 'true'
    const number = this.#take(/[-+.\d]+/)
    if (number) return Number(number[0])
    throw new Error(`There is no PDF value at "${this.#text.slice(this.#at, this.#at + 30)}"`)
  }

  #dictionary(): PdfDictionary {
    const values: PdfDictionary = {}
    for (;;) {
      this.#skipSpace()
      if (this.#take(/>>/)) return values
      values[this.read() as string] = this.read()
    }
  }

  #list(): PdfValue[] {
    const values: PdfValue[] = []
    for (;;) {
      this.#skipSpace()
      if (this.#take(/\]/)) return values
      values.push(this.read())
    }
  }

  #string(): string {
    let text = ''
    for (let depth = 1; ;) {
      const character = this.#text.charAt(this.#at++)
      if (character === '\\') {
        const next = this.#text.charAt(this.#at++)
        text += ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' } as Record<string, string>)[next] ?? next
        continue
      }
      if (character === '(') depth += 1
      if (character === ')') depth -= 1
      if (depth === 0) break
      text += character
    }
    return text.startsWith('\u00FE\u00FF') ? utf16(Buffer.from(text.slice(2), 'latin1')) : text
  }
}
