-- Mail that one worker has in hand, and what the corporate dashboard adds up.

alter table mails add column sending_until timestamptz;
comment on column mails.sending_until is 'A worker is sending it until then; afterwards that worker is taken for dead and another may try.';

-- Each sum of the dashboard reads one short range of an index.
create index access_issues_resolved on access_issues (agency_id, resolved_at) include (raised_at, case_id) where resolved_at is not null;
create index quotes_by_age on quotes (agency_id, created_at, id) include (status_id);
create index invoices_paid on invoices (agency_id, paid_at) include (total_cents) where paid_at is not null and voided_at is null;
