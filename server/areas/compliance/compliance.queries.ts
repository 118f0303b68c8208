import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { ServiceRule } from './service-rule.ts'

export const stateServiceRules = (state: StateCode) => sql<ServiceRule & { serviceId: number }>`
  select service_id as "serviceId", requirement, condition, law_interval_months as "lawIntervalMonths",
         default_interval_months as "defaultIntervalMonths", lease_trigger as "leaseTrigger", lease_window_days as "leaseWindowDays"
    from service_rules where state = ${state}`
