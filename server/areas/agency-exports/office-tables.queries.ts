import { sql } from '../../platform/sql.ts'
import type { TableBatch, ExportRow } from './export-tables.ts'
import { inDollars, momentAt, namedUser, yesNo } from './table-texts.queries.ts'

export const exportedOffice = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(a.id, 0) as key, a.name as "Name", array_to_string(a.trading_names, '; ') as "Trading names", a.abn as "ABN",
         concat_ws(', ', a.address_line_1, concat_ws(' ', b.name, b.postcode)) as "Address", a.postal_address as "Postal address",
         a.phone as "Phone", a.email as "Email", a.email_domain as "Email domain", a.software as "Software",
         e.name as "Entry by default", a.payment_account_name as "Account name", a.payment_bsb as "BSB",
         a.payment_account_number as "Account number", a.bpay_biller_code as "BPAY biller code",
         ${momentAt(sql`a.created_at`, timeZone)} as "Customer since",
         (select string_agg(k.full_address, '; ' order by k.id) from key_locations k where k.agency_id = a.id) as "Key pickup",
         (select string_agg(concat_ws(' ', i.software, lower(i.connection)), '; ' order by i.software)
            from agency_integrations i where i.agency_id = a.id) as "Connections"
    from agencies a left join suburbs b on b.id = a.suburb_id left join entry_preference_codes e on e.code = a.entry_preference_code
   where a.id = ${agencyId} and a.id > ${after} order by a.id limit ${most}`

export const exportedInvitations = ({ agencyId, after: [at], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.place, 0) as key, x.name as "Name", x.email as "Email", ${yesNo(sql`x.is_master`)} as "Master user",
         ${momentAt(sql`x.created_at`, timeZone)} as "Invited", ${momentAt(sql`x.accepted_at`, timeZone)} as "Accepted",
         ${momentAt(sql`x.withdrawn_at`, timeZone)} as "Withdrawn"
    from (select i.*, row_number() over (order by i.created_at, i.id) as place from invitations i where i.agency_id = ${agencyId}) x
   where x.place > ${at} order by x.place limit ${most}`

export const exportedAgreements = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.version, 0) as key, x.version as "Version", x.valid_from as "From", x.ends_on as "Until", x.plan as "Plan",
         x.payer as "Who pays", x.period as "Period", x.billing_day as "Day of the month", x.reason as "Reason",
         ${momentAt(sql`x.recorded_at`, timeZone)} as "Recorded"
    from billing_agreements x where x.agency_id = ${agencyId} and x.version > ${after} order by x.version limit ${most}`

export const exportedPrices = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, coalesce(i.name, x.item_code) as "What", x.valid_from as "From",
         ${inDollars(sql`x.cents`)} as "Price", ${inDollars(sql`x.most_cents`)} as "At most", x.reason as "Reason",
         ${momentAt(sql`x.recorded_at`, timeZone)} as "Recorded"
    from prices x left join price_items i on i.state = x.state and i.code = x.item_code
   where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedSchedules = ({ agencyId, after: [after], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.service_id, 0) as key, s.name as "Service", x.interval_months as "Months", x.agreed_on as "Agreed"
    from agreed_schedules x join services s on s.id = x.service_id
   where x.agency_id = ${agencyId} and x.service_id > ${after} order by x.service_id limit ${most}`

/** By property and the days since 2000. */
export const exportedPeriods = ({ agencyId, after: [property, day], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.property_id, x.starts_on - date '2000-01-01') as key, x.property_id as "Property no.", x.starts_on as "From",
         x.ends_on as "To", x.invoice_id as "Invoice no.", x.skipped as "Not charged because"
    from billed_periods x
   where x.agency_id = ${agencyId} and (x.property_id, x.starts_on) > (${property}, date '2000-01-01' + ${day}::int)
   order by x.property_id, x.starts_on limit ${most}`

export const exportedQuoteMoves = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.quote_id as "Quote no.", f.name as "From", t.name as "To",
         ${momentAt(sql`x.changed_at`, timeZone)} as "At", ${namedUser(sql`x.changed_by`)} as "By"
    from quote_status_changes x join quotation_statuses t on t.id = x.to_id left join quotation_statuses f on f.id = x.from_id
   where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedOrderMessages = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.work_order_id as "Order no.", ${momentAt(sql`x.written_at`, timeZone)} as "At",
         ${namedUser(sql`x.written_by`)} as "By", x.message as "Message"
    from work_order_messages x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

/** Keys first, then webhooks, then calendars. */
export const exportedPrograms = ({ agencyId, after: [kind, id], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.kind, x.id) as key, x.what as "What", x.name as "Name", x.may as "May", 
         ${momentAt(sql`x.created_at`, timeZone)} as "Made", ${namedUser(sql`x.created_by`)} as "By",
         ${momentAt(sql`x.ended_at`, timeZone)} as "Ended"
    from (select 1 as kind, 'API key' as what, k.id, k.name, array_to_string(k.scopes, ', ') as may, k.created_at, k.created_by,
                 k.revoked_at as ended_at from api_keys k where k.agency_id = ${agencyId}
          union all
          select 2, 'Webhook', w.id, w.url, array_to_string(w.event_types, ', '), w.created_at, w.created_by,
                 coalesce(w.removed_at, w.disabled_at) from webhook_endpoints w where w.agency_id = ${agencyId}
          union all
          select 3, 'Calendar', f.id, coalesce(m.name, 'All property managers'), null, f.created_at, f.created_by, f.revoked_at
            from calendar_feeds f left join property_managers m on m.agency_id = f.agency_id and m.id = f.manager_id
           where f.agency_id = ${agencyId}) x
   where (x.kind, x.id) > (${kind}, ${id}) order by x.kind, x.id limit ${most}`

/** Work at many properties at once, then imported spreadsheets. */
export const exportedBulkWork = ({ agencyId, after: [kind, id], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.kind, x.id) as key, x.what as "What", ${momentAt(sql`x.at`, timeZone)} as "At", ${namedUser(sql`x.by`)} as "By",
         ${momentAt(sql`x.undone_at`, timeZone)} as "Undone"
    from (select 1 as kind, b.id, b.kind as what, b.started_at as at, b.started_by as by, b.undo_finished_at as undone_at
            from bulk_actions b where b.agency_id = ${agencyId}
          union all
          select 2, i.id, 'Import of ' || i.file_name, i.created_at, i.created_by, i.undone_at
            from portfolio_imports i where i.agency_id = ${agencyId}) x
   where (x.kind, x.id) > (${kind}, ${id}) order by x.kind, x.id limit ${most}`
