-- Connections with the agencies' management software, imports of spreadsheets, and the agencies' own tools: keys, webhooks, calendars.

create table agency_integrations (
  agency_id int not null references agencies,
  software text not null references management_software,
  is_active boolean not null default true,
  account_reference text,
  connected_at timestamptz not null default now(),
  last_synced_at timestamptz,
  last_error text,
  payments_seen bigint not null default 0 check (payments_seen >= 0),
  connection text not null default 'MANAGED'
    check (connection in ('MANAGED', 'CONNECTING', 'CONNECTED', 'OTHER_OFFICE', 'REVOKED', 'DISCONNECTED')),
  connected_by int references users,
  next_sync_at timestamptz,
  is_slow boolean not null default false,
  is_releasing boolean not null default false,
  is_held boolean not null default false,
  account_id text check (char_length(account_id) <= 100),
  other_account text check (char_length(other_account) <= 200),
  other_account_id text check (char_length(other_account_id) <= 100),
  is_forgetting boolean not null default false,
  primary key (agency_id, software),
  constraint agency_integrations_check
    check ((next_sync_at is null) = (connection in ('MANAGED', 'OTHER_OFFICE', 'REVOKED', 'DISCONNECTED'))),
  constraint agency_integrations_other_check check ((connection = 'OTHER_OFFICE') = (other_account is not null))
);
comment on table agency_integrations is 'Management software an agency is connected to. One active row makes the agency integrated.';
comment on column agency_integrations.payments_seen is 'Number of the last payment that was read from this software.';
comment on column agency_integrations.connection is
  'MANAGED: the provider loads the data. OTHER_OFFICE: connected with another office than before; the master user is asked. REVOKED: the '
  'software no longer accepts the credentials. DISCONNECTED: ended by the agency.';
comment on column agency_integrations.is_slow is 'Its last replies took long: it is read in the lane of slow agencies.';
comment on column agency_integrations.is_releasing is 'Disconnected, and its properties are still being made editable in the portal.';
comment on column agency_integrations.is_held is
  'The agency asked for a dry run first: nothing is taken over until a user lets it be read.';
comment on column agency_integrations.account_id is
  'The id of the office in the software, if it has one. Its name is the account_reference.';
comment on column agency_integrations.other_account is
  'The name of the other office, while the master user is asked whether it replaces the one before.';
comment on column agency_integrations.is_forgetting is
  'The records and links of the office before are being removed; the new one is read afterwards.';
create index agency_integrations_due on agency_integrations (next_sync_at) where next_sync_at is not null;

create table software_credentials (
  agency_id int not null,
  software text not null,
  sealed bytea not null check (octet_length(sealed) between 29 and 20000),
  updated_at timestamptz not null,
  primary key (agency_id, software),
  foreign key (agency_id, software) references agency_integrations
);
comment on table software_credentials is
  'Tokens and keys, encrypted by the portal (AES-256-GCM, bound to the agency). Deleted when the agency disconnects.';

create table software_authorisations (
  agency_id int not null references agencies,
  token_hash text not null,
  software text not null references management_software,
  user_id int not null references users,
  sealed_verifier bytea not null,
  created_at timestamptz not null,
  primary key (agency_id, token_hash)
);
comment on table software_authorisations is
  'Authorisations that a user has begun at the software. Each is used once, by the same user, within ten minutes.';

create table software_cursors (
  agency_id int not null,
  software text not null,
  collection text not null check (collection in ('managers', 'properties', 'tenancies')),
  cursor text not null check (char_length(cursor) <= 500),
  updated_at timestamptz not null,
  primary key (agency_id, software, collection),
  foreign key (agency_id, software) references agency_integrations
);
comment on table software_cursors is 'How far each collection was read; written in the transaction that stores what was read.';

create table software_records (
  agency_id int not null,
  software text not null,
  collection text not null check (collection in ('managers', 'properties', 'tenancies')),
  external_id text not null check (char_length(external_id) between 1 and 100),
  property_external_id text check (char_length(property_external_id) <= 100),
  fingerprint text not null,
  record jsonb not null,
  label text not null check (char_length(label) <= 300),
  outcome text not null check (outcome in ('APPLIED', 'PARKED', 'WAITING', 'EXCLUDED', 'LOST')),
  reason text check (char_length(reason) <= 500),
  candidates int[] not null default '{}',
  subject_id int,
  received_at timestamptz not null,
  is_decided boolean not null default false,
  primary key (agency_id, software, collection, external_id),
  foreign key (agency_id, software) references agency_integrations
);
comment on table software_records is 'Each record of the software as it came last, and what became of it.';
comment on column software_records.outcome is
  'PARKED: of a property that is not on service. WAITING: a person chooses the property. LOST: on service here, gone from the software.';
comment on column software_records.subject_id is 'The property manager, portfolio property or tenancy that it became.';
comment on column software_records.is_decided is
  'A person said that it is none of the properties on service, or that the lost one stays on service. Holds while the record is the same.';
