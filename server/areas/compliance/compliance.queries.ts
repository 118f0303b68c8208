import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { Condition, Duty } from './service-law.ts'

/** Which rules apply to an agency now; read with every evaluation, so it is cheap. */
export type LawInForce = { revision: string; agreed: Record<string, number> | null }
export const lawInForce = (state: StateCode, agencyId: number | null) => sql<LawInForce>`
  select revision,
         (select json_object_agg(service_id, interval_months) from agreed_schedules where agency_id = ${agencyId}::int) as agreed
    from law_revisions where state = ${state}`

export type DutyVersion = Omit<Duty, 'before' | 'isSilent'> & {
  serviceId: number
  code: string
  condition: Condition | null
  breachedBy: readonly string[]
  agreementsSince?: Day | null
}
export type StateLaw = {
  duties: DutyVersion[]
  schedules: { serviceId: number; months: number; condition: Condition | null }[]
  /** Public holidays of the whole state, for repairs that are due in business days. */
  holidays: Day[]
}

/** Not a version of `rule_versions` v that was published in error, which was in force on no day. */
export const wasInForce = sql`coalesce(v.in_force_from < v.in_force_to, true)`

/** All versions of the duties of rental providers, past and coming ones too, the provider's schedule and the holidays. */
export const stateLaw = (state: StateCode) => sql<StateLaw>`
  select (select coalesce(json_agg(json_build_object(
                   'serviceId', service_id, 'ruleId', id, 'code', duty, 'kind', kind, 'trigger', trigger, 'months', interval_months,
                   'days', window_days, 'condition', condition, 'breachedBy', breached_by,
                   'agreementsSince', agreements_since, 'provenFrom', proven_from,
                   'inForceFrom', in_force_from, 'inForceTo', in_force_to) order by id), '[]')
            from rule_versions v
           where state = ${state} and service_id is not null and duty_of = 'RENTAL_PROVIDER' and ${wasInForce}) as duties,
         (select coalesce(json_agg(json_build_object('serviceId', service_id, 'months', interval_months, 'condition', condition)), '[]')
            from provider_schedules where state = ${state}) as schedules,
         (select coalesce(json_agg(day), '[]') from public_holidays where state = ${state} and locality = '') as holidays`

/** The days on which a version begins or ends, as columns of `rule_versions` v. */
export const isRuleInForce = (day: Day) => sql`
  (v.in_force_from is null or v.in_force_from <= ${day}::date) and (v.in_force_to is null or v.in_force_to > ${day}::date)`

/** What is known of the last check of the service `s`, as `CheckFacts`. */
export const checkOfService = sql`
  select case when c.cleared_as is null
              then json_build_object('source', c.source, 'outcome', c.outcome, 'repairedOn', c.repaired_on, 'repairedBy', c.repaired_by)
              else json_build_object('source', c.source, 'outcome', c.outcome, 'repairedOn', c.repaired_on, 'repairedBy', c.repaired_by,
                                     'cleared', json_build_object('on', c.cleared_on, 'as', c.cleared_as)) end
    from service_checks c where c.agency_id = s.agency_id and c.id = s.last_check_id`

/** Since when a tenant has taken over the repair of the finding `f`, as `TenantRepair`. */
export const tenantRepairOf = sql`
  case when f.tenant_repair_from is not null
       then json_build_object('from', f.tenant_repair_from, 'until', f.tenant_repair_until) end`
