-- A record of a service that no licence of the performer covered on the day waits for a supervisor.
create table record_releases (
  agency_id int not null,
  id int generated always as identity,
  property_id int not null,
  visit_id int,
  quote_id int,
  performed_by int not null references technicians,
  recorded_by int not null references users,
  performed_on date not null,
  missing jsonb not null check (jsonb_typeof(missing) = 'array' and jsonb_array_length(missing) > 0),
  form jsonb not null check (jsonb_typeof(form) = 'object' and length(form::text) <= 200000),
  opened jsonb,
  submission_key uuid not null,
  sent_at timestamptz not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'RELEASED', 'REFUSED')),
  decided_by int references users,
  decided_at timestamptz,
  reason text check (char_length(reason) between 1 and 500),
  primary key (agency_id, id),
  foreign key (agency_id, property_id) references properties,
  foreign key (agency_id, visit_id) references visits,
  foreign key (agency_id, quote_id) references quotes,
  check (num_nonnulls(visit_id, quote_id) > 0),
  check (num_nonnulls(decided_by, decided_at, reason) = case status when 'WAITING' then 0 else 3 end)
);
comment on table record_releases is
  'Records of visits and repairs that were sent without a licence for a service: nothing follows from one until a supervisor releases it. '
  'One that was refused goes back to its sender; sent again, it is another row.';
comment on column record_releases.visit_id is 'The visit of the record, or the one that was booked for the repair.';
comment on column record_releases.quote_id is 'The approved quote of a repair; null for the record of a visit.';
comment on column record_releases.performed_on is 'The day of the visit or the work, on which a licence was needed.';
comment on column record_releases.missing is 'The services without a licence on that day, each with the licence that ended last.';
comment on column record_releases.form is 'The form as it was sent.';
comment on column record_releases.opened is 'The booking that the page showed on which it was typed.';
comment on column record_releases.reason is 'Why the supervisor released or refused it.';
create unique index record_releases_one_of_visit on record_releases (agency_id, visit_id) where status = 'WAITING' and quote_id is null;
create unique index record_releases_one_of_quote on record_releases (agency_id, quote_id) where status = 'WAITING' and quote_id is not null;
create index record_releases_of_visit on record_releases (agency_id, visit_id) where visit_id is not null;
create index record_releases_of_quote on record_releases (agency_id, quote_id) where quote_id is not null;
create index record_releases_of_property on record_releases (agency_id, property_id);
create index record_releases_waiting on record_releases (agency_id, sent_at) where status = 'WAITING';
create index record_releases_performed_by on record_releases (performed_by);
create index record_releases_recorded_by on record_releases (recorded_by);
create index record_releases_decided_by on record_releases (decided_by) where decided_by is not null;
