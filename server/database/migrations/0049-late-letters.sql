-- The provider's staff are reminded once of a notice of entry whose letter was not posted in time.

alter table entry_notices
  add column reminded_at timestamptz,
  add check (reminded_at is null or served_by = 'POST');
comment on column entry_notices.reminded_at is 'When the provider''s staff were told by email that the letter was not posted in time.';
