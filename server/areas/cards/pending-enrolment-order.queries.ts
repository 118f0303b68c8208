import { sql } from '../../platform/sql.ts'

/** The order to enrol portfolio property `p` that the provider has not answered yet. */
export const pendingEnrolmentOrder = sql`
  (select max(w.id) from work_orders w
    where w.agency_id = p.agency_id and w.portfolio_property_id = p.id and w.status = 'PENDING')`