create index software_records_of_property on software_records (agency_id, software, property_external_id) where collection = 'tenancies';
create index software_records_to_decide on software_records (agency_id, outcome, received_at desc, external_id)
  where outcome in ('WAITING', 'EXCLUDED', 'LOST');

create table software_runs (
  agency_id int not null,
  id int generated by default as identity,
  software text not null,
  kind text not null check (kind in ('SYNC', 'DRY')),
  cause text not null check (cause in ('SCHEDULE', 'USER', 'WEBHOOK', 'CONNECTION', 'DECISION')),
  status text not null check (status in ('RUNNING', 'DONE', 'FAILED')),
  requested_by int references users,
  started_at timestamptz not null,
  ended_at timestamptz,
  requests int not null default 0,
  failures int not null default 0,
  counts jsonb not null default '{}',
  differences jsonb not null default '[]',
  progress jsonb not null default '{}',
  note text check (char_length(note) <= 500),
  waits_until timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, software) references agency_integrations,
  check ((status = 'RUNNING') = (ended_at is null))
);
comment on table software_runs is
  'Each time the software was read: what came, and what failed in words. A dry run changes nothing and lists the differences.';
comment on column software_runs.waits_until is 'The software allows no more requests until then.';
create index software_runs_newest on software_runs (agency_id, id desc);
create unique index software_runs_running on software_runs (agency_id, software, kind) where status = 'RUNNING';
-- Most readings change nothing and have no words.
create index software_runs_with_words on software_runs (agency_id) where differences <> '[]' or note is not null;

create table property_sources (
  agency_id int not null,
  property_id int not null,
  field text not null check (field in ('manager', 'key', 'landlords', 'lease', 'tenants')),
  tenancy_id int,
  software text not null references management_software,
  value jsonb not null,
  changed_at timestamptz,
  received_at timestamptz not null,
  offered jsonb,
  portal_value jsonb,
  portal_changed_at timestamptz,
  conflict_at timestamptz,
  decision text check (decision in ('SOFTWARE', 'PORTAL')),
  decided_by int references users,
  decided_at timestamptz,
  is_portal boolean not null default false,
  primary key (agency_id, property_id, field),
  foreign key (agency_id, property_id) references properties,
  check ((decision is null) = (decided_at is null)),
  check ((conflict_at is null) = (offered is null))
);
comment on table property_sources is 'Which values of a property came from the software, and when.';
comment on column property_sources.tenancy_id is
  'The tenancy whose lease or tenants these are. A tenancy that has not begun has no source while another is in force.';
comment on column property_sources.value is 'The last value of the software that is in use here, or that the agency decided against.';
comment on column property_sources.offered is
  'A newer value of the software, while the portal has one that was typed later. Waits for a decision.';
comment on column property_sources.is_portal is 'The portal has another value, which is in use.';
create index property_sources_in_conflict on property_sources (agency_id, conflict_at desc, property_id) where conflict_at is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Imports

create table portfolio_imports (
  agency_id int not null references agencies,
  id int generated by default as identity,
  file_name text not null check (char_length(file_name) between 1 and 255),
  status text not null check (status in ('CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE', 'DISCARDED')),
  ignored_columns text[] not null default '{}',
  created_at timestamptz not null,
  created_by int not null references users,
  started_by int references users,
  applied_at timestamptz,
  undone_at timestamptz,
  primary key (agency_id, id)
);
comment on table portfolio_imports is 'Spreadsheets that an agency without software has uploaded, to be checked, applied and undone.';
comment on column portfolio_imports.started_by is 'Who let it be applied or undone.';
create index portfolio_imports_newest on portfolio_imports (agency_id, id desc);
create unique index portfolio_imports_under_way on portfolio_imports (agency_id) where status in ('CHECKING', 'APPLYING', 'UNDOING');
create index portfolio_imports_by_age on portfolio_imports (created_at);

create table portfolio_import_rows (
  agency_id int not null,
  import_id int not null,
  row_number int not null check (row_number > 0),
  label text not null check (char_length(label) <= 300),
  record jsonb not null,
  status text not null
    check (status in ('UNCHECKED', 'READY', 'SAME', 'NEW', 'ERROR', 'DONE', 'FAILED', 'UNDONE', 'KEPT')),
  place smallint generated always as (case status when 'ERROR' then 1 when 'FAILED' then 1 when 'KEPT' then 1
    when 'READY' then 2 when 'DONE' then 2 when 'UNDONE' then 2 when 'NEW' then 3 else 4 end) stored,
  message text check (char_length(message) <= 8000),
  property_id int,
  differences jsonb not null default '[]',
  restore jsonb,
  primary key (agency_id, import_id, row_number),
  foreign key (agency_id, import_id) references portfolio_imports,
  foreign key (agency_id, property_id) references properties
);
comment on table portfolio_import_rows is 'The rows of a spreadsheet: what was read, what became of it, and what undoing needs.';
comment on column portfolio_import_rows.status is
  'NEW: not on service, so it is not imported. KEPT: undone, except for what was changed after the import.';
