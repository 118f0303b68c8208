import { sql } from '../../platform/sql.ts'
import type { TableBatch, ExportRow } from './export-tables.ts'
import { momentAt, namedUser, yesNo } from './table-texts.queries.ts'

export const exportedKeys = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.property_id as "Property no.", x.visit_id as "Visit no.", x.key_number as "Key number",
         ${momentAt(sql`x.collected_at`, timeZone)} as "Collected", x.collected_by as "By",
         ${momentAt(sql`x.returned_at`, timeZone)} as "Returned", x.returned_by as "Returned by"
    from key_collections x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedVisits = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Visit no.", x.property_id as "Property no.",
         ${momentAt(sql`x.starts_at`, timeZone)} as "From", ${momentAt(sql`x.ends_at`, timeZone)} as "To", x.status as "Status",
         x.entry_method as "Entry", t.name as "Technician", x.cancel_reason as "Cancelled because",
         (select string_agg(concat_ws(' ', s.name, lower(v.outcome), v.not_done_reason), '; ' order by s.id)
            from visit_services v join services s on s.id = v.service_id
           where v.agency_id = x.agency_id and v.visit_id = x.id) as "Services",
         (select string_agg(concat_ws(', ', c.name, c.email, c.mobile), '; ' order by c.position)
            from visit_contacts c where c.agency_id = x.agency_id and c.visit_id = x.id) as "Contacts"
    from visits x left join technicians t on t.id = x.technician_id
   where x.agency_id = ${agencyId} and x.id > ${after} and x.status <> 'HELD' order by x.id limit ${most}`

export const exportedFindings = ({ agencyId, after: [after], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Finding no.", x.property_id as "Property no.", s.name as "Service",
         i.title as "Finding", x.severity::text as "Severity", x.appliance_name as "Appliance", x.appliance_location as "Location",
         x.found_on as "Found", x.status as "Status", x.quote_id as "Quote no.", x.repaired_on as "Repaired",
         x.repaired_by as "Repaired by",
         case x.closed_as when 'NOT_APPLICABLE' then 'Does not apply' when 'INFORMATION' then 'Information accepted' end as "Closed as",
         x.notes as "Notes"
    from findings x join services s on s.id = x.service_id left join finding_items i on i.code = x.item_code
   where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedIssues = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Issue no.", x.property_id as "Property no.", b.public_name as "Problem",
         ${yesNo(sql`x.is_important`)} as "Important", ${momentAt(sql`x.raised_at`, timeZone)} as "Raised",
         ${momentAt(sql`x.resolved_at`, timeZone)} as "Resolved", x.resolve_reason as "Resolved because"
    from access_issues x join access_problems b on b.id = x.problem_id
   where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedNotices = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Notice no.", x.property_id as "Property no.", x.visit_id as "Visit no.",
         x.form_name as "Form", ${momentAt(sql`x.entry_from`, timeZone)} as "Entry from", 
         ${momentAt(sql`x.entry_to`, timeZone)} as "Entry to", ${momentAt(sql`x.served_at`, timeZone)} as "Served",
         x.served_by as "Way", array_to_string(x.served_to, '; ') as "Served on",
         ${momentAt(sql`x.received_at`, timeZone)} as "Received", ${momentAt(sql`x.withdrawn_at`, timeZone)} as "Withdrawn",
         x.ground_text as "Ground", x.text_content as "Text"
    from entry_notices x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedAttempts = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.property_id as "Property no.", ${momentAt(sql`x.attempted_at`, timeZone)} as "At",
         x.way as "Way", x.with_whom as "With", x.note as "Note"
    from contact_attempts x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedCalls = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.property_id as "Property no.", ${momentAt(sql`x.called_at`, timeZone)} as "At",
         ${namedUser(sql`x.called_by`)} as "By", x.occupant_name as "With", x.notes_text as "Note"
    from call_notes x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`
