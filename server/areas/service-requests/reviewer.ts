import type { Day } from '../../../contract/days.ts'
import type { RequestKind } from '../../../contract/service-requests/service-requests.ts'
import type { Actor, Source } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'

/** Who of the provider answers, for which agency, and through which door. */
export type Reviewer = Actor & {
  db: Db
  agencyId: number
  userId: number
  today: Day
  source: Source
  /** Where the agency reads on. */
  portalUrl: string
}

export type Review = {
  kind: RequestKind
  requestId: number
  status: 'APPROVED' | 'DECLINED'
  note: string | null
}

/** What an approval did, for the audit and the letter. */
export type Effect = { serviceIds: number[]; visitsCalledOff: number; isPropertyCancelled: boolean }
export const noEffect: Effect = { serviceIds: [], visitsCalledOff: 0, isPropertyCancelled: false }

/** Said where an approval would do nothing. */
export const nothingLeft = 'The services of this request have been cancelled since. It can only be declined.'
