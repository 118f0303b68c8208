import { noticeHold } from '../bookings/visits.queries.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { TimelineOf } from './timeline-row.ts'

/*
 * Sources of the events of a property. Each returns at, key, source, data, name and behind. An event that has its own
 * table (a request, a document, a quote's status …) comes from that table; the audit then only adds the administrator
 * behind the user.
 */

export const userName = (id: Sql): Sql => sql`(select u.name from users u where u.id = ${id})`

/**
 * The audit of the property, read once: for its own events, and for the administrator behind events of other tables.
 */
export const auditSource = ({ agencyId, propertyId }: TimelineOf, until: string): Sql => sql`
  select e.id, e.at, e.entity, e.entity_id, e.action, e.source, e.user_id, e.user_name, e.original_user_name, e.before, e.after
    from audit_events e
   where e.agency_id = ${agencyId} and e.property_id = ${propertyId}
     and e.at <= ${until}::timestamptz + interval '1 minute'`

/** The administrator behind the user, where the audit of the same event names one. */
export const administratorBehind = (at: Sql, isThis: Sql): Sql => sql`
  (select e.original_user_name from audit e
    where e.original_user_name is not null and ${isThis} and e.at between ${at} - interval '1 minute'
      and ${at} + interval '1 minute' limit 1)`

const isOf = (entity: Sql, id: Sql): Sql => sql`e.entity = ${entity} and e.entity_id = ${id}`

/** Names the property once, so that the parts below need no parameters. */
export const within = ({ agencyId, propertyId }: TimelineOf): Sql => sql`
  (select ${agencyId}::int as agency_id, ${propertyId}::int as property_id) whose`

export const changeSource: Sql = sql`
  select e.at, 'change-' || e.id as key, 'change' as source,
         json_build_object('action', e.action, 'before', e.before, 'after', e.after) as data,
         case when e.source = 'STATE_SYSTEM' and (select u.is_staff from users u where u.id = e.user_id) then null
              else e.user_name end as name,
         e.original_user_name as behind
    from audit e
   where e.entity not in ('quotes', 'mails', 'access_cases', 'access_issues', 'access_actions', 'call_notes', 'contact_attempts')
     and e.action not in (
           'request-hold', 'approve-hold', 'decline-hold', 'request-cancellation', 'approve-cancellation', 'decline-cancellation',
           'review-finding', 'upload-document', 'delete-document', 'replace-document', 'forward-invoice', 'send-owner-report',
           'resolve-finding',
           'call-off-visit', 'book-visit', 'cancel-visit', 'complete-visit', 'report-no-access', 'issue-invoice', 'pay-invoice',
           'void-invoice', 'request-quote', 'inform-provider', 'resolve-by-third-party')`

const technician: Sql = sql`(select t.name from technicians t where t.id = v.technician_id)`
/** The time for which a visit was first booked, if it has been moved since. */
const asBooked = (key: 'startsAt' | 'endsAt'): Sql => sql`
  (select (e.before ->> ${key})::timestamptz from audit e
    where e.action = 'move-visit' and e.entity_id = v.id order by e.at, e.id limit 1)`
const ofVisit: Sql = sql`from visit_services vs where vs.agency_id = v.agency_id and vs.visit_id = v.id`