comment on column portfolio_import_rows.message is 'What is wrong with it, each fault on a line of its own.';
comment on column portfolio_import_rows.restore is 'The values before and after the import, for undoing it.';
create index portfolio_import_rows_shown on portfolio_import_rows (agency_id, import_id, place, row_number);
create index portfolio_import_rows_of_property on portfolio_import_rows (agency_id, property_id) where property_id is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Tools of the agencies

create table api_keys (
  agency_id int not null references agencies,
  id int generated by default as identity,
  name text not null check (char_length(name) between 1 and 60),
  prefix text not null check (char_length(prefix) <= 20),
  key_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  created_by int not null references users,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by int references users,
  primary key (agency_id, id)
);
comment on table api_keys is 'Keys with which tools of the agency call the API. A key acts for the user who made it.';
comment on column api_keys.prefix is 'The first characters, by which people recognise a key.';
comment on column api_keys.key_hash is 'SHA-256 of the key, which is shown once and stored nowhere.';

create table webhook_endpoints (
  agency_id int not null references agencies,
  id int generated by default as identity,
  url text not null check (char_length(url) <= 1000),
  description text not null default '' check (char_length(description) <= 100),
  event_types text[] not null check (cardinality(event_types) between 1 and 20),
  secret_version int not null default 1,
  previous_secret_until timestamptz,
  created_by int not null references users,
  created_at timestamptz not null,
  failing_since timestamptz,
  last_failed_at timestamptz,
  failures int not null default 0,
  paused_until timestamptz,
  disabled_at timestamptz,
  removed_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (agency_id, id)
);
comment on table webhook_endpoints is 'Addresses of the agency that are told what happens.';
comment on column webhook_endpoints.secret_version is 'The secret is derived from LINK_SECRET and this number, and stored nowhere.';
comment on column webhook_endpoints.previous_secret_until is 'Until then events are signed with the previous secret too.';
comment on column webhook_endpoints.failures is 'Rounds in a row in which nothing was accepted; the pause grows with them.';

create table webhook_events (
  agency_id int not null references agencies,
  id bigint generated by default as identity,
  type text not null check (char_length(type) <= 50),
  property_id int,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, id)
);
comment on table webhook_events is 'What happened, written in the transaction of its cause if an endpoint wants to know.';
create index webhook_events_by_age on webhook_events (created_at);
create index webhook_events_of_property on webhook_events (agency_id, property_id) where property_id is not null;

create table webhook_deliveries (
  agency_id int not null,
  endpoint_id int not null,
  event_id bigint not null,
  property_id int,
  status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts int not null default 0,
  retries_from int not null default 0,
  next_attempt_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (agency_id, endpoint_id, event_id),
  foreign key (agency_id, endpoint_id) references webhook_endpoints,
  foreign key (agency_id, event_id) references webhook_events on delete cascade,
  check ((status = 'PENDING') = (settled_at is null))
);
comment on table webhook_deliveries is 'An event for an endpoint. The next one of the same property waits for it.';
comment on column webhook_deliveries.retries_from is 'Attempts before the last replay; the delays between retries count from there.';
create index webhook_deliveries_due on webhook_deliveries (agency_id, endpoint_id, next_attempt_at, event_id) where status = 'PENDING';
create index webhook_deliveries_failed on webhook_deliveries (agency_id, endpoint_id, event_id) where status = 'FAILED';
create index webhook_deliveries_of_event on webhook_deliveries (agency_id, event_id);

create table webhook_attempts (
  agency_id int not null,
  endpoint_id int not null,
  event_id bigint not null,
  attempt int not null,
  at timestamptz not null,
  took_ms int not null check (took_ms >= 0),
  status_code smallint,
  error text check (char_length(error) <= 500),
  primary key (agency_id, endpoint_id, event_id, attempt),
  foreign key (agency_id, endpoint_id, event_id) references webhook_deliveries on delete cascade
);
comment on table webhook_attempts is 'The log: one row for each attempt of a delivery. No error: it was accepted.';

create table calendar_feeds (
  agency_id int not null references agencies,
  id int generated by default as identity,
  manager_id int,
  secret_version int not null default 1,
  created_by int not null references users,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, manager_id) references property_managers
);
comment on table calendar_feeds is 'Calendars of visits at a secret address: of one property manager, or of all.';
comment on column calendar_feeds.secret_version is
  'The address is derived from LINK_SECRET and this number; a new number ends the old address.';
create unique index calendar_feeds_one_each on calendar_feeds (agency_id, coalesce(manager_id, 0)) where revoked_at is null;
create index calendar_feeds_of_manager on calendar_feeds (agency_id, manager_id);
