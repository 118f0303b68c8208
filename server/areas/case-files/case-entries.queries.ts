import { noticeHold } from '../bookings/visits.queries.ts'
import { joinSql, sql, type Sql } from '../../platform/sql.ts'
import type { TimelineOf } from '../timeline/timeline-row.ts'
import {
  administratorBehind,
  auditSource,
  changeSource,
  visitSources,
  within,
} from '../timeline/timeline-sources.queries.ts'
import { accessEntries } from './access-entries.queries.ts'
import type { CaseEntryRow } from './case-entry-row.ts'

const userName = (id: Sql): Sql => sql`(select u.name from users u where u.id = ${id})`
const isOf = (entity: Sql, id: Sql): Sql => sql`e.entity = ${entity} and e.entity_id = ${id}`

/** Changes that open or close a way in. */
const relevantChanges: Sql = sql`(
  'set-entry-preferences', 'expire-entry-exception', 'edit-keys', 'expire-key', 'add-tenancy', 'edit-tenancy', 'renew-tenancy',
  'remove-tenancy',   'confirm-tenancy', 'undo-tenancy-confirmation', 'restore-entry-preferences', 'use-agency-preference', 'mark-vacant',
  'end-vacancy', 'move-visit',
  'post-entry-notice')`

/** `cases` are the ids of the cases to which entries can belong. */
export type EntriesOf = TimelineOf & { cases: Sql; since: string; until: string; limit: number }

const recipients = (type: 'to' | 'cc'): Sql => sql`
  (select coalesce(json_agg(r.email order by r.position), '[]') from mail_recipients r
    where r.agency_id = m.agency_id and r.mail_id = m.id and r.type = ${type})`

/** A letter about a coming rule, or a person's email to nobody but landlords of the property. */
const isToOwners: Sql = sql`
  (exists (select from law_letters_sent l where l.agency_id = m.agency_id and l.mail_id = m.id)
   or m.kind = 'OCCUPANT_NOTICE' and coalesce((
     select bool_and(exists (
              select from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
               where pc.agency_id = m.agency_id and pc.property_id = m.property_id and pc.role = 'LANDLORD'
                 and lower(k.email) = lower(r.email)))
       from mail_recipients r where r.agency_id = m.agency_id and r.mail_id = m.id and r.type = 'to'), false))`

/** The audit has the time of the request that also wrote the other entries; the mail has the time of the database. */
const letterTime: Sql = sql`
  coalesce((select min(e.at) from audit e where e.after ->> 'mailId' = m.id::text), m.created_at)`

const letters = (whose: EntriesOf, kinds: readonly string[]): Sql => sql`
  select ${letterTime} as at, 'mail-' || m.id as key, 'letter' as source,
         json_build_object('kind', m.kind, 'isFromPerson', m.is_from_person, 'subject', m.subject, 'html', m.message_html,
                           'status', m.status, 'sentAt', m.sent_at, 'error', m.last_error,
                           'to', ${recipients('to')}, 'cc', ${recipients('cc')}, 'isToOwners', ${isToOwners}) as data,
         ${userName(sql`m.created_by`)} as name,
         ${administratorBehind(sql`m.created_at`, sql`e.after ->> 'mailId' = m.id::text`)} as behind,
         m.case_id in (${whose.cases}) as belongs
    from ${within(whose)} join mails m on m.agency_id = whose.agency_id and m.property_id = whose.property_id
   where m.status <> 'DRAFT' and m.kind = any(${kinds}::text[])
     and not exists (select from entry_notices n where n.agency_id = m.agency_id and n.mail_id = m.id)`

/** A letter is shown when it was written, because it is posted later, often after the case is closed. */
const notices = (whose: EntriesOf): Sql => sql`
  select coalesce(n.issued_at, n.served_at) as at, 'notice-' || n.id as key, 'entry-notice' as source,
         json_build_object('formName', n.form_name, 'servedBy', n.served_by, 'servedAt', n.served_at,
                           'servedTo', coalesce(n.served_to, '{}'),
                           'receivedAt', n.received_at, 'entryFrom', n.entry_from, 'entryTo', n.entry_to,
                           'instrument', n.instrument, 'text', n.text_content, 'postedAt', n.posted_at,
                           'lawfulUntil', n.lawful_until, 'postBy', n.post_by, 'tooLateReason', n.too_late_reason,
                           'hold', ${noticeHold(sql`n`)},
                           'withdrawnAt', n.withdrawn_at, 'mailStatus', m.status, 'mailError', m.last_error) as data,
         null as name, null as behind, false as belongs
    from ${within(whose)} join entry_notices n on n.agency_id = whose.agency_id and n.property_id = whose.property_id
    left join mails m on m.agency_id = n.agency_id and m.id = n.mail_id`

