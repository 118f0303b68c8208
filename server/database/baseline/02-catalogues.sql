-- Catalogues of the product, with their rows: states, services, and the lists that people choose from.

create table states (
  code state_code primary key,
  id smallint not null unique check (id between 1 and 8),
  name text not null,
  time_zone text not null,
  area_code text not null,
  landlord_word text not null,
  tenant_word text not null,
  agreement_word text not null,
  entry_notice_name text not null,
  tribunal text not null,
  regulator text not null,
  certificate_name text not null,
  electrical_licence_label text not null,
  electrical_licence_number text not null,
  provider_name text not null default 'Detector Inspector Pty Ltd' check (char_length(provider_name) between 1 and 200),
  provider_abn text not null default '10000000000' check (provider_abn ~ '^[0-9]{11}$'),
  provider_phone text not null default '1300 975 707',
  provider_email email_address not null default 'accounts@provider.example',
  provider_address_lines text[] not null default '{"Level 1, 1 Example Street"}',
  postal_business_days smallint not null default 6 check (postal_business_days > 0),
  postal_source text not null default 'Ordinary course of post; the longest standard time of Australia Post within a state',
  payment_account_name text check (char_length(payment_account_name) between 1 and 100),
  payment_bsb text check (payment_bsb ~ '^[0-9]{3}-[0-9]{3}$'),
  payment_account_number text check (payment_account_number ~ '^[0-9]{4,10}$'),
  bpay_biller_code text check (bpay_biller_code ~ '^[0-9]{3,10}$'),
  check (num_nonnulls(payment_account_name, payment_bsb, payment_account_number) in (0, 3))
);
comment on table states is 'The eight state systems: time zone, legal words, licence shown in the footer.';
comment on column states.time_zone is '"Today" and "overdue" of every agency of the state are judged in this zone.';
comment on column states.electrical_licence_number is 'Shown as text, never checked. All zeros until the provider enters theirs.';
comment on column states.provider_name is
  'Stands on quotes and tax invoices of this state. Plainly made up until the provider enters theirs.';
comment on column states.provider_abn is 'Eleven digits; a tax invoice is none without it.';
comment on column states.postal_business_days is 'Business days after posting until a letter counts as received.';
comment on column states.payment_bsb is 'Where owners pay the provider by bank transfer; null: invoices print no account.';
comment on column states.bpay_biller_code is
  'The provider''s biller code; null: invoices print no BPAY. The reference is computed from the invoice.';

insert into states (code, id, name, time_zone, area_code, landlord_word, tenant_word, agreement_word, entry_notice_name, tribunal,
  regulator, certificate_name, electrical_licence_label, electrical_licence_number, provider_address_lines) values
  ('act', 1, 'Australian Capital Territory', 'Australia/Sydney', '02', 'lessor', 'tenant', 'tenancy agreement', 'Notice of entry', 'ACAT',
   'ACT Government (Access Canberra)', 'Certificate of electrical safety', 'Lic', '00000000',
   '{"Level 1, 1 Example Street","CANBERRA ACT 2601"}'),
  ('nsw', 2, 'New South Wales', 'Australia/Sydney', '02', 'landlord', 'tenant', 'tenancy agreement', 'Notice of entry', 'NCAT',
   'NSW Fair Trading', 'Certificate of Compliance Electrical Work (CCEW); gas CoC', 'Lic', '000000C',
   '{"Level 1, 1 Example Street","SYDNEY NSW 2000"}'),
  ('nt', 3, 'Northern Territory', 'Australia/Darwin', '08', 'landlord', 'tenant', 'tenancy agreement', 'Notice of entry', 'NTCAT',
   'NT Consumer Affairs', 'Certificate of compliance (CoC)', 'C', 'C0000', '{"Level 1, 1 Example Street","DARWIN NT 0800"}'),
  ('qld', 4, 'Queensland', 'Australia/Brisbane', '07', 'property owner (lessor)', 'tenant', 'tenancy agreement', 'Form 9 Entry Notice',
   'QCAT', 'Residential Tenancies Authority (RTA)', 'Certificate of test / testing and compliance', 'Electrical Contractor Licence',
   '00000', '{"Level 1, 1 Example Street","BRISBANE QLD 4000"}'),
  ('sa', 5, 'South Australia', 'Australia/Adelaide', '08', 'landlord', 'tenant', 'tenancy agreement', 'Notice of entry', 'SACAT',
   'Consumer and Business Services (CBS)', 'Electronic certificate of compliance (eCoC)', 'PGE', 'PGE 000000',
   '{"Level 1, 1 Example Street","ADELAIDE SA 5000"}'),
  ('tas', 6, 'Tasmania', 'Australia/Hobart', '03', 'owner', 'tenant', 'residential tenancy agreement', 'Notice of entry',
   'Residential Tenancy Commissioner / Magistrates Court', 'CBOS', 'Certificate of electrical compliance (CEC)', 'Lic', '0000000',
   '{"Level 1, 1 Example Street","HOBART TAS 7000"}'),
  ('vic', 7, 'Victoria', 'Australia/Melbourne', '03', 'rental provider', 'renter', 'rental agreement', 'Notice of Entry', 'VCAT',
   'Consumer Affairs Victoria', 'Certificate of Electrical Safety (COES); plumbing/gas compliance certificate', 'REC', 'REC-00000',
   '{"Level 1, 1 Example Street","MELBOURNE VIC 3000"}'),
  ('wa', 8, 'Western Australia', 'Australia/Perth', '08', 'lessor (landlord)', 'tenant', 'tenancy agreement',
   'Form 19 Notice of intention to enter premises', 'Magistrates Court', 'Consumer Protection WA', 'Electrical safety certificate', 'EC',
   'EC00000', '{"Level 1, 1 Example Street","PERTH WA 6000"}');

