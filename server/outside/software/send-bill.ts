import type { BillAnswer } from './bill.ts'
import { AuthorisationRevoked, QuotaReached } from './connector.ts'
import type { SoftwareCall, SoftwareHttp } from './software-http.ts'

type Reading = {
  /** The number of the bill in the software; undefined if the answer does not say that it was taken. */
  storedId: (status: number, body: unknown) => string | undefined
  /** The software’s own reason for a refusal; may be empty. */
  reason: (body: unknown) => string
}

/** Sends a bill to software that does not recognise one that comes twice: without a clear answer a person has to look. */
export async function sendBill(
  http: SoftwareHttp,
  call: SoftwareCall,
  { storedId, reason }: Reading,
): Promise<BillAnswer> {
  try {
    const { status, body } = await http.call(call, { isBodyOptional: true })
    const billId = storedId(status, body)
    if (billId !== undefined) return { kind: 'stored', billId }
    const isRefused = status >= 400 && status < 500 && status !== 408
    return isRefused
      ? { kind: 'refused', reason: reason(body) || `it answered ${status}` }
      : { kind: 'unclear', what: `It answered ${status}.` }
  } catch (error) {
    if (error instanceof AuthorisationRevoked || error instanceof QuotaReached) throw error
    return { kind: 'unclear', what: 'Its answer did not arrive.' }
  }
}

/** After a first step that was taken: what becomes of the last one. Nothing is repeated by itself, because the first one would be too. */
export async function sendLastStep(
  { taken, last }: { taken: string; last: string },
  send: () => Promise<BillAnswer>,
): Promise<BillAnswer> {
  const unclear = (more: string): BillAnswer => ({ kind: 'unclear', what: `It has ${taken}, but ${more}` })
  try {
    const answer = await send()
    if (answer.kind === 'refused') return unclear(`refused ${last}: ${answer.reason}.`)
    return answer.kind === 'unclear' ? unclear(`perhaps not ${last}. ${answer.what}`) : answer
  } catch (error) {
    if (error instanceof AuthorisationRevoked || error instanceof QuotaReached) return unclear(`did not take ${last}.`)
    throw error
  }
}
