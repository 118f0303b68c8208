import * as z from 'zod/mini'
import { amount } from '../../../contract/money.ts'
import { printable } from '../bounded-reply.ts'
import { SoftwareUnreachable } from './bill.ts'

/** A bill that the agency paid. */
export type BillPayment = {
  /** Grows from payment to payment. */
  number: number
  reference: string
  billId: string
  paidAt: string
  amount: string
}

/** Bills whose references begin with a text, and the number of the last payment that is known. */
export type PaymentsQuery = { references: string; after: number }

/** One unusable text must not hide the other payments. */
const text = z.pipe(
  z.string(),
  z.transform((given) => printable(given, 100)),
)
const paymentsReply = z.object({
  payments: z.array(
    z.object({
      number: z.int(),
      reference: text,
      billId: text,
      paidAt: z.iso.datetime().check(z.regex(/^20/)),
      amount,
    }),
  ),
})

export const paymentsPath = ({ references, after }: PaymentsQuery): string =>
  `payments?${new URLSearchParams({ references, after: String(after) }).toString()}`

export function readPayments(status: number, body: unknown): BillPayment[] {
  const reply = paymentsReply.safeParse(body)
  if (status !== 200 || !reply.success) throw new SoftwareUnreachable(`The software answered ${status}`)
  return reply.data.payments
}
