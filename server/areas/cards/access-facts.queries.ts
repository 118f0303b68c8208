import { sql } from '../../platform/sql.ts'
import { entryFacts } from '../access-cases/open-ways.queries.ts'
import type { CardAccessRow } from './property-facts.ts'

/** The open cases of properties, with their unresolved issues. */
export const accessFacts = (agencyId: number, ids: readonly number[], timeZone: string) => sql<{
  propertyId: number
  access: CardAccessRow
}>`
  select p.id as "propertyId",
         json_build_object(
           'caseId', c.id, 'openedAt', to_char(c.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'isSuspended', c.suspended_at is not null, 'isPriorityBooking', c.is_priority_booking,
           'entry', (${entryFacts}), 'issues', raised.list) as access
    from unnest(${ids}::int[]) wanted (id)
   cross join lateral (select * from properties where agency_id = ${agencyId} and id = wanted.id offset 0) p
    join access_cases c on c.agency_id = p.agency_id and c.property_id = p.id and c.closed_at is null and c.suppression_level = 0
   cross join lateral (
     select json_agg(json_build_object(
              'id', i.id, 'code', problem.code, 'problem', problem.public_name, 'noticeType', problem.notice_type,
              'blocks', array(select b.entry_method from access_problem_blocks b where b.problem_id = problem.id),
              'raisedAt', to_char(i.raised_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'raisedOn', (i.raised_at at time zone ${timeZone})::date, 'isImportant', i.is_important)) as list
       from access_issues i join access_problems problem on problem.id = i.problem_id
      where i.agency_id = c.agency_id and i.case_id = c.id and i.resolved_at is null
   ) raised
   where raised.list is not null`
