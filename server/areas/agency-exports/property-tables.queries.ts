import { sql, type Sql } from '../../platform/sql.ts'
import type { TableBatch, ExportRow } from './export-tables.ts'
import { addressText, momentAt, yesNo } from './table-texts.queries.ts'

const phones = (owner: Sql): Sql => sql`
  (select string_agg(n.number::text, ', ' order by n.id) from contact_numbers n where n.agency_id = ${owner})`

export const exportedProperties = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(p.id, 0) as key, p.id as "Property no.", p.address_line_1 as "Address", p.address_line_2 as "Suburb",
         m.name as "Property manager", p.software as "Software", p.dwelling_kind as "Kind", 
         ${yesNo(sql`p.is_residential`)} as "Residential", ${yesNo(sql`p.is_vacant`)} as "Vacant",
         ${yesNo(sql`p.has_gas`)} as "Gas", ${yesNo(sql`p.is_key_available`)} as "Key available",
         p.key_number as "Key number", k.full_address as "Key location", p.onsite_key as "Key at the property", p.hazards as "Hazards",
         ${momentAt(sql`p.enrolled_at`, timeZone)} as "On service since", ${momentAt(sql`p.cancelled_at`, timeZone)} as "Cancelled"
    from properties p
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id
    left join key_locations k on k.agency_id = p.agency_id and k.id = p.key_location_id
   where p.agency_id = ${agencyId} and p.id > ${after} order by p.id limit ${most}`

export const exportedServices = ({
  agencyId,
  after: [property, service],
  most,
  timeZone,
}: TableBatch) => sql<ExportRow>`
  select json_build_array(x.property_id, x.service_id) as key, x.property_id as "Property no.", ${addressText} as "Address",
         s.name as "Service", x.enrolled_on as "Since", x.last_service_on as "Last check", x.next_due_on as "Next due",
         x.job_status as "Job", x.compliance::text as "Compliance", x.compliance_reason as "Reason", x.on_hold_until as "On hold until",
         ${momentAt(sql`x.cancelled_at`, timeZone)} as "Cancelled"
    from property_services x join services s on s.id = x.service_id
    join properties p on p.agency_id = x.agency_id and p.id = x.property_id
   where x.agency_id = ${agencyId} and (x.property_id, x.service_id) > (${property}, ${service})
   order by x.property_id, x.service_id limit ${most}`

export const exportedResults = ({ agencyId, after: [property, entry], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.property_id, x.entry) as key, x.property_id as "Property no.", x.entry as "Entry", s.name as "Service",
         x.valid_from as "From", ${momentAt(sql`x.known_at`, timeZone)} as "Known at", x.compliance::text as "Compliance",
         x.reason as "Reason", encode(x.hash, 'hex') as "Hash"
    from result_ledger x join services s on s.id = x.service_id
   where x.agency_id = ${agencyId} and (x.property_id, x.entry) > (${property}, ${entry})
   order by x.property_id, x.entry limit ${most}`

export const exportedChecks = ({ agencyId, after: [after], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Check no.", x.property_id as "Property no.", s.name as "Service", x.done_on as "Done",
         x.source as "Source", x.visit_id as "Visit no.", x.outcome as "Outcome", x.performed_by as "By", x.licence as "Licence",
         x.standard as "Standard",
         (select string_agg(concat_ws(' ', r ->> 'name', r ->> 'location', r ->> 'value'), '; ')
            from jsonb_array_elements(x.readings) r) as "Readings", x.repaired_on as "Repaired", x.repaired_by as "Repaired by",
         x.cleared_on as "Closed without repair",
         case x.cleared_as when 'NOT_APPLICABLE' then 'Does not apply' when 'INFORMATION' then 'Information accepted' end as "Closed as"
    from service_checks x join services s on s.id = x.service_id
   where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedTenancies = ({ agencyId, after: [after], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Tenancy no.", x.property_id as "Property no.", x.status as "Status",
         x.lease_type as "Lease", x.starts_on as "Starts", x.ends_on as "Ends", x.vacates_on as "Vacates", x.closes_on as "Closes",
         x.notes as "Notes"
    from tenancies x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedTenants = ({ agencyId, after: [after], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.tenancy_id as "Tenancy no.", t.property_id as "Property no.", x.name as "Name",
         x.email as "Email", ${phones(sql`x.agency_id and n.occupant_id = x.id`)} as "Phone",
         ${yesNo(sql`x.accepts_notices_by_email`)} as "Notices by email"
    from occupants x join tenancies t on t.agency_id = x.agency_id and t.id = x.tenancy_id
   where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedContacts = ({ agencyId, after: [after], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Contact no.", x.name as "Name", x.salutation as "Salutation", x.email as "Email",
         ${phones(sql`x.agency_id and n.contact_id = x.id`)} as "Phone",
         coalesce(x.international_address, concat_ws(', ', x.line_1, x.line_2, x.line_3, concat_ws(' ', s.name, s.postcode)))
           as "Postal address",
         (select string_agg(concat(p.address_line_1, ' (', p.id, ', ', lower(c.role), ')'), '; ' order by p.id)
            from property_contacts c join properties p on p.agency_id = c.agency_id and p.id = c.property_id
           where c.agency_id = x.agency_id and c.contact_id = x.id) as "Properties"
    from contacts x left join suburbs s on s.id = x.suburb_id
   where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`
