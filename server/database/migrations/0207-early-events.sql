-- Software without lists may post events of an office before the agency has connected it.
create table early_events (
  software text not null references management_software,
  office text not null check (char_length(office) <= 100),
  id text not null check (char_length(id) <= 100),
  place bigint generated always as identity,
  property_external_id text not null check (char_length(property_external_id) <= 100),
  kind text not null,
  event jsonb not null,
  received_at timestamptz not null,
  primary key (software, office, id)
);
comment on table early_events is
  'Events of offices that no agency has connected. They go to the agency that connects the office, or after 30 days.';
create index early_events_in_order on early_events (software, office, place);
create index early_events_by_age on early_events (received_at);
