import * as z from 'zod/mini'
import { isDay } from '../../contract/days.ts'
import { amount } from '../../contract/money.ts'

const required = (most: number) => z.string().check(z.trim(), z.minLength(1, 'is missing'), z.maxLength(most))

/** What the software of all vendors keeps of a bill. */
export const billShape = z.object({
  invoiceNumber: required(50),
  dueDate: z.string().check(z.refine(isDay, 'must be a day, YYYY-MM-DD')),
  totalIncGst: amount,
  supplierAbn: z.string().check(z.regex(/^\d{11}$/, 'must be eleven digits')),
  propertyReference: required(100),
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
}
