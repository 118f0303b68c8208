-- A version of the provider's details that is planned for a later day can be withdrawn; what has held never is.

alter table provider_details add withdrawn_at timestamptz, add withdrawn_by int references users,
  add check (withdrawn_by is null or withdrawn_at is not null);
comment on column provider_details.withdrawn_at is 'A planned version that was withdrawn before its day, and never holds.';
create index provider_details_withdrawn_by on provider_details (withdrawn_by) where withdrawn_by is not null;

-- A notice by email that waited for the provider's details may be too late as well.
alter table entry_notices drop constraint entry_notices_check4;
alter table entry_notices add constraint entry_notices_check4 check (served_by = 'POST' or post_by is null);
comment on column entry_notices.too_late_reason is
  'Why the entry is not lawful: the letter was posted too late, or the notice waited for the provider''s details until it was not served.';