-- All zeros until the provider enters theirs.
update states set payment_account_name = provider_name, payment_bsb = '000-000', payment_account_number = '000000000',
       bpay_biller_code = '000000';
update states set postal_business_days = 7, postal_source = 'Interpretation Act 1987 (NSW) s 76: seventh working day after posting'
 where code = 'nsw';

create table services (
  id smallint primary key check (id between 1 and 6),
  code text not null unique,
  name text not null,
  label text not null,
  display_order smallint not null unique,
  visit_minutes smallint not null,
  needs_licence boolean not null default false
);
comment on table services is 'The six safety services. Bit id - 1 of a service mask stands for the service.';
comment on column services.code is 'The word in addresses: smoke, gas, electrical, blinds, water, rcd.';
comment on column services.label is 'The word on filters.';
comment on column services.needs_licence is 'Only a technician with a recorded licence may do it.';

insert into services (id, code, name, label, display_order, visit_minutes, needs_licence) values
  (1, 'smoke', 'Smoke alarm', 'Smoke Alarms', 1, 30, false),
  (2, 'gas', 'Gas', 'Gas', 3, 90, true),
  (3, 'electrical', 'Electrical', 'Electrical', 2, 90, true),
  (4, 'blinds', 'Corded blinds', 'Corded Blinds', 4, 30, false),
  (5, 'water', 'Water efficiency', 'Water Efficiency', 5, 45, false),
  (6, 'rcd', 'Safety switch', 'Safety Switches', 6, 30, true);

create table booking_types (
  code text primary key,
  service_id smallint not null references services,
  name text not null,
  is_repair boolean not null default false
);
comment on table booking_types is 'What a visit can be booked for; each belongs to one service.';
comment on column booking_types.is_repair is 'Work of an approved quote; only the provider books it.';

insert into booking_types (code, service_id, name, is_repair) values
  ('SMOKE_ALARM_LEASE_CHECK', 1, 'Smoke alarm check before a lease', false),
  ('SMOKE_ALARM_SERVICE', 1, 'Smoke alarm service', false),
  ('GAS_SAFETY_CHECK', 2, 'Gas safety check', false),
  ('ELECTRICAL_SAFETY_CHECK', 3, 'Electrical safety check', false),
  ('CORDED_BLINDS_CHECK', 4, 'Corded blinds check', false),
  ('WATER_EFFICIENCY_CHECK', 5, 'Water efficiency check', false),
  ('SAFETY_SWITCH_TEST', 6, 'Safety switch test', false),
  ('SMOKE_ALARM_REPAIR', 1, 'Smoke alarm repair', true),
  ('GAS_REPAIR', 2, 'Gas repair', true),
  ('ELECTRICAL_REPAIR', 3, 'Electrical repair', true),
  ('CORDED_BLINDS_REPAIR', 4, 'Corded blinds repair', true),
  ('WATER_EFFICIENCY_REPAIR', 5, 'Water efficiency repair', true),
  ('SAFETY_SWITCH_REPAIR', 6, 'Safety switch repair', true);

create table management_software (
  code text primary key,
  name text not null,
  accepts_invoices boolean not null
);
comment on table management_software is 'Property-management software (PMS) that agencies are integrated with.';

insert into management_software (code, name, accepts_invoices) values
  ('CONSOLE', 'Console Cloud', true), ('KOLMEO', 'Kolmeo', true), ('PALACE', 'Palace', true), ('PROPERTY_ME', 'PropertyMe', true),
  ('PROPERTY_TREE', 'Property Tree', true), ('REST', 'Rest', false), ('VAULTRE', 'VaultRE', false);

create table experiments (
  name text primary key,
  description text not null,
  is_on_by_default boolean not null default false
);
comment on table experiments is 'Features that can be switched per user or agency. A name that is not here is off.';

