import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { billFingerprint, type StoredBill, type PostedBill } from './bill.ts'
import { LineFile } from './line-file.ts'

export type Receipt = { kind: 'new' | 'known' | 'different'; bill: StoredBill }

/** The bills of all software. */
export class BillBook {
  readonly #lines: LineFile<StoredBill>
  readonly #bills: StoredBill[] = []
  readonly #byReference = new Map<string, { bill: StoredBill; isStored: Promise<void> }>()

  private constructor(lines: LineFile<StoredBill>) {
    this.#lines = lines
  }

  static async open(directory: string): Promise<BillBook> {
    const { lines, items } = await LineFile.open<StoredBill>(join(directory, 'bills.jsonl'))
    const book = new BillBook(lines)
    for (const bill of items) book.#remember(bill, Promise.resolve())
    return book
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
    const isStored = this.#lines.append(bill)
    this.#remember(bill, isStored)
    await isStored
    return { kind: 'new', bill }
  }

  withReference(software: string, reference: string | undefined): StoredBill[] {
    return this.#bills.filter(
      (bill) => bill.software === software && (reference === undefined || bill.reference === reference),
    )
  }

  withId(id: string): StoredBill | undefined {
    return this.#bills.find((bill) => bill.id === id)
  }

  latest(count: number): StoredBill[] {
    return this.#bills.slice(-count).toReversed()
  }

  get size(): number {
    return this.#bills.length
  }
}
