import { sql } from '../../platform/sql.ts'

export type RepairRule = { ruleId: number; dutyText: string; citations: string[] }

/** Versions of rules that give a time for a repair, in words. */
export const repairRules = (ruleIds: readonly number[]) => sql<RepairRule>`
  select v.id as "ruleId", v.duty_text as "dutyText",
         array(select case p.certainty when 'SECONDARY' then 'See ' else '' end || concat_ws(' ', i.name, p.reference)
                 from rule_version_provisions c join provisions p on p.id = c.provision_id join instruments i on i.id = p.instrument_id
                where c.rule_version_id = v.id and p.certainty <> 'MEMORY' order by c.position) as citations
    from rule_versions v where v.id = any(${ruleIds}::int[])`
