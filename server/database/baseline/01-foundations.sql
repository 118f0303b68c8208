-- What everything else needs: extensions, schemas, words for columns, and the schema of the job queue.
-- The login roles exist before the first file runs: see ensure-roles.ts. Functions, triggers, policies and grants are in ../functions.

-- Lets an exclusion constraint compare an id and a span of time. Trusted like the others, so that no superuser is needed.
create extension if not exists btree_gist with schema public;
-- A search reads only the cards it finds, by the groups of three letters in their texts.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

create schema app;
comment on schema app is 'Functions of the product: the scope of a request, sessions, jobs. Tables live in public.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Words for columns

create domain state_code as text check (value in ('act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'));
comment on domain state_code is 'The eight states and territories; each is a system of its own and nothing joins across them.';

create domain note_text as text check (char_length(value) <= 500);
comment on domain note_text is 'Notes, messages and comments people type: 500 characters, the last one included.';

create domain person_name as text check (char_length(value) <= 75 and value <> '');
comment on domain person_name is 'Name of a person or contact, at most 75 characters.';

create domain email_address as text check (char_length(value) <= 254 and value like '%_@_%');
comment on domain email_address is 'An address as typed. The forms check more closely; this only keeps rubbish out.';

create domain phone_number as text check (char_length(value) <= 40 and value <> '');
comment on domain phone_number is 'E.164 where it could be read, otherwise as the management software gave it.';

create domain cents as bigint check (value between -100000000000 and 100000000000);
comment on domain cents is 'Money: Australian cents, never a fraction.';

create domain service_ids as smallint[] check (cardinality(value) between 1 and 6 and value <@ '{1,2,3,4,5,6}'::smallint[]);
comment on domain service_ids is 'One or more of the six services, by id.';

create domain report_sharing as text
  check (value in ('NOT_ALLOWED', 'ONLY_COMPLIANT_SERVICE_REPORTS', 'ALL_SERVICE_REPORTS'));
comment on domain report_sharing is 'Which service reports may go to the owner by themselves.';

create domain severity as text
  check (value in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT', 'NON_COMPLIANT_FAULTY', 'RECOMMENDED'));
comment on domain severity is 'How bad a finding or a quote is; the first two are urgent.';

create domain service_compliance as text
  check (value in ('COMPLIANT', 'NON_COMPLIANT', 'GAS_CONFIRMATION_REQUIRED', 'MISSING_SUPPLIER',
                   'MISSING_LAST_SERVICE_DATE', 'NOT_REQUIRED', 'UNKNOWN'));
comment on domain service_compliance is 'What the rules say about one service of one property.';

create domain non_residential_type as text check (value in ('COMMERCIAL', 'INDUSTRIAL', 'OTHER'));
comment on domain non_residential_type is 'What a property is when nobody lives there; INDUSTRIAL is shown as Strata.';

create domain contact_number_type as text check (value in ('MOBILE', 'HOME', 'OFFICE', 'OTHER'));

create domain review_status as text check (value in ('PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN'));
comment on domain review_status is 'Where a request of the agency stands with the provider.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Jobs

-- The worker's tables belong to portal_jobs, so that the servers can neither read nor forge a job. The owner is a member of
-- portal_jobs (see ensure-roles.ts) and so may act for it here.
create schema graphile_worker authorization portal_jobs;

-- The worker makes this table itself, but only together with "create schema", which needs a right on the whole database.
set local role portal_jobs;
create table graphile_worker.migrations (
  id int primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
reset role;