export const visitSources = (whose: TimelineOf): Sql[] => [
  sql`
    select v.booked_at as at, 'visit-booked-' || v.id as key, 'visit-booked' as source,
           json_build_object('startsAt', coalesce(${asBooked('startsAt')}, v.starts_at),
                             'endsAt', coalesce(${asBooked('endsAt')}, v.ends_at),
                             'entryMethod', v.entry_method, 'technician', ${technician},
                             'through', v.booked_through,
                             'serviceIds', (select coalesce(json_agg(vs.service_id), '[]') ${ofVisit})) as data,
           ${userName(sql`v.booked_by`)} as name, ${administratorBehind(sql`v.booked_at`, isOf(sql`'visits'`, sql`v.id`))} as behind
      from ${within(whose)} join visits v on v.agency_id = whose.agency_id and v.property_id = whose.property_id
     where v.booked_at is not null`,
  sql`
    select v.finished_at as at, 'visit-ended-' || v.id as key, 'visit-ended' as source,
           json_build_object('status', v.status, 'startsAt', v.starts_at, 'endsAt', v.ends_at, 'technician', ${technician},
                             'reason', v.cancel_reason,
                             'note', (select r.content #>> '{noAccess,note}' from visit_records r
                                       where r.agency_id = v.agency_id and r.visit_id = v.id),
                             'problems', (select json_agg(p.public_name order by i.id)
                                            from access_issues i join access_problems p on p.id = i.problem_id
                                           where i.agency_id = v.agency_id and i.visit_id = v.id),
                             'isByProvider', coalesce((select u.is_staff from users u where u.id = v.cancelled_by), false),
                             'outcomes', (select coalesce(json_agg(json_build_object('serviceId', vs.service_id, 'outcome', vs.outcome)),
                                                          '[]')
                                          ${ofVisit})) as data,
           ${userName(sql`v.cancelled_by`)} as name,
           ${administratorBehind(sql`v.finished_at`, isOf(sql`'visits'`, sql`v.id`))} as behind
      from ${within(whose)} join visits v on v.agency_id = whose.agency_id and v.property_id = whose.property_id
     where v.finished_at is not null`,
]

/** A notice of entry, when it was written: it names its email, which has no event of its own. */
export const noticeSource = (whose: TimelineOf): Sql => sql`
  select coalesce(n.issued_at, n.served_at) as at, 'notice-' || n.id as key, 'entry-notice' as source,
         json_build_object('formName', n.form_name, 'servedBy', n.served_by, 'servedAt', n.served_at, 'postedAt', n.posted_at,
                           'postBy', n.post_by, 'servedTo', coalesce(n.served_to, '{}'), 'entryFrom', n.entry_from,
                           'entryTo', n.entry_to, 'lawfulUntil', n.lawful_until, 'instrument', n.instrument,
                           'tooLateReason', n.too_late_reason, 'hold', ${noticeHold(sql`n`)},
                           'withdrawnAt', n.withdrawn_at, 'mailError',
                           (select m.last_error from mails m
                             where m.agency_id = n.agency_id and m.id = n.mail_id and m.status = 'FAILED')) as data,
         null as name, null as behind
    from ${within(whose)} join entry_notices n on n.agency_id = whose.agency_id and n.property_id = whose.property_id`

const requests: Sql = sql`
  (select h.id, 'HOLD' as kind, 'hold_requests' as entity, h.status, h.service_ids, h.hold_until, h.reason, null as notes, h.requested_by,
          h.requested_at, h.reviewed_at, h.review_note
     from hold_requests h where h.agency_id = whose.agency_id and h.property_id = whose.property_id
    union all
   select x.id, 'CANCELLATION', 'cancellation_requests', x.status, x.service_ids, null,
          (select c.name from cancellation_reasons c where c.id = x.reason_id), x.notes, x.requested_by, x.requested_at,
          x.reviewed_at, x.review_note
     from cancellation_requests x where x.agency_id = whose.agency_id and x.property_id = whose.property_id)`

export const requestSources = (whose: TimelineOf): Sql[] => [
  sql`
    select r.requested_at as at, lower(r.kind) || '-' || r.id as key, 'request-asked' as source,
           json_build_object('kind', r.kind, 'serviceIds', r.service_ids, 'holdUntil', r.hold_until, 'reason', r.reason,
                             'notes', r.notes) as data,
           ${userName(sql`r.requested_by`)} as name, ${administratorBehind(sql`r.requested_at`, isOf(sql`r.entity`, sql`r.id`))} as behind
      from ${within(whose)} cross join lateral ${requests} r`,
  sql`
    select r.reviewed_at as at, lower(r.kind) || '-answer-' || r.id as key, 'request-answered' as source,
           json_build_object('kind', r.kind, 'status', r.status, 'serviceIds', r.service_ids, 'holdUntil', r.hold_until,
                             'note', r.review_note) as data, null as name, null as behind
      from ${within(whose)} cross join lateral ${requests} r
     where r.reviewed_at is not null`,
]