const calls = (whose: EntriesOf): Sql => sql`
  select k.called_at as at, 'call-' || k.id as key, 'call' as source,
         json_build_object('occupant', k.occupant_name, 'text', k.notes_text, 'html', k.notes_html,
                           'problems', (select coalesce(json_agg(p.public_name order by i.id), '[]')
                                          from access_actions x
                                          join access_issues i on i.agency_id = x.agency_id and i.resolved_by_action_id = x.id
                                          join access_problems p on p.id = i.problem_id
                                         where x.agency_id = k.agency_id and x.case_id = k.case_id and x.taken_at = k.called_at
                                           and x.solution_label = 'SpeakWithTenant')) as data, ${userName(sql`k.called_by`)} as name,
         ${administratorBehind(sql`k.called_at`, sql`e.entity in ('access_actions', 'call_notes')`)} as behind,
         k.case_id in (${whose.cases}) as belongs
    from ${within(whose)} join call_notes k on k.agency_id = whose.agency_id and k.property_id = whose.property_id`

const attempts = (whose: EntriesOf): Sql => sql`
  select t.attempted_at as at, 'attempt-' || t.id as key, 'attempt' as source,
         json_build_object('way', t.way, 'withWhom', t.with_whom, 'note', t.note) as data,
         ${userName(sql`t.recorded_by`)} as name, null as behind, false as belongs
    from ${within(whose)} join contact_attempts t on t.agency_id = whose.agency_id and t.property_id = whose.property_id`

const asked = (whose: EntriesOf): Sql => sql`
  ${within(whose)}
    join access_issues i on i.agency_id = whose.agency_id and i.property_id = whose.property_id and i.case_id in (${whose.cases})
    join resolve_requests r on r.agency_id = i.agency_id and r.issue_id = i.id
    join access_problems p on p.id = i.problem_id`

const requests = (whose: EntriesOf): Sql[] => [
  sql`
    select r.requested_at as at, 'resolve-' || r.id as key, 'resolve-asked' as source,
           json_build_object('problems', json_build_array(p.public_name), 'notes', r.notes) as data,
           ${userName(sql`r.requested_by`)} as name,
           ${administratorBehind(sql`r.requested_at`, isOf(sql`'resolve_requests'`, sql`r.id`))} as behind, true as belongs
      from ${asked(whose)}`,
  sql`
    select r.reviewed_at as at, 'resolve-answer-' || r.id as key, 'resolve-answered' as source,
           json_build_object('problem', p.public_name, 'status', r.status, 'note', r.review_note) as data,
           ${userName(sql`r.reviewed_by`)} as name, null as behind, true as belongs
      from ${asked(whose)} where r.reviewed_at is not null`,
  sql`
    select i.resolved_at as at, 'resolve-ended-' || r.id as key, 'resolve-ended' as source,
           json_build_object('problems', json_build_array(p.public_name), 'note', r.review_note,
                             'isByProvider', coalesce((select u.is_staff from users u where u.id = i.resolved_by),
                                                      false)) as data,
           ${userName(sql`i.resolved_by`)} as name, null as behind, true as belongs
      from ${asked(whose)} where r.status = 'WITHDRAWN' and i.resolved_at is not null`,
]

const oneOffs = (whose: EntriesOf): Sql[] => [
  sql`
    select o.requested_at as at, 'one-off-' || o.id as key, 'one-off-asked' as source,
           json_build_object('serviceIds', o.service_ids) as data, ${userName(sql`o.requested_by`)} as name,
           ${administratorBehind(sql`o.requested_at`, isOf(sql`'one_off_entry_requests'`, sql`o.id`))} as behind, false as belongs
      from ${within(whose)} join one_off_entry_requests o on o.agency_id = whose.agency_id and o.property_id = whose.property_id`,
  sql`
    select o.withdrawn_at as at, 'one-off-withdrawn-' || o.id as key, 'one-off-withdrawn' as source,
           json_build_object('serviceIds', o.service_ids) as data, ${userName(sql`o.withdrawn_by`)} as name,
           ${administratorBehind(sql`o.withdrawn_at`, isOf(sql`'one_off_entry_requests'`, sql`o.id`))} as behind, false as belongs
      from ${within(whose)} join one_off_entry_requests o on o.agency_id = whose.agency_id and o.property_id = whose.property_id
     where o.withdrawn_at is not null`,
]

