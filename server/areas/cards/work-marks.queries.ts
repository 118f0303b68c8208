import { sql, type Sql } from '../../platform/sql.ts'

/** `WorkMark` of a property `p` as JSON, null without one. */
export const workMark = (kind: Sql): Sql => sql`
  select json_build_object(
           'assignedTo', (select json_build_object('id', m.id, 'name', m.name) from property_managers m
                           where m.agency_id = k.agency_id and m.id = k.assigned_to),
           'snooze', case when k.snoozed_until is not null then json_build_object(
             'until', k.snoozed_until, 'reason', k.reason, 'by', k.snoozed_by_name, 'on', k.snoozed_on, 'asked', k.asked,
             'known', k.known_lines,
             'answer', (select json_build_object('text', q.review_note, 'on', (q.reviewed_at at time zone s.time_zone)::date)
                          from provider_questions q join agencies a on a.id = q.agency_id join states s on s.code = a.state
                         where q.agency_id = k.agency_id and q.id = k.question_id and q.reviewed_at is not null)) end)
    from work_marks k where k.agency_id = p.agency_id and k.kind = ${kind} and k.subject_id = p.id`