const document: Sql = sql`
  documents d
  join files f on f.agency_id = d.agency_id and f.id = d.file_id
  join document_types t on t.code = d.type`

const recipients = (type: 'to' | 'cc'): Sql => sql`
  (select json_agg(coalesce(r.label, r.email) order by r.position) from mail_recipients r
    where r.agency_id = m.agency_id and r.mail_id = m.id and r.type = ${type})`

export const documentSources = (whose: TimelineOf): Sql[] => [
  sql`
    select coalesce(m.sent_at, m.created_at) as at, 'mail-' || m.id as key, 'mail' as source,
           json_build_object('status', case when m.status = 'FAILED' and m.sent_at is not null then 'RETURNED' else m.status end,
                             'subject', m.subject, 'error', m.last_error,
                             'to', ${recipients('to')}, 'cc', ${recipients('cc')}) as data,
           ${userName(sql`m.created_by`)} as name,
           ${administratorBehind(sql`m.created_at`, sql`e.after ->> 'mailId' = m.id::text`)} as behind
      from ${within(whose)} join mails m on m.agency_id = whose.agency_id and m.property_id = whose.property_id
     where m.status <> 'DRAFT'
       and not exists (select from entry_notices n where n.agency_id = m.agency_id and n.mail_id = m.id)`,
  sql`
    select d.uploaded_at as at, 'document-' || d.id as key, 'document-added' as source,
           json_build_object('fileName', f.file_name, 'type', t.name,
                             'subjects', (select json_agg(coalesce(s.other_service_name, n.name) order by n.display_order)
                                            from document_subjects s join document_services n on n.code = s.service_code
                                           where s.agency_id = d.agency_id and s.document_id = d.id),
                             'replaces', (select old_file.file_name
                                            from documents old join files old_file on old_file.agency_id = old.agency_id
                                              and old_file.id = old.file_id
                                           where old.agency_id = whose.agency_id and old.property_id = whose.property_id
                                             and old.deleted_at is not null and old.replaced_by_id = d.id limit 1)) as data,
           ${userName(sql`d.uploaded_by`)} as name, ${administratorBehind(sql`d.uploaded_at`, isOf(sql`'documents'`, sql`d.id`))} as behind
      from ${within(whose)}
      join (${document}) on d.agency_id = whose.agency_id and d.property_id = whose.property_id`,
  sql`
    select d.deleted_at as at, 'document-removed-' || d.id as key, 'document-removed' as source,
           json_build_object('fileName', f.file_name, 'type', t.name) as data,
           ${userName(sql`d.deleted_by`)} as name, ${administratorBehind(sql`d.deleted_at`, isOf(sql`'documents'`, sql`d.id`))} as behind
      from ${within(whose)}
      join (${document}) on d.agency_id = whose.agency_id and d.property_id = whose.property_id
     where d.deleted_at is not null and d.replaced_by_id is null`,
]

/** Calls and messages of the provider. */
export const attemptSource = (whose: TimelineOf): Sql => sql`
  select t.attempted_at as at, 'attempt-' || t.id as key, 'contact-attempt' as source,
         json_build_object('way', t.way, 'withWhom', t.with_whom, 'note', t.note) as data, null as name, null as behind
    from ${within(whose)} join contact_attempts t on t.agency_id = whose.agency_id and t.property_id = whose.property_id`

