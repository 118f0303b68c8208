import { connect } from './within-scope.ts'

/** Two agencies of Victoria and one of New South Wales, each with a row in almost every table. Ids equal the agency's. */
export const melbourne = 1
export const geelong = 2
export const sydney = 3

const people = `
  insert into agencies (id, state, name) values (1, 'vic', 'Wattlebird'), (2, 'vic', 'Bluestone'), (3, 'nsw', 'Sandstone');
  insert into users (id, state, username, name, email)
    select a.id, a.state, 'user' || a.id, 'User ' || a.id, 'user' || a.id || '@example.com' from agencies a;
  insert into users (id, state, username, name, email, staff_roles)
    values (9, 'vic', 'admin', 'Admin', 'admin@example.com', '{OFFICE}');
  insert into credentials (user_id, password_hash) select id, 'hash' from users;
  insert into memberships (user_id, agency_id, state) select id, id, state from agencies;
  insert into user_agency_settings (user_id, agency_id) select id, id from agencies;
  insert into invitations (agency_id, state, name, email, invited_by, expires_at)
    select id, state, 'Robin', 'robin@example.com', id, now() + interval '1 day' from agencies;
  insert into terms (id, effective_from, text_content) values (1, '2026-01-01', 'Be kind.');
  insert into terms_acceptances (user_id, terms_id) select id, 1 from users;
  insert into signing_keys (state, kid, algorithm, public_jwk) values ('vic', 'one', 'ES256', '{}');
  insert into experiment_assignments (experiment, agency_id, is_on) select 'AgencyCompliancePortalProblemRegister', id, true from agencies;
  insert into portal_sessions (token_hash, state, user_id, agency_id, state_session_id, expires_at)
    select sha256(('token' || id)::bytea), state, id, id, 'ss' || id, now() + interval '1 hour' from agencies;
  insert into state_sessions (state, token_hash, user_id, expires_at)
    select state, sha256(('state' || id)::bytea), id, now() + interval '1 hour' from agencies;
  insert into idempotency_keys (agency_id, user_id, key, fingerprint, expires_at) select id, id, 'k', '\\x00', now() from agencies;
  insert into waiting_documents (agency_id, task, payload, state, document, on_day, max_attempts)
    select id, 'send-mail', '{}', state, 'MAIL', '2026-01-01', 12 from agencies;
  insert into agency_integrations (agency_id, software) select id, 'PROPERTY_ME' from agencies;
  insert into feature_changes (state, feature, agency_id, is_on, reason) select state, 'AgencyCompliancePortalAccess', id, true, 'A trial' from agencies;
  insert into prices (state, item_code, agency_id, valid_from, cents) select state, 'SERVICE_SMOKE', id, '2026-01-01', 9900 from agencies;
  insert into agency_exports (agency_id, id, requested_by) select id, id, id from agencies;
  insert into agency_merges (agency_id, id, target_id, was_paused, status, requested_by)
    select id, id, id % 3 + 1, false, 'FAILED', id from agencies;
  insert into held_jobs (agency_id, job_id, task, payload, max_attempts) select id, '1', 'send-mail', '{}', 1 from agencies;
  insert into key_locations (agency_id, id, full_address) select id, id, '1 High Street' from agencies;
  insert into property_managers (agency_id, id, name) select id, id, 'Manager' from agencies;`

