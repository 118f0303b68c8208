import * as z from 'zod/mini'

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

const stored = z.object({ id: z.union([z.string().check(z.minLength(1), z.maxLength(150)), z.int()]) })
const refusal = z.object({ message: z.string().check(z.minLength(1)) })

/** Statuses for which a retry may help: the software is busy or timed out. */
const passing = new Set([408, 425, 429])
const patienceMs = 15_000

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
      if (made.success) return { kind: 'stored', billId: String(made.data.id) }
      throw new SoftwareUnreachable(`The software answered ${status} without the id of a bill`)
    }
    if (status < 400 || status >= 500 || passing.has(status))
      throw new SoftwareUnreachable(`The software answered ${status}`)
    if (status === 401 || status === 403) return { kind: 'refused', reason: 'the connection is not authorised' }
    const message = refusal.safeParse(body)
    return {
      kind: 'refused',
      reason: message.success ? message.data.message.trim().slice(0, 400) : `it answered ${status}`,
    }
  }

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
      const text = await response.text()
      return { status: response.status, body: parsed(text) }
    } catch (error) {
      throw new SoftwareUnreachable('The software cannot be reached', { cause: error })
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
