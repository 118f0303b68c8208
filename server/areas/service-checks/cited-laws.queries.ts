import { sql, type Sql } from '../../platform/sql.ts'
import type { CitedLaws } from './checks-by-service.ts'

const inForce = (day: Sql): Sql =>
  sql`coalesce(r.in_force_from <= ${day}, true) and coalesce(r.in_force_to > ${day}, true)`

/** A coming rule at which visits look already, with its first day; the version before it is what the law asks for until then. */
const coming = (day: Sql): Sql => sql`
  r.in_force_from > ${day} and r.proven_from <= ${day}
  and not exists (select from rule_versions o
                   where o.state = r.state and o.duty = r.duty and o.id <> r.id
                     and coalesce(o.in_force_from <= ${day}, true) and coalesce(o.in_force_to > ${day}, true))`

/** "See Act s 1, from 01/03/2027" */
const citation = (day: Sql): Sql => sql`
  case l.certainty when 'SECONDARY' then 'See ' else '' end || concat_ws(' ', i.name, l.reference)
  || case when r.in_force_from > ${day} then to_char(r.in_force_from, '", from "DD/MM/YYYY') else '' end`

/**
 * What the duties about services cite at which a visit of a day looks in a state, as `CitedLaws`. What was not seen in a
 * source is not cited.
 */
export const citedLaws = (state: Sql, day: Sql, isVisit = sql`true`): Sql => sql`
  (select coalesce(json_object_agg(cited.duty, cited.text), '{}')
     from (select r.duty, coalesce(string_agg(${citation(day)}, '; ' order by c.position), '') as text
             from rule_versions r
             left join (rule_version_provisions c
                        join provisions l on l.id = c.provision_id and l.certainty <> 'MEMORY'
                        join instruments i on i.id = l.instrument_id) on c.rule_version_id = r.id
            where r.state = ${state} and r.service_id is not null and (${inForce(day)} or ${isVisit} and ${coming(day)})
            group by r.duty) cited)`

/** In force today. */
export const lawsOfState = (state: string) => sql<{ laws: CitedLaws }>`
  select ${citedLaws(sql`${state}::state_code`, sql`current_date`, sql`false`)} as laws`