const issues: Sql = sql`access_issues i join access_problems p on p.id = i.problem_id`
const ofCase: Sql = sql`i.agency_id = c.agency_id and i.case_id = c.id`
/** Leaves out cases that the provider hides from the portal. */
const shownCases = (whose: TimelineOf): Sql => sql`
  ${within(whose)} join access_cases c
    on c.agency_id = whose.agency_id and c.property_id = whose.property_id and c.suppression_level = 0`
const shortly: Sql = sql`interval '1 minute'`
const atClosing: Sql = sql`i.resolved_at >= c.closed_at - ${shortly}`

/**
 * A case has one event when it is opened and one when it is closed; actions of the agency, and issues that were raised
 * or resolved in between, have their own events.
 */
export const accessSources = (whose: TimelineOf): Sql[] => [
  sql`
    select c.opened_at as at, 'access-' || c.id as key, 'access-opened' as source,
           json_build_object('problems', (select json_agg(p.public_name order by i.id) from ${issues}
                                           where ${ofCase} and i.raised_at <= c.opened_at + ${shortly})) as data,
           null as name, null as behind
      from ${shownCases(whose)}`,
  sql`
    select c.closed_at as at, 'access-closed-' || c.id as key, 'access-closed' as source,
           json_build_object(
             'problems', (select json_agg(p.public_name order by i.id) from ${issues} where ${ofCase} and ${atClosing}),
             'reasons', (select json_agg(distinct i.resolve_reason) from access_issues i
                          where ${ofCase} and ${atClosing} and i.resolve_reason is not null),
             'actions', (select json_agg(json_build_object('label', x.solution_label, 'name', s.public_name,
                                                           'isEmailSent', x.is_email_sent, 'notes', x.notes, 'onDay', x.on_day)
                                                           order by x.id)
                           from access_actions x join access_solutions s on s.label = x.solution_label
                          where x.agency_id = c.agency_id and x.case_id = c.id
                            and exists (select from access_issues i
                                         where ${ofCase} and ${atClosing} and i.resolved_by_action_id = x.id))) as data,
           (select u.name from access_issues i join users u on u.id = i.resolved_by
             where ${ofCase} and ${atClosing} order by i.resolved_at desc limit 1) as name,
           null as behind
      from ${shownCases(whose)} where c.closed_at is not null`,
  sql`
    select i.raised_at as at, 'issue-' || i.id as key, 'issue-raised' as source,
           json_build_object('problem', p.public_name) as data, null as name, null as behind
      from ${shownCases(whose)} join (${issues}) on ${ofCase}
     where i.raised_at > c.opened_at + ${shortly}`,
  sql`
    select i.resolved_at as at, 'issue-resolved-' || i.id as key, 'issue-resolved' as source,
           json_build_object('problem', p.public_name, 'reason', i.resolve_reason) as data,
           ${userName(sql`i.resolved_by`)} as name,
           ${administratorBehind(sql`i.resolved_at`, isOf(sql`'access_issues'`, sql`i.id`))} as behind
      from ${shownCases(whose)} join (${issues}) on ${ofCase}
     where i.resolved_at is not null and i.resolved_by_action_id is null
       and (c.closed_at is null or i.resolved_at < c.closed_at - ${shortly})`,
  sql`
    select x.taken_at as at, 'access-action-' || x.id as key, 'access-action' as source,
           json_build_object('label', x.solution_label, 'name', s.public_name, 'isEmailSent', x.is_email_sent, 'notes', x.notes,
                             'onDay', x.on_day, 'problems', (select json_agg(p.public_name order by i.id) from ${issues}
                                           where i.agency_id = x.agency_id and i.resolved_by_action_id = x.id)) as data,
           ${userName(sql`x.taken_by`)} as name,
           ${administratorBehind(sql`x.taken_at`, isOf(sql`'access_actions'`, sql`x.id`))} as behind
      from ${shownCases(whose)}
      join access_actions x on x.agency_id = c.agency_id and x.case_id = c.id
      join access_solutions s on s.label = x.solution_label`,
]