insert into experiments (name, description, is_on_by_default) values
  ('AgencyCompliancePortalAccess', 'The portal itself. Off shows the restricted page.', true),
  ('AgencyCompliancePortalAdvancedAnalytics', 'Analytics over all agencies of a user.', false),
  ('AgencyCompliancePortalAgencyEntryMethod', 'Access issues by entry method, with the wizard.', false),
  ('AgencyCompliancePortalCorporateDashboard', 'Corporate dashboard.', false),
  ('AgencyCompliancePortalDownloadEmail', 'Download an email instead of sending it.', false),
  ('AgencyCompliancePortalOverrideBookableServices', 'Overridden services replace the bookable ones.', false),
  ('AgencyCompliancePortalPortfolioMirroring', 'Mirrored portfolio and other service providers.', false),
  ('AgencyCompliancePortalProblemRegister', 'Reported findings take the place of quotes.', false),
  ('AgencyCompliancePortalPropertyDetails', 'The property page.', true);

create table terms (
  id int generated by default as identity primary key,
  effective_from date not null,
  text_content text not null,
  created_at timestamptz not null default now()
);
comment on table terms is 'Versions of the end user licence agreement. The latest one in effect must be accepted.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Getting in

create table entry_methods (
  code text primary key,
  name text not null,
  short_name text not null,
  description text not null,
  display_order smallint not null unique
);
comment on table entry_methods is 'The four ways a technician gets in.';

insert into entry_methods (code, name, short_name, description, display_order) values
  ('APPOINTMENT', 'Appointment', 'Appointment', 'The tenant chooses a time and is home.', 1),
  ('ENTER_WITH_KEY_AS_EN', 'Entry notice', 'EN', 'Notice is served for a day and a window; the technician enters with the agency key.', 2),
  ('ENTER_WITH_KEY_BY_TENANT_REQUEST', 'Tenant requested key pick-up', 'TRKP',
   'The tenant cannot be home and asks us to use the agency key.', 3),
  ('ENTER_WITH_KEY_VACANT', 'Vacant entry', 'Vacant', 'Between tenancies, with the agency key or a key kept onsite.', 4);

create table entry_preference_codes (
  code smallint primary key check (code between 1 and 5),
  name text not null
);
comment on table entry_preference_codes is 'What an agency prefers by default: entry notice (EN), appointment, or both.';

insert into entry_preference_codes (code, name) values
  (1, 'EN only'), (2, 'Appointment only'), (3, 'EN or appointment'), (4, 'EN preference'), (5, 'Appointment preference');

create table notice_types (
  code text primary key,
  legacy_code text not null unique,
  name text not null
);
comment on table notice_types is 'Kinds of access issue as the older screens call them.';

insert into notice_types (code, legacy_code, name) values
  ('BAD_KEYS', 'AccessProblemBadKeys', 'Bad keys'),
  ('BOOKING_PROBLEM_OTHER', 'BookingProblemOther', 'Booking problem'),
  ('COMMUNICATION_DIFFICULTY', 'CommunicationDifficulty', 'Communication difficulty'),
  ('DUE_DATE_NOT_CORRECTLY_UPDATED', 'DueDateNotCorrectlyUpdated', 'Due date not correctly updated'),
  ('NO_TENANT_DETAILS', 'NoTenantDetails', 'No tenant details'),
  ('REFUSING_SERVICE', 'RefusingService', 'Refusing service'),
  ('REQUIRES_AGENCY_CONFIRMATION', 'RequiresAgencyConfirmation', 'Requires agency confirmation'),
  ('REQUIRE_UPDATE_DETAIL_X_DAYS', 'RequireUpdateDetailXDays', 'Details need an update'),
  ('SAME_TENANT_DETAILS', 'SameTenantDetails', 'Same tenant details'),
  ('TENANT_CANCELLED_CONSECUTIVELY', 'TenantCancelledConsecutively', 'Tenant cancelled more than once'),
  ('TENANT_REQUIRES_AGENCY_ATTENDANCE', 'TenantRequiresAgencyAttendance', 'Tenant requires agency attendance'),
  ('TENANT_UNAVAILABLE_BUSINESS_HOURS', 'TenantUnavailableBusinessHours', 'Tenant unavailable in business hours'),
  ('UNABLE_TO_CONTACT_OCCUPANT', 'UnableToContactOccupant', 'Unable to contact occupant'),
  ('UNABLE_TO_CONTACT_OCCUPANT_AUTO', 'UnableToContactOccupantAuto', 'Unable to contact occupant (automatic)'),
  ('UNKNOWN', 'Unknown', 'Unknown');

create table access_problems (
  id smallint primary key,
  code text not null unique,
  notice_type text not null references notice_types,
  public_name text not null,
  public_descriptions text[] not null check (cardinality(public_descriptions) > 0)
);
comment on table access_problems is 'What can keep a technician out, in the words shown to the agency.';

