import { sql, type Sql } from '../../platform/sql.ts'
import type { CitedLaws } from './checks-by-service.ts'

/** What the duties about services cite that are in force in a state on a day, as `CitedLaws`. What was not seen in a source is not cited. */
export const citedLaws = (state: Sql, day: Sql): Sql => sql`
  (select coalesce(json_object_agg(cited.duty, cited.text), '{}')
     from (select r.duty, string_agg(case l.certainty when 'SECONDARY' then 'See ' else '' end || concat_ws(' ', i.name, l.reference), '; '
                                     order by c.position) as text
             from rule_versions r
             join rule_version_provisions c on c.rule_version_id = r.id
             join provisions l on l.id = c.provision_id and l.certainty <> 'MEMORY'
             join instruments i on i.id = l.instrument_id
            where r.state = ${state} and r.service_id is not null and coalesce(r.in_force_from <= ${day}, true)
              and coalesce(r.in_force_to > ${day}, true)
            group by r.duty) cited)`

export const lawsOfState = (state: string) => sql<{ laws: CitedLaws }>`
  select ${citedLaws(sql`${state}::state_code`, sql`current_date`)} as laws`
