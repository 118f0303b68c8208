-- Some lists lack a field, for which the software is asked about each property by itself.
alter table portfolio_properties add column details_read_at timestamptz not null default '1970-01-01T00:00:00Z';
comment on column portfolio_properties.details_read_at is
  'When software whose lists lack the key was asked about this property by itself; -infinity: it has changed since, so it comes first.';
create index portfolio_properties_details on portfolio_properties (agency_id, software, details_read_at)
  where property_id is not null and is_active;