insert into access_problems (id, code, notice_type, public_name, public_descriptions) values
  (1, 'TENANT_UNREACHABLE', 'UNABLE_TO_CONTACT_OCCUPANT', 'We cannot reach the tenant',
   '{"We called and sent messages to every number and address we have.","Nobody answered, so no time could be agreed."}'),
  (2, 'MESSAGES_UNANSWERED', 'UNABLE_TO_CONTACT_OCCUPANT_AUTO', 'Automatic messages were not answered',
   '{"Our booking messages by SMS and email got no reply."}'),
  (3, 'NO_TENANT_DETAILS', 'NO_TENANT_DETAILS', 'No tenant details',
   '{"We have no name, number or email of the people living here.","Without them we can neither agree a time nor serve a notice."}'),
  (4, 'TENANT_DETAILS_UNCHANGED', 'SAME_TENANT_DETAILS', 'Tenant details look the same as the last tenancy',
   '{"A new tenancy started, yet its contact details equal those of the one before."}'),
  (5, 'TENANT_DETAILS_UNCONFIRMED', 'REQUIRE_UPDATE_DETAIL_X_DAYS', 'Tenant details not confirmed for over 30 days',
   '{"The tenancy details were last confirmed more than 30 days ago."}'),
  (6, 'KEY_DID_NOT_WORK', 'BAD_KEYS', 'Key did not work', '{"The technician collected the key, but it did not open the door."}'),
  (7, 'KEY_NOT_AT_AGENCY', 'BAD_KEYS', 'Key not at the agency', '{"The key could not be collected at the agency."}'),
  (8, 'ENTRY_REFUSED', 'REFUSING_SERVICE', 'Tenant refused entry', '{"The tenant did not let the technician in."}'),
  (9, 'AGENCY_ATTENDANCE_WANTED', 'TENANT_REQUIRES_AGENCY_ATTENDANCE', 'Tenant wants the agency to attend',
   '{"The tenant agrees to a visit only if somebody of the agency is present."}'),
  (10, 'NOT_HOME_IN_BUSINESS_HOURS', 'TENANT_UNAVAILABLE_BUSINESS_HOURS', 'Tenant not home in business hours',
   '{"The tenant can only be home outside the hours we visit."}'),
  (11, 'CANCELLED_REPEATEDLY', 'TENANT_CANCELLED_CONSECUTIVELY', 'Tenant cancelled more than once',
   '{"The tenant agreed a time and cancelled it, more than once."}'),
  (12, 'COMMUNICATION_DIFFICULTY', 'COMMUNICATION_DIFFICULTY', 'Language or communication difficulty',
   '{"We reached the tenant but could not make ourselves understood."}'),
  (13, 'ANIMAL_AT_PROPERTY', 'BOOKING_PROBLEM_OTHER', 'Dog or other animal at the property',
   '{"An animal at the property made it unsafe to enter."}'),
  (14, 'SECURITY_CODE_NEEDED', 'BOOKING_PROBLEM_OTHER', 'Alarm or security system needs a code',
   '{"A security system is armed and we do not have its code."}'),
  (15, 'OWNERS_CORPORATION_APPROVAL', 'BOOKING_PROBLEM_OTHER', 'Building access needs owners corporation approval',
   '{"The building manager lets us in only with the owners corporation''s approval."}'),
  (16, 'METER_ROOM_LOCKED', 'BOOKING_PROBLEM_OTHER', 'Meter room or switchboard locked',
   '{"The switchboard is in a locked room and could not be reached."}'),
  (17, 'LOCKED_FROM_INSIDE', 'BOOKING_PROBLEM_OTHER', 'Deadlock or chain on from inside',
   '{"The key turned, but the door was held from inside."}'),
  (18, 'NO_POWER_OR_GAS', 'BOOKING_PROBLEM_OTHER', 'Power or gas not connected', '{"Without power or gas the checks cannot be done."}'),
  (19, 'AGENCY_CONFIRMATION_NEEDED', 'REQUIRES_AGENCY_CONFIRMATION', 'Agency must confirm before we book',
   '{"Your agency asked us to wait for its word before we book."}'),
  (20, 'DUE_DATE_WRONG', 'DUE_DATE_NOT_CORRECTLY_UPDATED', 'Due date was not updated',
   '{"The date of the next service does not fit the last one, so we do not know when to come."}'),
  (21, 'BLOCKED_BY_PREFERENCES', 'REQUIRES_AGENCY_CONFIRMATION', 'Entry is not allowed by your preferences',
   '{"The entry preferences of this property leave us no way in."}'),
  (22, 'UNKNOWN', 'UNKNOWN', 'Access problem', '{"Our technician could not enter. Please call our help team for the details."}'),
  (23, 'KEY_NEEDED', 'BAD_KEYS', 'Key needed',
   '{"Your preferences let us enter only with a key, and no key is recorded at your agency or at the property."}');

create table access_problem_blocks (
  problem_id smallint not null references access_problems,
  entry_method text not null references entry_methods,
  primary key (problem_id, entry_method)
);
comment on table access_problem_blocks is 'Which ways in a problem blocks.';

