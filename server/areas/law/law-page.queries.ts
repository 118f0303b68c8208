import type { Day } from '../../../contract/days.ts'
import type { LawPage, LawRule } from '../../../contract/law.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { wasInForce } from '../compliance/compliance.queries.ts'
import { correctionOf } from '../compliance/why.queries.ts'

/** A version as stored; `status` depends on the day. */
export type RuleRow = Omit<LawRule, 'service' | 'status'> & { serviceId: number | null }

const readForRule = sql`p.read_on`
/** The portal cannot read what staff paste. */
export const lastReadByStaff = sql`greatest(p.read_on, (select max(t.read_on) from provision_texts t where t.provision_id = p.id))`

/** All versions of a state, or one of them, in the order of the services and the duties. */
export const ruleRows = (
  state: StateCode,
  timeZone: string,
  ruleId: number | null = null,
  readOn: Sql = readForRule,
) => sql<RuleRow>`
  select v.id as "ruleId", v.duty, v.service_id as "serviceId", v.name, v.kind, v.duty_text as "dutyText", v.duty_of as "dutyOf",
         v.paid_by as "paidBy", v.trigger, v.interval_months as months, v.window_days as days, v.condition,
         v.breached_by as "breachedBy", v.cure, v.notes,
         v.in_force_from as "inForceFrom", v.in_force_to as "inForceTo", v.version,
         case when v.published_by is not null then (v.published_at at time zone ${timeZone})::date end as "publishedOn",
         v.correction, ${correctionOf} as "correctedBy",
         (select json_agg(json_build_object(
                   'instrument', i.name, 'reference', case when p.certainty <> 'MEMORY' then p.reference end,
                   'url', case when p.certainty <> 'MEMORY' then coalesce(p.url, i.url) end,
                   'readOn', ${readOn}, 'certainty', p.certainty) order by c.position)
            from rule_version_provisions c
            join provisions p on p.id = c.provision_id
            join instruments i on i.id = p.instrument_id
           where c.rule_version_id = v.id) as sources
    from (select *, (count(*) filter (where ${wasInForce}) over (partition by duty order by in_force_from nulls first))::int as version
            from rule_versions v where state = ${state}) v
    left join services s on s.id = v.service_id
   where ${ruleId}::int is null or v.id = ${ruleId}::int
   order by s.display_order nulls last, v.duty, v.version desc`

export type PracticeRow = {
  serviceId: number
  months: number
  condition: 'GAS_PRESENT' | 'WATER_CHARGED' | null
  agreed: { months: number; agreedOn: Day } | null
}
/** The provider's schedule, and what an agency has agreed instead. */
export const practiceRows = (state: StateCode, agencyId: number | null) => sql<PracticeRow>`
  select s.id as "serviceId", coalesce(p.interval_months, a.interval_months) as months, p.condition,
         case when a.agency_id is not null
              then json_build_object('months', a.interval_months, 'agreedOn', a.agreed_on) end as agreed
    from services s
    left join provider_schedules p on p.state = ${state} and p.service_id = s.id
    left join agreed_schedules a on a.agency_id = ${agencyId}::int and a.service_id = s.id
   where p.state is not null or a.agency_id is not null
   order by s.display_order`

/** What the law of the state calls the parties. */
export const partyWords = (state: StateCode) => sql<LawPage['words']>`
  select landlord_word as landlord, tenant_word as tenant from states where code = ${state}`

export const lawCorrections = (state: StateCode, today: Day) => sql<LawPage['corrections'][number]>`
  select made_on as on, text from law_corrections where state = ${state}
   union all
  select in_force_from, name || ': ' || correction from rule_versions
   where state = ${state} and correction is not null and in_force_from <= ${today}::date
   union all
  select in_force_from, 'Entry by notice: ' || correction from entry_rules
   where state = ${state} and correction is not null and in_force_from <= ${today}::date
   order by 1 desc, 2`

/** The properties of an agency by the coming rule that asks something of them. */
export const demandCounts = (agencyId: number | null) => sql<LawPage['demands'][number]>`
  select abs(asked) as "ruleId", count(*)::int as properties, (count(*) filter (where asked < 0))::int as unknown
    from property_forecasts f cross join unnest(f.coming_rules) asked
   where f.agency_id = ${agencyId}::int and f.coming_rules <> '{}'
   group by 1 order by 1`
