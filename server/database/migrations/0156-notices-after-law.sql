-- A change of a rule of entry can make the entry of a booked visit unlawful.

alter table entry_notices add law_changed_at timestamptz;
comment on column entry_notices.law_changed_at is
  'When it was found that a change of law makes the entry unlawful, for the reason in too_late_reason; null: no change does.';
alter table entry_notices add constraint entry_notices_law_check check (law_changed_at is null or too_late_reason is not null);
comment on column entry_notices.too_late_reason is
  'Why the entry is not lawful: the letter was posted too late, the notice waited for the provider''s details until it was not served, or '
  'the law has changed since.';
create index entry_notices_unlawful on entry_notices (agency_id, entry_from)
  where too_late_reason is not null and withdrawn_at is null;
