import type { RequestKind } from '../../../contract/service-requests/service-requests.ts'

export type Review = {
  kind: RequestKind
  requestId: number
  status: 'APPROVED' | 'DECLINED'
  note: string | null
}

/** The effects of an approval, for the audit and the email. */
export type Effect = { serviceIds: number[]; visitsCalledOff: number; isPropertyCancelled: boolean }
export const noEffect: Effect = { serviceIds: [], visitsCalledOff: 0, isPropertyCancelled: false }

/** Refusal of an approval without effect. */
export const nothingLeft = 'The services of this request have been cancelled since. It can only be declined.'
