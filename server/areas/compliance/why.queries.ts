import type { Citation } from '../../../contract/compliance.ts'
import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { checkFacts, type CheckRow } from '../service-checks/service-checks.queries.ts'
import type { Obligation } from './obligation.ts'
import type { DutyKind } from './service-law.ts'

/** A version of a rule in words. */
export type RuleText = {
  ruleId: number
  serviceId: number
  kind: DutyKind
  /** Number of the version among those of the duty. */
  version: number
  dutyText: string
  dutyOf: 'RENTAL_PROVIDER' | 'TENANT'
  cure: string
  notes: string | null
  inForceFrom: Day | null
  inForceTo: Day | null
  /** What the version before had wrong; null: it is no correction. */
  correction: string | null
  correctedBy: { on: Day; version: number; correction: string } | null
  citations: Citation[]
}

export type ExplainedRow = {
  landlordWord: string
  tenantWord: string
  services: {
    serviceId: number
    compliance: string
    reason: string
    obligations: Obligation[]
    lastOn: Day | null
    check: CheckRow | null
    isCancelled: boolean
    scheduleMonths: number | null
    isAgreed: boolean
  }[]
  rules: RuleText[]
}

/** The number of a version among those of its duty. */
const numberOf = (version: Sql) => sql`(
  select count(*)::int from rule_versions o
   where o.state = ${version}.state and o.duty = ${version}.duty and coalesce(o.in_force_from < o.in_force_to, true)
     and coalesce(o.in_force_from, '-infinity') <= coalesce(${version}.in_force_from, '-infinity'))`

/** The version that ended the version `v` of a rule to correct it. */
export const correctionOf = sql`(
  select json_build_object('on', n.in_force_from, 'version', ${numberOf(sql`n`)}, 'correction', n.correction)
    from rule_versions n
   where n.state = v.state and n.duty = v.duty and n.in_force_from = v.in_force_to and n.correction is not null)`

/** Rules in words, of the table `rule_versions` v. A section that was not seen in a source is not stored. */
const ruleText = sql`json_build_object(
  'ruleId', v.id, 'serviceId', v.service_id, 'kind', v.kind, 'version', ${numberOf(sql`v`)}, 'dutyText', v.duty_text, 'dutyOf', v.duty_of,
  'cure', v.cure,
  'notes', v.notes, 'inForceFrom', v.in_force_from, 'inForceTo', v.in_force_to,
  'correction', v.correction, 'correctedBy', ${correctionOf},
  'citations', (
    select json_agg(json_build_object(
             'text', case p.certainty when 'SECONDARY' then 'See ' else '' end || concat_ws(' ', i.name, p.reference),
             'url', case when p.certainty <> 'MEMORY' then coalesce(p.url, i.url) end,
             'readOn', case when p.certainty <> 'MEMORY' then p.read_on end) order by c.position)
      from rule_version_provisions c join provisions p on p.id = c.provision_id join instruments i on i.id = p.instrument_id
     where c.rule_version_id = v.id))`

/** All versions of the rules of the state `st`, in words, that a service checks. */
const rulesOfState = sql`
  coalesce((select json_agg(${ruleText} order by v.id) from rule_versions v
             where v.state = st.code and v.service_id is not null), '[]')`

export type StateRuleTexts = Pick<ExplainedRow, 'landlordWord' | 'tenantWord' | 'rules'>
export const ruleTextColumns = sql`
  st.landlord_word as "landlordWord", st.tenant_word as "tenantWord", ${rulesOfState} as rules`
/** The rules about a service that are in force on a day. */
export const rulesInForce = (state: StateCode, serviceId: number, day: Day) => sql<StateRuleTexts>`
  select st.landlord_word as "landlordWord", st.tenant_word as "tenantWord",
         coalesce((select json_agg(${ruleText} order by v.id) from rule_versions v
                    where v.state = st.code and v.service_id = ${serviceId}
                      and coalesce(v.in_force_from <= ${day}::date, true) and coalesce(v.in_force_to > ${day}::date, true)), '[]') as rules
    from states st where st.code = ${state}`
export const stateRuleTexts = (state: StateCode) => sql<StateRuleTexts>`
  select ${ruleTextColumns} from states st where st.code = ${state}`

/** The obligations of the active services of properties, one lookup each. */
export const obligationsOf = (agencyId: number, propertyIds: readonly number[]) => sql<{
  propertyId: number
  results: { serviceId: number; obligations: Obligation[] }[]
}>`
  select k.id as "propertyId", s.results
    from unnest(${propertyIds}::int[]) k (id)
   cross join lateral (
     select coalesce(json_agg(json_build_object('serviceId', s.service_id, 'obligations', s.obligations)
                              order by service.display_order), '[]') as results
       from property_services s join services service on service.id = s.service_id
      where s.agency_id = ${agencyId} and s.property_id = k.id and s.cancelled_at is null and s.obligations is not null) s`

/** The stored results of a property with the rules of its state: those they cite, and those in force. */
export const explainedProperty = (agencyId: number, propertyId: number) => sql<ExplainedRow>`
  select ${ruleTextColumns},
         coalesce((
           select json_agg(json_build_object(
                    'serviceId', s.service_id, 'compliance', s.compliance, 'reason', s.compliance_reason,
                    'obligations', coalesce(s.obligations, '[]'),
                    'lastOn', s.last_service_on, 'isCancelled', s.cancelled_at is not null,
                    'check', case when c.id is not null then ${checkFacts} end,
                    'scheduleMonths', coalesce(agreed.interval_months, usual.interval_months), 'isAgreed', agreed.agency_id is not null)
                  order by service.display_order)
             from property_services s
             join services service on service.id = s.service_id
             left join service_checks c on c.agency_id = s.agency_id and c.id = s.last_check_id
             left join provider_schedules usual on usual.state = a.state and usual.service_id = s.service_id
             left join agreed_schedules agreed on agreed.agency_id = s.agency_id and agreed.service_id = s.service_id
            where s.agency_id = p.agency_id and s.property_id = p.id), '[]') as services
    from properties p
    join agencies a on a.id = p.agency_id
    join states st on st.code = a.state
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`
