-- An invoice that is cancelled has a credit note, numbered after it, and its bill is cancelled in the agency's software by hand.
alter table invoices
  add column void_reason text check (char_length(void_reason) between 1 and 500),
  add column bill_cancelled_at timestamptz,
  add constraint void_has_moment check (voided_at is not null or (void_reason is null and bill_cancelled_at is null));
comment on column invoices.void_reason is
  'Printed on the credit note. Null for invoices that were cancelled before reasons were stored here.';
comment on column invoices.bill_cancelled_at is
  'When the agency had cancelled the bill in its software, which offers no call for it. Null while that waits, or if there is no bill.';
create index invoices_with_bill_to_cancel on invoices (agency_id)
  where voided_at is not null and uploaded_at is not null and bill_cancelled_at is null;