insert into access_problem_blocks (problem_id, entry_method) values
  (1, 'APPOINTMENT'), (2, 'APPOINTMENT'), (3, 'APPOINTMENT'), (3, 'ENTER_WITH_KEY_AS_EN'), (4, 'APPOINTMENT'), (5, 'APPOINTMENT'),
  (5, 'ENTER_WITH_KEY_AS_EN'), (6, 'ENTER_WITH_KEY_AS_EN'), (6, 'ENTER_WITH_KEY_BY_TENANT_REQUEST'), (6, 'ENTER_WITH_KEY_VACANT'),
  (7, 'ENTER_WITH_KEY_AS_EN'), (7, 'ENTER_WITH_KEY_VACANT'), (8, 'APPOINTMENT'), (8, 'ENTER_WITH_KEY_AS_EN'),
  (9, 'ENTER_WITH_KEY_AS_EN'), (10, 'APPOINTMENT'), (11, 'APPOINTMENT'), (12, 'APPOINTMENT'), (13, 'ENTER_WITH_KEY_AS_EN'),
  (13, 'ENTER_WITH_KEY_BY_TENANT_REQUEST'), (14, 'ENTER_WITH_KEY_AS_EN'), (14, 'ENTER_WITH_KEY_VACANT'), (15, 'APPOINTMENT'),
  (15, 'ENTER_WITH_KEY_AS_EN'), (16, 'ENTER_WITH_KEY_AS_EN'), (17, 'ENTER_WITH_KEY_AS_EN'), (18, 'ENTER_WITH_KEY_VACANT'),
  (19, 'APPOINTMENT'), (19, 'ENTER_WITH_KEY_AS_EN'), (20, 'APPOINTMENT'), (20, 'ENTER_WITH_KEY_AS_EN'), (21, 'APPOINTMENT'),
  (21, 'ENTER_WITH_KEY_AS_EN'), (21, 'ENTER_WITH_KEY_BY_TENANT_REQUEST'), (21, 'ENTER_WITH_KEY_VACANT'), (22, 'ENTER_WITH_KEY_AS_EN'),
  (22, 'ENTER_WITH_KEY_VACANT'), (23, 'ENTER_WITH_KEY_AS_EN'), (23, 'ENTER_WITH_KEY_BY_TENANT_REQUEST'), (23, 'ENTER_WITH_KEY_VACANT');

create table access_solutions (
  label text primary key,
  solution_group text not null check (solution_group in ('NotifyDI', 'NotifyDIWithNotes', 'NotifyDIWithDate')),
  public_name text not null,
  description_integrated text not null,
  description_non_integrated text not null,
  confirmation_button_text_integrated text not null,
  confirmation_button_text_non_integrated text not null
);
comment on table access_solutions is 'What the agency can do about a problem. {PMS} stands for the name of the management software.';

