import { readJsonReply, UnreadableReply } from './bounded-reply.ts'
import { paymentsPath, readPayments, type BillPayment, type PaymentsQuery } from './software/bill-payments.ts'
import { billAnswer } from './software/bill-answer.ts'
import { SoftwareUnreachable, type Bill, type BillAnswer } from './software/bill.ts'

const patienceMs = 15_000
/** An id or a reason is far shorter; a page of payments is the longest reply. */
const largestReply = 1024 * 1024

/** In addresses PROPERTY_ME has the path /property-me. */
export const pathOfSoftware = (software: string): string => software.toLowerCase().replaceAll('_', '-')

/**
 * The operator’s own gateway, if it has one: it brings bills into the software of agencies that the operator loaded and that have not
 * connected it, and says which were paid. It is no vendor’s API, and only the stand-in speaks it.
 */
export class BillGateway {
  readonly #url: string
  readonly #token: string
  readonly #patienceMs: number

  constructor({ url, token }: { url: string; token: string }, patience = patienceMs) {
    this.#url = url
    this.#token = token
    this.#patienceMs = patience
  }

  async postBill(software: string, bill: Bill): Promise<BillAnswer> {
    const { status, body } = await this.#call(software, 'bills', { method: 'POST', body: JSON.stringify(bill) })
    return billAnswer(status, body)
  }

  /** The payments after a number, oldest first, of the bills whose references begin with a text; not necessarily all. */
  async listPayments(software: string, query: PaymentsQuery): Promise<BillPayment[]> {
    const { status, body } = await this.#call(software, paymentsPath(query), { method: 'GET' })
    return readPayments(status, body)
  }

  /** The body is undefined if it cannot be understood. */
  async #call(
    software: string,
    path: string,
    request: { method: 'GET' } | { method: 'POST'; body: string },
  ): Promise<{ status: number; body: unknown }> {
    try {
      const response = await fetch(`${this.#url}/${pathOfSoftware(software)}/${path}`, {
        ...request,
        headers: {
          ...('body' in request && { 'content-type': 'application/json' }),
          accept: 'application/json',
          authorization: `Bearer ${this.#token}`,
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#patienceMs),
      })
      return { status: response.status, body: await understood(response) }
    } catch (error) {
      throw new SoftwareUnreachable('The gateway cannot be reached', { cause: error })
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
