-- A period whose item has no price waits for one, and does not stop the other invoices of the agency.
alter table billed_periods
  drop constraint billed_periods_skipped_check,
  add constraint billed_periods_skipped_check check (skipped in ('ON_HOLD', 'AGENCY_PAUSED', 'NOTHING_COVERED', 'NO_PRICE')),
  add column lacks_price text check (char_length(lacks_price) <= 40),
  add constraint waiting_names_item check ((skipped is not distinct from 'NO_PRICE') = (lacks_price is not null));
comment on column billed_periods.lacks_price is
  'The item for whose price the period waits (NO_PRICE). Such a row ends on the day of its run, and the next run replaces it.';
create index billed_periods_without_price on billed_periods (agency_id) where skipped = 'NO_PRICE';

-- Several amounts may pay one invoice together.
alter table bank_line_invoices drop constraint bank_line_invoices_pkey, add primary key (agency_id, invoice_id, line_id);
