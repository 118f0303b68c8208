-- Agencies are created, paused and closed by the provider's staff.
alter table agencies
  add column form_key uuid unique,
  add column trading_names text[] not null default '{}' check (cardinality(trading_names) <= 10),
  add column software text references management_software,
  add column service_mask smallint not null default 0 check (service_mask between 0 and 63),
  add column package_name text check (char_length(package_name) between 1 and 60),
  add column payer text not null default 'LANDLORD' check (payer in ('LANDLORD', 'AGENCY')),
  add column demands_second_factor boolean not null default false,
  add column paused_at timestamptz,
  add column pause_reason text check (char_length(pause_reason) between 1 and 500),
  add column closed_at timestamptz,
  add column close_reason text check (char_length(close_reason) between 1 and 500),
  add column first_steps_hidden_at timestamptz,
  add check ((paused_at is null) = (pause_reason is null)),
  add check ((closed_at is null) = (close_reason is null));
update agencies set closed_at = now(), close_reason = 'Closed before reasons were stored' where not is_active;
alter table agencies
  drop column is_active,
  add column is_active boolean not null generated always as (paused_at is null and closed_at is null) stored;
comment on column agencies.form_key is 'The draft, row of a file or call that created it: repeated, it creates no second one.';
comment on column agencies.trading_names is 'Other names under which the agency is known.';
comment on column agencies.software is 'Management software that the agency uses, connected or not; null for none.';
comment on column agencies.service_mask is 'Services agreed with the agency.';
comment on column agencies.package_name is 'The package agreed with the agency, if any.';
comment on column agencies.payer is 'Who pays the provider: the landlord through the agency, or the agency itself.';
comment on column agencies.demands_second_factor is 'Users of the agency set up two-factor sign-in before anything else.';
comment on column agencies.paused_at is 'Since when nobody works for it and its jobs and mails wait.';
comment on column agencies.closed_at is 'Since when it is no customer any more.';
comment on column agencies.first_steps_hidden_at is 'When a master user put the first steps away.';
comment on column agencies.is_active is 'Neither paused nor closed.';
create index agencies_by_name on agencies (state, name, id);
create index agencies_closed on agencies (closed_at) where closed_at is not null;
create index agencies_software on agencies (software) where software is not null;

alter table invitations add column mail_id uuid;
comment on column invitations.mail_id is 'The mail that was sent last, by which staff see whether it arrived.';

create table agency_drafts (
  id uuid primary key,
  state state_code not null references states,
  typed jsonb not null default '{}' check (jsonb_typeof(typed) = 'object' and length(typed::text) <= 20000),
  version int not null default 1,
  created_by int not null references users,
  created_at timestamptz not null default now(),
  updated_by int not null references users,
  updated_at timestamptz not null default now()
);
comment on table agency_drafts is
  'Agencies that staff have begun to create, as typed. Removed with the agency’s creation, or 90 days after the last change.';
create index agency_drafts_recent on agency_drafts (state, updated_at desc);
create index agency_drafts_created_by on agency_drafts (created_by);
create index agency_drafts_updated_by on agency_drafts (updated_by);

create table held_jobs (
  agency_id int not null references agencies,
  job_id text not null,
  task text not null,
  payload json not null,
  job_key text,
  max_attempts int not null,
  held_at timestamptz not null default now(),
  primary key (agency_id, job_id)
);
comment on table held_jobs is 'Jobs of agencies that are paused. They go on when the agency does.';
