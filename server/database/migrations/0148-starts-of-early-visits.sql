-- A visit that was made earlier than booked was over when it was recorded; its start is only derived from how long it was booked.
alter table visits add column is_start_known boolean not null default true;
comment on column visits.is_start_known is 'False if it was made earlier than booked: it was over by ends_at, its start is unknown.';