const properties = `
  insert into properties (agency_id, id, manager_id, street_name, address_line_1, address_line_2, suburb_id)
    select id, id, id, 'High Street', '1 High Street', 'RICHMOND VIC 3121', 1 from agencies;
  insert into portfolio_properties (agency_id, id, software, external_id, address_line_1, address_line_2, first_active_on)
    select id, id, 'PROPERTY_ME', 'x', '2 High Street', 'RICHMOND VIC 3121', '2026-01-01' from agencies;
  insert into portfolio_services (agency_id, portfolio_property_id, service_id) select id, id, 1 from agencies;
  insert into property_services (agency_id, property_id, service_id, enrolled_on) select id, id, 1, '2026-01-01' from agencies;
  insert into service_checks (agency_id, id, property_id, service_id, done_on, source) select id, id, id, 1, '2026-01-01', 'AGENCY' from agencies;
  insert into appliances (agency_id, id, property_id, service_id, name) select id, id, id, 1, 'Smoke alarm' from agencies;
  insert into agreed_schedules (agency_id, service_id, interval_months, agreed_on) select id, 1, 6, '2026-01-01' from agencies;
  insert into result_ledger (agency_id, property_id, entry, service_id, known_at, valid_from, compliance, reason, obligations, facts, hash)
    select id, id, 1, 1, now(), '2026-01-01', 'UNKNOWN', '', '[]', '{}', sha256('') from agencies;
  insert into tenancies (agency_id, id, property_id, starts_on) select id, id, id, '2026-01-01' from agencies;
  insert into occupants (agency_id, id, tenancy_id, position, name) select id, id, id, 1, 'Tenant' from agencies;
  insert into contacts (agency_id, id, name) select id, id, 'Owner' from agencies;
  insert into property_contacts (agency_id, property_id, contact_id, role) select id, id, id, 'LANDLORD' from agencies;
  insert into contact_numbers (agency_id, id, occupant_id, number) select id, id, id, '+61491570006' from agencies;
  insert into residential_changes (agency_id, id, property_id, is_residential, changed_by) select id, id, id, true, id from agencies;
  insert into entry_preferences (agency_id, property_id, occupant_appointment, internal_en, vacant_entry) select id, id, 'YES', 'NO', 'YES' from agencies;
  insert into property_access_notes (agency_id, property_id, kind, notes, updated_at) select id, id, 'ACCESS', 'Side gate', now() from agencies;
  insert into property_cards (agency_id, kind, subject_id, service_mask, facet_mask, sort_key, search_text, item)
    select id, 1, id, 1, 1, 'high', 'high', '{}' from agencies;
  insert into property_forecasts (agency_id, property_id, entries) select id, id, '' from agencies;
  insert into card_counters (agency_id, kind, manager_id, counter, count) select id, 1, 0, 255, 1 from agencies;
  insert into ledger_digests (agency_id, number, state, through, entries, content, digest)
    select id, 1, state, '2026-01-02', 1, sha256(''), sha256('') from agencies;
  insert into compliance_months values (1, 0, '2026-01-01', 1, 1, 0, 0), (2, 0, '2026-01-01', 1, 1, 0, 0), (3, 0, '2026-01-01', 1, 1, 0, 0);`

