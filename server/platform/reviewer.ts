import type { Day } from '../../contract/days.ts'
import type { Actor, Source } from './audit.ts'
import type { Db } from './database.ts'

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
