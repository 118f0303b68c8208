import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Records in an append-only file, one JSON line each. */
export class LineFile<Item> {
  readonly #file: string
  #writing: Promise<void> = Promise.resolve()

  private constructor(file: string) {
    this.#file = file
  }

  static async open<Item>(file: string): Promise<{ lines: LineFile<Item>; items: Item[] }> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    // An incomplete last line was cut off by a crash before it was acknowledged.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole.length < text.length) await truncate(file, Buffer.byteLength(whole))
    const items = whole
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Item)
    return { lines: new LineFile(file), items }
  }

  /** Resolves when the line is in the file; lines are written in the order of the calls. */
  async append(item: Item): Promise<void> {
    const isStored = this.#writing.then(async () =>
      appendFile(this.#file, `${JSON.stringify(item)}\n`, { mode: 0o600 }),
    )
    this.#writing = isStored.catch(() => {})
    return isStored
  }
}
