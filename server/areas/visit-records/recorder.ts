import type { Day } from '../../../contract/days.ts'
import type { Actor } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'

/** The user of the provider who records a visit, within the agency of the visit. */
export type Recorder = Actor & {
  db: Db
  agencyId: number
  userId: number
  today: Day
  source: 'STATE_SYSTEM'
  /** Address of the portal for links in emails. */
  portalUrl: string
}