/** A visit that was booked during the case belongs to it, even if it took place later. */
const endedVisits = ({ since, until, ...whose }: EntriesOf): Sql => sql`
  'visit-ended-' || any_visit.id from ${within(whose)} join visits any_visit
     on any_visit.agency_id = whose.agency_id and any_visit.property_id = whose.property_id
  where any_visit.booked_at > ${since}::timestamptz and any_visit.booked_at <= ${until}::timestamptz`

/** A call is one entry: the action that it was taken as is left out. */
const isNotedCall = ({ agencyId, cases }: EntriesOf): Sql => sql`
  entry.source = 'action-taken' and entry.data ->> 'label' = 'SpeakWithTenant' and exists (
    select from call_notes k where k.agency_id = ${agencyId} and k.case_id in (${cases}) and k.called_at = entry.at)`

/** Entries of one moment: causes before effects. Sources that are not named here are causes. */
const effects: Sql = sql`array['entry-notice', 'letter', 'call', 'resolve-answered', 'issues-raised', 'action-taken',
  'issue-was-resolved', 'resolve-ended', 'case-closed', 'issue-reopened']`

/** Emails to tenants. */
const lettersToTenants = ['OCCUPANT_NOTICE', 'VISIT_CONFIRMATION', 'ENTRY_NOTICE']

type Wider = { changes?: Sql; letterKinds?: readonly string[]; events?: readonly Sql[] }

/** What was tried to enter; a wider record adds changes, mails and events of the timeline. */
const entrySources = (
  whose: EntriesOf,
  { changes = relevantChanges, letterKinds = lettersToTenants, events = [] }: Wider,
): Sql[] => {
  const known = sql`select at, key, source, data, name, behind, false as belongs from`
  return [
    sql`${known} (${changeSource} and e.action in ${changes}) change`,
    ...[...visitSources(whose), ...events].map((source) => sql`${known} (${source}) event`),
    ...accessEntries(whose),
    letters(whose, letterKinds),
    notices(whose),
    calls(whose),
    attempts(whose),
    ...requests(whose),
    ...oneOffs(whose),
  ]
}

const orderedEntries = (whose: EntriesOf, sources: readonly Sql[], isShown: Sql): Sql => sql`
  select replace((entry.at at time zone 'UTC')::text, ' ', 'T') || 'Z' as at, key, source, data, name, behind
    from (${joinSql(sources, sql` union all `)}) entry
   where (${isShown}) and not (${isNotedCall(whose)})
   order by entry.at, coalesce(array_position(${effects}, entry.source), 0), entry.key collate "C" limit ${whose.limit}`

/** Everything that was tried during a case, oldest first. */
export function caseEntries({ caseId, ...record }: Omit<EntriesOf, 'cases'> & { caseId: number }): Sql<CaseEntryRow> {
  const { since, until } = record
  const whose = { ...record, cases: sql`${caseId}::int` }
  const isShown = sql`
    entry.belongs or entry.key in (select * from ended) or entry.at > ${since}::timestamptz and entry.at <= ${until}::timestamptz`
  return sql<CaseEntryRow>`
    with audit as materialized (${auditSource(whose, until)}),
         ended as materialized (select ${endedVisits(whose)})
    ${orderedEntries(whose, entrySources(whose, {}), isShown)}`
}

/** The entries of a period, in which `until` is the first moment after it, with those of a wider record. */
export function entriesOfPeriod<Row = CaseEntryRow>(whose: EntriesOf, wider: Required<Wider>): Sql<Row> {
  const { since, until } = whose
  const isShown = sql`entry.at >= ${since}::timestamptz and entry.at < ${until}::timestamptz`
  return sql<Row>`
    with audit as materialized (${auditSource(whose, until)})
    ${orderedEntries(whose, entrySources(whose, wider), isShown)}`
}
