import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { PostedBill, StoredBill } from './bill.ts'
import { LineFile } from './line-file.ts'

/** The bills of all software. One that is sent twice is stored twice, because no software is known to recognise it. */
export class BillBook {
  readonly #lines: LineFile<StoredBill>
  readonly #bills: StoredBill[]

  private constructor(lines: LineFile<StoredBill>, bills: StoredBill[]) {
    this.#lines = lines
    this.#bills = bills
  }

  static async open(directory: string): Promise<BillBook> {
    const { lines, items } = await LineFile.open<StoredBill>(join(directory, 'bills.jsonl'))
    return new BillBook(lines, items)
  }

  async receive(software: string, { pdf = '', ...posted }: PostedBill, now: Date): Promise<StoredBill> {
    const pdfBytes = Buffer.byteLength(pdf, 'base64')
    const bill = { id: randomUUID(), software, receivedAt: now.toISOString(), pdfBytes, ...posted }
    this.#bills.push(bill)
    await this.#lines.append(bill)
    return bill
  }

  get all(): readonly StoredBill[] {
    return this.#bills
  }
}
