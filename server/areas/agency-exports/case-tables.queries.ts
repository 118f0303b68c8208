import { sql } from '../../platform/sql.ts'
import type { TableBatch, ExportRow } from './export-tables.ts'
import { momentAt, namedUser, yesNo } from './table-texts.queries.ts'

/** The portfolio of the agency's software or of its spreadsheets, also what others service. */
export const exportedPortfolio = ({ agencyId, after: [after], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "No.", x.property_id as "Property no.", x.address_line_1 as "Address",
         x.address_line_2 as "Suburb", m.name as "Property manager", x.software as "Software", x.external_id as "No. there",
         x.first_active_on as "Since", ${yesNo(sql`x.is_active`)} as "Active", ${yesNo(sql`x.is_residential`)} as "Residential",
         ${yesNo(sql`x.has_gas`)} as "Gas",
         (select string_agg(concat_ws(' ', s.name, coalesce(v.service_provider, v.provided_by), 'last ' || v.last_service_on,
                              'due ' || v.next_due_on, lower(v.compliance::text)), '; ' order by s.id)
            from portfolio_services v join services s on s.id = v.service_id
           where v.agency_id = x.agency_id and v.portfolio_property_id = x.id) as "Services"
    from portfolio_properties x left join property_managers m on m.agency_id = x.agency_id and m.id = x.manager_id
   where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedAppliances = ({ agencyId, after: [after], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Appliance no.", x.property_id as "Property no.", s.name as "Service",
         x.name as "Appliance", x.make as "Make", x.location as "Location", x.expires_on as "Expires", x.removed_on as "Removed",
         x.replaces_id as "Replaces no."
    from appliances x join services s on s.id = x.service_id
   where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedResidential = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.property_id as "Property no.", x.portfolio_property_id as "No. in the portfolio",
         ${yesNo(sql`x.is_residential`)} as "Residential", x.non_residential_type::text as "Otherwise",
         ${momentAt(sql`x.changed_at`, timeZone)} as "At", ${namedUser(sql`x.changed_by`)} as "By"
    from residential_changes x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

/** What technicians recorded, as it was sent. */
export const exportedRecords = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.visit_id, 0) as key, x.visit_id as "Visit no.", ${momentAt(sql`x.submitted_at`, timeZone)} as "Sent",
         ${namedUser(sql`x.recorded_by`)} as "Recorded by", t.name as "Done by", coalesce(x.content, x.draft)::text as "Record"
    from visit_records x left join technicians t on t.id = x.performed_by
   where x.agency_id = ${agencyId} and x.visit_id > ${after} order by x.visit_id limit ${most}`

export const exportedRepairs = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.quote_id, 0) as key, x.quote_id as "Quote no.", x.visit_id as "Visit no.", x.done_on as "Done",
         t.name as "Done by", ${yesNo(sql`x.is_clear`)} as "All clear", ${momentAt(sql`x.submitted_at`, timeZone)} as "Sent",
         ${namedUser(sql`x.recorded_by`)} as "Recorded by", x.content::text as "Record"
    from repair_records x left join technicians t on t.id = x.performed_by
   where x.agency_id = ${agencyId} and x.quote_id > ${after} order by x.quote_id limit ${most}`

export const exportedReleases = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.property_id as "Property no.", x.visit_id as "Visit no.", x.quote_id as "Quote no.",
         x.performed_on as "Done", ${momentAt(sql`x.sent_at`, timeZone)} as "Sent", x.missing::text as "Missing", x.status as "Status",
         ${momentAt(sql`x.decided_at`, timeZone)} as "Decided", ${namedUser(sql`x.decided_by`)} as "By", x.reason as "Reason",
         x.form::text as "Record"
    from record_releases x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedWaysIn = ({ agencyId, after: [after], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.property_id, 0) as key, x.property_id as "Property no.", x.occupant_appointment as "Appointment",
         x.occupant_appointment_until as "Appointment until", x.internal_en as "Notice of entry", x.internal_en_until as "Notice until",
         x.vacant_entry as "Vacant", x.vacant_entry_until as "Vacant until", ${yesNo(sql`x.key_pickup`)} as "Key pickup",
         x.comments as "Comments"
    from entry_preferences x where x.agency_id = ${agencyId} and x.property_id > ${after} order by x.property_id limit ${most}`

/** Notes first, then requests for entry by notice. */
export const exportedAccessNotes = ({ agencyId, after: [kind, id], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.place, x.number) as key, x.property_id as "Property no.", x.kind as "Kind", x.notes as "Note",
         ${momentAt(sql`x.at`, timeZone)} as "At", ${namedUser(sql`x.by`)} as "By"
    from (select 1 as place, row_number() over (order by n.property_id, n.kind) as number, n.property_id, n.kind, n.notes::text as notes,
                 n.updated_at as at, n.updated_by as by from property_access_notes n where n.agency_id = ${agencyId}
          union all
          select 2, o.id, o.property_id, 'Entry by notice, once', case when o.withdrawn_at is not null then 'Withdrawn' end, o.requested_at,
                 o.requested_by from one_off_entry_requests o where o.agency_id = ${agencyId}
          union all
          select 3, q.id, q.property_id, 'Question to the service provider', concat_ws(E'\\n', q.question, q.review_note), q.requested_at,
                 q.requested_by from provider_questions q where q.agency_id = ${agencyId}) x
   where (x.place, x.number) > (${kind}, ${id}) order by x.place, x.number limit ${most}`

export const exportedCases = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Case no.", x.property_id as "Property no.", x.status as "Status",
         ${momentAt(sql`x.opened_at`, timeZone)} as "Opened", ${momentAt(sql`x.closed_at`, timeZone)} as "Closed",
         (select string_agg(b.entry_method, ', ' order by b.entry_method) from access_case_methods b
           where b.agency_id = x.agency_id and b.case_id = x.id) as "Closed ways in"
    from access_cases x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

/** What the agency did about cases, then what it asked us to do about issues. */
export const exportedActions = ({ agencyId, after: [kind, id], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.place, x.id) as key, x.case_id as "Case no.", x.issue_id as "Issue no.", x.what as "What", x.notes as "Notes",
         x.on_day as "Day", ${momentAt(sql`x.at`, timeZone)} as "At", ${namedUser(sql`x.by`)} as "By", x.answer as "Answer"
    from (select 1 as place, a.id, a.case_id, null::int as issue_id, a.solution_label as what, a.notes::text as notes, a.on_day,
                 a.taken_at as at, a.taken_by as by, a.answer_note::text as answer from access_actions a where a.agency_id = ${agencyId}
          union all
          select 2, r.id, null, r.issue_id, 'Request to resolve, ' || lower(r.status::text), r.notes, r.resolved_on, r.requested_at,
                 r.requested_by, r.review_note from resolve_requests r where r.agency_id = ${agencyId}) x
   where (x.place, x.id) > (${kind}, ${id}) order by x.place, x.id limit ${most}`

/** Repairs by others first, then what the agency told about findings. */
export const exportedDeclarations = ({ agencyId, after: [kind, id], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.place, x.id) as key, x.property_id as "Property no.", x.what as "What", x.findings as "Findings",
         x.notes as "Notes", x.declared_by as "Done by", x.licence as "Licence", x.declared_on as "Done",
         x.fact as "Does not apply because", x.fact_source as "Source",
         ${momentAt(sql`x.at`, timeZone)} as "Sent", ${namedUser(sql`x.by`)} as "By", x.status as "Status", x.answer as "Answer"
    from (select 1 as place, t.id, t.property_id, 'Repair by others' as what,
                 (select string_agg(f.finding_id::text, ', ' order by f.finding_id) from third_party_resolution_findings f
                   where f.agency_id = t.agency_id and f.resolution_id = t.id) as findings,
                 t.notes::text as notes, t.declared_by::text as declared_by, t.declared_licence as licence, t.declared_on,
                 t.submitted_at as at, t.submitted_by as by, t.status::text as status, t.review_note::text as answer,
                 null as fact, null as fact_source
            from third_party_resolutions t where t.agency_id = ${agencyId}
          union all
          select 2, i.id, i.property_id, 'Information',
                 (select string_agg(f.finding_id::text, ', ' order by f.finding_id) from finding_information_findings f
                   where f.agency_id = i.agency_id and f.information_id = i.id),
                 i.notes, i.declared_by, null, i.declared_on, i.given_at, i.given_by,
                 case when i.is_accepted then coalesce(i.outcome, 'ACCEPTED') when not i.is_accepted then 'DECLINED' end, i.review_note,
                 i.fact, i.fact_source
            from finding_information i where i.agency_id = ${agencyId}) x
   where (x.place, x.id) > (${kind}, ${id}) order by x.place, x.id limit ${most}`
