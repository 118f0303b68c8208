import type { Day } from '../../../contract/days.ts'
import type { RequestKind } from '../../../contract/service-requests/service-requests.ts'
import type { Actor, Source } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'

/** The user of the provider who reviews, with the agency and the source of the change. */
export type Reviewer = Actor & {
  db: Db
  agencyId: number
  userId: number
  today: Day
  source: Source
  /** Address of the portal for links in emails. */
  portalUrl: string
}

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
