import type { Day } from '../../../contract/days.ts'
import { isRuleInForce } from '../../areas/compliance/compliance.queries.ts'
import { sql, type Sql } from '../../platform/sql.ts'

/** In how many days before a lease starts or is renewed a check of the service counts, by the law of the day. */
export const leaseWindowDays = (serviceId: number, day: Day): Sql => sql`
  (select max(v.window_days)::int from rule_versions v
    where v.state = app.state() and v.service_id = ${serviceId} and v.trigger in ('LEASE_START', 'LEASE_START_OR_RENEWAL')
      and ${isRuleInForce(day)})`
