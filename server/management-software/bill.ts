import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isDay } from '../../contract/days.ts'
import { amount } from '../../contract/money.ts'

const required = (most: number) => z.string().check(z.trim(), z.minLength(1, 'is missing'), z.maxLength(most))
const day = z.string().check(z.refine(isDay, 'must be a day, YYYY-MM-DD'))

/** Requirements of a bill. Real software is strict about amounts and lenient about text. */
export const billShape = z.object({
  reference: required(100),
  invoiceNumber: required(50),
  issuedDate: z.optional(day),
  dueDate: day,
  totalIncGst: amount,
  gst: amount,
  supplierName: z.optional(required(200)),
  supplierAbn: z.string().check(z.regex(/^\d{11}$/, 'must be eleven digits')),
  propertyReference: z.nullish(required(100)),
  propertyAddress: z.nullish(required(300)),
  description: z._default(z.string().check(z.maxLength(1000)), ''),
  pdf: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'))),
})
export type PostedBill = z.infer<typeof billShape>

/** As stored: without the PDF, only with its size. */
export type StoredBill = Omit<PostedBill, 'pdf'> & {
  id: string
  software: string
  receivedAt: string
  pdfBytes: number
  fingerprint: string
}

/** Identifies a bill that is sent again; the PDF does not count. */
export function billFingerprint(bill: Omit<PostedBill, 'pdf'>): string {
  const content = Object.entries(bill).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

const cents = (text: string): number => Math.round(Number(text) * 100)

/** Reasons for which an accountant would reject it. */
export function objectionTo({ totalIncGst, gst, propertyReference, propertyAddress }: PostedBill): string | undefined {
  if (cents(totalIncGst) < 0) return 'A bill cannot be negative'
  if (Math.abs(cents(gst)) > Math.abs(cents(totalIncGst))) return 'GST is more than the total'
  if (!propertyReference && !propertyAddress) return 'The bill names no property'
  return undefined
}
