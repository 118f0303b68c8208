import { sql, type Sql } from '../../platform/sql.ts'
import { administratorBehind, within } from '../timeline/timeline-sources.queries.ts'
import type { EntriesOf } from './case-entries.queries.ts'

/*
 * How the issues of cases were raised, resolved and reopened. Issues that were resolved when the case was closed are
 * part of its closing, and so are the actions that resolved them.
 */

const userName = (id: Sql): Sql => sql`(select u.name from users u where u.id = ${id})`
const isProvider = (id: Sql): Sql => sql`coalesce((select u.is_staff from users u where u.id = ${id}), false)`
const isOf = (entity: Sql, id: Sql): Sql => sql`e.entity = ${entity} and e.entity_id = ${id}`

const theCases = (whose: EntriesOf): Sql => sql`
  ${within(whose)} join access_cases c
    on c.agency_id = whose.agency_id and c.property_id = whose.property_id and c.id in (${whose.cases})`
const issues: Sql = sql`access_issues i join access_problems p on p.id = i.problem_id`
const ofCase: Sql = sql`i.agency_id = c.agency_id and i.case_id = c.id`
const atOpening: Sql = sql`i.raised_at <= c.opened_at + interval '1 minute'`
/** Both have the time of the same transaction. */
const atClosing: Sql = sql`c.closed_at is not null and i.resolved_at >= c.closed_at`

const openings = (whose: EntriesOf): Sql => sql`
  select c.opened_at as at, 'access-' || c.id as key, 'issues-raised' as source,
         json_build_object('problems', (select json_agg(p.public_name order by i.id) from ${issues} where ${ofCase}
                                        and ${atOpening})) as data,
         null as name, null as behind, true as belongs
    from ${theCases(whose)}`

const laterIssues = (whose: EntriesOf): Sql => sql`
  select i.raised_at as at, 'issue-' || i.id as key, 'issues-raised' as source,
         json_build_object('problems', json_build_array(p.public_name)) as data, null as name, null as behind, true as belongs
    from ${theCases(whose)} join (${issues}) on ${ofCase} where not ${atOpening}`

const resolvedIssues = (whose: EntriesOf): Sql => sql`
  select i.resolved_at as at, 'issue-resolved-' || i.id as key, 'issue-was-resolved' as source,
         json_build_object('problems', json_build_array(p.public_name), 'reason', i.resolve_reason,
                           'isByProvider', ${isProvider(sql`i.resolved_by`)}) as data,
         ${userName(sql`i.resolved_by`)} as name,
         ${administratorBehind(sql`i.resolved_at`, isOf(sql`'access_issues'`, sql`i.id`))} as behind, true as belongs
    from ${theCases(whose)} join (${issues}) on ${ofCase}
   where i.resolved_at is not null and i.resolved_by_action_id is null and not (${atClosing})`

/** A reopened issue no longer says how it was resolved; the audit does. */
const reopenedIssues = (whose: EntriesOf): Sql => sql`
  select e.at, 'change-' || e.id as key,
         case e.action when 'reopen-access-issue' then 'issue-reopened' else 'issue-was-resolved' end as source,
         json_build_object('problems', json_build_array(e.after ->> 'problem'), 'reason', e.after ->> 'reason', 'isByProvider',
                           ${isProvider(sql`e.user_id`)}) as data,
         e.user_name as name, e.original_user_name as behind, true as belongs
    from ${theCases(whose)} join access_issues i on ${ofCase} join audit e on ${isOf(sql`'access_issues'`, sql`i.id`)}
   where e.action = 'reopen-access-issue'
      or e.action = 'resolve-access-issue'
         and exists (select from audit later where later.entity = e.entity and later.entity_id = e.entity_id
                        and later.action = 'reopen-access-issue' and later.id > e.id)`

const actions = (whose: EntriesOf): Sql => sql`
  select x.taken_at as at, 'access-action-' || x.id as key, 'action-taken' as source,
         json_build_object('label', x.solution_label, 'name', s.public_name, 'isEmailSent', x.is_email_sent, 'notes', x.notes,
                           'onDay', x.on_day, 'problems', (select json_agg(p.public_name order by i.id) from ${issues}
                                         where i.agency_id = x.agency_id and i.resolved_by_action_id = x.id)) as data,
         ${userName(sql`x.taken_by`)} as name,
         ${administratorBehind(sql`x.taken_at`, isOf(sql`'access_actions'`, sql`x.id`))} as behind, true as belongs
    from ${theCases(whose)}
    join access_actions x on x.agency_id = c.agency_id and x.case_id = c.id
    join access_solutions s on s.label = x.solution_label
   where not exists (select from access_issues i where ${ofCase} and ${atClosing} and i.resolved_by_action_id = x.id)`

const closings = (whose: EntriesOf): Sql => sql`
  select c.closed_at as at, 'access-closed-' || c.id as key, 'case-closed' as source,
         json_build_object(
           'problems', (select json_agg(p.public_name order by i.id) from ${issues} where ${ofCase} and ${atClosing}),
           'reasons', (select json_agg(distinct i.resolve_reason) from access_issues i
                        where ${ofCase} and ${atClosing} and i.resolve_reason is not null),
           'actions', (select json_agg(json_build_object('label', x.solution_label, 'name', s.public_name,
                                                         'isEmailSent', x.is_email_sent, 'notes', x.notes, 'onDay', x.on_day) order by x.id)
                         from access_actions x join access_solutions s on s.label = x.solution_label
                        where x.agency_id = c.agency_id and x.case_id = c.id
                          and exists (select from access_issues i
                                       where ${ofCase} and ${atClosing} and i.resolved_by_action_id = x.id)),
           'isByProvider', ${isProvider(sql`closer.id`)}) as data,
         ${userName(sql`closer.id`)} as name,
         ${administratorBehind(sql`c.closed_at`, isOf(sql`'access_cases'`, sql`c.id`))} as behind, true as belongs
    from ${theCases(whose)}
    left join lateral (select i.resolved_by as id from access_issues i
                        where ${ofCase} and ${atClosing} and i.resolved_by is not null limit 1) closer on true
   where c.closed_at is not null`

export const accessEntries = (whose: EntriesOf): Sql[] => [
  openings(whose),
  laterIssues(whose),
  resolvedIssues(whose),
  reopenedIssues(whose),
  actions(whose),
  closings(whose),
]
