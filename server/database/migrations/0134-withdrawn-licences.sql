-- A licence of the provider that is planned for a later day can be withdrawn; what has held never is.
alter table provider_licences add withdrawn_at timestamptz, add withdrawn_by int references users,
  add check (withdrawn_by is null or withdrawn_at is not null);
comment on column provider_licences.withdrawn_at is 'A planned licence that was withdrawn before its day, and never holds.';
create index provider_licences_withdrawn_by on provider_licences (withdrawn_by) where withdrawn_by is not null;

-- Operators may add all suburbs of the country; imports look each of their rows up.
create index suburbs_by_place on suburbs (state, postcode);
