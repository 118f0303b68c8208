import * as z from 'zod/mini'
import { printable, readJsonReply, UnreadableReply } from './bounded-reply.ts'

/** A bill in the format of management software. Amounts are text with two decimals, days are YYYY-MM-DD. */
export type Bill = {
  /** The same whenever the same bill is sent, so that software that already has it returns the stored bill. */
  reference: string
  invoiceNumber: string
  issuedDate: string
  dueDate: string
  totalIncGst: string
  gst: string
  supplierName: string
  supplierAbn: string
  /** The property's id in that software, if known. */
  propertyReference: string | null
  propertyAddress: string
  description: string
  /** Base64. */
  pdf?: string
}

export type BillAnswer = { kind: 'stored'; billId: string } | { kind: 'refused'; reason: string }

/** It is unknown whether the bill arrived: send it again with the same reference. */
export class SoftwareUnreachable extends Error {}

const billId = z.string().check(
  z.minLength(1),
  z.maxLength(150),
  z.refine((text) => printable(text) === text),
)
const stored = z.object({ id: z.union([billId, z.int()]) })
const refusal = z.object({ message: z.string().check(z.minLength(1)) })

/** Statuses for which a retry may help: the software is busy or timed out. */
const passing = new Set([408, 425, 429])
const patienceMs = 15_000
/** An id or a reason is far shorter. */
const largestReply = 64 * 1024
const notUnderstood: BillAnswer = { kind: 'refused', reason: 'its reply cannot be understood' }

/** PROPERTY_ME has the path /property-me. */
export const pathOfSoftware = (software: string): string => software.toLowerCase().replaceAll('_', '-')

export class ManagementSoftware {
  readonly #url: string
  readonly #token: string
  readonly #patienceMs: number

  constructor({ url, token }: { url: string; token: string }, patience = patienceMs) {
    this.#url = url
    this.#token = token
    this.#patienceMs = patience
  }

  async postBill(software: string, bill: Bill): Promise<BillAnswer> {
    const { status, body } = await this.#post(`${this.#url}/${pathOfSoftware(software)}/v1/bills`, bill)
    if (status === 200 || status === 201) {
      const made = stored.safeParse(body)
      return made.success ? { kind: 'stored', billId: String(made.data.id) } : notUnderstood
    }
    if (status < 400 || status >= 500 || passing.has(status))
      throw new SoftwareUnreachable(`The software answered ${status}`)
    if (status === 401 || status === 403) return { kind: 'refused', reason: 'the connection is not authorised' }
    const message = refusal.safeParse(body)
    const reason = message.success ? printable(message.data.message) : ''
    return { kind: 'refused', reason: reason || `it answered ${status}` }
  }

  /** The body is undefined if it cannot be understood. */
  async #post(url: string, bill: Bill): Promise<{ status: number; body: unknown }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          authorization: `Bearer ${this.#token}`,
        },
        body: JSON.stringify(bill),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#patienceMs),
      })
      return { status: response.status, body: await understood(response) }
    } catch (error) {
      throw new SoftwareUnreachable('The software cannot be reached', { cause: error })
    }
  }
}

async function understood(response: Response): Promise<unknown> {
  try {
    return await readJsonReply(response, largestReply)
  } catch (error) {
    if (error instanceof UnreadableReply) return undefined
    throw error
  }
}
