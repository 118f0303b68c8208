-- What everything else stands on: the words for columns, the scope of a request, and how a table is closed to other agencies.
-- The three login roles (portal_server, state_system, portal_jobs) exist before the first file runs: see migrate.ts.

-- The only extension: lets one exclusion constraint compare an id and a span of time. Trusted, so no superuser is needed.
create extension if not exists btree_gist with schema public;

-- Nobody but the owner makes tables here, also where the database is older than PostgreSQL 15.
revoke create on schema public from public;
grant usage on schema public to portal_server, state_system;

create schema app;
comment on schema app is 'Functions of the product: the scope of a request, sessions, jobs. Tables live in public.';
revoke all on schema app from public;
grant usage on schema app to portal_server, state_system;

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
-- The scope of a request: three settings that live as long as the transaction. Unset means null, and null sees no rows.
-- Policies call these inside a sub-select, which PostgreSQL evaluates once per statement and may use as an index key.

create function app.state() returns text language sql stable parallel safe
  return nullif(current_setting('app.state', true), '');
comment on function app.state() is 'State of the scope, or null.';

create function app.agency_id() returns int language sql stable parallel safe
  return nullif(current_setting('app.agency_id', true), '')::int;
comment on function app.agency_id() is 'Agency of the scope, or null.';

create function app.user_id() returns int language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::int;
comment on function app.user_id() is 'User of the scope (the one acted as, when impersonating), or null.';

create function app.enter(state text, agency_id int, user_id int) returns void language sql volatile
begin atomic
  select set_config('app.state', coalesce(enter.state::state_code, ''), true),
         set_config('app.agency_id', coalesce(enter.agency_id::text, ''), true),
         set_config('app.user_id', coalesce(enter.user_id::text, ''), true);
end;
comment on function app.enter(text, int, int) is
  'Sets the scope for the rest of the transaction. Null leaves a part unset: a job has no user, a sign-in no agency.';

revoke all on all functions in schema app from public;
grant execute on function app.state(), app.agency_id(), app.user_id(), app.enter(text, int, int)
  to portal_server, state_system;

-- ---------------------------------------------------------------------------------------------------------------------
-- Closing a table. Row level security is enabled but not forced: the owner, who migrates and loads data sets in bulk, is the
-- one role that sees everything, and no server signs in as the owner. A bulk load may drop secondary indexes, foreign keys and
-- exclusion constraints first and make them again from what pg_get_indexdef and pg_get_constraintdef said: that is much faster.

create procedure app.protect_agency_table(
  name regclass,
  portal text default 'select, insert, update',
  state_system text default 'select, insert, update'
) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format(
    'create policy own_agency on %s to portal_server
       using (agency_id = (select app.agency_id())) with check (agency_id = (select app.agency_id()))', name);
  -- EXISTS, not IN: PostgreSQL then chooses between one look-up per row and one hash, by the number of rows.
  execute format(
    'create policy own_state on %1$s to state_system
       using (exists (select from agencies a where a.id = %1$s.agency_id and a.state = (select app.state())))
       with check (exists (select from agencies a where a.id = %1$s.agency_id and a.state = (select app.state())))', name);
  execute format('grant %s on %s to portal_server', portal, name);
  execute format('grant %s on %s to state_system', state_system, name);
end $$;
comment on procedure app.protect_agency_table(regclass, text, text) is
  'Every table with an agency_id is closed by this: the portal sees one agency, a state system the agencies of its state.';

create procedure app.publish_reference_table(name regclass) language plpgsql as $$
begin
  execute format('grant select on %s to portal_server, state_system', name);
end $$;
comment on procedure app.publish_reference_table(regclass) is
  'Law and product catalogues: everybody reads, only a migration or the owner writes.';

revoke all on procedure app.protect_agency_table(regclass, text, text), app.publish_reference_table(regclass) from public;

-- ---------------------------------------------------------------------------------------------------------------------
-- Jobs. The worker's tables belong to portal_jobs, so that the servers can neither read nor forge a job. The owner is a
-- member of portal_jobs (see migrate.ts) and so may act for it here.

create schema graphile_worker authorization portal_jobs;

-- The worker makes this table itself, but only together with "create schema", which needs a right on the whole database.
set local role portal_jobs;
create table graphile_worker.migrations (
  id int primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
reset role;

grant usage, create on schema app to portal_jobs;
create function app.enqueue(
  task text,
  payload json,
  job_key text default null,
  run_at timestamptz default null,
  queue text default null,
  max_attempts int default null
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => task, payload => payload, queue_name => queue, run_at => run_at,
    max_attempts => max_attempts, job_key => job_key);
end $$;
comment on function app.enqueue(text, json, text, timestamptz, text, int) is
  'Adds a job in the transaction that causes it. The same job_key replaces a job that has not run yet.';
alter function app.enqueue(text, json, text, timestamptz, text, int) owner to portal_jobs;
revoke create on schema app from portal_jobs;
set local role portal_jobs;
revoke all on function app.enqueue(text, json, text, timestamptz, text, int) from public;
grant execute on function app.enqueue(text, json, text, timestamptz, text, int) to portal_server, state_system;
reset role;
