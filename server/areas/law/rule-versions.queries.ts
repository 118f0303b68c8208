import type { Day } from '../../../contract/days.ts'
import type { LawSource } from '../../../contract/law.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import { wasInForce } from '../compliance/compliance.queries.ts'
import type { NewRule } from './typed-rule.ts'

/** Those who publish in a state do so one after the other. */
export const lockLaw = (state: StateCode) => sql`
  select pg_advisory_xact_lock(hashtext('law'), ${states[state].id}::int)`

export type VersionDays = { id: number; from: Day | null; to: Day | null }

export type RuleVersionRow = VersionDays & { name: string; serviceId: number | null }

/** The versions of a duty, oldest first. */
export const versionsOfDuty = (state: StateCode, duty: string) => sql<RuleVersionRow>`
  select id, name, service_id as "serviceId", in_force_from as from, in_force_to as to from rule_versions v
   where state = ${state} and duty = ${duty} and ${wasInForce} order by in_force_from nulls first`

export const addVersion = (state: StateCode, rule: NewRule, userId: number, now: Date) => sql<{ id: number }>`
  insert into rule_versions
    (state, service_id, duty, kind, name, duty_text, duty_of, paid_by, trigger, interval_months, window_days, condition, breached_by, cure,
     notes, in_force_from, in_force_to, correction, published_at, published_by, proven_from)
  values (${state}, ${rule.serviceId}, ${rule.duty}, ${rule.kind}, ${rule.name}, ${rule.dutyText}, ${rule.dutyOf}, ${rule.paidBy},
          ${rule.trigger}, ${rule.months}, ${rule.days}, ${rule.condition}, ${rule.breachedBy}::text[], ${rule.cure},
          ${rule.notes}, ${rule.inForceFrom}, ${rule.inForceTo}, ${rule.correction}, ${now.toISOString()}, ${userId},
          (select o.proven_from from rule_versions o where o.state = ${state} and o.duty = ${rule.duty}
            order by o.in_force_from desc nulls last limit 1))
  returning id`

export const endVersion = (id: number, to: Day | null) =>
  sql`update rule_versions set in_force_to = ${to} where id = ${id}`

/** Those of the codes that no finding of the service has. */
export const unknownFindings = (serviceId: number | null, codes: readonly string[]) => sql<{ code: string }>`
  select code from unnest(${codes}::text[]) code
   where not exists (select from finding_items i where i.code = code.code and i.service_id = ${serviceId}::int)`

/** Instruments with one of these names, of any state. */
export const instrumentsNamed = (names: readonly string[]) => sql<{
  id: number
  state: StateCode | null
  name: string
}>`
  select id, state, name from instruments where name = any (${names}::text[])`

export const addInstrument = (state: StateCode, name: string) => sql<{ id: number }>`
  insert into instruments (state, name) values (${state}, ${name}) returning id`

export const addProvision = (instrumentId: number, { reference, url, readOn, certainty }: LawSource) => sql<{
  id: number
}>`
  insert into provisions (instrument_id, reference, url, read_on, certainty)
  values (${instrumentId}, ${reference}, ${url}, ${readOn}, ${certainty}) returning id`

export const citeProvision = (ruleId: number, provisionId: number, position: number) => sql`
  insert into rule_version_provisions (rule_version_id, provision_id, position) values (${ruleId}, ${provisionId}, ${position})`

export const removeCitations = (ruleId: number) => sql`
  delete from rule_version_provisions where rule_version_id = ${ruleId}`

export const removeVersion = (id: number) => sql`delete from rule_versions where id = ${id}`

/** Names of the instruments that a rule of the state can cite. */
export const instrumentNames = (state: StateCode) => sql<{ name: string }>`
  select name from instruments where state = ${state} or state is null order by state nulls last, name`
