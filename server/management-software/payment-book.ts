import { join } from 'node:path'
import type { StoredBill } from './bill.ts'
import { LineFile } from './line-file.ts'

/** A bill that the agency paid. Payments are numbered in the order in which they were made. */
export type BookedPayment = {
  number: number
  software: string
  billId: string
  reference: string
  paidAt: string
  amount: string
}

/** The payments of all software. */
export class PaymentBook {
  readonly #lines: LineFile<BookedPayment>
  readonly #payments: BookedPayment[]
  readonly #byBill: Map<string, { payment: BookedPayment; isStored: Promise<void> }>

  private constructor(lines: LineFile<BookedPayment>, payments: BookedPayment[]) {
    this.#lines = lines
    this.#payments = payments
    this.#byBill = new Map(payments.map((payment) => [payment.billId, { payment, isStored: Promise.resolve() }]))
  }

  static async open(directory: string): Promise<PaymentBook> {
    const { lines, items } = await LineFile.open<BookedPayment>(join(directory, 'payments.jsonl'))
    return new PaymentBook(lines, items)
  }

  /** Pays a bill in full, once. */
  async pay({ id, software, reference, totalIncGst }: StoredBill, now: Date): Promise<BookedPayment> {
    const known = this.#byBill.get(id)
    if (known) {
      await known.isStored
      return known.payment
    }
    const payment: BookedPayment = {
      number: this.#payments.length + 1,
      software,
      billId: id,
      reference,
      paidAt: now.toISOString(),
      amount: totalIncGst,
    }
    this.#payments.push(payment)
    const isStored = this.#lines.append(payment)
    this.#byBill.set(id, { payment, isStored })
    await isStored
    return payment
  }

  /** Payments after a number, oldest first, of bills whose references begin with a text. */
  list(software: string, { after, references, atMost }: { after: number; references: string; atMost: number }) {
    return this.#payments
      .filter((each) => each.number > after && each.software === software && each.reference.startsWith(references))
      .slice(0, atMost)
  }

  ofBill({ id }: StoredBill): BookedPayment | undefined {
    return this.#byBill.get(id)?.payment
  }
}
