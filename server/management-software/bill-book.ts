import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { billFingerprint, type StoredBill, type PostedBill } from './bill.ts'

export type Receipt = { kind: 'new' | 'known' | 'different'; bill: StoredBill }

/** The bills of all software, one line each in an append-only file. */
export class BillBook {
  readonly #file: string
  readonly #bills: StoredBill[] = []
  readonly #byReference = new Map<string, { bill: StoredBill; isStored: Promise<void> }>()
  #writing: Promise<void> = Promise.resolve()

  private constructor(file: string) {
    this.#file = file
  }

  static async open(directory: string): Promise<BillBook> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const book = new BillBook(join(directory, 'bills.jsonl'))
    await book.#load()
    return book
  }

  async #load(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    // An incomplete last line was cut off by a crash before the bill was acknowledged.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole.length < text.length) await truncate(this.#file, Buffer.byteLength(whole))
    for (const line of whole.split('\n').filter(Boolean)) this.#remember(JSON.parse(line), Promise.resolve())
  }

  #remember(bill: StoredBill, isStored: Promise<void>): void {
    this.#bills.push(bill)
    this.#byReference.set(`${bill.software}\0${bill.reference}`, { bill, isStored })
  }

  /** Stores a bill once per reference, also for concurrent posts. */
  async receive(software: string, { pdf, ...posted }: PostedBill, now: Date): Promise<Receipt> {
    const fingerprint = billFingerprint(posted)
    const known = this.#byReference.get(`${software}\0${posted.reference}`)
    if (known) {
      await known.isStored
      return { kind: known.bill.fingerprint === fingerprint ? 'known' : 'different', bill: known.bill }
    }
    const bill: StoredBill = {
      id: randomUUID(),
      software,
      receivedAt: now.toISOString(),
      pdfBytes: Buffer.byteLength(pdf ?? '', 'base64'),
      fingerprint,
      ...posted,
    }
    const isStored = this.#writing.then(async () =>
      appendFile(this.#file, `${JSON.stringify(bill)}\n`, { mode: 0o600 }),
    )
    this.#writing = isStored.catch(() => {})
    this.#remember(bill, isStored)
    await isStored
    return { kind: 'new', bill }
  }

  withReference(software: string, reference: string | undefined): StoredBill[] {
    return this.#bills.filter(
      (bill) => bill.software === software && (reference === undefined || bill.reference === reference),
    )
  }

  latest(count: number): StoredBill[] {
    return this.#bills.slice(-count).toReversed()
  }

  get size(): number {
    return this.#bills.length
  }
}
