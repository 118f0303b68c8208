import { sql, type Sql } from '../../platform/sql.ts'

/** In how many days before a lease starts or is renewed a check of the service counts. */
export const leaseWindowDays = (serviceId: number): Sql => sql`
  (select r.lease_window_days from service_rules r where r.state = app.state() and r.service_id = ${serviceId})`
