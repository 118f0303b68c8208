import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'

/* SQL conditions on a tenancy `t`, equivalent to lease-in-force.ts. */

export const isLiveLease = (today: Day): Sql => sql`
  t.status = 'OPEN' and (t.closes_on is null or t.closes_on > ${today}::date)`

export const isLeaseInForce = (today: Day): Sql => sql`${isLiveLease(today)} and t.starts_on <= ${today}::date`