insert into access_solutions (label, solution_group, public_name, description_integrated, description_non_integrated,
  confirmation_button_text_integrated, confirmation_button_text_non_integrated) values
  ('AddAdditionalPointOfContact', 'NotifyDIWithNotes', 'Add another contact', 'Tell us who else can arrange the visit.',
   'Tell us who else can arrange the visit.', 'Use this contact', 'Use this contact'),
  ('AddEmail', 'NotifyDI', 'Add an email address', 'Add the tenant''s email address in {PMS}.',
   'Add the tenant''s email address to the tenancy.', 'I have added it in {PMS}', 'I have added it'),
  ('AddTenantDetails', 'NotifyDI', 'Add tenant details', 'Add the tenants, their numbers and emails in {PMS}.',
   'Add the tenancy with its tenants, their numbers and emails.', 'I have added them in {PMS}', 'I have added them'),
  ('AgencyEmail', 'NotifyDI', 'Email the tenant', 'Write to the tenant and ask them to let our technician in.',
   'Write to the tenant and ask them to let our technician in.', 'I have written to the tenant', 'I have written to the tenant'),
  ('AgencyEmailToOwnersCorpAccessInstructions', 'NotifyDIWithNotes', 'Ask the owners corporation for access',
   'Ask the owners corporation for approval and tell us what they need from us.',
   'Ask the owners corporation for approval and tell us what they need from us.', 'The owners corporation has approved',
   'The owners corporation has approved'),
  ('AllowAllFormsOfEntry', 'NotifyDI', 'Allow every way in', 'Let us use appointment, entry notice, tenant key pick-up or vacant entry.',
   'Let us use appointment, entry notice, tenant key pick-up or vacant entry.', 'Allow all', 'Allow all'),
  ('AllowEntryAppt', 'NotifyDIWithDate', 'Allow appointments', 'Let us agree a time with the tenant.',
   'Let us agree a time with the tenant.', 'Allow appointments', 'Allow appointments'),
  ('AllowEntryEnInternal', 'NotifyDIWithDate', 'Allow entry by notice', 'Let us serve an entry notice and use the agency key.',
   'Let us serve an entry notice and use the agency key.', 'Allow entry by notice', 'Allow entry by notice'),
  ('AllowEntryTRKP', 'NotifyDI', 'Allow tenant key pick-up', 'Let us use the agency key when the tenant asks for it.',
   'Let us use the agency key when the tenant asks for it.', 'Allow key pick-up', 'Allow key pick-up'),
  ('AllowEntryVacant', 'NotifyDIWithDate', 'Allow vacant entry', 'Let us enter with the agency key while nobody lives here.',
   'Let us enter with the agency key while nobody lives here.', 'Allow vacant entry', 'Allow vacant entry'),
  ('ConfirmTenantDetails', 'NotifyDI', 'Confirm tenant details', 'Look at the details from {PMS} and confirm that they are right.',
   'Look at the details and confirm that they are right.', 'The details in {PMS} are right', 'The details are right'),
  ('ConfirmVacantTenantDetails', 'NotifyDI', 'Confirm the property is vacant', 'Confirm that nobody lives here, and that {PMS} says so.',
   'Confirm that nobody lives here.', 'The property is vacant in {PMS}', 'The property is vacant'),
  ('MakeTenantDetailsAccurate', 'NotifyDI', 'Correct the tenant details', 'Replace the details of the last tenancy in {PMS}.',
   'Replace the details of the last tenancy.', 'I have corrected them in {PMS}', 'I have corrected them'),
  ('ManuallyBookInJobForTenant', 'NotifyDIWithDate', 'Book for the tenant', 'Choose a time that the tenant agreed to.',
   'Choose a time that the tenant agreed to.', 'Book this time', 'Book this time'),
  ('ProvideAccessInstructions', 'NotifyDIWithNotes', 'Give access instructions',
   'Tell us how to get in: gates, meter room, where to ask for a key.',
   'Tell us how to get in: gates, meter room, where to ask for a key.', 'Send instructions', 'Send instructions'),
  ('ProvideInstructionsToBypassHomeSecurity', 'NotifyDIWithNotes', 'Explain the security system',
   'Tell us how to switch the security system off and on again.', 'Tell us how to switch the security system off and on again.',
   'Send instructions', 'Send instructions'),
  ('SpeakWithTenant', 'NotifyDIWithNotes', 'Speak with the tenant', 'Call the tenant and note what was agreed.',
   'Call the tenant and note what was agreed.', 'I have spoken with the tenant', 'I have spoken with the tenant'),
  ('UpdateTenantDetails', 'NotifyDI', 'Update tenant details', 'Correct the tenants'' numbers and emails in {PMS}.',
   'Correct the tenants'' numbers and emails.', 'I have updated them in {PMS}', 'I have updated them'),
  ('VerifyGoodKey', 'NotifyDI', 'Check the key', 'Check that the key at your agency opens the door and is the one listed in {PMS}.',
   'Check that the key at your agency opens the door, and enter its number.', 'The key works and is listed in {PMS}', 'The key works'),
  ('VerifyKeyOnsite', 'NotifyDIWithNotes', 'Confirm a key kept onsite',
   'Tell us where the key is kept at the property. This is kept in the portal, not in {PMS}.',
   'Tell us where the key is kept at the property.', 'The key is onsite', 'The key is onsite');

create table access_problem_solutions (
  problem_id smallint not null references access_problems,
  position smallint not null check (position > 0),
  solution_label text not null references access_solutions,
  primary key (problem_id, position),
  unique (problem_id, solution_label)
);
comment on table access_problem_solutions is 'Suggested solutions of a problem, best first. A problem without any leads to the help team.';

insert into access_problem_solutions (problem_id, position, solution_label) values
  (1, 1, 'UpdateTenantDetails'), (1, 2, 'SpeakWithTenant'), (1, 3, 'AllowEntryEnInternal'), (1, 4, 'ManuallyBookInJobForTenant'),
  (1, 5, 'AgencyEmail'), (2, 1, 'AddEmail'), (2, 2, 'UpdateTenantDetails'), (2, 3, 'AllowEntryEnInternal'), (2, 4, 'AgencyEmail'),
  (2, 5, 'ManuallyBookInJobForTenant'), (3, 1, 'AddTenantDetails'), (3, 2, 'ConfirmVacantTenantDetails'), (4, 1, 'ConfirmTenantDetails'),
  (4, 2, 'MakeTenantDetailsAccurate'), (5, 1, 'ConfirmTenantDetails'), (5, 2, 'UpdateTenantDetails'), (6, 1, 'VerifyGoodKey'),
  (6, 2, 'AllowEntryAppt'), (7, 1, 'VerifyGoodKey'), (7, 2, 'VerifyKeyOnsite'), (8, 1, 'SpeakWithTenant'), (8, 2, 'AgencyEmail'),
  (9, 1, 'SpeakWithTenant'), (9, 2, 'ManuallyBookInJobForTenant'), (10, 1, 'AllowEntryEnInternal'), (10, 2, 'AllowEntryTRKP'),
  (10, 3, 'ManuallyBookInJobForTenant'), (11, 1, 'SpeakWithTenant'), (11, 2, 'AllowEntryEnInternal'), (11, 3, 'AgencyEmail'),
  (11, 4, 'ManuallyBookInJobForTenant'), (12, 1, 'AddAdditionalPointOfContact'), (12, 2, 'AllowEntryEnInternal'),
  (13, 1, 'AllowEntryAppt'), (13, 2, 'SpeakWithTenant'), (14, 1, 'ProvideInstructionsToBypassHomeSecurity'),
  (15, 1, 'AgencyEmailToOwnersCorpAccessInstructions'), (15, 2, 'ProvideAccessInstructions'), (16, 1, 'ProvideAccessInstructions'),
  (17, 1, 'SpeakWithTenant'), (17, 2, 'AllowEntryAppt'), (18, 1, 'ProvideAccessInstructions'), (19, 1, 'AllowAllFormsOfEntry'),
  (19, 2, 'AllowEntryAppt'), (21, 1, 'AllowAllFormsOfEntry'), (21, 2, 'AllowEntryAppt'), (21, 3, 'AllowEntryEnInternal'),
  (21, 4, 'AllowEntryTRKP'), (21, 5, 'AllowEntryVacant'), (23, 1, 'VerifyGoodKey'), (23, 2, 'VerifyKeyOnsite'), (23, 3, 'AllowEntryAppt');