const work = `
  insert into technicians (id, state, name, latitude, longitude, service_ids)
    select id, state, 'Technician', 0, 0, '{1}' from agencies;
  insert into technician_hours (technician_id, weekday, starts_at, ends_at, state)
    select id, 1, '08:00', '18:00', state from agencies;
  insert into technician_licences (technician_id, name, licence_number, service_ids, state)
    select id, 'Licence', 'L' || id, '{1}', state from agencies;
  insert into technician_days_off (technician_id, first_on, last_on, state) select id, '2026-04-01', '2026-04-02', state from agencies;
  insert into technician_slots (state, technician_id, starts_at, ends_at)
    select state, id, '2026-03-02T00:00Z', '2026-03-02T02:00Z' from agencies;
  insert into visits (agency_id, id, property_id, technician_id, starts_at, ends_at, status, booked_at)
    select id, id, id, id, '2026-03-02T00:00Z', '2026-03-02T02:00Z', 'BOOKED', now() from agencies;
  insert into visit_services (agency_id, visit_id, service_id, booking_type) select id, id, 1, 'SMOKE_ALARM_SERVICE' from agencies;
  insert into visit_contacts (agency_id, visit_id, position, name, email, mobile) select id, id, 1, 'Tenant', 't@example.com', '0491570006' from agencies;
  insert into key_collections (agency_id, id, property_id, key_number, collected_at, collected_by) select id, id, id, '7', now(), 'Technician' from agencies;
  insert into entry_notices (agency_id, id, property_id, visit_id, form_name, entry_from, entry_to, served_at, served_by)
    select id, id, id, id, 'Form', '2026-03-02T00:00Z', '2026-03-02T02:00Z', '2026-02-20T00:00Z', 'EMAIL' from agencies;
  insert into access_cases (agency_id, id, property_id) select id, id, id from agencies;
  insert into access_case_methods (agency_id, case_id, entry_method) select id, id, 'APPOINTMENT' from agencies;
  insert into provider_questions (agency_id, id, property_id, question, requested_by) select id, id, id, 'When?', id from agencies;
  insert into saved_views (agency_id, id, list, name, search, owner_id, is_shared, created_at, updated_at)
    select id, id, 'portfolio', 'Mine', '', id, true, now(), now() from agencies;
  insert into default_views (agency_id, user_id, list, view_id) select id, id, 'portfolio', id from agencies;
  insert into work_marks (agency_id, kind, subject_id) select id, 1, id from agencies;
  insert into undoable_actions (agency_id, id, user_id, kind, place, done_at, before, after)
    select id, gen_random_uuid(), id, 'EDIT_KEYS', '1 High Street', now(), '{}', '{}' from agencies;
  insert into access_actions (agency_id, id, case_id, solution_label, taken_by) select id, id, id, 'VerifyGoodKey', id from agencies;
  insert into access_issues (agency_id, id, case_id, property_id, problem_id) select id, id, id, id, 1 from agencies;
  insert into resolve_requests (agency_id, id, issue_id, notes, requested_by) select id, id, id, 'Please', id from agencies;
  insert into call_notes (agency_id, id, property_id, occupant_name, notes_html, notes_text, called_by) select id, id, id, 'Tenant', 'x', 'x', id from agencies;
  insert into contact_attempts (agency_id, id, property_id, way, with_whom, attempted_at) select id, id, id, 'CALL', 'Tenant', now() from agencies;
  insert into one_off_entry_requests (agency_id, id, property_id, service_ids, requested_by) select id, id, id, '{1}', id from agencies;
  insert into files (agency_id, id, storage_key, file_name, declared_type) select id, id, 'key' || id, 'a.pdf', 'application/pdf' from agencies;
  insert into documents (agency_id, id, property_id, type, file_id, dated_on) select id, id, id, 'OTHER', id, '2026-01-01' from agencies;
  insert into document_subjects (agency_id, document_id, service_code) select id, id, 'SMOKE' from agencies;
  insert into work_orders (agency_id, id, address, service_ids, requested_by) select id, id, '1 High Street', '{1}', id from agencies;
  insert into work_order_messages (agency_id, id, work_order_id, is_from_provider, message, written_by) select id, id, id, true, 'Which floor?', id from agencies;
  insert into hold_requests (agency_id, id, property_id, service_ids, hold_until, reason, requested_by)
    select id, id, id, '{1}', '2026-12-01', 'Renovation', id from agencies;
  insert into cancellation_requests (agency_id, id, property_id, service_ids, reason_id, requested_by) select id, id, id, '{1}', 101, id from agencies;
  insert into quotes (agency_id, id, property_id, service_id, quote_number, severity) select id, id, id, 1, 'Q1', 'URGENT' from agencies;
  insert into quote_lines (agency_id, quote_id, position, description, total_cents, gst_cents) select id, id, 1, 'Alarm', 11000, 1000 from agencies;
  insert into quote_status_changes (agency_id, id, quote_id, to_id) select id, id, id, 1 from agencies;
  insert into quote_subscriptions (agency_id, quote_id, user_id) select id, id, id from agencies;
  insert into findings (agency_id, id, property_id, service_id, item_code, severity, found_on) select id, id, id, 1, 'SMK01', 'URGENT', '2026-01-01' from agencies;
  insert into third_party_resolutions (agency_id, id, property_id, submitted_by) select id, id, id, id from agencies;
  insert into third_party_resolution_findings (agency_id, resolution_id, finding_id) select id, id, id from agencies;
  insert into resolution_documents (agency_id, id, file_id, resolution_id, uploaded_by) select id, id, id, id, id from agencies;
  insert into finding_information (agency_id, id, property_id, notes, given_by) select id, id, id, 'Built in 1970', id from agencies;
  insert into finding_information_findings (agency_id, information_id, finding_id) select id, id, id from agencies;
  insert into invoices (agency_id, id, property_id, invoice_number, issued_on, due_on, total_cents, gst_cents)
    select id, id, id, 'I1', '2026-01-01', '2026-02-01', 11000, 1000 from agencies;
  insert into invoice_lines (agency_id, invoice_id, position, description, total_cents, gst_cents) select id, id, 1, 'Service', 11000, 1000 from agencies;
  insert into billing_agreements (agency_id, version, valid_from, plan, payer, reason)
    select id, 1, '2026-01-01', 'SUBSCRIPTION', 'LANDLORD', 'Agreed' from agencies;
  insert into billed_periods (agency_id, property_id, starts_on, ends_on, invoice_id) select id, id, '2026-01-01', '2026-12-31', id from agencies;
  insert into visit_records (agency_id, visit_id, saved_at) select id, id, now() from agencies;
  insert into record_releases (agency_id, id, property_id, visit_id, performed_by, recorded_by, performed_on, missing, form, submission_key, sent_at)
    overriding system value select id, id, id, id, id, id, '2026-03-02', '[{"service": "gas", "ended": null}]', '{}', gen_random_uuid(), now() from agencies;
  insert into visit_photos (agency_id, id, visit_id, upload_key, service_id, file_id, added_at)
    select id, id, id, gen_random_uuid(), 1, id, now() from agencies;
  insert into repair_records (agency_id, quote_id, performed_by, done_on, content, is_clear, submission_key, submitted_at, recorded_by)
    select id, id, (select min(t.id) from technicians t), '2026-01-01', '{}', true, gen_random_uuid(), now(), id from agencies;
  insert into mails (agency_id, id, kind, subject) select id, id, 'OCCUPANT_NOTICE', 'Hello' from agencies;
  insert into returned_mails (agency_id, mail_id, email_key, reason, is_permanent, returned_at)
    select id, id, 't@example.com', 'There is no such mailbox.', true, now() from agencies;
  insert into mail_recipients (agency_id, mail_id, type, position, email) select id, id, 'to', 1, 't@example.com' from agencies;
  insert into mail_attachments (agency_id, mail_id, position, file_id, file_name) select id, id, 1, id, 'a.pdf' from agencies;
  insert into mail_images (agency_id, id, file_id, uploaded_by) select id, id, id, id from agencies;
  insert into agency_export_parts (agency_id, export_id, part, file_id) select id, id, 1, id from agencies;
  insert into bulk_actions (agency_id, id, kind, started_by, started_at) select id, id, 'CONFIRM_TENANCY', id, now() from agencies;
  insert into bulk_action_items (agency_id, bulk_action_id, property_id, position, status) select id, id, id, 1, 'WAITING' from agencies;
  insert into law_runs (id, state, kind, title, requested_by, requested_at) select id, state, 'REFRESH', 'A rule', id, now() from agencies;
  insert into law_run_agencies (agency_id, run_id) select id, id from agencies;
  insert into law_simulation_counts (agency_id, run_id, manager_id, place, properties, due, breached, unproven, newly, not_enrolled)
  select id, id, 0, 1, 1, 1, 0, 0, 1, 1 from agencies;
  insert into law_simulation_properties (agency_id, run_id, property_id) select id, id, id from agencies;
  insert into law_simulation_visits (agency_id, run_id, visit_id, place) select id, id, id, 1 from agencies;
  insert into law_letters (agency_id, rule_version_id, message, updated_by, updated_at) select id, 1, '<p>Hello</p>', id, now() from agencies;
  insert into law_letters_sent (agency_id, rule_version_id, property_id, contact_id, mail_id, sent_at) select id, 1, id, id, id, now() from agencies;
  insert into law_requests (agency_id, rule_version_id, property_id, quote_id, quote_requested_by) select id, 1, id, id, id from agencies;
  insert into evidence_packs (agency_id, id, property_id, code, from_day, to_day, requested_by, requested_by_name, requested_at)
    select id, id, id, lpad(id::text, 20, '0'), '2025-01-01', '2026-01-01', id, 'Una User', now() from agencies;
  insert into software_credentials (agency_id, software, sealed, updated_at)
    select id, 'PROPERTY_ME', decode(repeat('00', 32), 'hex'), now() from agencies;
  insert into software_authorisations (agency_id, token_hash, software, user_id, sealed_verifier, created_at)
    select id, 'hash', 'PROPERTY_ME', id, '\\x00', now() from agencies;
  insert into software_cursors (agency_id, software, collection, cursor, updated_at) select id, 'PROPERTY_ME', 'tenancies', '1', now() from agencies;
  insert into software_links (agency_id, software, holder_id, contact_id, seen_at) select id, 'PROPERTY_ME', 'x', 'x', now() from agencies;
  insert into software_hints (agency_id, software, kind, external_id, noted_at) select id, 'PROPERTY_ME', 'CONTACT', 'x', now() from agencies;
  insert into software_records (agency_id, software, collection, external_id, fingerprint, record, label, outcome, received_at)
    select id, 'PROPERTY_ME', 'properties', 'x', 'f', '{}', '2 High Street', 'APPLIED', now() from agencies;
  insert into software_runs (agency_id, id, software, kind, cause, status, started_at) select id, id, 'PROPERTY_ME', 'SYNC', 'USER', 'RUNNING', now() from agencies;
  insert into software_run_changes (agency_id, id, run_id, property_id, restore) select id, id, id, id, '{}' from agencies;
  insert into property_sources (agency_id, property_id, field, software, value, received_at) select id, id, 'key', 'PROPERTY_ME', '"7"', now() from agencies;
  insert into software_results (agency_id, id, property_id, check_id, software, kind, requested_at)
    select id, id, id, id, 'PROPERTY_ME', 'DOCUMENT', now() from agencies;
  insert into software_mappings (agency_id, software, mapping, updated_at, updated_by) select id, 'PROPERTY_ME', '{"columns": {}}', now(), id from agencies;
  insert into software_files (agency_id, id, software, file_name, file_day, sha256, row_count, status, created_at, created_by)
    select id, id, 'PROPERTY_ME', 'b.csv', '2026-01-01', 'f', 1, 'CHECKED', now(), id from agencies;
  insert into software_file_pages (agency_id, file_id, collection, page, is_last, records, external_ids)
    select id, id, 'properties', 0, true, '[]', '{}' from agencies;
  insert into portfolio_imports (agency_id, id, file_name, status, created_at, created_by) select id, id, 'a.csv', 'CHECKED', now(), id from agencies;
  insert into portfolio_import_rows (agency_id, import_id, row_number, label, record, status) select id, id, 2, '1 High Street', '{}', 'SAME' from agencies;
  insert into api_keys (agency_id, id, name, prefix, key_hash, scopes, created_by, created_at)
    select id, id, 'Key', 'acp_vic_', sha256(('key' || id)::bytea), '{properties:read}', id, now() from agencies;
  insert into calendar_feeds (agency_id, id, created_by, created_at) select id, id, id, now() from agencies;
  insert into webhook_endpoints (agency_id, id, url, event_types, created_by, created_at, updated_at)
    select id, id, 'https://example.com', '{quote.decided}', id, now(), now() from agencies;
  insert into webhook_events (agency_id, id, type, data) select id, id, 'test', '{}' from agencies;
  insert into webhook_deliveries (agency_id, endpoint_id, event_id) select id, id, id from agencies;
  insert into webhook_attempts (agency_id, endpoint_id, event_id, attempt, at, took_ms) select id, id, id, 1, now(), 1 from agencies;
  insert into bank_lines (state, fingerprint, paid_on, cents, description, file_name)
    select state, sha256(id::text::bytea), '2026-01-01', 100, 'Paid', 'a.csv' from agencies;
  insert into bank_line_invoices (agency_id, invoice_id, line_id)
    select i.agency_id, i.id, l.id from invoices i join bank_lines l on l.fingerprint = sha256(i.agency_id::text::bytea);
  insert into audit_events (state, agency_id, user_id, source, action, entity, entity_id) select state, id, id, 'PORTAL', 'add', 'tenancy', id from agencies;`

// Advances the sequences past the fixed ids, so that rows of the tests do not collide.
const countOn = `
  do $$
  declare sequence record;
  begin
    for sequence in select pg_get_serial_sequence(attrelid::regclass::text, attname) as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where attidentity <> '' and relnamespace = 'public'::regnamespace and not relispartition
    loop
      perform setval(sequence.name, greatest(1000, nextval(sequence.name)));
    end loop;
  end $$;`

export async function loadTwoAgencies(ownerUrl: string): Promise<void> {
  const owner = await connect(ownerUrl)
  try {
    await owner.query(people + properties + work + countOn)
  } finally {
    await owner.end()
  }
}
