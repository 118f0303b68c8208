import * as z from 'zod/mini'
import { printable } from '../bounded-reply.ts'
import { SoftwareUnreachable, type BillAnswer } from './bill.ts'

const billId = z.string().check(
  z.minLength(1),
  z.maxLength(150),
  z.refine((text) => printable(text) === text),
)
const stored = z.object({ id: z.union([billId, z.int()]) })
const refusal = z.object({ message: z.string().check(z.minLength(1)) })
/** Statuses for which a retry may help: the software is busy or timed out. */
const passing = new Set([408, 425, 429])

/** What the software said to a bill. Throws when it is unknown whether the bill arrived. */
export function billAnswer(status: number, body: unknown): BillAnswer {
  if (status === 200 || status === 201) {
    const made = stored.safeParse(body)
    if (made.success) return { kind: 'stored', billId: String(made.data.id) }
    return { kind: 'refused', reason: 'its reply cannot be understood' }
  }
  if (status < 400 || status >= 500 || passing.has(status))
    throw new SoftwareUnreachable(`The software answered ${status}`)
  if (status === 401 || status === 403) return { kind: 'refused', reason: 'the connection is not authorised' }
  const message = refusal.safeParse(body)
  const reason = message.success ? printable(message.data.message) : ''
  return { kind: 'refused', reason: reason || `it answered ${status}` }
}