create table do_not_contact_reasons (
  code text primary key,
  name text not null
);
comment on table do_not_contact_reasons is 'Why a number must not be called.';

insert into do_not_contact_reasons (code, name) values
  ('DISCONNECTED', 'Disconnected'), ('NO_LONGER_TENANT', 'No longer lives there'), ('OPTED_OUT', 'Asked not to be contacted'),
  ('OTHER', 'Unable to Contact'), ('WRONG_NUMBER', 'Wrong number');

-- ---------------------------------------------------------------------------------------------------------------------
-- Documents and requests

create table cancellation_reasons (
  id smallint primary key,
  group_name text not null,
  display_order smallint not null unique,
  name text not null
);
comment on table cancellation_reasons is 'Why a service is cancelled; chosen by id, shown in groups.';

insert into cancellation_reasons (id, group_name, display_order, name) values
  (101, 'Property sold', 1, 'Sold to owner-occupier'),
  (102, 'Property sold', 2, 'Sold, new owner with another agency'),
  (103, 'Property sold', 3, 'Sold, new owner will arrange own provider'),
  (104, 'Property sold', 4, 'On the market with vacant possession'),
  (201, 'Owner occupied', 5, 'Owner moving in'),
  (202, 'Owner occupied', 6, 'Owner''s family moving in'),
  (301, 'Lost management', 7, 'Owner moved to another agency'),
  (302, 'Lost management', 8, 'Owner now self-managing'),
  (303, 'Lost management', 9, 'Agency ended the management'),
  (304, 'Lost management', 10, 'Rent roll sold or transferred'),
  (401, 'Changed provider', 11, 'Owner prefers own tradesperson'),
  (402, 'Changed provider', 12, 'Price'),
  (403, 'Changed provider', 13, 'Unhappy with service'),
  (404, 'Changed provider', 14, 'Agency moved to another provider'),
  (405, 'Changed provider', 15, 'Maintained by owners corporation'),
  (501, 'Service not required', 16, 'No gas at the property'),
  (502, 'Service not required', 17, 'Check already done by third party'),
  (503, 'Service not required', 18, 'No corded window coverings'),
  (504, 'Service not required', 19, 'Tenant not charged for water'),
  (601, 'No longer a residential rental', 20, 'Demolition or redevelopment'),
  (602, 'No longer a residential rental', 21, 'Short-stay letting'),
  (603, 'No longer a residential rental', 22, 'Commercial use'),
  (604, 'No longer a residential rental', 23, 'Uninhabitable (fire, flood, storm)'),
  (701, 'Owner declined', 24, 'Owner does not wish to go ahead'),
  (702, 'Owner declined', 25, 'Owner accepts responsibility in writing'),
  (703, 'Owner declined', 26, 'Deceased estate'),
  (801, 'Set up in error', 27, 'Duplicate property'),
  (802, 'Set up in error', 28, 'Wrong property enrolled'),
  (901, 'Other', 29, 'Other (please add notes)');

create table document_types (
  code text primary key,
  name text not null,
  icon text not null,
  display_order smallint not null unique
);
comment on table document_types is 'What a document is.';

insert into document_types (code, name, icon, display_order) values
  ('SERVICE_REPORT', 'Service report', 'service-report', 1),
  ('CERTIFICATE', 'Certificate', 'certificate', 2),
  ('QUOTE', 'Quote', 'quote', 3),
  ('INVOICE', 'Invoice', 'invoice', 4),
  ('ENTRY_NOTICE', 'Entry notice', 'notice', 5),
  ('WORK_ORDER', 'Work order', 'work-order', 6),
  ('THIRD_PARTY_REPORT', 'Third-party report', 'service-report', 7),
  ('PHOTO', 'Photos', 'photo', 8),
  ('OWNER_INSTRUCTION', 'Owner instruction', 'letter', 9),
  ('OTHER', 'Other', 'file', 10);

create table document_services (
  code text primary key,
  service_id smallint unique references services,
  name text not null,
  icon text not null,
  display_order smallint not null unique
);
comment on table document_services is 'What a document is about: the six services, or something else with a name of its own.';

