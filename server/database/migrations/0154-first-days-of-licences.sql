-- A licence counts from its first day, and documents say on which days it was valid.
alter table technician_licences
  add column valid_from date,
  add check (valid_from <= expires_on);
comment on column technician_licences.valid_from is 'Its first day; null: not recorded, and taken as before every visit.';
