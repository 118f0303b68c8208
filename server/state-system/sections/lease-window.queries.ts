import { sql, type Sql } from '../../platform/sql.ts'

/** In how many `days` before a lease starts or is renewed a check of the service counts; no row where leases ask for none. */
export const leaseWindow = (serviceId: number): Sql => sql`
  (select r.lease_window_days as days from service_rules r
    where r.state = app.state() and r.service_id = ${serviceId} and r.lease_window_days is not null)`