insert into document_services (code, service_id, name, icon, display_order) values
  ('SMOKE', 1, 'Smoke alarms', 'smoke', 1), ('ELECTRICAL', 3, 'Electrical', 'electrical', 2), ('GAS', 2, 'Gas', 'gas', 3),
  ('BLINDS', 4, 'Corded blinds', 'blinds', 4), ('WATER', 5, 'Water efficiency', 'water', 5), ('RCD', 6, 'Safety switches', 'rcd', 6),
  ('OTHER', null, 'Other', 'file', 7);

-- ---------------------------------------------------------------------------------------------------------------------
-- Findings and quotes

create table servicing_categories (
  code severity primary key,
  name text not null,
  color text not null,
  description text not null,
  is_urgent boolean not null,
  display_order smallint not null unique
);
comment on table servicing_categories is 'How findings are grouped and coloured.';

insert into servicing_categories (code, name, color, description, is_urgent, display_order) values
  ('DISCONNECTED_SAFETY_ISSUE', 'Disconnected for safety', 'red',
   'Dangerous; made safe by disconnecting it. It stays off until repaired.', true, 1),
  ('URGENT', 'Urgent', 'orange', 'Dangerous or an urgent repair by law, and still connected.', true, 2),
  ('NON_COMPLIANT_FAULTY', 'Non-compliant or faulty', 'yellow', 'Does not meet the standard and has to be fixed.', false, 3),
  ('RECOMMENDED', 'Recommended', 'blue', 'Advice. The property is compliant without it.', false, 4);

create table finding_items (
  code text primary key,
  service_id smallint not null references services,
  title text not null,
  description text not null,
  severity severity not null references servicing_categories,
  appliances text[] not null,
  locations text[] not null,
  can_request_quote boolean not null,
  can_inform_provider boolean not null,
  can_enter_built_year boolean not null,
  is_dismissible boolean not null,
  quote_min_cents cents check (quote_min_cents > 0),
  quote_max_cents cents,
  frequency smallint not null check (frequency > 0),
  states state_code[] not null check (cardinality(states) > 0),
  repair_work text check (char_length(repair_work) between 1 and 120),
  repair_reason text check (char_length(repair_reason) between 1 and 120),
  check (quote_min_cents <= quote_max_cents),
  check ((quote_min_cents is null) = (quote_max_cents is null))
);
comment on table finding_items is
  'The catalogue of what technicians find. Prices include GST; the frequency is relative within the service.';
comment on column finding_items.repair_work is
  'The work of a quote''s line, such as "Replace smoke alarm"; {appliance} stands for the appliance. Null: nothing is offered.';
comment on column finding_items.repair_reason is 'Why it is needed, after the work: "past its 10-year life".';

create table quotation_statuses (
  id smallint primary key,
  code text not null unique,
  name text not null,
  is_open boolean not null
);
comment on table quotation_statuses is 'Where a quote can stand. Open: still on its way to a decision or to the work.';

insert into quotation_statuses (id, code, name, is_open) values
  (1, 'PENDING', 'Pending', true),
  (2, 'AWAITING_APPROVAL', 'Awaiting approval', true),
  (3, 'ACCEPTED', 'Accepted', true),
  (4, 'REJECTED', 'Rejected', false),
  (5, 'CANCELLED', 'Cancelled', false),
  (6, 'COMPLETED', 'Completed', false),
  (7, 'EXPIRED', 'Expired', true),
  (8, 'REACTIVATION_REQUEST_EXTERNAL', 'Reactivation requested by the agency', true),
  (9, 'REACTIVATION_REQUEST_INTERNAL', 'Reactivation requested by the provider', true),
  (10, 'READY_TO_SEND', 'Ready to send', true);

create table quotation_transitions (
  from_id smallint not null references quotation_statuses,
  to_id smallint not null references quotation_statuses,
  moved_by text not null check (moved_by in ('PROVIDER', 'AGENCY', 'OWNER', 'CLOCK')),
  primary key (from_id, to_id, moved_by)
);
comment on table quotation_transitions is 'The only moves a quote can make, and who makes them. A trigger on quotes holds everybody to it.';

-- Final are REJECTED, CANCELLED and COMPLETED: no row leaves them. Everything else can be cancelled.
insert into quotation_transitions (from_id, to_id, moved_by) values
  (1, 10, 'PROVIDER'), (2, 3, 'AGENCY'), (2, 3, 'OWNER'), (2, 4, 'AGENCY'), (2, 4, 'OWNER'), (2, 7, 'CLOCK'), (3, 6, 'PROVIDER'),
  (7, 8, 'AGENCY'), (7, 9, 'PROVIDER'), (8, 2, 'PROVIDER'), (9, 2, 'PROVIDER'), (10, 2, 'PROVIDER'), (1, 5, 'PROVIDER'),
  (2, 5, 'PROVIDER'), (3, 5, 'PROVIDER'), (7, 5, 'PROVIDER'), (8, 5, 'PROVIDER'), (9, 5, 'PROVIDER'), (10, 5, 'PROVIDER');
