import { sql } from '../../platform/sql.ts'
import type { TableBatch, ExportRow } from './export-tables.ts'
import { momentAt, namedUser, yesNo } from './table-texts.queries.ts'

/** By rule and property: the letter to its owners, the quote, the visit, or why nothing is needed. */
export const exportedLawCampaigns = ({
  agencyId,
  after: [rule, property],
  most,
  timeZone,
}: TableBatch) => sql<ExportRow>`
  select json_build_array(x.rule_version_id, x.property_id) as key, v.name as "Rule", v.in_force_from as "In force from",
         x.property_id as "Property no.",
         ${momentAt(
           sql`(select min(s.sent_at) from law_letters_sent s where s.agency_id = ${agencyId}
                   and s.rule_version_id = x.rule_version_id and s.property_id = x.property_id)`,
           timeZone,
         )} as "Letter sent",
         (select l.message from law_letters l
           where l.agency_id = ${agencyId} and l.rule_version_id = x.rule_version_id) as "Text of the letter",
         r.quote_id as "Quote no.", r.order_id as "Work order no.",
         r.not_needed_reason as "Not needed because", ${namedUser(sql`r.decided_by`)} as "Decided by"
    from (select rule_version_id, property_id from law_letters_sent where agency_id = ${agencyId}
           union select rule_version_id, property_id from law_requests where agency_id = ${agencyId}) x
    left join law_requests r on r.agency_id = ${agencyId} and r.rule_version_id = x.rule_version_id and r.property_id = x.property_id
    left join rule_versions v on v.id = x.rule_version_id
   where (x.rule_version_id, x.property_id) > (${rule}::int, ${property}::int)
   order by x.rule_version_id, x.property_id limit ${most}`

export const exportedManagers = ({ agencyId, after: [after], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Manager no.", x.name as "Name", x.email as "Email", x.phone as "Phone",
         ${yesNo(sql`x.is_active`)} as "Active"
    from property_managers x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedUsers = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.user_id, 0) as key, u.name as "Name", u.email as "Email", ${yesNo(sql`x.is_master`)} as "Master user",
         x.property_manager_id as "Manager no.",
         ${momentAt(sql`x.started_at`, timeZone)} as "From", ${momentAt(sql`x.ended_at`, timeZone)} as "Until"
    from memberships x join users u on u.id = x.user_id
   where x.agency_id = ${agencyId} and x.user_id > ${after} order by x.user_id limit ${most}`

export const exportedOrders = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Order no.", x.property_id as "Property no.", x.address as "Address",
         ${momentAt(sql`x.requested_at`, timeZone)} as "Asked", ${namedUser(sql`x.requested_by`)} as "By", x.status::text as "Status",
         x.notes as "Notes", x.review_note as "Answer"
    from work_orders x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

/** Holds first, then cancellations; the key says which. */
export const exportedRequests = ({ agencyId, after: [kind, id], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.kind, x.id) as key, x.property_id as "Property no.", x.what as "What",
         ${momentAt(sql`x.requested_at`, timeZone)} as "Asked", ${namedUser(sql`x.requested_by`)} as "By", x.until as "Until",
         x.reason as "Reason", x.status as "Status", x.review_note as "Answer"
    from (select 1 as kind, 'Hold' as what, h.id, h.property_id, h.requested_at, h.requested_by, h.hold_until as until,
                 h.reason::text as reason, h.status::text as status, h.review_note from hold_requests h where h.agency_id = ${agencyId}
          union all
          select 2, 'Cancellation', c.id, c.property_id, c.requested_at, c.requested_by, null, concat_ws(': ', r.name, c.notes),
                 c.status::text, c.review_note
            from cancellation_requests c join cancellation_reasons r on r.id = c.reason_id where c.agency_id = ${agencyId}) x
   where (x.kind, x.id) > (${kind}, ${id}) order by x.kind, x.id limit ${most}`

export const exportedMails = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Mail no.", x.property_id as "Property no.", x.kind as "Kind", x.status as "Status",
         ${momentAt(sql`x.created_at`, timeZone)} as "Created", ${momentAt(sql`x.sent_at`, timeZone)} as "Sent",
         concat_ws(' ', x.from_name, x.from_email) as "From", x.subject as "Subject",
         (select string_agg(concat(lower(r.type), ' ', r.email), ', ' order by r.type desc, r.position) from mail_recipients r
           where r.agency_id = x.agency_id and r.mail_id = x.id) as "To",
         trim(regexp_replace(regexp_replace(x.message_html, '<(br|/p|/li|/h[1-6]|/tr)[^>]*>', E'\\n', 'g'), '<[^>]*>', '', 'g')) as "Text",
         (select string_agg(concat_ws(' ', r.email_key, r.reason), '; ' order by r.returned_at) from returned_mails r
           where r.agency_id = x.agency_id and r.mail_id = x.id) as "Came back"
    from mails x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedDocuments = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Document no.", x.property_id as "Property no.", t.name as "Type",
         f.file_name as "File", x.report_number as "Report no.",
         x.dated_on as "Date", x.provided_by as "Provided by", x.visit_id as "Visit no.",
         ${yesNo(sql`x.is_compliant`)} as "Compliant", ${momentAt(sql`x.uploaded_at`, timeZone)} as "Added",
         ${momentAt(sql`x.deleted_at`, timeZone)} as "Deleted", encode(f.sha256, 'hex') as "SHA-256",
         (select string_agg(coalesce(j.other_service_name, j.service_code), ', ' order by j.service_code) from document_subjects j
           where j.agency_id = x.agency_id and j.document_id = x.id) as "Services"
    from documents x join files f on f.agency_id = x.agency_id and f.id = x.file_id left join document_types t on t.code = x.type
   where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

/** Month by month, because the audit has a table for each; within one by the number of the event. */
export const exportedAudit = ({ agencyId, after: [after], most, timeZone, month }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, ${momentAt(sql`x.at`, timeZone)} as "At", x.user_name as "By",
         x.original_user_name as "Really by", x.source as "Source", x.action as "Action", x.entity as "What", x.entity_id as "No.",
         x.property_id as "Property no.", x.before::text as "Before", x.after::text as "After"
    from audit_events x
   where x.agency_id = ${agencyId} and x.id > ${after} and x.at >= ${month}::timestamptz
     and x.at < ${month}::timestamptz + interval '1 month' order by x.id limit ${most}`

/** The months, in UTC, since the first event of the agency. */
export const auditMonths = (agencyId: number, now: Date) => sql<{ month: string }>`
  select to_char(m, 'YYYY-MM-DD"T00:00:00Z"') as month
    from generate_series((select date_trunc('month', min(at) at time zone 'UTC') from audit_events where agency_id = ${agencyId}),
                         ${now.toISOString()}::timestamptz at time zone 'UTC', interval '1 month') m`
