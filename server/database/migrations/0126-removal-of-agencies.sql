-- What is stored about a closed agency is removed by age.
alter table agencies
  add column people_removed_at timestamptz,
  add column records_removed_at timestamptz,
  add check (people_removed_at is null or closed_at is not null),
  add check (records_removed_at is null or closed_at is not null);
comment on column agencies.people_removed_at is
  'When the names and contact details of the people of a closed agency were removed because of their age. It cannot be opened again.';
comment on column agencies.records_removed_at is
  'When the records of a closed agency were deleted because of their age. Its name, the audit and the digests of its ledger stay.';
