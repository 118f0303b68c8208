import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import type { ServiceRule, StateRules } from './service-rule.ts'

/** The law of one state, as far as it bears on services. */
export async function readRules(db: Db, state: StateCode): Promise<StateRules> {
  const rows = await db.rows(sql<ServiceRule & { serviceId: number }>`
    select service_id as "serviceId", requirement, condition, law_interval_months as "lawIntervalMonths",
           default_interval_months as "defaultIntervalMonths", lease_trigger as "leaseTrigger", lease_window_days as "leaseWindowDays"
      from service_rules where state = ${state}`)
  return Object.fromEntries(
    rows.map(({ serviceId, ...rule }) => [serviceOfId(serviceId) as ServiceCode, rule]),
  ) as StateRules
}
