import { TableWriter, type TableRows } from './copy-writer.ts'

const words = <Words extends string>(text: Words): SplitWords<Words>[] =>
  text.trim().split(/\s+/) as SplitWords<Words>[]
type SplitWords<Text extends string> = Text extends `${infer Head}\n${infer Tail}`
  ? SplitWords<Head> | SplitWords<Tail>
  : Text extends `${infer Head} ${infer Tail}`
    ? Exclude<Head, ''> | SplitWords<Tail>
    : Exclude<Text, ''>

export const writer = <Columns extends string>(name: string, columns: Columns) => new TableWriter(name, words(columns))

/**
 * Writers for all tables that a data set fills, parents before children, so that foreign keys hold while loading.
 * Columns derived by the compliance rules are left out and keep their defaults.
 */
export const dataTables = () => ({
  agencies: writer(
    'agencies',
    `id state name abn phone email email_domain is_email_domain_verified address_line_1 suburb_id
     allow_agency_portal_booking is_sending_enabled is_auto_owner_report_allowed entry_preference_code payment_account_name payment_bsb payment_account_number
     created_at`,
  ),
  agencyIntegrations: writer(
    'agency_integrations',
    'agency_id software is_active account_reference connected_at last_synced_at last_error',
  ),
  keyLocations: writer('key_locations', 'agency_id id full_address is_default'),
  users: writer('users', 'id state username name email staff_roles is_demo created_at last_signed_in_at'),
  credentials: writer('credentials', 'user_id password_hash changed_at'),
  propertyManagers: writer('property_managers', 'agency_id id name email phone is_active report_sharing'),
  memberships: writer(
    'memberships',
    'user_id agency_id state is_master can_send_email property_manager_id started_at ended_at',
  ),
  userSettings: writer(
    'user_agency_settings',
    'user_id agency_id default_property_manager_id shows_portfolio_mirroring updated_at',
  ),
  experiments: writer('experiment_assignments', 'id experiment agency_id user_id is_on'),
  terms: writer('terms', 'id effective_from text_content created_at'),
  termsAcceptances: writer('terms_acceptances', 'user_id terms_id accepted_at'),
  technicians: writer(
    'technicians',
    'id state name phone licence_number latitude longitude radius_km service_ids is_active user_id',
  ),
  technicianHours: writer('technician_hours', 'technician_id weekday starts_at ends_at state'),
  technicianLicences: writer(
    'technician_licences',
    'id state technician_id kind name licence_number service_ids valid_from expires_on',
  ),
  technicianSlots: writer('technician_slots', 'id state technician_id starts_at ends_at'),
  properties: writer(
    'properties',
    `agency_id id manager_id software unit_number street_number street_name address_line_1 address_line_2
     suburb_id latitude longitude dwelling_kind built_month is_residential non_residential_type is_vacant
     billing_plan billing_starts_on is_water_charged has_gas gas_appliance_count gas_confirmed_by gas_confirmed_at
     tracks_between_tenancies is_legislation_upgrade_pending is_key_available key_number key_location_id
     onsite_key onsite_key_valid_from onsite_key_expires_on onsite_key_notes booking_method tenancy_confirmed_at
     enrolled_at cancelled_at cancellation_kind created_at`,
  ),
  portfolioProperties: writer(
    'portfolio_properties',
    `agency_id id software external_id property_id manager_id address_line_1 address_line_2 suburb_id
     first_active_on is_active is_residential non_residential_type has_gas is_water_charged under_enrolment_by
     under_enrolment_at dismissed_by dismissed_at synced_at`,
  ),
  portfolioServices: writer(
    'portfolio_services',
    `agency_id portfolio_property_id service_id provided_by supplier_type service_provider last_service_on
     next_due_on`,
  ),
  propertyServices: writer(
    'property_services',
    `agency_id property_id service_id enrolled_on last_service_on last_check_id next_due_on job_status
     on_hold_until cancelled_at`,
  ),
  appliances: writer('appliances', 'agency_id id property_id service_id name location expires_on removed_on'),
  tenancies: writer(
    'tenancies',
    `agency_id id property_id status lease_type starts_on ends_on vacates_on closes_on notes software created_at
     created_by`,
  ),
  occupants: writer('occupants', 'agency_id id tenancy_id position name email accepts_notices_by_email'),
  contacts: writer(
    'contacts',
    'agency_id id name salutation email address_kind line_1 line_2 suburb_id international_address',
  ),
  propertyContacts: writer('property_contacts', 'agency_id property_id contact_id role position'),
  contactNumbers: writer('contact_numbers', 'agency_id id contact_id occupant_id number type do_not_contact_reason'),
  residentialChanges: writer(
    'residential_changes',
    'agency_id id property_id portfolio_property_id is_residential non_residential_type changed_by changed_at',
  ),
  visits: writer(
    'visits',
    `agency_id id property_id technician_id slot_id starts_at ends_at status entry_method booked_at booked_by
     booked_through finished_at`,
  ),
  visitServices: writer(
    'visit_services',
    'agency_id visit_id service_id booking_type outcome report_document_id certificate_document_id',
  ),
  serviceChecks: writer(
    'service_checks',
    `agency_id id property_id service_id done_on source visit_id outcome performed_by licence standard document_id
     repaired_on repaired_by cleared_on cleared_as readings told_at created_at`,
  ),
  visitContacts: writer('visit_contacts', 'agency_id visit_id position name email mobile is_primary is_nominated'),
  keyCollections: writer(
    'key_collections',
    'agency_id id property_id visit_id key_number collected_at collected_by returned_at',
  ),
  entryPreferences: writer(
    'entry_preferences',
    `agency_id property_id occupant_appointment occupant_appointment_until internal_en internal_en_until
     vacant_entry vacant_entry_until comments updated_at updated_by`,
  ),
  accessCases: writer(
    'access_cases',
    'agency_id id property_id status suppression_level is_priority_booking suspended_at opened_at closed_at',
  ),
  accessCaseMethods: writer(
    'access_case_methods',
    'agency_id case_id entry_method is_blocked_by_preferences is_disqualified blocked_at unblocked_at',
  ),
  accessActions: writer('access_actions', 'agency_id id case_id solution_label notes on_day taken_by taken_at'),
  accessIssues: writer(
    'access_issues',
    `agency_id id case_id property_id problem_id visit_id suggested_solutions is_important
     is_provider_contact_required raised_at resolved_at resolved_by resolve_reason resolved_by_action_id`,
  ),
  resolveRequests: writer(
    'resolve_requests',
    'agency_id id issue_id notes resolved_on requested_by requested_at status reviewed_by reviewed_at review_note',
  ),
  callNotes: writer(
    'call_notes',
    'agency_id id property_id case_id occupant_name notes_html notes_text called_by called_at',
  ),
  contactAttempts: writer(
    'contact_attempts',
    'agency_id id property_id way with_whom note attempted_at recorded_by recorded_at',
  ),
  oneOffEntryRequests: writer(
    'one_off_entry_requests',
    'agency_id id property_id service_ids issue_id requested_by requested_at used_by_visit_id withdrawn_at',
  ),
  entryNotices: writer(
    'entry_notices',
    `agency_id id property_id visit_id form_name entry_from entry_to served_at served_by served_to text_content
     ground_text instrument received_at lawful_until posted_at withdrawn_at`,
  ),
  visitRecords: writer('visit_records', 'agency_id visit_id draft saved_at saved_by'),
  recordReleases: writer(
    'record_releases',
    'agency_id id property_id visit_id performed_by recorded_by performed_on missing form opened submission_key sent_at',
  ),
  files: writer(
    'files',
    `agency_id id storage_key status file_name declared_type detected_type size_bytes sha256 created_by
     created_at`,
  ),
  documents: writer(
    'documents',
    `agency_id id property_id portfolio_property_id type file_id provided_by visit_id dated_on is_compliant
     report_number uploaded_by uploaded_at replaced_by_id deleted_at deleted_by`,
  ),
  documentSubjects: writer('document_subjects', 'agency_id document_id service_code other_service_name'),
  workOrders: writer(
    'work_orders',
    `agency_id id property_id portfolio_property_id address service_ids notes status requested_by requested_at
     reviewed_by reviewed_at`,
  ),
  holdRequests: writer(
    'hold_requests',
    `agency_id id property_id service_ids hold_until reason status requested_by requested_at reviewed_by
     reviewed_at review_note`,
  ),
  cancellationRequests: writer(
    'cancellation_requests',
    `agency_id id property_id service_ids reason_id notes status requested_by requested_at reviewed_by
     reviewed_at review_note`,
  ),
  quotes: writer(
    'quotes',
    `agency_id id property_id service_id quote_number status_id severity estimated_min_cents estimated_max_cents
     issued_on expires_on decided_at decided_by decided_by_name decision_given_by
     decision_way decision_given_on created_at`,
  ),
  findings: writer(
    'findings',
    `agency_id id property_id service_id item_code severity appliance_id appliance_name appliance_location
     visit_id found_on status third_party_invalid_status quote_requested_at quote_requested_by quote_id
     dismissed_at dismissed_by resolved_at resolved_visit_id repaired_on repaired_by closed_as`,
  ),
  thirdPartyResolutions: writer(
    'third_party_resolutions',
    `agency_id id property_id notes declared_by declared_on submitted_by submitted_at status reviewed_by
     reviewed_at`,
  ),
  thirdPartyFindings: writer('third_party_resolution_findings', 'agency_id resolution_id finding_id'),
  resolutionDocuments: writer(
    'resolution_documents',
    'agency_id id file_id resolution_id uploaded_by uploaded_at expires_at',
  ),
  findingInformation: writer(
    'finding_information',
    'agency_id id property_id notes built_month given_by given_at reviewed_at is_accepted outcome fact fact_source',
  ),
  informedFindings: writer('finding_information_findings', 'agency_id information_id finding_id'),
  quoteLines: writer('quote_lines', 'agency_id quote_id position finding_id description total_cents gst_cents'),
  quoteStatusChanges: writer('quote_status_changes', 'agency_id id quote_id from_id to_id changed_at changed_by'),
  quoteSubscriptions: writer('quote_subscriptions', 'agency_id quote_id user_id subscribed_at'),
  invoices: writer(
    'invoices',
    `agency_id id property_id invoice_number issued_on due_on total_cents gst_cents visit_id quote_id paid_at
     payment_reference upload_state upload_requested_at upload_requested_by upload_attempts uploaded_at
     upload_reference upload_error`,
  ),
  billingAgreements: writer('billing_agreements', 'agency_id version valid_from plan payer reason'),
  billedPeriods: writer('billed_periods', 'agency_id property_id starts_on ends_on invoice_id recorded_at'),
  invoiceLines: writer('invoice_lines', 'agency_id invoice_id position service_id description total_cents gst_cents'),
  mails: writer(
    'mails',
    `agency_id id kind status property_id issue_id quote_id invoice_id is_from_person from_email from_name subject message_html
     created_by created_at sent_at attempts last_error`,
  ),
  mailRecipients: writer('mail_recipients', 'agency_id mail_id type position email label'),
  complianceMonths: writer(
    'compliance_months',
    'agency_id manager_id month properties compliant compliance_issues booking_in_progress non_residential',
  ),
})

export type DataTables = ReturnType<typeof dataTables>
export type DataTable = keyof DataTables

/** The rows that were written since the last call, in the order of the tables. */
export const takeAll = (tables: DataTables): TableRows[] =>
  Object.values(tables).flatMap((table) => table.takeRows() ?? [])
