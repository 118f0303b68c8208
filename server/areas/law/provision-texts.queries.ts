import type { LawSource } from '../../../contract/law.ts'
import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export type ProvisionRow = LawSource & {
  id: number
  /** Names of the duties that cite it. */
  duties: string[]
  /** As staff read it last; null: nobody has pasted it. */
  text: { id: number; text: string; readOn: Day; by: string | null; at: string } | null
}

const columns = sql`
  p.id, i.name as instrument, p.reference, coalesce(p.url, i.url) as url, p.read_on as "readOn", p.certainty,
  (select coalesce(json_agg(distinct v.name), '[]') from rule_version_provisions c join rule_versions v on v.id = c.rule_version_id
    where c.provision_id = p.id and v.state = state.code) as duties,
  (select json_build_object('id', t.id, 'text', t.text, 'readOn', t.read_on, 'at', t.pasted_at,
                            'by', (select u.name from users u where u.id = t.pasted_by))
     from provision_texts t where t.provision_id = p.id order by t.id desc limit 1) as text`

/** The provisions that rules of a state cite, those that are least certain first. */
export const citedProvisions = (state: StateCode, id: number | null = null) => sql<ProvisionRow>`
  select ${columns}
    from (select ${state}::text as code) state
    join provisions p on ${id}::int is null or p.id = ${id}::int
    join instruments i on i.id = p.instrument_id
   where exists (select from rule_version_provisions c join rule_versions v on v.id = c.rule_version_id
                  where c.provision_id = p.id and v.state = state.code)
   order by array_position(array['MEMORY', 'SECONDARY', 'VERIFIED'], p.certainty), i.name, p.reference nulls first, p.id`

/** Those who paste the text of a provision do so one after the other. */
export const lockProvision = (id: number) => sql`select pg_advisory_xact_lock(hashtext('provision'), ${id}::int)`

type Pasted = { text: string; readOn: Day; userId: number; now: Date }
export const addProvisionText = (provisionId: number, { text, readOn, userId, now }: Pasted) => sql<{ id: number }>`
  insert into provision_texts (provision_id, text, read_on, pasted_by, pasted_at)
  values (${provisionId}, ${text}, ${readOn}, ${userId}, ${now.toISOString()}) returning id`
